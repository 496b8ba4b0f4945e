/**
 * The dictionary as names are looked up in it: every drug by each of its names and numbers, the classes, and the lists of
 * words beside it. Made once from what the service keeps; `read-name.ts` asks it.
 */
import { squash } from './squash.ts'

/** A drug of the dictionary. `form_of` is the drug whose salt, base, hydrate or second name this row is. */
export type DictionaryDrug = {
  readonly id: number
  readonly name: string
  readonly form_of: number | null
  readonly form: string | null
  readonly synonyms: readonly string[]
  readonly street_names: readonly string[]
  readonly drug_class: string | null
  readonly important: boolean
  readonly is_retired: boolean
  readonly cas?: string | null | undefined
  readonly pubchem_cid?: string | null | undefined
  readonly unii?: string | null | undefined
  readonly inchikey?: string | null | undefined
  /** Its usual salts with their share of base: 'hydrochloride 0.902; citrate 0.637' (domain/substance/salts). */
  readonly salts?: string | null | undefined
}

/** What a phrase in place of a name means; `unknown`: not stated where it was expected, unnamed where it was found. */
export const phraseMeanings = ['nothing', 'unnamed', 'not_analysed', 'not_stated', 'unknown'] as const
export type PhraseMeaning = (typeof phraseMeanings)[number]

/** The lists of words beside the drugs, which an administrator keeps. */
export type SubstanceWords = {
  readonly phrases: { readonly text: string; readonly means: PhraseMeaning }[]
  /** `only_if_listed`: the word names esters too, so it counts only where the dictionary has that form of the drug. */
  readonly salt_words: { readonly text: string; readonly form: string; readonly only_if_listed: boolean }[]
  readonly danger_stems: string[]
  /** Names that stand for no one drug: 'down', 'NPP'. */
  readonly unclear_names: string[]
}

/** What one text names, before anybody decides. */
export type Entry<Drug> = {
  /** Drugs of the list whose own name it is. */
  own: Drug[]
  /** Drugs that have it as a synonym, a number, or a part of their name. */
  synonyms: Drug[]
  street: Drug[]
  isUnclear: boolean
}

export type SaltWord = { readonly form: string; readonly only_if_listed: boolean }

export type Dictionary<Drug extends DictionaryDrug = DictionaryDrug> = {
  readonly drugs: readonly Drug[]
  readonly entries: Pick<ReadonlyMap<string, Entry<Drug>>, 'get' | 'keys'>
  readonly phrases: ReadonlyMap<string, PhraseMeaning>
  /** By their letters, longest first, so that 'dihydrochloride' is not read as 'hydrochloride'. */
  readonly saltWords: ReadonlyMap<string, SaltWord>
  /** How many letters they have, most first. */
  readonly saltLengths: readonly number[]
  readonly classes: ReadonlyMap<string, { readonly name: string; readonly isDangerous: boolean }>
  readonly dangerStems: readonly string[]
  /** Names of dangerous drugs, as they are compared. */
  readonly dangerousNames: ReadonlyMap<string, readonly Drug[]>
  /** The drug that decides for a form: itself where it is none. */
  rootOf(drug: Drug): Drug
  formsOf(root: Drug): readonly Drug[]
}

/** Makes the dictionary that names are looked up in. */
export function makeDictionary<Drug extends DictionaryDrug>(
  drugs: readonly Drug[],
  words: SubstanceWords,
): Dictionary<Drug> {
  const byId = new Map(drugs.map((drug) => [drug.id, drug]))
  const rootOf = (drug: Drug) => (drug.form_of === null ? drug : (byId.get(drug.form_of) ?? drug))
  const forms = Map.groupBy(
    drugs.filter(({ form_of }) => form_of !== null),
    ({ form_of }) => form_of,
  )
  const entries = new Map<string, Entry<Drug>>()
  const entryOf = (key: string): Entry<Drug> => {
    const known = entries.get(key)
    if (known !== undefined) return known
    const made = { own: [], synonyms: [], street: [], isUnclear: false }
    entries.set(key, made)
    return made
  }
  const learn = (text: string, kind: 'own' | 'synonyms' | 'street', drug: Drug) => {
    const key = squash(text)
    if (key !== '' && key !== '-') entryOf(key)[kind].push(drug)
  }
  // Retired ones after all others: they resolve only where no other drug has the name.
  for (const drug of [...drugs].sort((a, b) => Number(a.is_retired) - Number(b.is_retired))) {
    learn(drug.name, 'own', drug)
    for (const name of synonymsOf(drug)) learn(name, 'synonyms', drug)
    for (const name of drug.street_names) learn(name, 'street', drug)
  }
  const saltWords = new Map(words.salt_words.map(({ text, ...word }) => [squash(text), word]))
  for (const name of words.unclear_names) entryOf(squash(name)).isUnclear = true
  return {
    drugs,
    entries,
    rootOf,
    formsOf: (root) => forms.get(root.id) ?? [],
    phrases: new Map(words.phrases.map(({ text, means }) => [squash(text) || text.trim(), means])),
    saltWords,
    saltLengths: [...new Set([...saltWords.keys()].map(({ length }) => length))].sort((a, b) => b - a),
    classes: classesOf(drugs, rootOf),
    dangerStems: words.danger_stems.map(squash).filter((stem) => stem.length > 1),
    dangerousNames: dangerousNames(drugs, rootOf),
  }
}

/** What a drug is known by everywhere: synonyms, numbers, and a name with a short form in brackets by each part. */
function synonymsOf({ name, synonyms, cas, pubchem_cid, unii, inchikey }: DictionaryDrug): string[] {
  const cid = pubchem_cid ? [`CID ${pubchem_cid}`, `PubChem ${pubchem_cid}`, `PubChem CID ${pubchem_cid}`] : []
  return [...synonyms, ...partsInBrackets(name), ...cid, ...[cas, unii, inchikey].filter((one) => one != null)]
}

/** 'gamma-hydroxybutyrate (GHB)' as 'gamma-hydroxybutyrate' and 'GHB'; brackets within a word are chemistry. */
export function partsInBrackets(name: string): string[] {
  const [, before, inside] = /^(.+?)\s+[([]([^()[\]]+)[)\]]\s*$/.exec(name) ?? []
  return before === undefined || inside === undefined ? [] : [before, ...inside.split(/,\s|;|\//)]
}

/** The names of the classes in a drug's list: 'nitazene; opioid'. */
export const classNames = (drug_class: string | null): string[] =>
  (drug_class ?? '')
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)

/** How classes are compared: one or many, in English, French, Spanish or German ('Benzodiazepine', 'benzodiacepinas'). */
export const classKey = (name: string): string => squash(name).replace(/(?<![aesn])[aesn]+$/, '')

/** Impurities and cuts are named after the drug that they come with, and are not a kind of drug. */
const isCompany = (name: string) => /\b(impurity|cut)$/i.test(name)

function classesOf<Drug extends DictionaryDrug>(drugs: readonly Drug[], rootOf: (drug: Drug) => Drug) {
  const classes = new Map<string, { name: string; isDangerous: boolean }>()
  for (const drug of drugs.filter((one) => !one.is_retired && rootOf(one) === one)) {
    for (const name of classNames(drug.drug_class).filter((one) => !isCompany(one))) {
      const known = classes.get(classKey(name))
      classes.set(classKey(name), {
        name: known?.name ?? name,
        isDangerous: (known?.isDangerous ?? false) || drug.important,
      })
    }
  }
  return classes
}

function dangerousNames<Drug extends DictionaryDrug>(drugs: readonly Drug[], rootOf: (drug: Drug) => Drug) {
  const names = new Map<string, Drug[]>()
  for (const drug of drugs.filter((one) => rootOf(one).important)) {
    for (const name of [drug.name, ...drug.synonyms, ...partsInBrackets(drug.name)]) {
      const key = squash(name)
      // A number is nobody's word.
      if (key.length > 1 && /\p{L}/u.test(key)) names.set(key, [...(names.get(key) ?? []), rootOf(drug)])
    }
  }
  return names
}

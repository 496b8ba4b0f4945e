/**
 * The dictionary for looking up names: every drug by all its names and numbers, the classes, and the word lists. Built
 * once from the service's data; `read-name.ts` uses it.
 */
import type { GeneralKind, GeneralWords } from './general-words.ts'
import { squash } from './squash.ts'

/** A drug of the dictionary. `form_of`: the drug of which this row is a salt, base, hydrate or second name. */
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
  /** Its root's: roots of one group are mirror forms of each other, or their mixture. */
  readonly mirror_group?: string | null | undefined
  /** Its root's: a mirror form that is stronger than the mixture. */
  readonly is_stronger_form?: boolean | undefined
  /** Its root's: important, and of a class of which a small amount can kill. */
  readonly is_strong?: boolean | undefined
  /** Its root's: the drug that it is used to make, or is left from making; a root. */
  readonly makes?: number | null | undefined
}

/** What a phrase in place of a name means. `unknown`: not stated if it was expected, unnamed if it was found. */
export const phraseMeanings = ['nothing', 'unnamed', 'not_analysed', 'not_stated', 'unknown'] as const
export type PhraseMeaning = (typeof phraseMeanings)[number]

/** The word lists beside the drugs, which an administrator edits. */
export type SubstanceWords = {
  readonly phrases: { readonly text: string; readonly means: PhraseMeaning }[]
  /** `only_if_listed`: the word also names esters, so it counts only if the dictionary lists that form of the drug. */
  readonly salt_words: { readonly text: string; readonly form: string; readonly only_if_listed: boolean }[]
  readonly danger_stems: string[]
  /** Names that can mean several drugs: 'down', 'NPP'. */
  readonly unclear_names: string[]
  /** Names that two people marked as known and not dangerous by themselves. */
  readonly harmless_names: string[]
  /** Solvents and artefacts: never part of a sample if the lab says so. */
  readonly not_part_names: string[]
  /** Words that name no substance; administrators do not edit them. */
  readonly general: GeneralWords
}

/** All that a text can name. */
export type Entry<Drug> = {
  /** Drugs with exactly this name. */
  own: Drug[]
  /** Drugs with it as a synonym, a number, or a part of their name. */
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
  /** The lengths of the salt words, longest first. */
  readonly saltLengths: readonly number[]
  readonly classes: ReadonlyMap<string, { readonly name: string; readonly isDangerous: boolean }>
  readonly dangerStems: readonly string[]
  /** In comparable form, as the next list. */
  readonly harmlessNames: ReadonlySet<string>
  readonly notPartNames: ReadonlySet<string>
  readonly generalWords: readonly (readonly [GeneralKind, RegExp])[]
  /** Names of dangerous drugs, in comparable form. */
  readonly dangerousNames: ReadonlyMap<string, readonly Drug[]>
  /** The drug that decides for a form, or the drug itself. */
  rootOf(drug: Drug): Drug
  formsOf(root: Drug): readonly Drug[]
}

/** Builds the dictionary for lookups. */
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
  // Retired drugs last: their names count only if no other drug has them.
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
    harmlessNames: new Set(words.harmless_names.map(squash)),
    notPartNames: new Set(words.not_part_names.map(squash)),
    dangerousNames: dangerousNames(drugs, rootOf),
    generalWords: Object.entries(words.general).map(
      // The type says which kinds there are.
      ([kind, source]) => [kind as GeneralKind, new RegExp(`^(?:${source})$`)] as const,
    ),
  }
}

/** All other names of a drug: synonyms, numbers, and the parts of a name with a short form in brackets. */
function synonymsOf({ name, synonyms, cas, pubchem_cid, unii, inchikey }: DictionaryDrug): string[] {
  const cid = pubchem_cid ? [`CID ${pubchem_cid}`, `PubChem ${pubchem_cid}`, `PubChem CID ${pubchem_cid}`] : []
  return [...synonyms, ...partsInBrackets(name), ...cid, ...[cas, unii, inchikey].filter((one) => one != null)]
}

/** 'gamma-hydroxybutyrate (GHB)' as 'gamma-hydroxybutyrate' and 'GHB'. Brackets inside a word are chemistry. */
export function partsInBrackets(name: string): string[] {
  const [, before, inside] = /^(.+?)\s+[([]([^()[\]]+)[)\]]\s*$/.exec(name.slice(0, 500)) ?? []
  return before === undefined || inside === undefined ? [] : [before, ...inside.split(/,\s|;|\//)]
}

/** The classes in a drug's list: 'nitazene; opioid'. */
export const classNames = (drug_class: string | null): string[] =>
  (drug_class ?? '')
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)

/**
 * A class for comparing: singular or plural, in English, French, Spanish or German ('Benzodiazepine',
 * 'benzodiacepinas').
 */
export const classKey = (name: string): string => squash(name).replace(/(?<![aesn])[aesn]+$/, '')

/** Impurities and cuts are named after the drug that they accompany; they are not a class. */
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
      // Nobody types a number as a name.
      if (key.length > 1 && /\p{L}/u.test(key)) names.set(key, [...(names.get(key) ?? []), rootOf(drug)])
    }
  }
  return names
}

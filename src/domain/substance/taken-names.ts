/**
 * Names that a change of the dictionary would take from the drug that they mean. If 'Fentanyl HCl' became a drug of its
 * own, it would no longer be fentanyl and nobody would be warned. A name that becomes merely doubtful does not count:
 * it is asked about.
 */
import type { Dictionary, DictionaryDrug, Entry } from './dictionary.ts'
import { readName } from './read-name.ts'

/** A name that a drug cannot have because without this drug it means something else; `message` says why. */
export type TakenName = {
  readonly drug: string
  readonly name: string
  readonly field: 'name' | 'synonyms' | 'cas' | 'pubchem_cid' | 'unii' | 'inchikey'
  readonly message: string
}

/** Names that drugs gain by a change, and that mean something else without it. */
export function takenNames(before: Dictionary, after: Dictionary): TakenName[] {
  const known = new Map(before.drugs.map((drug) => [drug.id, drug]))
  return after.drugs.flatMap((drug) => {
    const earlier = new Set(namesOf(known.get(drug.id)).map(({ name }) => name))
    return namesOf(drug).flatMap(({ field, name }) => {
      if (earlier.has(name)) return []
      const message = takenFrom(name, drug, after)
      return message === null ? [] : [{ drug: drug.name, name, field, message }]
    })
  })
}

function namesOf(drug: DictionaryDrug | undefined): { field: TakenName['field']; name: string }[] {
  if (drug === undefined) return []
  const numbers = (['cas', 'unii', 'inchikey'] as const).flatMap((field) => {
    const number = drug[field]
    return number ? [{ field, name: number }] : []
  })
  return [
    { field: 'name', name: drug.name },
    ...drug.synonyms.map((name) => ({ field: 'synonyms' as const, name })),
    ...(drug.pubchem_cid ? [{ field: 'pubchem_cid' as const, name: `CID ${drug.pubchem_cid}` }] : []),
    ...numbers,
  ]
}

function takenFrom(name: string, drug: DictionaryDrug, dictionary: Dictionary): string | null {
  const root = dictionary.rootOf(drug)
  const now = readName(name, 'finding', dictionary)
  if (now.kind !== 'drug' || dictionary.rootOf(now.drug).id !== root.id) return null
  const other = readName(name, 'finding', without(root, dictionary))
  if (other.kind === 'drug') return takenTexts.drug(name, dictionary.rootOf(other.drug).name)
  if (other.kind === 'custom') return null
  if (other.kind === 'class')
    return other.isDangerous && !root.important ? takenTexts.warns(name, other.drug_class) : null
  if (!('drugs' in other)) return takenTexts.phrase(name)
  const dangerous = other.drugs.map(dictionary.rootOf).find(({ important }) => important)
  return dangerous === undefined || root.important ? null : takenTexts.warns(name, dangerous.name)
}

/** The dictionary without one drug and its forms. */
function without(root: DictionaryDrug, dictionary: Dictionary): Dictionary {
  const isOther = (drug: DictionaryDrug) => dictionary.rootOf(drug).id !== root.id
  const entries = {
    keys: () => dictionary.entries.keys(),
    get: (key: string): Entry<DictionaryDrug> | undefined => {
      const entry = dictionary.entries.get(key)
      if (entry === undefined) return undefined
      const [own, synonyms, street] = [entry.own, entry.synonyms, entry.street].map((drugs) => drugs.filter(isOther))
      const left = { own: own ?? [], synonyms: synonyms ?? [], street: street ?? [], isUnclear: entry.isUnclear }
      return left.own.length + left.synonyms.length + left.street.length > 0 || left.isUnclear ? left : undefined
    },
  }
  return { ...dictionary, entries }
}

/**
 * Why a drug cannot have this client-facing name; null if it can. `isDangerous`: whether the drug itself is dangerous.
 */
export function clientNameFault(
  name: string,
  drug: { readonly name: string; readonly important: boolean },
  dictionary: Dictionary,
): string | null {
  const read = readName(name, 'finding', dictionary)
  if (['nothing', 'not_analysed', 'unnamed', 'not_stated'].includes(read.kind)) return takenTexts.phrase(name)
  if (drug.important) return null
  if (read.kind === 'class' && read.isDangerous) return takenTexts.unwarned(read.drug_class)
  if (read.kind !== 'drug') return null
  const other = dictionary.rootOf(read.drug)
  const isOwn = other.name.toLowerCase() === drug.name.toLowerCase()
  return other.important && !isOwn ? takenTexts.unwarned(other.name) : null
}

/** Why the public cannot read this as another name of a drug; null if it can. */
export function shownNameFault(name: string, drug: string, dictionary: Dictionary): string | null {
  const read = readName(name, 'finding', dictionary)
  if (['nothing', 'not_analysed', 'unnamed', 'not_stated'].includes(read.kind)) return takenTexts.phrase(name)
  if (read.kind !== 'drug') return null
  const other = dictionary.rootOf(read.drug)
  return other.name.toLowerCase() === drug.toLowerCase() ? null : takenTexts.shown(name, other.name)
}

/** The faults at the field. */
export const takenTexts = {
  drug: (name: string, drug: string) =>
    `‘${name}’ is read as ${drug} already. Make this drug a form of ${drug}, or choose another name.`,
  phrase: (name: string) => `‘${name}’ says that no substance was named. Choose another name.`,
  warns: (name: string, what: string) =>
    `‘${name}’ can mean ${what}, which warns. Mark this drug as important, or choose another name.`,
  shown: (name: string, drug: string) => `‘${name}’ is a name of ${drug}. Choose another name.`,
  unwarned: (what: string) => `The public would read ${what}, which warns, and no warning. Choose another name.`,
} as const

/** Reads what a strip is for by the dictionary, so that one drug under two names is one test. */
import { quoted } from '#domain/faults.ts'
import { classKey, type Dictionary } from '#domain/substance/dictionary.ts'
import { type NameReading, readName } from '#domain/substance/read-name.ts'
import { squash } from '#domain/substance/squash.ts'
import { isUnsaid, unsaidFault } from './strip-type.ts'

/** 'Ketamine strips', 'bandelette de kétamine', 'tira de ketamina': what stands around the name. */
const behind = /[\s-]+(?:(?:drug|rapid|immunoassay)\s+)?(?:test(?:ing)?[\s-]*)?strips?$|[\s-]+(?:test)?streifen$/i
const before =
  /^(?:(?:test\s+)?strips?\s+(?:for|of)|bandelettes?(?:\s+(?:de\s+test|tests?|r[ée]actives?))?\s+(?:de\s+la|de|du|des|pour|à)|tiras?(?:\s+(?:reactivas?|de\s+prueba))?\s+(?:de|del|para))\s+/i

/** The name of what a strip is for, as typed, without the word 'strip'. */
const bareName = (typed: string): string => typed.trim().replace(before, '').replace(behind, '').trim()

/** The type among `types` that a text names, as the service spells it; null if it names none. */
export function listedType(typed: string, types: readonly string[]): string | null {
  const keys = [squash(typed), squash(bareName(typed))]
  return types.find((type) => !isUnsaid(type) && keys.some((key) => key === squash(bareName(type)))) ?? null
}

/** The type that a text means, or why nobody can tell. */
export type StripTypeReading =
  /** `isKnown`: a type of the service, or a drug or a class of the dictionary. */
  { readonly is: string; readonly isKnown: boolean } | { readonly fault: string }

/**
 * Reads what a strip is for: one of the service's types, else the drug or the class that the dictionary knows, else the
 * text as typed. `types`: the service's own first.
 */
export function readStripType(typed: string, types: readonly string[], dictionary: Dictionary): StripTypeReading {
  if (isUnsaid(typed)) return { fault: unsaidFault(typed) }
  const listed = listedType(typed, types)
  if (listed !== null) return { is: listed, isKnown: true }
  const name = bareName(typed)
  const read = readName(name, 'finding', dictionary)
  if (read.kind === 'drug') {
    const root = dictionary.rootOf(read.drug).name
    return { is: listedType(root, types) ?? root, isKnown: true }
  }
  if (read.kind === 'class') {
    const { drug_class } = read
    return { is: types.find((type) => classKey(type) === classKey(drug_class)) ?? drug_class, isKnown: true }
  }
  return read.kind === 'custom' ? { is: name, isKnown: false } : { fault: faultOf(name, read) }
}

const listed = new Intl.ListFormat('en', { type: 'disjunction' })

function faultOf(name: string, read: NameReading): string {
  const drugs = 'drugs' in read ? read.drugs.map((drug) => drug.name) : []
  if (drugs.length > 1) return `${quoted(name)} can mean ${listed.format(drugs)}. Type the one that the strip is for.`
  if (drugs.length === 1)
    return `${quoted(name)} is not clear. Type ${drugs.join()} if the strip is for it, or another drug by its own name.`
  return `${quoted(name)} does not say what the strip is for. Type the drug by its own name, or the kind of drug.`
}

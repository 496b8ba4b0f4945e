/** Reads what a strip is for by the dictionary, so that one drug under two names is one test. */
import { quoted } from '#domain/faults.ts'
import { classKey, classNames, type Dictionary } from '#domain/substance/dictionary.ts'
import { type NameReading, readName } from '#domain/substance/read-name.ts'
import { squash } from '#domain/substance/squash.ts'
import { namedOnStrip, suspectedOnStrip, type Target } from './named-on-strip.ts'
import { isUnsaid, seenText, unsaidFault } from './strip-type.ts'

/** 'Ketamine strips', 'bandelette de kétamine', 'tira de ketamina': what stands around the name. */
const behind = /[\s-]+(?:(?:drug|rapid|immunoassay)\s+)?(?:test(?:ing)?[\s-]*)?strips?$|[\s-]+(?:test)?streifen$/i
const before =
  /^(?:(?:test\s+)?strips?\s+(?:for|of)|bandelettes?(?:\s+(?:de\s+test|tests?|r[ée]actives?))?\s+(?:de\s+la|de|du|des|pour|à)|tiras?(?:\s+(?:reactivas?|de\s+prueba))?\s+(?:de|del|para))\s+/i

/** The name of what a strip is for, as typed, without the word 'strip'. */
/** No name of a strip is longer: more would keep the patterns busy. */
const longestName = 500
const bareName = (typed: string): string =>
  typed.length > longestName ? typed.trim() : typed.trim().replace(before, '').replace(behind, '').trim()

/** A test of purity is no strip of a drug: its lines say how much there is, and not whether. */
const howMuch = /\b(purity|quantit|quantif|concentration|strength|dosage)|puret[ée]|pureza|reinheit/i
const howMuchFault = (name: string) =>
  `${quoted(name)} says how much of a drug there is, and a strip whether it is there. Note what you saw in the notes.`

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
  const seen = seenText(typed)
  const listed = listedType(seen, types)
  if (listed !== null) return { is: listed, isKnown: true }
  const name = bareName(seen)
  if (howMuch.test(name.slice(0, longestName))) return { fault: howMuchFault(seen) }
  const read = readName(name, 'finding', dictionary)
  const target = targetOf(read, types, dictionary)
  if (target !== null) return { is: target.is, isKnown: true }
  const readTarget = (part: string) => {
    const type = part === '' || isUnsaid(part) ? null : listedType(part, types)
    if (type !== null)
      return (
        targetOf(readName(type, 'finding', dictionary), types, dictionary) ?? { is: type, isClass: false, classes: [] }
      )
    return part === '' ? null : targetOf(readName(part, 'finding', dictionary), types, dictionary)
  }
  const named = namedOnStrip(seen, readTarget, dictionary)
  const [first] = named.targets
  if (named.targets.length > 1) return { fault: severalFault(seen, named.targets) }
  if (first !== undefined && named.isSure) return { is: first.is, isKnown: true }
  if (read.kind !== 'custom') return { fault: faultOf(name, read) }
  const suspected = suspectedOnStrip(name, named, readTarget, dictionary)
  const meant =
    first === undefined
      ? suspected
      : [...new Map([first.is, ...(suspected ?? [])].map((one) => [squash(one), one])).values()]
  return meant === null ? { is: name, isKnown: false } : { fault: suspectedFault(name, meant) }
}

/** The target that a reading is, as the service spells it. */
function targetOf(read: NameReading, types: readonly string[], dictionary: Dictionary): Target | null {
  if (read.kind === 'drug') {
    const { name, drug_class } = dictionary.rootOf(read.drug)
    return { is: listedType(name, types) ?? name, isClass: false, classes: classNames(drug_class) }
  }
  if (read.kind !== 'class') return null
  const { drug_class } = read
  return { is: types.find((type) => classKey(type) === classKey(drug_class)) ?? drug_class, isClass: true, classes: [] }
}

const listed = new Intl.ListFormat('en', { type: 'disjunction' })
const together = new Intl.ListFormat('en', { type: 'conjunction' })

const severalFault = (name: string, targets: readonly Target[]) =>
  `${quoted(name)} names ${together.format(targets.map(({ is }) => is))}. Report one strip for each drug.`

const suspectedFault = (name: string, meant: readonly string[]) =>
  `${quoted(name)} may mean ${listed.format(meant.slice(0, 3)) || 'a dangerous drug'}. Type the drug by its own name, or the kind of drug.`

function faultOf(name: string, read: NameReading): string {
  const drugs = 'drugs' in read ? read.drugs.map((drug) => drug.name) : []
  if (read.kind === 'drugs' && read.why === 'two' && drugs.length > 1)
    return `${quoted(name)} names ${together.format(drugs)}. Report one strip for each drug.`
  if (drugs.length > 1) return `${quoted(name)} can mean ${listed.format(drugs)}. Type the one that the strip is for.`
  if (drugs.length === 1)
    return `${quoted(name)} is not clear. Type ${drugs.join()} if the strip is for it, or another drug by its own name.`
  return `${quoted(name)} does not say what the strip is for. Type the drug by its own name, or the kind of drug.`
}

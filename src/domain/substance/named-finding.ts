/**
 * Decides what a name in a report's row is: a listed drug, a custom substance, nothing, or a question that only the lab
 * can answer. The form, the API and imports all ask here.
 */
import { holdsDangerousName, suspectedDrugs } from './danger.ts'
import { classKey, type Dictionary, type DictionaryDrug } from './dictionary.ts'
import { isDenial } from './doubt-words.ts'
import type { NameAnswer, NamedAnswer } from './name-answers.ts'
import { isUntold } from './phrase-words.ts'
import { type NameReading, readName } from './read-name.ts'
import { squash } from './squash.ts'
import { isStandard, readFinding } from './standard-marks.ts'

/** A name for a report; `drugs` are those that the question or the fault is about. */
export type SettledName<Drug extends DictionaryDrug = DictionaryDrug> =
  | { readonly kind: 'drug'; readonly drug: Drug; readonly form: string | null }
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'custom'
      readonly meaning: 'custom' | 'class' | 'unnamed'
      readonly isDangerous: boolean
      /** Somebody marked it as known and harmless; without that, nobody knows it and its reader is told so. */
      readonly isKnown: boolean
      /** It is no part of the sample, and no reader is told of it. */
      readonly isLeftOut: boolean
      readonly answer: NamedAnswer | null
      /** The drug that the lab says it is another name of. */
      readonly synonymOf: Drug | null
      /** The class of the dangerous drug that the lab says it is. */
      readonly drug_class: string | null
      readonly reason: string | null
    }
  /** A name that may be dangerous, or an internal standard, and needs an answer. */
  | {
      readonly kind: 'asked'
      readonly drugs: readonly Drug[]
      readonly isStandard: boolean
      /** Whether the lab may answer that it is no part of the sample. */
      readonly mayBeNoPart: boolean
    }
  | {
      readonly kind: 'fault'
      /**
       * What the name was read as, since a row cannot hold it; `two`: each of `drugs` needs its own row; `either`: it is one of
       * `drugs`, and nobody knows which.
       */
      readonly about: NameReading['kind'] | 'two' | 'either' | 'answer'
      readonly message: string
      /** The message if the name is listed as not found. */
      readonly notFoundMessage: string
      readonly drugs: readonly Drug[]
    }

/** Decides one name; `given` is the lab's answer, if any. */
export function settleName<Drug extends DictionaryDrug>(
  text: string,
  given: NameAnswer | null,
  dictionary: Dictionary<Drug>,
): SettledName<Drug> {
  const name = text.trim()
  const read = readFinding(name, dictionary)
  if (read.kind === 'drug') return read
  if (read.kind === 'nothing') return { kind: 'nothing' }
  if (read.kind === 'custom') return settleUnknown(name, given, dictionary)
  // If the lab says that it is dangerous, it is, whatever the name.
  const isSaid = given?.answer === 'DANGEROUS'
  const custom = { ...unnamedFinding, answer: isSaid ? given.answer : null }
  if (read.kind === 'class') return { ...custom, meaning: 'class', isDangerous: read.isDangerous || isSaid }
  if (read.kind === 'unnamed') return { ...custom, meaning: 'unnamed', isDangerous: isSaid }
  return faultyName(name, read)
}

/**
 * Decides the name of a finding in a report's row: a text that says that something is not there is none, since the public
 * would read 'nothing else found' as a substance. An import asks what such a text means.
 */
export function settleFinding<Drug extends DictionaryDrug>(
  text: string,
  given: NameAnswer | null,
  dictionary: Dictionary<Drug>,
): SettledName<Drug> {
  const settled = settleName(text, given, dictionary)
  const isOpen = settled.kind === 'custom' && !settled.isKnown && (settled.answer ?? 'UNKNOWN') === 'UNKNOWN'
  if (!isOpen || settled.meaning === 'class' || !isDenial(text)) return settled
  const name = text.trim()
  if (settled.meaning === 'custom') return faultyName(name, { kind: 'doubt', drugs: [] })
  return isUntold(name, dictionary) ? faultyName(name, { kind: 'not_stated' }) : settled
}

/** A name that a row cannot hold, as it was read. */
function faultyName<Drug extends DictionaryDrug>(name: string, read: NameReading<Drug>): SettledName<Drug> {
  const drugs = 'drugs' in read ? read.drugs : []
  const about = read.kind === 'drugs' && (read.why === 'two' || read.why === 'either') ? read.why : read.kind
  return {
    kind: 'fault',
    about,
    message: faultOf(name, read, found),
    notFoundMessage: faultOf(name, read, missing),
    drugs,
  }
}

/** Something without a name, about which nobody said anything. */
export const unnamedFinding = {
  ...({ kind: 'custom', meaning: 'unnamed', isDangerous: false, isKnown: false, isLeftOut: false } as const),
  ...{ answer: null, synonymOf: null, drug_class: null, reason: null },
} as const

/** Decides a name that fits nothing in the dictionary. */
function settleUnknown<Drug extends DictionaryDrug>(
  name: string,
  given: NameAnswer | null,
  dictionary: Dictionary<Drug>,
): SettledName<Drug> {
  const answer = given?.answer ?? null
  const reason = given?.reason?.trim() || null
  const custom: Custom<Drug> = { ...unnamedFinding, meaning: 'custom', answer, reason }
  if (answer === 'DANGEROUS') return settleKind(custom, given?.drug_class ?? null, dictionary)
  if (answer === 'SYNONYM') return settleSynonym(name, custom, given?.drug ?? '', dictionary)
  if (isHarmlessName(name, dictionary)) return { ...custom, isKnown: true }
  const suspects = suspectedDrugs(name, dictionary)
  const isMarked = isStandard(name, dictionary)
  // 'fentanyl-d5 and carfentanil' is more than a standard: that a part of it is one says nothing of the rest.
  const mayBeNoPart = isNoPart(name, dictionary) || !holdsDangerousName(name, dictionary)
  const needsAnswer = answer === null || answer === 'UNKNOWN' || (answer === 'NOT_PART' && !mayBeNoPart)
  if (needsAnswer && (suspects !== null || isMarked))
    return { kind: 'asked', drugs: suspects ?? [], isStandard: isMarked, mayBeNoPart }
  return { ...custom, isLeftOut: answer === 'NOT_PART' && isNoPart(name, dictionary) }
}

type Custom<Drug extends DictionaryDrug> = Extract<SettledName<Drug>, { kind: 'custom' }>

function settleKind<Drug extends DictionaryDrug>(
  custom: Custom<Drug>,
  drug_class: string | null,
  dictionary: Dictionary<Drug>,
): SettledName<Drug> {
  if (drug_class === null || drug_class.trim() === '') return { ...custom, isDangerous: true }
  const known = dictionary.classes.get(classKey(drug_class))
  if (known === undefined)
    return wrongAnswer(`No kind of drug is named ‘${drug_class.trim()}’. Choose one of the list.`)
  return { ...custom, isDangerous: true, drug_class: known.name }
}

function settleSynonym<Drug extends DictionaryDrug>(
  name: string,
  custom: Custom<Drug>,
  of: string,
  dictionary: Dictionary<Drug>,
): SettledName<Drug> {
  if (of.trim() === '') return wrongAnswer(`Say which drug ‘${name}’ is another name of.`)
  const read = readName(of, 'finding', dictionary)
  if (read.kind !== 'drug') return wrongAnswer(`No drug is named ‘${of.trim()}’. Choose one of the list.`)
  const synonymOf = dictionary.rootOf(read.drug)
  const suspects = synonymOf.important ? null : suspectedDrugs(name, dictionary)
  if (suspects !== null)
    return wrongAnswer(
      `‘${name}’ looks like ${suspects.map((drug) => drug.name).join(' or ') || 'a dangerous drug'}. Choose a drug that is marked as dangerous, or another answer.`,
    )
  return { ...custom, synonymOf, isDangerous: synonymOf.important }
}

const wrongAnswer = (message: string) =>
  ({ kind: 'fault', about: 'answer', message, notFoundMessage: message, drugs: [] }) as const

/** Whether two people marked this name as known and not dangerous by itself. */
export const isHarmlessName = (name: string, { harmlessNames }: Dictionary): boolean => harmlessNames.has(squash(name))

/** Whether a lab may leave this name out of a result by its own answer: it is one marked standard, or a listed solvent. */
export const isNoPart = (name: string, dictionary: Dictionary): boolean =>
  dictionary.notPartNames.has(squash(name)) || isStandard(name, dictionary)

/** Whether a name tells which drug, or which kind of drug, it is. */
export const tellsDrug = (name: SettledName): boolean =>
  name.kind === 'drug' || (name.kind === 'custom' && name.meaning === 'class')

/** The decided name of a row, and whether the row has an amount. */
export type NamedRow = { readonly name: SettledName | null; readonly hasAmount: boolean }

/** Why rows cannot be submitted with their names, by row index. */
export function rowNameFaults(rows: readonly NamedRow[]): { readonly at: number; readonly message: string }[] {
  const isFound = rows.some(({ name }) => name !== null && name.kind !== 'nothing')
  return rows.flatMap(({ name, hasAmount }, at) => {
    if (name?.kind === 'fault') return [{ at, message: name.message }]
    if (name?.kind !== 'nothing') return []
    if (isFound) return [{ at, message: nothingTexts.besideFindings }]
    return hasAmount ? [{ at, message: nothingTexts.withAmount }] : []
  })
}

/** Why names cannot be listed as not found, by index: a name has a fault of its own, or names no substance. */
export function notFoundNameFaults(names: readonly (SettledName | null)[]) {
  return names.flatMap((name, at): { readonly at: number; readonly message: string }[] => {
    if (name?.kind === 'fault') return [{ at, message: name.notFoundMessage }]
    const isNone = name?.kind === 'nothing' || (name?.kind === 'custom' && name.meaning === 'unnamed')
    return isNone ? [{ at, message: nothingTexts.notNamed }] : []
  })
}

/** The faults of a row that says that nothing was found although something was, and of an unnamed 'not found'. */
export const nothingTexts = {
  besideFindings: 'This row says that nothing was found; remove it, or remove what was found.',
  notNamed: 'Say which substance was not found.',
  withAmount: 'This row says that nothing was found; remove its amount, or enter what was found.',
} as const

const listed = (drugs: readonly DictionaryDrug[], word: 'or' | 'and') => {
  const names = drugs.map(({ name }) => name)
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

/** What to do about a name: in a row of what was found, and (`missing`) in one of what was not. */
const found = {
  doubt: 'If it was, enter the name alone; if not, remove the row.',
  none: 'Enter what was found, or remove the row.',
  several: 'Enter the one that was found.',
}
const missing: typeof found = {
  doubt: 'If it was not, enter the name alone; if it was, remove the row.',
  none: 'Say which substance was not found, or remove the row.',
  several: 'Enter the one that was not found.',
}

/** Why a name cannot be in a row, and what to do. */
function faultOf(name: string, read: NameReading, todo: typeof found): string {
  if (read.kind === 'doubt') {
    const drugs = read.drugs.length === 0 ? 'it' : listed(read.drugs, 'or')
    return `‘${name}’ does not say whether ${drugs} was found. ${todo.doubt}`
  }
  if (read.kind === 'not_analysed') {
    return `‘${name}’ says that the sample was not analyzed. Remove the row and use Could Not Be Analyzed.`
  }
  if (read.kind !== 'drugs') return `‘${name}’ names no substance. ${todo.none}`
  if (read.why === 'two') return `‘${name}’ names ${listed(read.drugs, 'and')}. Enter each in a row of its own.`
  if (read.drugs.length === 0) return `‘${name}’ does not say which drug it is. Enter the drug by its own name.`
  if (read.why === 'street' || read.drugs.length === 1) {
    return `‘${name}’ can mean several things. Do you mean ${listed(read.drugs, 'or')}? Enter the drug by its own name.`
  }
  return `‘${name}’ can mean ${listed(read.drugs, 'or')}. ${todo.several}`
}

/** The question about a name that may be dangerous, or an internal standard. */
export function dangerQuestion(name: string, drugs: readonly DictionaryDrug[], isStandard: boolean): string {
  if (isStandard) return `‘${name.trim()}’ looks like an internal standard. Is it part of the sample?`
  const about = drugs.length === 0 ? 'a dangerous drug' : listed(drugs.slice(0, 3), 'or')
  return `‘${name.trim()}’ is not on the list, and its name looks like ${about}. Is it dangerous?`
}

/**
 * Decides what a name in a report's row is: a listed drug, a custom substance, nothing, or a question that only the lab
 * can answer. The form, the API and imports all use this function.
 */
import { suspectedDrugs } from './danger.ts'
import type { Dictionary, DictionaryDrug } from './dictionary.ts'
import { type NameReading, readName } from './read-name.ts'

/**
 * The lab's answer about a custom name that looks like a dangerous drug: it is another dangerous drug of the same kind,
 * or it is not dangerous by itself (such as a precursor).
 */
export const namedAnswers = ['DANGEROUS', 'NOT_DANGEROUS'] as const
export type NamedAnswer = (typeof namedAnswers)[number]

/** A name for a report; `drugs` are those that the question or the fault is about. */
export type SettledName<Drug extends DictionaryDrug = DictionaryDrug> =
  | { readonly kind: 'drug'; readonly drug: Drug; readonly form: string | null }
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'custom'
      readonly meaning: 'custom' | 'class' | 'unnamed'
      readonly isDangerous: boolean
      readonly answer: NamedAnswer | null
    }
  /** A custom name that may be dangerous and needs an answer. */
  | { readonly kind: 'asked'; readonly drugs: readonly Drug[] }
  | {
      readonly kind: 'fault'
      /** What the name was read as, since a row cannot hold it; `two`: each of `drugs` needs its own row. */
      readonly about: NameReading['kind'] | 'two'
      readonly message: string
      /** The message if the name is listed as not found. */
      readonly notFoundMessage: string
      readonly drugs: readonly Drug[]
    }

/** Decides one name; `answer` is the lab's answer, if any. */
export function settleName<Drug extends DictionaryDrug>(
  text: string,
  answer: NamedAnswer | null,
  dictionary: Dictionary<Drug>,
): SettledName<Drug> {
  const name = text.trim()
  const read = readName(name, 'finding', dictionary)
  if (read.kind === 'drug') return read
  if (read.kind === 'nothing') return { kind: 'nothing' }
  // If the lab says that it is dangerous, it is, whatever the name.
  const isSaid = answer === 'DANGEROUS'
  const custom = { kind: 'custom', answer: isSaid ? answer : null } as const
  if (read.kind === 'class') return { ...custom, meaning: 'class', isDangerous: read.isDangerous || isSaid }
  if (read.kind === 'unnamed') return { ...custom, meaning: 'unnamed', isDangerous: isSaid }
  if (read.kind !== 'custom') {
    const drugs = 'drugs' in read ? read.drugs : []
    const about = read.kind === 'drugs' && read.why === 'two' ? 'two' : read.kind
    return {
      kind: 'fault',
      about,
      message: faultOf(name, read, found),
      notFoundMessage: faultOf(name, read, missing),
      drugs,
    }
  }
  const suspects = suspectedDrugs(name, dictionary)
  if (suspects !== null && answer === null) return { kind: 'asked', drugs: suspects }
  // Keep the answer 'not dangerous' only if the name raises the question.
  return { ...custom, meaning: 'custom', isDangerous: isSaid, answer: suspects === null ? custom.answer : answer }
}

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

/** The question about a custom name that may be dangerous. */
export function dangerQuestion(name: string, drugs: readonly DictionaryDrug[]): string {
  const about = drugs.length === 0 ? 'a dangerous drug' : listed(drugs.slice(0, 3), 'or')
  return `‘${name.trim()}’ is not on the list, and its name looks like ${about}. Is it dangerous?`
}

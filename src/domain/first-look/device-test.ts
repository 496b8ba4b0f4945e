/** A test as somebody enters it on a device: its faults, what must be answered first, and what is sent. */
import { isNoFinding } from '#domain/report/finding-names.ts'
import { readStripType } from '#domain/report/read-strip-type.ts'
import { maxSubstances } from '#domain/report/report-rules.ts'
import { repeatedTests } from '#domain/report/same-test.ts'
import { isBareOther } from '#domain/report/strip-type.ts'
import { isExpired, isOfTarget, lotFault, lotName } from '#domain/strip/lot.ts'
import { type LineAnswer, verdictOf } from '#domain/strip/strip-lines.ts'
import { dangerQuestion, rowNameFaults, type SettledName, settleName } from '#domain/substance/named-finding.ts'
import { isStrip, stripTechnology } from '#domain/technology/technologies.ts'
import type { StripResult, Technology } from '#domain/terms.ts'
import { type DeviceKit, type KitDrug, type KitLot, kitMethod } from './device-kit.ts'

/** A substance by the name that somebody picked or typed. `isDangerous`: the answer to the question about its name. */
export type EnteredName = { readonly name: string; readonly isDangerous: boolean }

/** A strip or a spectrum, as far as it is entered. */
export type EnteredTest = {
  readonly key: string
  readonly technology: Technology
  /** Of a strip: its type, its lot's number, what its lines show, and its result. */
  readonly strip_type: string
  readonly strip_lot: number | null
  readonly strip_lines: LineAnswer | null
  readonly strip_result: StripResult | null
  /** Of a spectrum: what it found; empty says nothing until `isNothing`. */
  readonly names: readonly EnteredName[]
  /** Nothing was found. */
  readonly isNothing: boolean
  /** A name that is typed and not added yet: nothing may be shown without it. */
  readonly typed: string
}

/** A new test without answers. */
export const newTest = (technology: Technology, key: string): EnteredTest => ({
  ...{ key, technology, strip_type: '', strip_lot: null, strip_lines: null, strip_result: null },
  ...{ names: [], isNothing: false, typed: '' },
})

/** A fault of a test, by its key and field. */
export type TestFault = { readonly key: string; readonly field: string; readonly message: string }

/** The sentences of this file that are not those of a report. */
export const deviceTestTexts = {
  none: 'Add a strip or a spectrum.',
  nothingEntered: 'Add what was found, or say that nothing was found.',
  notAdded: (typed: string) => `‘${typed}’ is typed and not added. Add it, or empty the field.`,
  listed: 'Substances are listed. Remove them first if nothing was found.',
  tooMany: `A report holds at most ${maxSubstances} substances.`,
  result: 'Choose the result of the test strip.',
  twice: (name: string) => `${name} is there already.`,
  notFromList: 'Choose a type of the list.',
} as const

/** What a strip is for, as the report will name it; else why nobody can tell. */
export function stripTypeOf(typed: string, { strip_types, dictionary }: DeviceKit) {
  const types = strip_types.map(({ name }) => name)
  const read = readStripType(typed, types, dictionary)
  if ('fault' in read) return read
  const isListed = types.some((type) => type.toLowerCase() === read.is.toLowerCase())
  return isListed || types.some(isBareOther) ? read : { fault: deviceTestTexts.notFromList }
}

/** What a name means; null for an empty one. */
export function settledName(
  { name, isDangerous }: EnteredName,
  { dictionary }: DeviceKit,
): SettledName<KitDrug> | null {
  return name.trim() === '' ? null : settleName(name, isDangerous ? { answer: 'DANGEROUS' } : null, dictionary)
}

/** The question about a name that may be dangerous; null if there is none. */
export function nameQuestion(entered: EnteredName, kit: DeviceKit) {
  const settled = settledName(entered, kit)
  if (settled?.kind !== 'asked') return null
  return { question: dangerQuestion(entered.name, settled.drugs, settled.isStandard), drugs: settled.drugs }
}

/** How the lines of a strip read; undefined if nobody has described them. */
export function readingOf({ technology, strip_type, strip_lot }: EnteredTest, kit: DeviceKit) {
  const method = kitMethod(kit, { technology, target: strip_type, brand: brandOf(strip_lot, kit) })
  return method?.strip_lines == null ? undefined : { ...method, strip_lines: method.strip_lines }
}

/** The brand of a strip's lot; '' where it is not known. */
export const brandOf = (lot: number | null, { lots }: DeviceKit): string =>
  lots.find(({ id }) => id === lot)?.brand ?? ''

/** The lots of a type that may be named. */
export const lotsOf = (strip_type: string, { lots }: DeviceKit): readonly KitLot[] =>
  strip_type === '' ? [] : lots.filter((lot) => isOfTarget(lot, strip_type))

/** The expired lots that the tests name, to be asked about; `today` YYYY-MM-DD. */
export const expiredLots = (tests: readonly EnteredTest[], kit: DeviceKit, today: string): string[] =>
  tests.flatMap(({ strip_lot }) => {
    const lot = kit.lots.find(({ id }) => id === strip_lot)
    return lot !== undefined && isExpired(lot, today) ? [lotName(lot)] : []
  })

/** Everything that must be put right before there is a result. */
export function testFaults(tests: readonly EnteredTest[], kit: DeviceKit): TestFault[] {
  const [first] = tests
  if (first === undefined) return [{ key: '', field: 'tests', message: deviceTestTexts.none }]
  const own = tests.flatMap((test) => {
    const faults = isStrip(test.technology) ? stripFaults(test, kit) : namesFaults(test, kit)
    return faults.map((fault) => ({ ...fault, key: test.key }))
  })
  const twice = repeatedTests(tests).map(({ at, field, message }) => ({ key: tests[at]?.key ?? '', field, message }))
  return [...own, ...twice]
}

function stripFaults(test: EnteredTest, kit: DeviceKit) {
  const read = stripTypeOf(test.strip_type, kit)
  if ('fault' in read) return [{ field: 'strip_type', message: read.fault }]
  const lot = kit.lots.find(({ id }) => id === test.strip_lot) ?? null
  const wrongLot = lotFault({ strip_type: read.is, strip_result: test.strip_result }, lot, null)
  const lines = readingOf(test, kit)
  const isSaid = lines === undefined || test.strip_lines === null || resultOf(test, kit) === test.strip_result
  return [
    ...(wrongLot === null ? [] : [{ field: 'strip_lot', message: wrongLot }]),
    ...(test.strip_result === null || !isSaid ? [{ field: 'strip_result', message: deviceTestTexts.result }] : []),
  ]
}

/** The result that the lines of a strip show. */
function resultOf(test: EnteredTest, kit: DeviceKit): StripResult | null {
  const reading = readingOf(test, kit)
  return reading === undefined || test.strip_lines === null
    ? test.strip_result
    : verdictOf(reading.strip_lines, test.strip_lines)
}

function namesFaults({ names, isNothing, typed }: EnteredTest, kit: DeviceKit) {
  const field = 'names'
  if (typed.trim() !== '') return [{ field, message: deviceTestTexts.notAdded(typed.trim()) }]
  if (names.length === 0) return isNothing ? [] : [{ field, message: deviceTestTexts.nothingEntered }]
  if (names.length > maxSubstances) return [{ field, message: deviceTestTexts.tooMany }]
  const settled = names.map((name) => ({ name: settledName(name, kit), hasAmount: false }))
  const asked = names.flatMap((name) => nameQuestion(name, kit)?.question ?? [])
  return [...rowNameFaults(settled).map(({ message }) => message), ...asked].map((message) => ({ field, message }))
}

/** Why a name cannot be added to a test; null if it can. */
export function nameFault(name: string, { names }: EnteredTest, kit: DeviceKit): string | null {
  if (saysNothing(name, kit)) return names.length === 0 ? null : deviceTestTexts.listed
  const settled = settledName({ name, isDangerous: false }, kit)
  if (settled?.kind === 'fault') return settled.message
  const keyOf = (one: EnteredName) => {
    const read = settledName(one, kit)
    return read?.kind === 'drug' ? `drug ${read.drug.id}` : one.name.trim().toLowerCase()
  }
  const key = keyOf({ name, isDangerous: false })
  return names.some((one) => keyOf(one) === key) ? deviceTestTexts.twice(name.trim()) : null
}

/** Whether a name says that nothing was found. */
export const saysNothing = (name: string, kit: DeviceKit): boolean =>
  isNoFinding(name) || settledName({ name, isDangerous: false }, kit)?.kind === 'nothing'

/** The tests as the call that submits a report takes them (contract/analysis); `notes`, for staff alone, stand with the first. */
export function sentTests(
  tests: readonly EnteredTest[],
  staff: { readonly first: string; readonly last: string },
  kit: DeviceKit,
  notes = '',
) {
  const names = { staff_first_name: staff.first.trim(), staff_last_name: staff.last.trim() }
  return tests.map((test, at) => {
    const by = at === 0 && notes.trim() !== '' ? { ...names, tech_notes: notes.trim() } : names
    const { technology, strip_lot, strip_result } = test
    if (technology !== stripTechnology)
      return { technology, data: { drugs_found: test.names.map(sentName(kit)), ...by } }
    const read = stripTypeOf(test.strip_type, kit)
    const strip_type = 'is' in read ? read.is : test.strip_type
    const strip_lines = readingOf(test, kit) === undefined ? null : test.strip_lines
    return { technology, data: { strip_type, strip_result, strip_lines, strip_lot, ...by } }
  })
}

const sentName = (kit: DeviceKit) => (entered: EnteredName) => {
  const settled = settledName(entered, kit)
  if (settled?.kind === 'drug') return { drug: { name: settled.drug.name } }
  const named_answer = settled?.kind === 'custom' ? settled.answer : null
  return { custom_drug: entered.name.trim(), ...(named_answer !== null && { named_answer }) }
}

/** What must still be said before files can be looked at. */
import {
  asksForLab,
  asksForSite,
  columnsFault,
  labMissing,
  needsTechnology,
  siteMissing,
} from '#domain/imports/import-columns.ts'
import type { DateOrder } from '#domain/imports/import-days.ts'
import { maybeShare, weightWithoutUnit } from '#domain/imports/import-doubts.ts'
import { dayFields, type ImportField } from '#domain/imports/import-fields.ts'
import type { NoId } from '#domain/imports/import-world.ts'
import { beginFault, repeatedId } from '#domain/imports/number-rows.ts'
import { noIdMissing, rowsWithoutId, severalWithoutId, unsaidRows } from '#domain/imports/rows-without-id.ts'
import { leftAsText } from '#domain/workbook/doubts.ts'
import { doubtFaults } from '#web/table/sheet-notes.ts'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { workbookTexts } from '#web/texts/workbook.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import type { Choices } from './bring-in-choices.tsx'
import type { ChosenFile } from './bring-in-file.tsx'

const words = bringInTexts

/** The faults of files and choices, by field. `order` is that of day and month; null if nobody has said it. */
export function faultsOf(files: readonly ChosenFile[], choices: Choices, order: DateOrder | null): Fault[] {
  const { numbers = null, technology, weight_unit, percent_are, without_state } = choices
  const tables = files.map(({ fields }) => fields)
  const isNumbered = numbers !== null
  const isLabMissing = choices.analysis_site_id === null && asksForLab(tables, without_state)
  const isTechnologyMissing = technology === null && files.some(needsTechnology)
  const isUnitMissing = weight_unit === null && files.some((file) => weightWithoutUnit(file) !== null)
  const isShareMissing = percent_are === null && files.some((file) => maybeShare(file) !== null)
  const isSameIdMissing = numbers !== null && numbers.same_id === null && repeatedIn(files) !== null
  const faults: readonly (readonly [field: string, message: string | null | false])[] = [
    ['samples-file', files.length === 0 && words.noFile],
    ['samples-file', files.flatMap(madeFaults).join(' ')],
    ['samples-file', files.length > 0 && columnsFault(tables, { isNumbered })],
    ['choices.numbers', numbers !== null && beginFault(numbers.begin)],
    ['same_id', isSameIdMissing && words.numbers.sameIdMissing],
    ['no_id', numbers !== null && noIdFault(files, numbers.no_id ?? null)],
    ['choices.site_id', choices.site_id === null && asksForSite(tables) && siteMissing],
    ['choices.analysis_site_id', isLabMissing && labMissing],
    ['date_order', order === null && words.dateOrderMissing],
    ['technology', isTechnologyMissing && words.technologyMissing],
    ['weight_unit', isUnitMissing && words.weightUnitMissing],
    ['percent_are', isShareMissing && words.percentMissing],
  ]
  return faults.flatMap(([field, message]) => (message ? [{ field, message }] : []))
}

/** An ID that several rows of a file have. Beside a file of results, rows with one ID are one sample. */
export const repeatedIn = (files: readonly ChosenFile[]) => {
  const [file] = files
  return files.length === 1 && file !== undefined ? repeatedId(file) : null
}

/** The rows without an ID of which several may be one sample; null if there are none. */
export const openIn = (files: readonly ChosenFile[]) => files.map(rowsWithoutId).find((rows) => rows !== null) ?? null

function noIdFault(files: readonly ChosenFile[], no_id: NoId | null): string | null {
  if (files.every((file) => unsaidRows(file, no_id) === null)) return null
  return no_id === null ? noIdMissing : severalWithoutId
}

/** Cells that Excel changed, in columns that hold no days, and days of which it may have changed only some. */
function madeFaults({ name, header, lines, fields, doubts }: ChosenFile): string[] {
  const isLeft = (field: ImportField | null) => field === null || field === 'notes'
  const isDay = (field: ImportField | null) => dayFields.some((one) => one === field)
  const faults = doubtFaults(doubts, { titles: header, lines }, (column, doubt) => {
    const field = fields[column] ?? null
    return isLeft(field) || (doubt === 'day' && isDay(field))
  })
  const mixed = fields.flatMap((field, column) => {
    const text = isDay(field) ? leftAsText(lines, column, doubts) : null
    return text === null ? [] : [workbookTexts.leftAsText(header[column] ?? '', text)]
  })
  return [...faults, ...mixed].map((fault) => `${name}: ${fault}`)
}

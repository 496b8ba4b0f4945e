/** What must still be said before files can be looked at. */
import { asksForLab, columnsFault, labMissing, needsTechnology } from '#domain/imports/import-columns.ts'
import type { DateOrder } from '#domain/imports/import-days.ts'
import { maybeShare, weightWithoutUnit } from '#domain/imports/import-doubts.ts'
import { dayFields, type ImportField } from '#domain/imports/import-fields.ts'
import { beginFault, repeatedId } from '#domain/imports/number-rows.ts'
import { leftAsText } from '#domain/workbook/doubts.ts'
import { doubtFaults } from '#web/table/sheet-notes.ts'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { workbookTexts } from '#web/texts/workbook.ts'
import type { Choices } from './bring-in-choices.tsx'
import type { ChosenFile } from './bring-in-file.tsx'

const words = bringInTexts

/** The faults of files and choices, by field. `order` is that of day and month; null if nobody has said it. */
export const faultsOf = (files: readonly ChosenFile[], choices: Choices, order: DateOrder | null) => {
  const isLabNeeded = asksForLab(
    files.map(({ fields }) => fields),
    choices.without_state,
  )
  const columns =
    files.length === 0
      ? null
      : columnsFault(
          files.map(({ fields }) => fields),
          { isNumbered: choices.numbers != null },
        )
  const made = files.flatMap(madeFaults)
  return [
    ...(files.length === 0 ? [{ field: 'samples-file', message: words.noFile }] : []),
    ...(made.length === 0 ? [] : [{ field: 'samples-file', message: made.join(' ') }]),
    ...(columns === null ? [] : [{ field: 'samples-file', message: columns }]),
    ...numbersFaults(files, choices),
    ...(choices.site_id === 0 ? [{ field: 'choices.site_id', message: words.siteMissing }] : []),
    ...(choices.analysis_site_id === null && isLabNeeded
      ? [{ field: 'choices.analysis_site_id', message: labMissing }]
      : []),
    ...(order === null ? [{ field: 'date_order', message: words.dateOrderMissing }] : []),
    ...(choices.technology === null && files.some(({ fields }) => needsTechnology(fields))
      ? [{ field: 'technology', message: words.technologyMissing }]
      : []),
    ...(choices.weight_unit === null && files.some((file) => weightWithoutUnit(file) !== null)
      ? [{ field: 'weight_unit', message: words.weightUnitMissing }]
      : []),
    ...(choices.percent_are === null && files.some((file) => maybeShare(file) !== null)
      ? [{ field: 'percent_are', message: words.percentMissing }]
      : []),
  ]
}

const numbersFaults = (files: readonly ChosenFile[], { numbers = null }: Choices) => {
  const begin = numbers === null ? null : beginFault(numbers.begin)
  const isAsked = numbers !== null && numbers.same_id === null && repeatedIn(files) !== null
  return [
    ...(begin === null ? [] : [{ field: 'choices.numbers', message: begin }]),
    ...(isAsked ? [{ field: 'same_id', message: words.numbers.sameIdMissing }] : []),
  ]
}

/** An ID that several rows of a file have. Beside a file of results, rows with one ID are one sample. */
export const repeatedIn = (files: readonly ChosenFile[]) => {
  const [file] = files
  return files.length === 1 && file !== undefined ? repeatedId(file) : null
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

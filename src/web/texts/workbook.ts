/** Texts about workbooks of Excel, wherever one is chosen. */
import type { DoubtfulColumn } from '#domain/workbook/doubts.ts'
import type { WorkbookFault } from '#domain/workbook/read-workbook.ts'
import type { SaidAbout, SheetFault } from '#domain/workbook/sheet-cells.ts'

const cells = (count: number) => (count === 1 ? '1 cell' : `${count} cells`)
const again = 'then choose the file again'

export const workbookTexts = {
  faults: {
    xlsb: 'This is a binary workbook (.xlsb). Save it as .xlsx or CSV, then choose that file.',
    ods: 'This is an OpenDocument sheet (.ods). Save it as .xlsx or CSV, then choose that file.',
    numbers: 'This is a Numbers document. Export it as Excel or CSV, then choose that file.',
    archive:
      'This holds no sheets: it is another document, or a ZIP archive. Choose the table itself, as .xlsx or CSV.',
    broken: `This workbook is damaged. Open it in Excel, save it, ${again}.`,
    large: 'This workbook holds more than can be read at once. Save its table as CSV, then choose that file.',
    empty: 'No sheet of this workbook holds anything.',
  } satisfies Record<WorkbookFault, string>,
  sheetFaults: {
    large: (cell) =>
      cell === ''
        ? 'This sheet holds more text than can be read at once. Split it.'
        : `Something stands in ${cell}, far from any table. Delete it, save the file, ${again}.`,
    formulas: (cell) => `The formula in ${cell} has no value. Open the file in Excel, save it, ${again}.`,
    merged_number: (cell) =>
      `The number in ${cell} is merged over several lines. Does it count for each of them, or for all together? Only you can know: undo the merge, write what each line has, ${again}.`,
    broken: () => `This sheet is damaged. Open the file in Excel, save it, ${again}.`,
  } satisfies Record<SheetFault, (cell: string) => string>,
  /** What the page took as it is, and says. */
  said: {
    percent: (count, cell, text) => `Read as Excel shows them: ${cells(count)} in percent, ${text} in ${cell}.`,
    words: (count, cell, text) =>
      `Read as Excel shows them: ${cells(count)} with the words of their format, ${text} in ${cell}.`,
    error: (count, cell, text) => `Errors of Excel stand in ${cells(count)}: ${text} in ${cell}.`,
    merged: (count, cell, text) =>
      `Read for each line over which they are merged: ${cells(count)}, ${text} in ${cell}.`,
    hidden_rows: (count, cell, text) =>
      `Read, though Excel hides it: ${count === 1 ? '1 row' : `${count} rows`}, ${text} in ${cell}.`,
    hidden_columns: (count, cell, text) =>
      `Read, though Excel hides it: ${count === 1 ? '1 group' : `${count} groups`} of columns, ${text} in ${cell}.`,
  } satisfies Record<SaidAbout, (count: number, cell: string, text: string) => string>,
  doubts: {
    day: (column: string, { count, text }: DoubtfulColumn) =>
      `Excel made days or times of ${cells(count)} in the column ${column}, such as ${text}.`,
    rounded: (column: string, { count, text }: DoubtfulColumn) =>
      `Excel has lost the last digits of ${cells(count)} in the column ${column}, such as ${text}.`,
  },
  /** What to do where such a cell cannot stand. */
  mend: `They are not what somebody entered. In Excel, format the column as text, enter them again, ${again}; or leave the column out.`,
  leftAsText: (column: string, text: string) =>
    `Excel made days of some cells in the column ${column} and left others as text, such as ${text}. It may have taken months for days. Write all of them as year-month-day, ${again}.`,
  which: (file: string) => `Which sheet of ${file}?`,
  choose: 'Choose…',
  sheet: (name: string, lines: number, isHidden: boolean) =>
    `${name} (${isHidden ? 'hidden, ' : ''}${lines === 1 ? '1 line' : `${lines} lines`})`,
  unusable: (name: string) => `${name} (cannot be read)`,
  notRead: (names: readonly string[]) => `Sheets that are not read: ${names.join(', ')}.`,
  cancel: 'Cancel',
  several: 'This workbook has several sheets. Save the one with the rows as CSV, then choose that file.',
  column: (place: number) => `${place + 1}`,
}

/** Texts of imports from files and ranges. */
export const adminImportsTexts = {
  check: 'Look at what would happen',
  file: 'Choose a file',
  paste: 'Rows',
  row: (row: number, message: string) => `Row ${row}: ${message}`,
  rowsCount: 'Row 1 is the first one below the headings.',
  wrong: (count: number) =>
    count === 1 ? '1 row is wrong. Nothing is saved.' : `${count} rows are wrong. Nothing is saved.`,
  would: 'This would happen',
  nothing: 'Nothing would change.',
  added: (count: number) => `${count} new`,
  changed: (count: number) => `${count} changed`,
  same: (count: number) => `${count} unchanged`,
  more: 'Only the first 200 differences are listed.',
  empty: 'Enter rows, or choose a file.',
}

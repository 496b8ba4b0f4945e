/** Texts of where the cells of a sheet went. */
import type { Account, LeftOut, LeftReason } from '#domain/table/account.ts'

const cells = (count: number) => (count === 1 ? '1 cell' : `${count} cells`)

const reasons: Record<LeftReason, (of: string) => string> = {
  title: () => 'In no table',
  again: () => 'The headings again',
  other_table: (of) => `In another table, ${of}, which is not read: give it a file of its own`,
  column: (of) => (of === '' ? 'In a column without a heading, left out' : `Column ‘${of}’, left out`),
  line: (of) => (of === '' ? 'In lines left out' : `Line ‘${of}’, left out`),
  total: (of) => `Line ‘${of}’, which adds up others`,
  sample: (of) => (of === '' ? 'Of another sample' : `Line ‘${of}’, of another sample`),
}

export const accountTexts = {
  sum: ({ read, answered, left }: Account) => {
    const out = left.reduce((sum, { count }) => sum + count, 0)
    const parts = [`${cells(read)} read`, ...(answered > 0 ? [`${answered} answered by you`] : []), `${out} left out`]
    return `${parts.join(', ')}.`
  },
  left: ({ reason, of, count, examples }: LeftOut) =>
    `${reasons[reason](of)}: ${cells(count)} (${examples.join(', ')}${count > examples.length ? ', …' : ''})`,
}

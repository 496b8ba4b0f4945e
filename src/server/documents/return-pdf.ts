/** A released return as a PDF: what a site held, received and gave away, by substance, and what was corrected. */
import type { Return } from '#contract/returns.ts'
import { formatDateTime, formatDay } from '#domain/dates.ts'
import { returnColumns } from '#domain/holdings/return.ts'
import {
  cellLines,
  cellText,
  columnWords,
  rareColumns,
  thingWords,
  unknownSubstance,
} from '#domain/holdings/return-words.ts'
import { logoPicture } from '#server/brand/logo.ts'
import type { Database } from '#server/database/connect.ts'
import { settingsOf } from '#server/settings.ts'
import { makePdf } from './typst.ts'

/** More would fill a book; the file for Excel has all. */
const mostCorrections = 500

const basisWords = { FOUND: 'found', EXPECTED: 'expected', UNKNOWN: '' }

/** The document, with the names that its reader may see. */
export async function returnPdf(db: Database, said: Return): Promise<Uint8Array> {
  return makePdf('return.typ', printedReturn(said, await settingsOf(db)), await logoPicture(db))
}

type Printing = { readonly name: string; readonly paper: string; readonly time_zone: string }

/** What the template prints. */
export function printedReturn(said: Return, settings: Printing) {
  const { lines, total, corrections } = said
  const isSaid = (column: (typeof returnColumns)[number]) =>
    !rareColumns.includes(column) || lines.some((line) => cellLines(line[column]).length > 0)
  const columns = returnColumns.filter(isSaid)
  const shown = corrections.slice(0, mostCorrections)
  const tested = lines.reduce((sum, { samples_tested }) => sum + samples_tested, 0)
  return {
    service: settings.name,
    paper: settings.paper === 'a4' ? 'a4' : 'us-letter',
    title: 'Return',
    about: `${said.site.name}, ${formatDay(said.from)} to ${formatDay(said.to)}`,
    facts: [
      ['Site', said.site.name],
      ['Period', `${formatDay(said.from)} to ${formatDay(said.to)}, both days included`],
      ['Released by', said.staff ?? ''],
      ['Released', said.released_at === null ? '' : formatDateTime(said.released_at, settings.time_zone)],
      ['Number', String(said.id ?? '')],
    ],
    none: lines.length === 0 ? 'Nothing was held, and nothing came or went.' : '',
    columns: ['Substance', ...columns.map((column) => columnWords[column])],
    rows: [
      ...lines.map((line) => [
        [line.substance || unknownSubstance, basisWords[line.basis]].filter((one) => one !== ''),
        ...columns.map((column) => cellLines(line[column], column === 'tested' ? line.samples_tested : 0)),
      ]),
      [['All substances'], ...columns.map((column) => cellLines(total[column], column === 'tested' ? tested : 0))],
    ],
    how: [
      'Held at the beginning, with corrections, what was received and what was found again, less what was used up, given back, sent, destroyed and lost, is held at the end: in samples and in weight. A tested sample stays held until it goes.',
      'A sample counts once: under what was found most of, else under what was expected. Weights are those of samples that were weighed, shown to 0.0001 g; sums use every digit. A sample that nobody weighed has no weight: that is not zero.',
    ],
    correction_columns: ['Sample', 'What', 'As it was', 'As it is'],
    corrections: shown.map((one) => [
      one.sample_id,
      thingWords[one.what],
      one.from === null ? one.from_substance || unknownSubstance : cellText(one.from),
      one.to === null ? one.to_substance || unknownSubstance : cellText(one.to),
    ]),
    corrections_note:
      'What is known since an earlier return, and what no other column says. The earlier return stays as it was.',
    more:
      corrections.length > shown.length
        ? `${corrections.length - shown.length} more corrections stand in the file for Excel.`
        : '',
    signature: ['Released by', said.staff ?? ''],
  }
}

/**
 * What becomes of a text about a drug that nobody is sure of. A report has no finding that is only possible: it comes in as
 * something without a name, or as no finding, and labs alone read the text either way.
 */
import { present } from '#domain/report/amounts.ts'
import type { PlannedReport, ReadResult } from './planned-report.ts'

/** How a report names something that nobody could name. */
export const unnamed = 'Unknown substance'

/** Why a sample has no result if all that its rows say is in doubt. */
export const onlyDoubt = 'Inconclusive'

const noteOf = ({ name, doubt }: ReadResult) => doubt ?? `In doubt: ${name}`

/** A result that stays in doubt: something is there, and the text says what it may be. */
export const inDoubt = (result: ReadResult): ReadResult => ({
  ...result,
  name: unnamed,
  limit: null,
  measured_as: null,
  doubt: noteOf(result),
})

/** A text in doubt that is no finding. */
export const noFinding = (result: ReadResult): ReadResult => ({
  ...result,
  ...present,
  name: '',
  limit: null,
  measured_as: null,
  doubt: noteOf(result),
})

/** Whether a result is only such a text. */
export const isNoFinding = ({ name, strip_result, doubt }: ReadResult): boolean =>
  doubt !== undefined && name === '' && strip_result === null

const longestNotes = 5000

/** A report with what its rows, or others of its sample, say in doubt. */
export function withDoubts(report: PlannedReport, results: readonly ReadResult[]): PlannedReport {
  const doubts = [...new Set(results.flatMap(({ doubt }) => (doubt === undefined ? [] : [doubt])))]
  if (doubts.length === 0) return report
  const tech_notes = [report.tech_notes, ...doubts].filter((text) => text !== '').join('\n')
  return { ...report, tech_notes: tech_notes.slice(0, longestNotes) }
}

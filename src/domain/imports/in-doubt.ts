/**
 * What becomes of a text about a drug that nobody is sure of. A report has no finding that is only possible: it comes in as
 * something without a name, or as no finding, and labs alone read the text either way.
 */
import { quoted } from '#domain/faults.ts'
import { present } from '#domain/report/amounts.ts'
import type { PlannedReport, ReadResult } from './planned-report.ts'

/** How a report names something that nobody could name. */
export const unnamed = 'Unknown substance'

/** How a report says that nothing was found. */
export const noneFound = 'None detected'

/** Why a sample has no result if all that its rows say is in doubt. */
export const onlyDoubt = 'Inconclusive'

/** The fault of 'not found' as an answer for a text that says that nobody looked. */
export const notDoneText = (text: string): string =>
  `${quoted(text)} says that nobody looked for it, so it cannot be ‘not found’. Choose another answer.`

/** What a result in doubt is told by. */
type Doubtful = Pick<ReadResult, 'name' | 'limit' | 'measured_as' | 'doubt'>

const noteOf = ({ name, doubt }: Doubtful) => doubt ?? `In doubt: ${name}`

/** What labs read of an amount that says no share of the sample. */
export const amountText = (name: string, text: string): string => `Amount of ${name}: ${text}`

/** A result that stays in doubt: something is there, and the text says what it may be. */
export const inDoubt = <Result extends Doubtful>(result: Result): Result & { readonly doubt: string } => ({
  ...result,
  name: unnamed,
  limit: null,
  measured_as: null,
  doubt: noteOf(result),
})

/** A text in doubt that is no finding; `unsaid`: the drugs that it names. */
export const noFinding = (result: ReadResult, unsaid: readonly string[]): ReadResult => ({
  ...result,
  unsaid,
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

/** A report with what its rows, or others of its sample, say in doubt, for labs alone. */
export function withDoubts(report: PlannedReport, texts: readonly (string | undefined)[]): PlannedReport {
  const lines = [report.tech_notes, ...texts].flatMap((text) => text || [])
  const tech_notes = [...new Set(lines)].join('\n')
  return { ...report, tech_notes: tech_notes.slice(0, longestNotes) }
}

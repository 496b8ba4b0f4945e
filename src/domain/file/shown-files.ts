/** Which files of a sample its person sees beside the result (R2.62): what a lab may choose, and when that is shown. */
import { reportAudience, type Viewer } from '#domain/viewer.ts'
import type { FileType } from './file-type.ts'
import { type FileKind, isPicture, isTrace } from './files.ts'

type SampleSites = { readonly collecting_site_id: number; readonly routed_to: readonly number[] }
type Chosen = { readonly kind: FileKind; readonly type: FileType }

/** A page of a result shows at most so many: people read it on old phones. */
export const mostShown = 4

/** Whether a person's lab chooses what the sample's person sees: analysis staff who read all of its reports. */
export const mayShow = (viewer: Viewer, sample: SampleSites): boolean =>
  viewer.performs_analysis && reportAudience(viewer, sample) === 'analysis'

const isCurve = ({ kind, type }: Chosen) => (kind === 'SPECTRUM' || kind === 'CHROMATOGRAM') && isTrace(type)

/** Whether a file can be shown at all: a photo, or a curve, which is drawn without what its file says in words. */
export const canBeShown = (file: Chosen): boolean => (file.kind === 'PHOTO' && isPicture(file.type)) || isCurve(file)

/** What is said where a file cannot be shown. A picture of a trace or a document may name what the public does not read. */
export const notShowable =
  'Only a photo of the sample, or a spectrum or chromatogram that can be drawn, can be shown to its person.'

/** What is said where a file cannot be shown because as many are. */
export const tooManyShown = `At most ${mostShown} files of a sample are shown. Take one back first.`

type Shown = Chosen & { readonly technology: string | null; readonly report_id: number | null }
type Result = { readonly technology: string; readonly hidden_findings: boolean }

/**
 * Whether a chosen file is shown with these newest results, as the public reads them: never before them; a curve neither before the
 * result that it is evidence of, nor where that found something that the public does not read.
 */
export function isShownWith(file: Shown, results: readonly Result[]): boolean {
  if (results.length === 0 || !canBeShown(file)) return false
  if (!isCurve(file)) return true
  if (file.technology !== null && file.report_id === null) return false
  const own = results.filter(({ technology }) => file.technology === null || technology === file.technology)
  // Without such a result, it is of one that was taken back.
  return own.length > 0 && own.every(({ hidden_findings }) => !hidden_findings)
}

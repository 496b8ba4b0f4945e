/** Whose hands an action on a sample needs. */
import { wrongRole } from '#domain/faults.ts'
import type { CollectedFrom, ReportState, ResultsProvision, SampleState } from '#domain/terms.ts'
import type { Viewer } from '#domain/viewer.ts'

/** What the rules need to know of a sample. */
export type SampleFacts = {
  readonly sample_id: string
  readonly state: SampleState
  readonly state_before_missing: SampleState | null
  readonly report_state: ReportState | null
  readonly reported_at: string | null
  readonly shared_at: string | null
  readonly not_analyzed: string | null
  readonly further_analysis_from: number | null
  readonly collected_from: CollectedFrom
  readonly collecting_site_id: number
  readonly analysis_site: number | null
  readonly results_provision: ResultsProvision
  readonly survey_is_completed: boolean
  readonly anonymised_at: string | null
  readonly message_refused: boolean
  /** A result that its person knows was corrected or taken back, and nobody has told them. */
  readonly corrected_since_shared: boolean
  /** Its person knows less than stands here: a warning came, or a result told without a network was refused. */
  readonly new_warning_since_shared: boolean
  /** Where its collecting site tested it itself; null where it was never tested there. */
  readonly tested_here_site: number | null
  /** When the rest of it went back to the person; it is at no site since. */
  readonly returned_at: string | null
}

/**
 * Who may do an action. `either`: collection at the collecting site or analysis at the analysing one. `either or
 * admin`: also an administrator. `sender or admin`: who packed it. `lab or admin`: the lab where it is. `tester`: analysis
 * staff of the collecting site. `either site`: collection staff of the collecting site or analysis staff of a site where it
 * ever was.
 */
export type Hands =
  | 'collection'
  | 'analysis'
  | 'any analysis site'
  | 'either'
  | 'either or admin'
  | 'sender or admin'
  | 'lab or admin'
  | 'tester'
  | 'either site'
  | 'admin'
  | 'anyone'

/** Why an action is refused: a code for programs, a sentence for people (without the sample's ID). */
export type Refusal = {
  readonly code: 'wrong_role' | 'wrong_site' | 'wrong_state' | 'not_applicable' | 'not_ready' | 'reshare' | 'anonymised'
  readonly detail: string
}

const otherRole: Refusal = { code: 'wrong_role', detail: wrongRole }
/** Nobody has what went back to its person. */
export const givenBack: Refusal = { code: 'not_applicable', detail: 'It was given back to the person.' }
/** What only somebody can do who has the sample in their hands. */
const needSample: readonly Hands[] = ['analysis', 'tester']
const wrongSite: Refusal = { code: 'wrong_site', detail: 'The sample is not at your site.' }

/** A lab packs for further analysis; else the collecting site packed it. */
function senderRefusal({ further_analysis_from, collecting_site_id }: SampleFacts, viewer: Viewer): Refusal | null {
  const isLab = further_analysis_from !== null
  if (!(isLab ? viewer.performs_analysis : viewer.performs_collection)) return otherRole
  return (isLab ? further_analysis_from : collecting_site_id) === viewer.site_id ? null : wrongSite
}

/** Why this is not the viewer's to do; null if it is. */
export function handsRefusal(by: Hands, sample: SampleFacts, viewer: Viewer | null): Refusal | null {
  if (by === 'anyone') return null
  if (viewer === null) return otherRole
  if (by === 'admin') return viewer.is_admin ? null : otherRole
  if (by.endsWith('or admin') && viewer.is_admin) return null
  if (by === 'sender or admin') return senderRefusal(sample, viewer)
  if (sample.returned_at !== null && needSample.includes(by) && viewer.performs_analysis) return givenBack
  if (by === 'tester') {
    if (!viewer.performs_analysis) return otherRole
    return sample.collecting_site_id === viewer.site_id ? null : wrongSite
  }
  const collects =
    viewer.performs_collection && by !== 'analysis' && by !== 'any analysis site' && by !== 'lab or admin'
  const analyses = viewer.performs_analysis && by !== 'collection'
  if (!collects && !analyses) return otherRole
  if (collects && sample.collecting_site_id === viewer.site_id) return null
  const heldBy = sample.returned_at === null ? sample.analysis_site : sample.tested_here_site
  if (analyses && (by === 'any analysis site' || by === 'either site' || heldBy === viewer.site_id)) return null
  return wrongSite
}

import type { CollectedFrom, ReportState, SampleState } from '#domain/terms.ts'
import { sharesWithoutSurvey } from './lifecycle-conditions.ts'

/** A button beside a result of a collection site (R4.18). */
export type ResultAction = 'DOWNLOAD_AND_SHARE' | 'DOWNLOAD' | 'MARK_AS_SHARED' | 'SHARE_AFTER_ALL'

/** What the buttons depend on. `has_report`: the viewer sees a submitted report. */
export type SharedSample = {
  readonly collected_from: CollectedFrom
  readonly state: SampleState
  readonly report_state: ReportState | null
  readonly reported_at: string | null
  readonly shared_at: string | null
  readonly survey_is_completed: boolean
  readonly has_report: boolean
}

/**
 * The result buttons of a sample, most important first; none without a report or `reported_at` (R4.18). Even after
 * Couldn't Share a result can be shared: the person may come back.
 */
export function resultActions(sample: SharedSample): { action: ResultAction; label: string }[] {
  if (!sample.has_report || sample.reported_at === null) return []
  const download = {
    action: 'DOWNLOAD',
    label: sample.collected_from === 'USER' ? 'Download Results' : 'Download',
  } as const
  if (sample.shared_at !== null) return [download]
  if (sharesWithoutSurvey(sample)) return [download, { action: 'MARK_AS_SHARED', label: 'Mark As Shared' }]
  return sample.state === 'COULD_NOT_SHARE' || sample.report_state === 'COULD_NOT_SHARE'
    ? [download, { action: 'SHARE_AFTER_ALL', label: 'Share after all' }]
    : [{ action: 'DOWNLOAD_AND_SHARE', label: 'Download & Share Results' }]
}

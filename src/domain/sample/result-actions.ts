import type { CollectedFrom, ReportState, SampleState } from '#domain/terms.ts'

/** A button beside a result of a collection site (spec S6). */
export type ResultAction = 'DOWNLOAD_AND_SHARE' | 'DOWNLOAD' | 'MARK_AS_SHARED'

/** What the buttons depend on. `has_report`: the viewer sees a submitted report. */
export type SharedSample = {
  readonly collected_from: CollectedFrom
  readonly state: SampleState
  readonly report_state: ReportState | null
  readonly reported_at: string | null
  readonly shared_at: string | null
  readonly has_report: boolean
}

/** The result buttons of a sample, most important first; none without a report or `reported_at` (spec S6). */
export function resultActions(sample: SharedSample): { action: ResultAction; label: string }[] {
  if (!sample.has_report || sample.reported_at === null) return []
  const isShared = sample.shared_at !== null
  if (sample.collected_from !== 'USER') {
    const download = { action: 'DOWNLOAD', label: 'Download' } as const
    return isShared ? [download] : [download, { action: 'MARK_AS_SHARED', label: 'Mark As Shared' }]
  }
  const isDone = isShared || sample.state === 'COULD_NOT_SHARE' || sample.report_state === 'COULD_NOT_SHARE'
  return isDone
    ? [{ action: 'DOWNLOAD', label: 'Download Results' }]
    : [{ action: 'DOWNLOAD_AND_SHARE', label: 'Download & Share Results' }]
}

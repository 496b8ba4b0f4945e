/** The strips of a sample beside the form of its report, each with the way to its line in the form. */
import type { ReportState } from '#web/analysis/report/use-report.ts'
import { EnterStrip, enterStrip, stripsIn } from './enter-strip.tsx'
import { StripTimers } from './strip-timers.tsx'

type EnteredStrips = {
  readonly report: ReportState
  /** The strip whose line is added at first, if any. */
  readonly first?: string | undefined
}

/** The part. */
export function EnteredStrips({ report, first = '' }: EnteredStrips) {
  return (
    <>
      <EnterStrip report={report} strip_type={first} />
      <StripTimers
        sample_id={report.sample.sample_id}
        isBegunHere
        entered={stripsIn(report)}
        onEnter={(strip_type) => enterStrip(report, strip_type)}
      />
    </>
  )
}

import { redirect } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { currentSession } from '#web/session/session.ts'

/** Only analysis staff see the analysis side of a sample (R4.16); redirects everyone else to the collection side. */
export function leadToCollectionSide(sample_id: string): void {
  if (currentSession()?.performs_analysis === false) throw redirect({ to: paths.sample(sample_id), replace: true })
}

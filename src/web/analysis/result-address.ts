import { redirect } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { currentSession } from '#web/session/session.ts'

/** The analysis side of a sample is for who analyses (spec S6); everyone else signed in is led to its other side. */
export function leadToCollectionSide(sample_id: string): void {
  if (currentSession()?.performs_analysis === false) throw redirect({ to: paths.sample(sample_id), replace: true })
}

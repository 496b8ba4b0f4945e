/** On the home page of analysis staff: what waits for them, each only where there is something. */
import { DoubtedResults } from '#web/instruments/doubted-results.tsx'
import { HomeInstruments } from '#web/instruments/home-instruments.tsx'
import { HomeSignals } from '#web/signals/home-signals.tsx'
import { WaitingNames } from '#web/unknown-names/waiting-names.tsx'
import { OpenNames } from './open-names.tsx'
import { RecalledResults } from './recalled-results.tsx'

/** The parts, in their order. */
export function AnalysisTasks() {
  return (
    <>
      <OpenNames />
      <WaitingNames />
      <RecalledResults />
      <DoubtedResults />
      <HomeSignals />
      <HomeInstruments />
    </>
  )
}

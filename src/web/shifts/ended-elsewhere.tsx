/** Says on the device that its shift was ended elsewhere, how its samples still get to the service, and what to do now. */
import { Link } from '@tanstack/react-router'
import { isOnlyHere } from '#domain/shift/kept-sample.ts'
import { isResultOnlyHere } from '#domain/shift/kept-tests.ts'
import { takenUntil } from '#domain/shift/shift.ts'
import { paths } from '#web/paths.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Notice } from '#web/ui/layout.tsx'
import { useEndedElsewhere, useShiftSamples, useWhen } from './shift-context.ts'

const words = shiftTexts.elsewhereEnded

/** The message; nothing while the shift is open. */
export function EndedElsewhere() {
  const ended = useEndedElsewhere()
  const left = useShiftSamples().filter((sample) => isOnlyHere(sample) || isResultOnlyHere(sample)).length
  const when = useWhen()
  if (ended === null) return null
  return (
    <Notice as="section" tone="look" role="alert" aria-labelledby="ended">
      <h2 id="ended">{words.title}</h2>
      <p>{words.text(ended.by, when(ended.at))}</p>
      <p>{left === 0 ? words.allThere : words.left(left, when(takenUntil(ended.at)))}</p>
      <p>
        {left === 0 ? words.endNow : words.now} <Link to={paths.shiftEnd}>{shiftTexts.list.end}</Link>
      </p>
    </Notice>
  )
}

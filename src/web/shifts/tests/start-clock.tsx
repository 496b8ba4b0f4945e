/** Begins the five minutes of a strip that was dipped now, or begins them again (R11.19). */
import { useState } from 'react'
import { stripsIn, withStrip } from '#domain/shift/strip-clocks.ts'
import { useShift } from '#web/shifts/shift-context.ts'
import type { ShiftSample } from '#web/shifts/shift-record.ts'
import { shiftTestTexts } from '#web/texts/shift-tests.ts'
import { tellingTexts } from '#web/texts/telling.ts'
import { Button } from '#web/ui/button.tsx'
import { Refused } from '#web/ui/refused.tsx'

type StartClock = { readonly sample: ShiftSample; readonly strip_type: string }

/** The button. */
export function StartClock({ sample, strip_type }: StartClock) {
  const { shift } = useShift()
  const [isFull, setFull] = useState(false)
  const isSame = (other: string) => other.toLowerCase() === strip_type.trim().toLowerCase()
  const isRunning = stripsIn(sample).some((strip) => isSame(strip.strip_type))
  const start = () =>
    shift
      .change([sample.no], (now) => ({ ...now, strips: withStrip(stripsIn(now), strip_type, new Date()) }))
      .then(
        () => setFull(false),
        () => setFull(true),
      )
  return (
    <div>
      {isFull && <Refused>{shiftTestTexts.stripNotKept}</Refused>}
      <Button variant="outline" onClick={start}>
        {(isRunning ? shiftTestTexts.startAgain : tellingTexts.strips.start)(strip_type.trim())}
      </Button>
    </div>
  )
}

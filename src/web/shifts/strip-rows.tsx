/** Strips that run on the device (R11.19): how long each still takes, or that it can be read, and how it is taken out of the list. */
import { useState } from 'react'
import { secondsLeft } from '#domain/sample/strip-timer.ts'
import { type RunningStrip, stripsIn, withoutStrip } from '#domain/shift/strip-clocks.ts'
import { clockTime } from '#web/counter/strip-clock.ts'
import { shiftTestTexts } from '#web/texts/shift-tests.ts'
import { tellingTexts } from '#web/texts/telling.ts'
import { LinkButton, NoteBar } from '#web/ui/layout.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { useShift } from './shift-context.ts'
import type { ShiftSample } from './shift-record.ts'
import { TestLink } from './unknown-shift.tsx'
import { useSeconds } from './use-seconds.ts'

const words = tellingTexts.strips

type StripRows = {
  readonly strips: readonly (RunningStrip & { readonly sample: ShiftSample })[]
  /** Whether each says of which sample it is, and leads there. */
  readonly isOfAll?: boolean
}

/** The strips, one a row. */
export function StripRows({ strips, isOfAll = false }: StripRows) {
  const { shift } = useShift()
  const [isFull, setFull] = useState(false)
  const now = new Date(useSeconds()).toISOString()
  const takeOut = ({ no }: ShiftSample, strip_type: string) =>
    shift
      .change([no], (sample) => ({ ...sample, strips: withoutStrip(stripsIn(sample), strip_type) }))
      .then(
        () => setFull(false),
        () => setFull(true),
      )
  return (
    <>
      {isFull && <Refused>{shiftTestTexts.stripNotKept}</Refused>}
      {strips.map(({ strip_type, ready_at, sample }) => {
        const left = secondsLeft(ready_at, now)
        const said = left === 0 ? words.ready(strip_type) : words.left(strip_type, clockTime(left))
        return (
          <NoteBar key={`${sample.no} ${strip_type}`} tone={left === 0 ? 'look' : 'said'}>
            <span>{isOfAll ? shiftTestTexts.stripNote(sample.sample_id, said) : said}</span>
            {isOfAll ? (
              <TestLink no={sample.no} sample_id={sample.sample_id} label={shiftTestTexts.toStrip} />
            ) : (
              <LinkButton onClick={() => takeOut(sample, strip_type)}>{words.stop(strip_type)}</LinkButton>
            )}
          </NoteBar>
        )
      })}
    </>
  )
}

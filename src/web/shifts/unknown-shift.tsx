/**
 * Shown if the service does not know this shift, such as after restoring an older backup. Staff print and give up what only
 * this device has; then the device deletes everything.
 */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isHeld, isOnlyHere } from '#domain/shift/kept-sample.ts'
import { isResultOnlyHere } from '#domain/shift/kept-tests.ts'
import { paths } from '#web/paths.ts'
import { shiftTestTexts } from '#web/texts/shift-tests.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { Mono, Notice } from '#web/ui/layout.tsx'
import { GiveUp, ShiftForm, ShiftSamples } from '#web/ui/shift.tsx'
import { forgetShift } from './current-shift.ts'
import { useShift, useShiftSamples } from './shift-context.ts'

const words = shiftTexts.end.unknown

/** This part of the page. */
export function UnknownShift() {
  const { shift } = useShift()
  const samples = useShiftSamples()
  const [isGoing, setGoing] = useState(false)
  const left = samples.filter(isOnlyHere)
  const results = samples.filter((sample) => isHeld(sample) && isResultOnlyHere(sample))
  const forget = async () => {
    setGoing(true)
    await forgetShift(shift, { shift: shift.kit.begun.shift, receipts: [], freed_ids: [] })
  }
  return (
    <ShiftForm>
      <Notice tone="look">{words.text}</Notice>
      {left.length > 0 && (
        <ShiftSamples aria-label={words.left}>
          {left.map(({ no, sample_id }) => (
            <li key={no}>
              <Mono as="strong">{sample_id}</Mono>
              <GiveUpLink no={no} sample_id={sample_id} />
            </li>
          ))}
        </ShiftSamples>
      )}
      {results.length > 0 && (
        <ShiftSamples aria-label={shiftTestTexts.endMissing}>
          {results.map(({ no, sample_id }) => (
            <li key={no}>
              <Mono as="strong">{sample_id}</Mono>
              <TestLink no={no} sample_id={sample_id} label={shiftTestTexts.see} />
            </li>
          ))}
        </ShiftSamples>
      )}
      {left.length + results.length === 0 && (
        <div>
          <Button loading={isGoing} onClick={forget}>
            {words.submit}
          </Button>
        </div>
      )}
    </ShiftForm>
  )
}

/** Links to the correction of a sample. */
export function CorrectLink({ no, sample_id }: { readonly no: number; readonly sample_id: string }) {
  const { correct, of } = shiftTexts.list
  return (
    <Link to={paths.shiftSurvey} search={{ edit: String(no) }} aria-label={of(correct, sample_id)}>
      {correct}
    </Link>
  )
}

type GiveUpLink = { readonly no: number; readonly sample_id: string; readonly label?: string }

/** Links to the page that prints a sample and gives it up. */
export function GiveUpLink({ no, sample_id, label = shiftTexts.list.giveUp }: GiveUpLink) {
  return (
    <GiveUp>
      <Link to={paths.shiftGiveUp} search={{ no }} aria-label={shiftTexts.list.of(label, sample_id)}>
        {label}
      </Link>
    </GiveUp>
  )
}

/** Links to the page that tests a sample and shows its result. */
export function TestLink({ no, sample_id, label }: Required<GiveUpLink>) {
  return (
    <Link to={paths.shiftTest} search={{ no }} aria-label={shiftTexts.list.of(label, sample_id)}>
      {label}
    </Link>
  )
}

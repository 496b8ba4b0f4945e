/** The samples of this shift, newest first: the state of each, and the actions possible. */

import { IconAlertTriangle, IconCircleCheck, IconClock, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefused, isUnderWay, mayBeCorrected } from '#domain/shift/kept-sample.ts'
import { asSampleState, isResultRefused } from '#domain/shift/kept-tests.ts'
import type { Form } from '#web/collection/sent.ts'
import { paths } from '#web/paths.ts'
import { shiftTestTexts as testWords } from '#web/texts/shift-tests.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { LookChip, type Tone } from '#web/ui/chip.tsx'
import { Mono, Muted } from '#web/ui/layout.tsx'
import { SampleFacts, SampleWays, ShiftHeading, ShiftSamples, ShiftWhy } from '#web/ui/shift.tsx'
import { useShift, useShiftSamples, useWhen } from './shift-context.ts'
import type { ShiftSample } from './shift-record.ts'
import { isTestable, isUnfinished } from './test-drafts.ts'
import { isToldOther } from './told-other.ts'
import { GiveUpLink, TestLink } from './unknown-shift.tsx'

const words = shiftTexts.list

/** The list first shows this many. */
const shownFirst = 50

const looks: Record<ShiftSample['state'], { tone: Tone; Icon: typeof IconClock }> = {
  made: { tone: 'wait', Icon: IconClock },
  tried: { tone: 'transit', Icon: IconSend },
  held: { tone: 'ready', Icon: IconCircleCheck },
  refused: { tone: 'danger', Icon: IconAlertTriangle },
  given_up: { tone: 'shared', Icon: IconTrash },
}

/** The list; samples that need somebody come first. */
export function ShiftList() {
  const samples = useShiftSamples()
  const [isAll, setAll] = useState(false)
  const isUrgent = (sample: ShiftSample) => isRefused(sample) || isResultRefused(sample)
  const urgent = samples.filter(isUrgent)
  const others = samples.filter((sample) => !isUrgent(sample)).reverse()
  const all = [...urgent, ...others]
  const shown = isAll ? all : all.slice(0, Math.max(shownFirst, urgent.length))
  return (
    <section aria-labelledby="samples">
      <ShiftHeading id="samples">{samples.length === 0 ? words.empty : words.title(samples.length)}</ShiftHeading>
      {samples.length === 0 && <p>{words.emptyText}</p>}
      <ShiftSamples aria-labelledby="samples">
        {shown.map((sample) => (
          <Row key={sample.no} sample={sample} />
        ))}
      </ShiftSamples>
      {shown.length < all.length && (
        <Button variant="outline" onClick={() => setAll(true)}>
          {words.more(all.length)}
        </Button>
      )}
    </section>
  )
}

/** The expected drugs of a sample, by which staff tell it from other samples. */
function expectedIn(form: string): string {
  // This device wrote the text (shift-survey-page), so the type is right.
  const { expected_drugs } = JSON.parse(form) as Pick<Form, 'expected_drugs'>
  return expected_drugs.join(', ')
}

function Row({ sample }: { readonly sample: ShiftSample }) {
  const when = useWhen()
  const { sample_id, state, form, made_at, is_reserved, refused, receipt, given_up, tests } = sample
  const { shift } = useShift()
  const expected = form === null ? (sample.about?.expected_drugs ?? []).join(', ') : expectedIn(form)
  return (
    <li>
      <SampleFacts>
        <Mono as="strong">{sample_id}</Mono>
        <LookChip {...looks[state]}>{words.states[state]}</LookChip>
        {!is_reserved && <Muted as="span">{words.notReserved}</Muted>}
        <Muted as="span">{words.made(when(made_at))}</Muted>
        {expected !== '' && <span>{expected}</span>}
        {tests && <LookChip {...looks[asSampleState(tests.state)]}>{testWords.states[tests.state]}</LookChip>}
        {isUnfinished(shift, sample) && (
          <LookChip tone="transit" Icon={IconPencil}>
            {tests == null ? testWords.begun : testWords.unfinished}
          </LookChip>
        )}
      </SampleFacts>
      {refused && isRefused(sample) && <Why refused={refused} />}
      {tests?.refused && isResultRefused(sample) && <Why refused={tests.refused} />}
      {tests?.waits && <Muted>{testWords.waits(tests.waits)}</Muted>}
      {tests?.must_tell_again && <ShiftWhy>{testWords.tellAgain}</ShiftWhy>}
      {tests && isToldOther(tests) && <ShiftWhy>{testWords.toldOther}</ShiftWhy>}
      {receipt?.question && (
        <Muted>
          {words.question} {receipt.question}
        </Muted>
      )}
      {isUnderWay(sample) && <Muted>{words.later}</Muted>}
      {given_up && <Muted>{words.givenUp(given_up.staff, given_up.reason)}</Muted>}
      <SampleWays>
        {mayBeCorrected(sample) && (
          <Link
            to={paths.shiftSurvey}
            search={{ edit: String(sample.no) }}
            aria-label={words.of(words.correct, sample_id)}
          >
            {words.correct}
          </Link>
        )}
        <Link to={paths.shiftCard} search={{ no: sample.no }} aria-label={words.of(words.card, sample_id)}>
          {words.card}
        </Link>
        {isTestable(shift, sample) && (
          <TestLink no={sample.no} sample_id={sample_id} label={tests == null ? testWords.test : testWords.see} />
        )}
        {isRefused(sample) && <GiveUpLink no={sample.no} sample_id={sample_id} />}
      </SampleWays>
    </li>
  )
}

function Why({ refused }: { readonly refused: NonNullable<ShiftSample['refused']> }) {
  const others = refused.errors.map(({ message }) => message).filter((message) => message !== refused.detail)
  return (
    <ShiftWhy>
      <p>{[refused.detail, ...others].join(' ')}</p>
      {refused.stored && <p>{words.stored(refused.stored.expected_drugs.join(', '))}</p>}
    </ShiftWhy>
  )
}

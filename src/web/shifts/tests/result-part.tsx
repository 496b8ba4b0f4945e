/** The result as its person reads it, whether the service has it, and what to do with it now. */
import { useState } from 'react'
import type { DeviceKit } from '#domain/first-look/device-kit.ts'
import { type DeviceSample, deviceResult } from '#domain/first-look/device-result.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { isResultGivenUp, isResultHeld, isResultOpen, isResultRefused, mayBeTested } from '#domain/shift/kept-tests.ts'
import { hasUnreadStrip } from '#domain/shift/strip-clocks.ts'
import { asksOfUser } from '#domain/survey/staff-survey.ts'
import { useShift, useWhen } from '#web/shifts/shift-context.ts'
import type { KeptTests, ShiftSample } from '#web/shifts/shift-record.ts'
import { serverNow } from '#web/shifts/shift-time.ts'
import { StripsPart } from '#web/shifts/strips-part.tsx'
import { isUnfinished, testDrafts } from '#web/shifts/test-drafts.ts'
import { isToldOther, shownOf } from '#web/shifts/told-other.ts'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { LinkButton, Notice } from '#web/ui/layout.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { ShiftButtons, ShiftForm, ShiftHeading, ShiftWhy } from '#web/ui/shift.tsx'
import { GiveUpResult } from './give-up-result.tsx'
import { keepResult } from './keep-tests.ts'
import { ResultView } from './result-view.tsx'
import { TellForm } from './tell-form.tsx'
import { UntoldForm } from './untold-form.tsx'

type Result = {
  readonly sample: ShiftSample
  readonly tests: KeptTests
  readonly about: DeviceSample
  readonly kit: DeviceKit
  readonly onChange: () => void
}

/** The part of the page. */
export function ResultPart({ sample, tests, about, kit, onChange }: Result) {
  const { shift } = useShift()
  const { service } = shift.kit
  const [language, setLanguage] = useState<Language>('en')
  const { time_zone, empty_findings } = service
  const read = deviceResult(about, tests.entered.tests, kit, {
    ...{ language, time_zone, empty_findings },
    now: serverNow(shift),
  })
  if (read === null) return null
  return (
    <ShiftForm>
      <Standing sample={sample} tests={tests} />
      <Unfinished sample={sample} onChange={onChange} />
      <StripsPart samples={[sample]} />
      {service.languages.length > 1 && (
        <ChoiceList
          id="language"
          kind="one"
          isCompact
          label={words.language}
          choices={service.languages.map((value) => ({ value, label: words.languages[value] }))}
          chosen={[language]}
          onChoose={setLanguage}
        />
      )}
      <ResultView result={read.result} language={language} />
      <Ways sample={sample} tests={tests} about={about} kit={kit} warned={read.warned} onChange={onChange} />
    </ShiftForm>
  )
}

/** Whether the service has it; only its receipt says so. */
function Standing({ sample, tests }: Pick<Result, 'sample' | 'tests'>) {
  const when = useWhen()
  const { told, untold, refused, waits, given_up, must_tell_again } = tests
  const others = (refused?.errors ?? []).map(({ message }) => message).filter((message) => message !== refused?.detail)
  const isOther = isToldOther(tests)
  return (
    <>
      {isResultHeld(sample) ? (
        <p role="status">{words.stored}</p>
      ) : (
        <Notice as="p" tone="look" role="status">
          <strong>{words.notStored}</strong> {isResultGivenUp(sample) ? '' : words.notStoredText}
        </Notice>
      )}
      {isResultRefused(sample) && refused !== null && (
        <ShiftWhy role="alert">
          <p>
            <strong>{words.refused}</strong>
          </p>
          <p>{[refused.detail, ...others].join(' ')}</p>
          <p>{words.refusedText}</p>
        </ShiftWhy>
      )}
      {waits !== null && <Notice tone="look">{words.waits(waits)}</Notice>}
      {given_up !== null && <p>{words.givenUp(given_up.staff, given_up.reason)}</p>}
      {must_tell_again && (
        <Notice tone="wrong" role="alert">
          {words.tellAgain}
        </Notice>
      )}
      {isOther && <Notice tone="wrong">{words.toldOther}</Notice>}
      {!isResultHeld(sample) && (
        <p>
          {told !== null
            ? words.toldAt(when(told.told_at))
            : untold == null
              ? words.untold
              : words.untoldWhy[untold.outcome]}
        </p>
      )}
    </>
  )
}

/** Says that something typed later is not in the result, and leads to it, or drops it where it comes too late. */
function Unfinished({ sample, onChange }: Pick<Result, 'sample' | 'onChange'>) {
  const { shift } = useShift()
  const [isThere, setThere] = useState(() => isUnfinished(shift, sample))
  if (!isThere || isResultGivenUp(sample)) return null
  const mayChange = mayBeTested(sample)
  const drop = () => {
    void shift.keepDraft(testDrafts.entered(sample.no), null)
    setThere(false)
  }
  return (
    <Notice tone="look">
      <strong>{words.unfinished}.</strong> {mayChange ? words.unfinishedText : words.unfinishedSent}{' '}
      {mayChange && <LinkButton onClick={onChange}>{words.goOn}</LinkButton>}{' '}
      <LinkButton onClick={drop}>{words.discard}</LinkButton>
    </Notice>
  )
}

/** What to do with it now. */
function Ways({ sample, tests, about, kit, warned, onChange }: Result & { readonly warned: readonly string[] }) {
  const { shift } = useShift()
  // What was typed of telling is still there after a reload.
  const [open, setOpen] = useState<'tell' | 'do not tell' | 'give up' | null>(() => {
    if (shift.draft(testDrafts.telling(sample.no)) !== undefined) return 'tell'
    return shift.draft(testDrafts.notTelling(sample.no)) === undefined ? null : 'do not tell'
  })
  const [isFull, setFull] = useState(false)
  if (!mayBeTested(sample)) return null
  const { entered, told } = tests
  const keep = (next: KeptTests['told'], untold: KeptTests['untold'] = null) =>
    keepResult(shift, sample, kit, { entered, told: next, untold, isReady: true })
  const sendAsIs = () =>
    keep(told).then(
      () => setFull(false),
      () => setFull(true),
    )
  const isWaiting = hasUnreadStrip(sample)
  const isOpen = isResultOpen(sample)
  const asksWhy = open === 'do not tell' && isOpen && !isWaiting && told === null
  const isRefused = isResultRefused(sample)
  return (
    <>
      {isFull && <Refused>{words.full}</Refused>}
      {isOpen && open !== 'tell' && !asksWhy && <ShiftHeading>{words.question}</ShiftHeading>}
      {isOpen && isWaiting && <p>{words.stripStands}</p>}
      {open === 'tell' && !isWaiting && !isRefused ? (
        <TellForm
          sample={sample}
          about={about}
          staff={entered.staff}
          keep={(survey) => keep({ told_at: new Date().toISOString(), warned, survey, shown: shownOf(entered) })}
          onClose={() => setOpen(null)}
        />
      ) : asksWhy ? (
        <UntoldForm sample={sample} keep={(untold) => keep(null, untold)} onClose={() => setOpen(null)} />
      ) : (
        <ShiftButtons>
          {!isRefused && !isWaiting && (
            <Button onClick={() => setOpen('tell')}>{told === null ? words.told : words.toldAgain}</Button>
          )}
          {isOpen && !isWaiting && (
            <Button
              variant="outline"
              onClick={told === null && asksOfUser(about) ? () => setOpen('do not tell') : sendAsIs}
            >
              {told === null ? words.notTold : words.sendAsIs}
            </Button>
          )}
          <Button variant="outline" onClick={onChange}>
            {words.change}
          </Button>
          {(isRefused || isOpen) && (
            <Button variant="subtle" onClick={() => setOpen('give up')}>
              {words.giveUp}
            </Button>
          )}
        </ShiftButtons>
      )}
      {open === 'give up' && <GiveUpResult sample={sample} tests={tests} onClose={() => setOpen(null)} />}
    </>
  )
}

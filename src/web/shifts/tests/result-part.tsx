/** The result as its person reads it, whether the service has it, and what to do with it now. */
import { useState } from 'react'
import type { DeviceKit } from '#domain/first-look/device-kit.ts'
import { type DeviceSample, deviceResult } from '#domain/first-look/device-result.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { isResultGivenUp, isResultHeld, isResultOpen, isResultRefused, mayBeTested } from '#domain/shift/kept-tests.ts'
import { useShift, useWhen } from '#web/shifts/shift-context.ts'
import type { KeptTests, ShiftSample } from '#web/shifts/shift-record.ts'
import { serverNow } from '#web/shifts/shift-time.ts'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Notice } from '#web/ui/layout.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { ShiftButtons, ShiftForm, ShiftHeading, ShiftWhy } from '#web/ui/shift.tsx'
import { GiveUpResult } from './give-up-result.tsx'
import { keepResult, shownOf } from './keep-tests.ts'
import { ResultView } from './result-view.tsx'
import { TellForm } from './tell-form.tsx'

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
  const { told, refused, waits, given_up, must_tell_again } = tests
  const others = (refused?.errors ?? []).map(({ message }) => message).filter((message) => message !== refused?.detail)
  const isOther = told !== null && told.shown !== shownOf(tests.entered)
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
      {!isResultHeld(sample) && <p>{told === null ? words.untold : words.toldAt(when(told.told_at))}</p>}
    </>
  )
}

/** What to do with it now. */
function Ways({ sample, tests, about, kit, warned, onChange }: Result & { readonly warned: readonly string[] }) {
  const { shift } = useShift()
  const [open, setOpen] = useState<'tell' | 'give up' | null>(null)
  const [isFull, setFull] = useState(false)
  if (!mayBeTested(sample)) return null
  const { entered, told } = tests
  const keep = async (next: KeptTests['told']) => {
    try {
      await keepResult(shift, sample, kit, { entered, told: next, isReady: true })
      setOpen(null)
      setFull(false)
    } catch {
      setFull(true)
    }
  }
  const isOpen = isResultOpen(sample)
  const isRefused = isResultRefused(sample)
  return (
    <>
      {isFull && <Refused>{words.full}</Refused>}
      {isOpen && open !== 'tell' && <ShiftHeading>{words.question}</ShiftHeading>}
      {open === 'tell' ? (
        <TellForm
          about={about}
          staff={entered.staff}
          onCancel={() => setOpen(null)}
          onTold={(survey) => keep({ told_at: new Date().toISOString(), warned, survey, shown: shownOf(entered) })}
        />
      ) : (
        <ShiftButtons>
          {!isRefused && (
            <Button onClick={() => setOpen('tell')}>{told === null ? words.told : words.toldAgain}</Button>
          )}
          {isOpen && (
            <Button variant="outline" onClick={() => keep(told)}>
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

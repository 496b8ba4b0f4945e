/** Enters the strips and spectra of a sample. What is typed stays on the device, over a reload and a locked shift. */
import { useState } from 'react'
import { localDay } from '#domain/dates.ts'
import type { DeviceKit } from '#domain/first-look/device-kit.ts'
import { type EnteredTest, expiredLots, newTest, testFaults } from '#domain/first-look/device-test.ts'
import { splitFullName } from '#domain/person-name.ts'
import { isStrip, technologyName } from '#domain/technology/technologies.ts'
import { newKey } from '#web/api/call.ts'
import type { OwnFault } from '#web/form/faults.ts'
import { AlreadySent } from '#web/shifts/open-shift.ts'
import { useShift } from '#web/shifts/shift-context.ts'
import type { EnteredTests, ShiftSample } from '#web/shifts/shift-record.ts'
import { serverNow } from '#web/shifts/shift-time.ts'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Muted } from '#web/ui/layout.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { ShiftButtons, ShiftForm } from '#web/ui/shift.tsx'
import { keepResult, sentFaults } from './keep-tests.ts'
import { NamesPart } from './names-part.tsx'
import { StripPart } from './strip-part.tsx'

type TestsForm = { readonly sample: ShiftSample; readonly kit: DeviceKit; readonly onShown: () => void }

/** The form. */
export function TestsForm({ sample, kit, onShown }: TestsForm) {
  const { shift } = useShift()
  const about = `tests-${sample.no}`
  const [entered, setEntered] = useState<EnteredTests>(
    () => shift.draft<EnteredTests>(about)?.form ?? sample.tests?.entered ?? firstOf(sample, shift),
  )
  const [tried, setTried] = useState<{ number: number; faults: readonly OwnFault[] }>({ number: 0, faults: [] })
  const faultOf = (field: string) => tried.faults.find((fault) => fault.field === field)?.message
  const change = (next: EnteredTests) => {
    setEntered(next)
    shift.keepDraft(about, { form: next, at: new Date().toISOString() })
  }
  const { tests, staff } = entered
  const expired = expiredLots(tests, kit, localDay(serverNow(shift), shift.kit.service.time_zone))
  const changeTest = (key: string, part: Partial<EnteredTest>) =>
    change({ ...entered, tests: tests.map((test) => (test.key === key ? { ...test, ...part } : test)) })
  const add = (technology: string) => change({ ...entered, tests: [...tests, newTest(technology, newKey())] })
  const remove = (key: string) => change({ ...entered, tests: tests.filter((test) => test.key !== key) })
  const faultsNow = (): OwnFault[] => {
    const own = testFaults(tests, kit).map(({ key, field, message }) => ({ field: key && `${field}-${key}`, message }))
    if (staff.first.trim() === '' || staff.last.trim() === '') own.push({ field: 'staff', message: words.staffMissing })
    if (expired.length > 0 && !entered.isExpiredUsed) own.push({ field: 'expired', message: words.expiredMissing })
    if (own.length > 0) return own.map(({ field, message }) => (field ? { field, message } : { message }))
    return sentFaults(entered).map(({ message }) => ({ message }))
  }
  const submit = async () => {
    const faults = faultsNow()
    setTried(({ number }) => ({ number: number + 1, faults }))
    if (faults.length > 0) return
    try {
      await keepResult(shift, sample, kit, {
        entered: { ...entered, isExpiredUsed: expired.length > 0 },
        told: sample.tests?.told ?? null,
        isReady: false,
      })
      await shift.keepDraft(about, null)
      onShown()
    } catch (error) {
      const message = error instanceof AlreadySent ? words.sentMeanwhile : words.full
      setTried(({ number }) => ({ number: number + 1, faults: [{ message }] }))
    }
  }
  const strips = tests.filter(({ technology }) => isStrip(technology))
  const part = (test: EnteredTest) => {
    const onTest = (changed: Partial<EnteredTest>) => changeTest(test.key, changed)
    const given = { test, kit, faultOf, onChange: onTest, onRemove: () => remove(test.key) }
    return isStrip(test.technology) ? (
      <StripPart key={test.key} {...given} name={words.strip(strips.indexOf(test) + 1)} />
    ) : (
      <NamesPart key={test.key} {...given} name={technologyName(test.technology)} />
    )
  }
  const addable = kit.technologies.filter((one) => isStrip(one) || !tests.some(({ technology }) => technology === one))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ShiftForm>
        {tried.faults.length > 0 && <ErrorSummary key={tried.number} title={words.faults} faults={tried.faults} />}
        {tests.length === 0 && <Muted>{words.nothingYet}</Muted>}
        {tests.map(part)}
        <ShiftButtons>
          {addable.map((one) => (
            <Button key={one} variant="outline" onClick={() => add(one)}>
              {isStrip(one) ? words.addStrip : words.add(technologyName(one))}
            </Button>
          ))}
        </ShiftButtons>
        {expired.length > 0 && (
          <ChoiceList
            id="expired"
            kind="many"
            label={words.expired(expired.join(', '))}
            error={faultOf('expired')}
            choices={[{ value: 'yes', label: words.expiredYes }]}
            chosen={entered.isExpiredUsed ? ['yes'] : []}
            onChoose={() => change({ ...entered, isExpiredUsed: !entered.isExpiredUsed })}
          />
        )}
        <NamePair
          id="staff"
          label={words.staff}
          error={faultOf('staff')}
          names={staff}
          onChange={(names) => change({ ...entered, staff: names })}
          isOwnName
        />
        <div>
          <Button type="submit">{words.show}</Button>
        </div>
      </ShiftForm>
    </form>
  )
}

/** An empty form by whoever tested last on this device, or collected the sample. */
function firstOf({ form }: ShiftSample, shift: ReturnType<typeof useShift>['shift']): EnteredTests {
  const last = shift.samples().findLast(({ tests }) => tests != null)?.tests?.entered.staff
  // This device wrote the text, so the type is right.
  const { collected_by = null } = form === null ? {} : (JSON.parse(form) as { collected_by?: string | null })
  const staff = last ?? splitFullName(collected_by ?? shift.kit.begun.shift.begun_by)
  return { tests: [], staff, isExpiredUsed: false }
}

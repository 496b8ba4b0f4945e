/** Enters the strips and spectra of a sample. What is typed stays on the device, over a reload and a locked shift. */
import { localDay } from '#domain/dates.ts'
import type { DeviceKit } from '#domain/first-look/device-kit.ts'
import { type EnteredTest, expiredLots, newTest, testFaults } from '#domain/first-look/device-test.ts'
import { splitFullName } from '#domain/person-name.ts'
import { isStrip, technologyName } from '#domain/technology/technologies.ts'
import { newKey } from '#web/api/call.ts'
import type { OwnFault } from '#web/form/faults.ts'
import { useShift } from '#web/shifts/shift-context.ts'
import type { EnteredTests, ShiftSample } from '#web/shifts/shift-record.ts'
import { serverNow } from '#web/shifts/shift-time.ts'
import { testDrafts } from '#web/shifts/test-drafts.ts'
import { formTexts } from '#web/texts/form.ts'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Muted } from '#web/ui/layout.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { ShiftButtons } from '#web/ui/shift.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { DeviceForm } from './device-form.tsx'
import { keepResult, sentFaults } from './keep-tests.ts'
import { NamesPart } from './names-part.tsx'
import { StripPart } from './strip-part.tsx'
import { useDeviceForm } from './use-device-form.ts'

type TestsForm = { readonly sample: ShiftSample; readonly kit: DeviceKit; readonly onShown: () => void }

/** The form. */
export function TestsForm({ sample, kit, onShown }: TestsForm) {
  const { shift } = useShift()
  const expiredOf = (tests: readonly EnteredTest[]) =>
    expiredLots(tests, kit, localDay(serverNow(shift), shift.kit.service.time_zone))
  const form = useDeviceForm<EnteredTests>({
    about: testDrafts.entered(sample.no),
    begun: () => sample.tests?.entered ?? firstOf(sample, shift),
    check: (entered) => faultsOf(entered, kit, expiredOf(entered.tests)),
    keep: async (entered) => {
      const told = sample.tests?.told ?? null
      const isExpiredUsed = expiredOf(entered.tests).length > 0
      await keepResult(shift, sample, kit, { entered: { ...entered, isExpiredUsed }, told, isReady: false })
      // What was said of telling another result says nothing of this one.
      await shift.keepDraft(testDrafts.telling(sample.no), null)
      await shift.keepDraft(testDrafts.notTelling(sample.no), null)
    },
  })
  const { values: entered, set, errorOf: faultOf } = form
  const { tests, staff } = entered
  const expired = expiredOf(tests)
  const changeTest = (key: string, part: Partial<EnteredTest>) =>
    set({ tests: tests.map((test) => (test.key === key ? { ...test, ...part } : test)) })
  const add = (technology: string) => set({ tests: [...tests, newTest(technology, newKey())] })
  const remove = (key: string) => {
    set({ tests: tests.filter((test) => test.key !== key) })
    // Its own button is gone; the first of those that add a test stays.
    document.getElementById(addId(addable[0] ?? ''))?.focus()
  }
  const strips = tests.filter(({ technology }) => isStrip(technology))
  const part = (test: EnteredTest) => {
    const onTest = (changed: Partial<EnteredTest>) => changeTest(test.key, changed)
    const given = { test, sample, kit, faultOf, onChange: onTest, onRemove: () => remove(test.key) }
    return isStrip(test.technology) ? (
      <StripPart key={test.key} {...given} name={words.strip(strips.indexOf(test) + 1)} />
    ) : (
      <NamesPart key={test.key} {...given} name={technologyName(test.technology)} />
    )
  }
  const addable = kit.technologies.filter((one) => isStrip(one) || !tests.some(({ technology }) => technology === one))
  return (
    <DeviceForm form={form} title={words.faults} onKept={onShown}>
      {tests.length === 0 && <Muted>{words.nothingYet}</Muted>}
      {tests.map(part)}
      <ShiftButtons>
        {addable.map((one) => (
          <Button key={one} id={addId(one)} variant="outline" onClick={() => add(one)}>
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
          onChoose={() => set({ isExpiredUsed: !entered.isExpiredUsed })}
        />
      )}
      <NamePair
        id="staff"
        label={words.staff}
        error={faultOf('staff')}
        names={staff}
        onChange={(names) => set({ staff: names })}
        isOwnName
      />
      <TextArea
        id="notes"
        label={words.notes}
        hint={words.notesHint}
        optional={formTexts.optional}
        error={faultOf('notes')}
        value={entered.notes ?? ''}
        onChange={(notes) => set({ notes })}
      />
      <ShiftButtons>
        <Button type="submit">{words.show}</Button>
        {sample.tests != null && (
          <Button
            variant="outline"
            onClick={() => {
              void form.drop()
              onShown()
            }}
          >
            {words.discard}
          </Button>
        )}
      </ShiftButtons>
    </DeviceForm>
  )
}

const addId = (technology: string) => `add-${technology}`

/** Why there is no result yet. */
function faultsOf(entered: EnteredTests, kit: DeviceKit, expired: readonly string[]): OwnFault[] {
  const { tests, staff } = entered
  const own = testFaults(tests, kit).map(({ key, field, message }) => ({ field: key && `${field}-${key}`, message }))
  if (staff.first.trim() === '' || staff.last.trim() === '') own.push({ field: 'staff', message: words.staffMissing })
  if (expired.length > 0 && !entered.isExpiredUsed) own.push({ field: 'expired', message: words.expiredMissing })
  if (own.length > 0) return own.map(({ field, message }) => (field ? { field, message } : { message }))
  return sentFaults(entered).map(({ field, message }) => (field === 'notes' ? { field, message } : { message }))
}

/** An empty form by whoever tested last on this device, or collected the sample. */
function firstOf({ form }: ShiftSample, shift: ReturnType<typeof useShift>['shift']): EnteredTests {
  const last = shift.samples().findLast(({ tests }) => tests != null)?.tests?.entered.staff
  // This device wrote the text, so the type is right.
  const { collected_by = null } = form === null ? {} : (JSON.parse(form) as { collected_by?: string | null })
  const staff = last ?? splitFullName(collected_by ?? shift.kit.begun.shift.begun_by)
  return { tests: [], staff, isExpiredUsed: false }
}

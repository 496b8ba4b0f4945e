/** Why a result goes to the service though nobody told its person (R11.20): they left, did not want to hear it, or are told later. */
import { type UntoldOutcome, untoldOutcomes } from '#domain/sample/telling.ts'
import { NaloxoneQuestion } from '#web/sharing/naloxone-question.tsx'
import type { KeptTests, ShiftSample } from '#web/shifts/shift-record.ts'
import { testDrafts } from '#web/shifts/test-drafts.ts'
import { formTexts } from '#web/texts/form.ts'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'
import { tellingTexts } from '#web/texts/telling.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { ShiftButtons } from '#web/ui/shift.tsx'
import { DeviceForm } from './device-form.tsx'
import { useDeviceForm } from './use-device-form.ts'

const { notTold } = tellingTexts

type Typed = { readonly outcome: UntoldOutcome | 'LATER' | null; readonly naloxone_offered: boolean | null }

type UntoldForm = {
  readonly sample: ShiftSample
  /** Keeps why; null where they are told later. Throws if the device could not. */
  readonly keep: (untold: KeptTests['untold']) => Promise<void>
  readonly onClose: () => void
}

/** The form. */
export function UntoldForm({ sample: { no }, keep, onClose }: UntoldForm) {
  const form = useDeviceForm<Typed>({
    about: testDrafts.notTelling(no),
    begun: () => ({ outcome: null, naloxone_offered: null }),
    check: ({ outcome }) => (outcome === null ? [{ field: 'outcome', message: notTold.required }] : []),
    keep: ({ outcome, naloxone_offered }) =>
      keep(outcome === null || outcome === 'LATER' ? null : { outcome, naloxone_offered }),
  })
  const { values, set, errorOf } = form
  return (
    <DeviceForm form={form} title={words.notTold} onKept={onClose}>
      <ChoiceList
        id="outcome"
        kind="one"
        label={notTold.outcome}
        error={errorOf('outcome')}
        choices={[
          ...untoldOutcomes.map((value) => ({ value, label: notTold.outcomes[value] })),
          { value: 'LATER' as const, label: words.untoldLater },
        ]}
        chosen={values.outcome === null ? [] : [values.outcome]}
        onChoose={(outcome) => set({ outcome })}
      />
      {values.outcome !== null && values.outcome !== 'LATER' && (
        <NaloxoneQuestion
          offered={values.naloxone_offered}
          optional={formTexts.optional}
          onChoose={(naloxone_offered) => set({ naloxone_offered })}
        />
      )}
      <ShiftButtons>
        <Button type="submit">{words.notTold}</Button>
        <Button
          variant="outline"
          onClick={() => {
            void form.drop()
            onClose()
          }}
        >
          {words.cancel}
        </Button>
      </ShiftButtons>
    </DeviceForm>
  )
}

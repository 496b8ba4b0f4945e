/** Telling a result on the device: whose card the person shows, what became of it, and, of a service user, whether they talked (R11.20). */
import { z } from 'zod'
import { FullName } from '#contract/fields.ts'
import type { DeviceSample } from '#domain/first-look/device-result.ts'
import { type DeviceTelling, deviceTellingFaults, noTelling, sentTelling } from '#domain/first-look/device-telling.ts'
import { fullName } from '#domain/person-name.ts'
import { asksOfUser, conversationFault } from '#domain/survey/staff-survey.ts'
import { type OwnFault, schemaFaults } from '#web/form/faults.ts'
import { ConversationQuestion } from '#web/sharing/conversation-question.tsx'
import { TellingQuestions } from '#web/sharing/telling-questions.tsx'
import type { ShiftSample } from '#web/shifts/shift-record.ts'
import { testDrafts } from '#web/shifts/test-drafts.ts'
import { sharingTexts } from '#web/texts/sharing.ts'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'
import { Button } from '#web/ui/button.tsx'
import { NamePair, type Names } from '#web/ui/name-pair.tsx'
import { ShiftButtons } from '#web/ui/shift.tsx'
import { DeviceForm } from './device-form.tsx'

import { useDeviceForm } from './use-device-form.ts'

const Told = z.object({ fullname: FullName })

type Typed = DeviceTelling & { readonly names: Names; readonly talked: boolean | null }

type TellForm = {
  readonly sample: ShiftSample
  readonly about: DeviceSample
  readonly staff: Names
  /** Keeps the survey (contract/sharing); throws if the device could not. */
  readonly keep: (survey: object) => Promise<void>
  readonly onClose: () => void
}

/** The form. */
export function TellForm({ sample: { no, sample_id }, about, staff, keep, onClose }: TellForm) {
  const surveyOf = ({ names, talked, ...telling }: Typed) => ({
    fullname: fullName(names.first, names.last),
    shared: true,
    had_conversation: asksOfUser(about) ? talked : null,
    telling: sentTelling(telling),
  })
  const check = (typed: Typed): OwnFault[] => {
    const talked = conversationFault(about, typed.talked)
    return [
      ...deviceTellingFaults(typed, sample_id),
      ...schemaFaults(Told, surveyOf(typed)),
      ...(talked === null ? [] : [{ field: 'had_conversation', message: talked }]),
    ]
  }
  const form = useDeviceForm<Typed>({
    about: testDrafts.telling(no),
    begun: () => ({ ...noTelling, names: staff, talked: null }),
    check,
    keep: (typed) => keep(surveyOf(typed)),
  })
  const { values, set, errorOf } = form
  return (
    <DeviceForm form={form} title={words.record} onKept={onClose}>
      <TellingQuestions form={form} asked={words.card} />
      <NamePair
        id="fullname"
        label={sharingTexts.staff}
        error={errorOf('fullname')}
        names={values.names}
        onChange={(names) => set({ names })}
        isOwnName
      />
      {asksOfUser(about) && (
        <ConversationQuestion
          had={values.talked}
          error={errorOf('had_conversation')}
          onChoose={(talked) => set({ talked })}
        />
      )}
      <ShiftButtons>
        <Button type="submit">{words.record}</Button>
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

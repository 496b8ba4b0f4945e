/** Gives up a result by name, after a question; its sample stays. */
import { fullName } from '#domain/person-name.ts'
import { mayBeTested } from '#domain/shift/kept-tests.ts'
import { GivenUp, givenUpFaults } from '#web/shifts/given-up.ts'
import { useShift } from '#web/shifts/shift-context.ts'
import type { KeptTests, ShiftSample } from '#web/shifts/shift-record.ts'
import { testDrafts } from '#web/shifts/test-drafts.ts'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { NamePair, type Names } from '#web/ui/name-pair.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { FormFaults } from './device-form.tsx'

import { useDeviceForm } from './use-device-form.ts'

type GiveUp = { readonly sample: ShiftSample; readonly tests: KeptTests; readonly onClose: () => void }

type Typed = { readonly names: Names; readonly reason: string }

const givenUpBy = ({ names, reason }: Typed) => ({ staff: fullName(names.first, names.last), reason })

/** The question. */
export function GiveUpResult({ sample, tests, onClose }: GiveUp) {
  const { shift } = useShift()
  const form = useDeviceForm<Typed>({
    about: testDrafts.givingUp(sample.no),
    begun: () => ({ names: tests.entered.staff, reason: '' }),
    check: (typed) => givenUpFaults({ given_up: givenUpBy(typed) }),
    keep: async (typed) => {
      const given_up = GivenUp.parse(givenUpBy(typed))
      await shift.change([sample.no], (now) =>
        now.tests == null || !mayBeTested(now)
          ? null
          : { ...now, tests: { ...now.tests, state: 'given_up', given_up } },
      )
      // What was typed after the result goes with it.
      await shift.keepDraft(testDrafts.entered(sample.no), null)
      await shift.keepDraft(testDrafts.telling(sample.no), null)
      await shift.keepDraft(testDrafts.notTelling(sample.no), null)
    },
  })
  const { values, set, errorOf } = form
  return (
    <Modal
      title={words.giveUp}
      holdsAnswers
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={async () => {
              if (await form.submit()) onClose()
            }}
          >
            {words.giveUpSubmit}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <FormFaults form={form} title={words.giveUp} />
        <p>{words.giveUpText}</p>
        <NamePair
          id="staff"
          label={words.giveUpStaff}
          error={errorOf('staff')}
          names={values.names}
          onChange={(names) => set({ names })}
          isOwnName
        />
        <TextArea
          id="reason"
          label={words.giveUpReason}
          error={errorOf('reason')}
          value={values.reason}
          onChange={(reason) => set({ reason })}
        />
      </Stack>
    </Modal>
  )
}

/** Gives up a result by name, after a question; its sample stays. */
import { useState } from 'react'
import { fullName } from '#domain/person-name.ts'
import { mayBeTested } from '#domain/shift/kept-tests.ts'
import { GivenUp, givenUpFaults } from '#web/shifts/given-up.ts'
import { useShift } from '#web/shifts/shift-context.ts'
import type { KeptTests, ShiftSample } from '#web/shifts/shift-record.ts'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type GiveUp = { readonly sample: ShiftSample; readonly tests: KeptTests; readonly onClose: () => void }

/** The question. */
export function GiveUpResult({ sample, tests, onClose }: GiveUp) {
  const { shift } = useShift()
  const [names, setNames] = useState(tests.entered.staff)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState<{ number: number; faults: readonly Fault[] }>({ number: 0, faults: [] })
  const faultOf = (field: string) => tried.faults.find((fault) => fault.field === field)?.message
  const show = (faults: readonly Fault[]) => setTried(({ number }) => ({ number: number + 1, faults }))
  const submit = async () => {
    const typed = { staff: fullName(names.first, names.last), reason }
    const faults = givenUpFaults({ given_up: typed })
    show(faults)
    if (faults.length > 0) return
    const given_up = GivenUp.parse(typed)
    try {
      await shift.change([sample.no], (now) =>
        now.tests == null || !mayBeTested(now)
          ? null
          : { ...now, tests: { ...now.tests, state: 'given_up', given_up } },
      )
      onClose()
    } catch {
      show([{ message: words.full }])
    }
  }
  return (
    <Modal
      title={words.giveUp}
      holdsAnswers
      onClose={onClose}
      actions={
        <>
          <Button onClick={submit}>{words.giveUpSubmit}</Button>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {tried.faults.length > 0 && <ErrorSummary key={tried.number} title={words.giveUp} faults={tried.faults} />}
        <p>{words.giveUpText}</p>
        <NamePair
          id="staff"
          label={words.giveUpStaff}
          error={faultOf('staff')}
          names={names}
          onChange={setNames}
          isOwnName
        />
        <TextArea
          id="reason"
          label={words.giveUpReason}
          error={faultOf('reason')}
          value={reason}
          onChange={setReason}
        />
      </Stack>
    </Modal>
  )
}

/** Writes a result on the device: what is entered, how its person was told, and the exact text that is sent. */
import { z } from 'zod'
import { nameText, text } from '#contract/fields.ts'
import type { DeviceKit } from '#domain/first-look/device-kit.ts'
import { sentTests } from '#domain/first-look/device-test.ts'
import { fullName } from '#domain/person-name.ts'
import { type OwnFault, schemaFaults } from '#web/form/faults.ts'
import type { OpenShift } from '#web/shifts/open-shift.ts'
import { hashOf } from '#web/shifts/seal.ts'
import type { EnteredTests, KeptTests, ShiftSample } from '#web/shifts/shift-record.ts'

type Told = KeptTests['told']

/** The longest notes: what the service takes (contract/analysis). */
const mostNotes = 5000

const Entered = z.object({
  notes: text(mostNotes).optional(),
  staff: z.object({ first: nameText(100), last: nameText(100) }),
  tests: z.array(z.object({ strip_type: text(100), names: z.array(z.object({ name: text(200) })) })),
})

/** What the service would refuse as it stands: text that no field of a report takes. */
export const sentFaults = (entered: EnteredTests): OwnFault[] => schemaFaults(Entered, entered)

type ToKeep = {
  readonly entered: EnteredTests
  readonly told: Told
  /** Why nobody was told, where staff know. */
  readonly untold?: KeptTests['untold']
  /** Whether it may be sent: somebody said whether its person was told. */
  readonly isReady: boolean
}

/** Keeps a result with its sample; throws as `OpenShift.keepTests` does. */
export async function keepResult(
  shift: OpenShift,
  { no, tests: before }: Pick<ShiftSample, 'no' | 'tests'>,
  kit: DeviceKit,
  { entered, told, untold = null, isReady }: ToKeep,
): Promise<void> {
  const tested_at = before?.tested_at ?? new Date().toISOString()
  const { tests, staff, isExpiredUsed } = entered
  const text = JSON.stringify({
    fullname: fullName(staff.first, staff.last),
    tested_at,
    tests: sentTests(tests, staff, kit, entered.notes),
    confirmed: isExpiredUsed ? ['expired_lot'] : [],
    told: told === null ? null : { told_at: told.told_at, warned: told.warned, survey: told.survey },
    ...(untold !== null && { untold }),
  })
  const hash = await hashOf(text)
  const read = tests.flatMap(({ strip_type, strip_result }) => (strip_result === null ? [] : [strip_type]))
  await shift.keepTests(no, read, () => ({
    ...{ entered, tested_at, told, untold, text, hash, state: isReady ? 'made' : 'kept' },
    ...{ waits: null, refused: null, given_up: null },
    // The service said so of an earlier text, and says it again of this one while it is true.
    must_tell_again: before?.must_tell_again ?? false,
  }))
}

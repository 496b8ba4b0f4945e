import type { DeviceKit } from '#domain/first-look/device-kit.ts'
import type { EnteredTest } from '#domain/first-look/device-test.ts'
import type { ShiftSample } from '#web/shifts/shift-record.ts'

/** What each test's part of the form reads and changes; element IDs end in the test's key. */
export type TestPart = {
  readonly test: EnteredTest
  readonly sample: ShiftSample
  /** What the page calls it. */
  readonly name: string
  readonly kit: DeviceKit
  readonly faultOf: (field: string) => string | undefined
  readonly onChange: (part: Partial<EnteredTest>) => void
  readonly onRemove: () => void
}

/** The kit of an open shift, ready to read names: made once, because the dictionary is large. */
import { type DeviceKit, readyKit } from '#domain/first-look/device-kit.ts'
import { takeTechnologies } from '#domain/technology/technologies.ts'
import type { Kit } from '#web/shifts/shift-record.ts'

const ready = new WeakMap<object, DeviceKit>()

/** The kit; null if the device took none along. */
export function kitOf({ tests, service }: Kit): DeviceKit | null {
  if (tests == null) return null
  const known = ready.get(tests)
  if (known !== undefined) return known
  // Without a network nothing else tells this page how the service calls its technologies.
  takeTechnologies(service.technologies)
  const made = readyKit(tests)
  ready.set(tests, made)
  return made
}

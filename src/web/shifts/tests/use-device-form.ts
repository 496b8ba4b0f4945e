/** A form of a shift's tests. What is typed stays sealed on the device, over a reload and a locked shift, until it is done or dropped. */
import { useState } from 'react'
import type { OwnFault } from '#web/form/faults.ts'
import { AlreadySent } from '#web/shifts/open-shift.ts'
import { useShift } from '#web/shifts/shift-context.ts'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'

type DeviceForm<Typed> = {
  /** The name of its draft: what is typed, and of which sample. */
  readonly about: string
  readonly begun: () => Typed
  readonly check: (typed: Typed) => readonly OwnFault[]
  /** Keeps it; throws if the device could not. */
  readonly keep: (typed: Typed) => Promise<void>
}

/** What the form shows, and how it is changed. */
export type DeviceFormState<Typed> = {
  readonly values: Typed
  readonly set: (part: Partial<Typed>) => void
  readonly errorOf: (field: string) => string | undefined
  /** The current faults, whether or not somebody tried to keep it. */
  readonly own: readonly OwnFault[]
  /** The faults of the last try, and its number. */
  readonly tried: { readonly number: number; readonly faults: readonly OwnFault[] }
  /** Keeps it; returns whether it did. */
  readonly submit: () => Promise<boolean>
  /** Forgets what is typed. */
  readonly drop: () => Promise<boolean>
}

/** The state of the form. */
export function useDeviceForm<Typed>({ about, begun, check, keep }: DeviceForm<Typed>): DeviceFormState<Typed> {
  const { shift } = useShift()
  const [values, setValues] = useState<Typed>(() => ({ ...begun(), ...shift.draft<Typed>(about)?.form }))
  const [tried, setTried] = useState<DeviceFormState<Typed>['tried']>({ number: 0, faults: [] })
  const show = (faults: readonly OwnFault[]) => setTried(({ number }) => ({ number: number + 1, faults }))
  const drop = () => shift.keepDraft(about, null)
  return {
    values,
    set: (part) => {
      const form = { ...values, ...part }
      setValues(form)
      void shift.keepDraft(about, { form, at: new Date().toISOString() })
    },
    errorOf: (field) => tried.faults.find((fault) => fault.field === field)?.message,
    get own() {
      return check(values)
    },
    tried,
    submit: async () => {
      const faults = check(values)
      show(faults)
      if (faults.length > 0) return false
      try {
        await keep(values)
        await drop()
        return true
      } catch (error) {
        show([{ message: error instanceof AlreadySent ? words.sentMeanwhile : words.full }])
        return false
      }
    },
    drop,
  }
}

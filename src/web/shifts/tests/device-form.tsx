/** The frame of a form of a shift's tests: its faults above its fields. */
import type { ReactNode } from 'react'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { ShiftForm } from '#web/ui/shift.tsx'
import type { DeviceFormState } from './use-device-form.ts'

type Tried = Pick<DeviceFormState<unknown>, 'tried'>

/** The faults of the last try; nothing without one. */
export function FormFaults({ form: { tried }, title }: { readonly form: Tried; readonly title: string }) {
  return tried.faults.length > 0 && <ErrorSummary key={tried.number} title={title} faults={tried.faults} />
}

type DeviceForm = {
  readonly form: Tried & Pick<DeviceFormState<unknown>, 'submit'>
  /** What its faults are headed by. */
  readonly title: string
  /** Called once it is kept. */
  readonly onKept: () => void
  readonly children: ReactNode
}

/** The form. */
export function DeviceForm({ form, title, onKept, children }: DeviceForm) {
  return (
    <form
      noValidate
      onSubmit={async (event) => {
        event.preventDefault()
        if (await form.submit()) onKept()
      }}
    >
      <ShiftForm>
        <FormFaults form={form} title={title} />
        {children}
      </ShiftForm>
    </form>
  )
}

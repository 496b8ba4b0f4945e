/** A form without a draft that is one of several parts of a page: its faults, its fields and one button. */
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Fields } from '#web/ui/layout.tsx'
import { FormFaults } from './form-parts.tsx'
import type { Drawn } from './use-form.ts'

type SmallForm = {
  readonly title?: string
  readonly form: Pick<Drawn, 'faults' | 'attempt' | 'isSending' | 'submit'>
  readonly submit: string
  /** Whether the page has more important buttons. */
  readonly isBeside?: boolean
  readonly children: ReactNode
}

/** The form. */
export function SmallForm({ title, form, submit, isBeside = false, children }: SmallForm) {
  return (
    <Fields
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {title && <h3>{title}</h3>}
      <FormFaults form={form} />
      {children}
      <div>
        <Button type="submit" variant={isBeside ? 'outline' : 'filled'} loading={form.isSending}>
          {submit}
        </Button>
      </div>
    </Fields>
  )
}

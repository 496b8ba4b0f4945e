/** The fields of a form, a button that sends them and one that cancels. */
import { useState } from 'react'
import { formTexts } from '#web/texts/form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormWaits } from '#web/ui/form-waits.ts'
import { Buttons, FormBox, type FormLook } from '#web/ui/layout.tsx'
import type { Drawn, Fields } from './use-form.ts'

type FormWithButtons = Fields & {
  readonly look: FormLook
  readonly form: Drawn
  readonly submit: string
  readonly cancel?: string
  readonly onCancel: () => void
}

/** The form. It cannot be sent while a part of it is read. */
export function FormWithButtons(props: FormWithButtons) {
  const { look, form, submit, cancel = formTexts.cancel, onCancel, children } = props
  const [waits, setWaits] = useState(0)
  return (
    <FormBox
      look={look}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <FormWaits value={setWaits}>{children}</FormWaits>
      <Buttons>
        <Button type="submit" loading={form.isSending || waits > 0}>
          {submit}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {cancel}
        </Button>
      </Buttons>
    </FormBox>
  )
}

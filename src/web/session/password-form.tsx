/** What the forms for a password share: their layout, and storing the returned tokens. */
import type { ReactNode } from 'react'
import { FormFaults } from '#web/form/form-parts.tsx'
import type { After } from '#web/form/use-change.ts'
import type { Drawn } from '#web/form/use-form.ts'
import { passwordTexts } from '#web/texts/password.ts'
import { Button } from '#web/ui/button.tsx'
import { keepTokens, type Tokens } from './session.ts'
import styles from './sign-in-form.module.css'
import page from './sign-in-page.module.css'

/** After the password was set: stores the tokens, then continues. */
export const signedInBy = (onDone: () => unknown): After<Tokens> => ({
  refused: passwordTexts.notSet,
  onDone: (tokens) => {
    keepTokens(tokens)
    return onDone()
  },
})

type SignInFields = {
  readonly title?: string
  readonly form: Pick<Drawn, 'faults' | 'attempt' | 'isSending' | 'submit'>
  readonly submit: string
  readonly children: ReactNode
}

/** A form for people who are not signed in yet: faults above its fields, one button below. */
export function SignInFields({ title, form, submit, children }: SignInFields) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {title && <h1 className={page.title}>{title}</h1>}
      <FormFaults form={form} />
      <div className={styles.fields}>
        {children}
        <Button type="submit" fullWidth loading={form.isSending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

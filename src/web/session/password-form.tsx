/** What the forms for a password share: their layout, and storing the returned tokens. */
import type { ReactNode } from 'react'
import { FormFaults } from '#web/form/form-parts.tsx'
import type { After } from '#web/form/use-change.ts'
import type { Drawn } from '#web/form/use-form.ts'
import { passwordTexts } from '#web/texts/password.ts'
import { Button } from '#web/ui/button.tsx'
import { SignInStack, SignInTitle } from '#web/ui/sign-in.tsx'
import { keepTokens, type Tokens } from './session.ts'

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
      {title && <SignInTitle>{title}</SignInTitle>}
      <FormFaults form={form} />
      <SignInStack>
        {children}
        <Button type="submit" fullWidth loading={form.isSending}>
          {submit}
        </Button>
      </SignInStack>
    </form>
  )
}

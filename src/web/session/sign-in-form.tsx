/** Email, password and Sign In. Faults appear below their field and in a summary at the top (R1.17, R14.9). */
import { useState } from 'react'
import { signIn as endpoint } from '#contract/session.ts'
import { refusedFaults, schemaFaults } from '#web/form/faults.ts'
import { useUnkeptForm } from '#web/form/use-form.ts'
import { sessionTexts } from '#web/texts/session.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/question.tsx'
import { asksForCode, CodeField } from './code-field.tsx'
import { SignInFields } from './password-form.tsx'
import type { SignIn } from './use-sign-in.ts'

const words = sessionTexts

/** The form. */
export function SignInForm({ signIn }: { signIn: SignIn }) {
  const { error, variables, failureCount, isPending } = signIn
  const [asksCode, setAsksCode] = useState(false)
  // When the code is first requested, nobody has made a mistake yet.
  const isAsking = asksForCode(error) && variables?.otp === undefined
  const faults = error === null || isAsking ? [] : refusedFaults(error, (why) => why)
  const begun = { email: '', password: '', otp: '' }
  const sent = ({ otp, ...known }: typeof begun) => (asksCode ? { ...known, otp } : known)
  const check = (values: typeof begun) => schemaFaults(endpoint.input, sent(values))
  const form = useUnkeptForm({ begun, check }).sentBy({ faults, failureCount, isPending })
  const submit = () =>
    form.tried(() =>
      signIn.mutate(sent(form.values), { onError: (refused) => setAsksCode(asksCode || asksForCode(refused)) }),
    )
  return (
    <SignInFields form={{ ...form, submit }} submit={words.signIn}>
      <TextField
        {...form.text('email')}
        type="email"
        label={words.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...form.text('password')} label={words.password} autoComplete="current-password" />
      {asksCode && <CodeField {...form.text('otp')} />}
    </SignInFields>
  )
}

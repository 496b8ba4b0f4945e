/** Email, password and Sign In; faults show under their field and in a summary on top (spec S2, design: Behave). */
import { PasswordInput, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { signIn as endpoint } from '#contract/session.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { sessionTexts } from '#web/texts/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx'
import { asksForCode, CodeField } from './code-field.tsx'
import styles from './sign-in-form.module.css'
import type { Credentials, SignIn } from './use-sign-in.ts'

const words = sessionTexts
const inputClasses = { input: styles.field ?? '' }
const validate = schemaResolver(endpoint.input, { sync: true })
const fields: readonly string[] = Object.keys(endpoint.input.shape)
const shownFields = ['email', 'password']

/** The form. */
export function SignInForm({ signIn }: { signIn: SignIn }) {
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate,
    validateInputOnChange: false,
  })
  const [attempt, setAttempt] = useState<{ number: number; faults: readonly Fault[] }>({ number: 0, faults: [] })
  const [otp, setOtp] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const report = (faults: readonly Fault[]) => setAttempt(({ number }) => ({ number: number + 1, faults }))

  const send = form.onSubmit(
    (input) => {
      report([])
      signIn.mutate(
        { ...input, ...(asksCode && { otp }) },
        {
          onError: (error) => {
            // Asked for the first time, it is no fault of the person's.
            if (asksForCode(error) && !asksCode) return setAsksCode(true)
            const faults = faultsOf(error)
            for (const { field, message } of faults)
              if (field !== undefined && shownFields.includes(field)) form.setFieldError(field, message)
            report(faults)
          },
        },
      )
    },
    (errors) =>
      report(shownFields.flatMap((field) => (errors[field] ? [{ field, message: String(errors[field]) }] : []))),
  )

  return (
    <form onSubmit={send} noValidate>
      {attempt.faults.length > 0 && (
        <ErrorSummary key={attempt.number} title={frameTexts.problem} faults={attempt.faults} />
      )}
      <div className={styles.fields}>
        <TextInput
          {...form.getInputProps('email')}
          key={form.key('email')}
          id="email"
          type="email"
          label={words.email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          classNames={inputClasses}
        />
        <PasswordInput
          {...form.getInputProps('password')}
          key={form.key('password')}
          id="password"
          label={words.password}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
          size="md"
          classNames={inputClasses}
        />
        {asksCode && (
          <CodeField
            id="otp"
            error={attempt.faults.find(({ field }) => field === 'otp')?.message}
            value={otp}
            onChange={setOtp}
          />
        )}
        <Button type="submit" fullWidth loading={signIn.isPending}>
          {words.signIn}
        </Button>
      </div>
    </form>
  )
}

/** The refusal's faults of the two fields, else its sentence for the whole form. */
function faultsOf(error: unknown): readonly Fault[] {
  const named = error instanceof Refusal ? error.errors.filter(({ field }) => fields.includes(field)) : []
  return named.length > 0 ? named : [{ message: sentenceOf(error) }]
}

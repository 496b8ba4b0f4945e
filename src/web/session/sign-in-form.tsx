/** Email, password and Sign In; faults show under their field and in a summary on top (spec S2, design: Behave). */
import { useState } from 'react'
import { signIn as endpoint } from '#contract/session.ts'
import { refusedFaults, schemaFaults } from '#web/form/faults.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { sessionTexts } from '#web/texts/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/question.tsx'
import { asksForCode, CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import styles from './sign-in-form.module.css'
import type { SignIn } from './use-sign-in.ts'

const words = sessionTexts

/** The form. */
export function SignInForm({ signIn }: { signIn: SignIn }) {
  const [input, setInput] = useState({ email: '', password: '' })
  const [otp, setOtp] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [attempt, setAttempt] = useState<{ number: number; faults: readonly Fault[] }>({ number: 0, faults: [] })
  const report = (faults: readonly Fault[]) => setAttempt(({ number }) => ({ number: number + 1, faults }))
  const errorOf = (name: string) => attempt.faults.find(({ field }) => field === name)?.message

  const send = () => {
    const sent = { ...input, ...(asksCode && { otp }) }
    const faults = schemaFaults(endpoint.input, sent)
    report(faults)
    if (faults.length > 0) return
    signIn.mutate(sent, {
      onError: (error) => {
        // Asked for the first time, it is no fault of the person's.
        if (asksForCode(error) && !asksCode) setAsksCode(true)
        else report(refusedFaults(error, (why) => why))
      },
    })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {attempt.faults.length > 0 && (
        <ErrorSummary key={attempt.number} title={frameTexts.problem} faults={attempt.faults} />
      )}
      <div className={styles.fields}>
        <TextField
          id="email"
          type="email"
          label={words.email}
          error={errorOf('email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={input.email}
          onChange={(email) => setInput({ ...input, email })}
        />
        <PasswordField
          id="password"
          label={words.password}
          error={errorOf('password')}
          autoComplete="current-password"
          value={input.password}
          onChange={(password) => setInput({ ...input, password })}
        />
        {asksCode && <CodeField id="otp" error={errorOf('otp')} value={otp} onChange={setOtp} />}
        <Button type="submit" fullWidth loading={signIn.isPending}>
          {words.signIn}
        </Button>
      </div>
    </form>
  )
}

/** Asks for the password again, and for the code of who has a second step; whatever asked goes on where it was. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reauthenticate } from '#contract/session.ts'
import { call } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { passwordTexts } from '#web/texts/password.ts'
import { secondStepTexts } from '#web/texts/second-step.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { asksForCode, CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import styles from './password-page.module.css'

const words = secondStepTexts.proof

/** The question; `onAnswer` hears whether the person proved who they are. */
export function ProofModal({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const proving = useMutation({
    mutationFn: () => call(reauthenticate, { input: { password, ...(asksCode && { otp }) } }),
    onSuccess: () => onAnswer(true),
    onError: (error) => {
      if (asksForCode(error)) setAsksCode(true)
    },
  })
  const { error } = proving
  const errorOf = (field: string) =>
    error instanceof Refusal ? error.errors.find((fault) => fault.field === field)?.message : undefined
  const whole = error !== null && !(error instanceof Refusal && error.errors.length > 0) && !asksForCode(error)
  return (
    <Modal
      title={words.title}
      closeLabel={frameTexts.close}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button type="submit" form="proof" loading={proving.isPending}>
            {words.submit}
          </Button>
          <Button variant="outline" onClick={() => onAnswer(false)}>
            {passwordTexts.cancel}
          </Button>
        </>
      }
    >
      <form
        id="proof"
        className={styles.proof}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // A form inside a page's own form would send both.
          event.stopPropagation()
          proving.mutate()
        }}
      >
        <p>{words.text}</p>
        {whole && (
          <p role="alert" className={styles.refused}>
            {sentenceOf(error)}
          </p>
        )}
        <PasswordField
          id="proof_password"
          label={passwordTexts.yours}
          error={errorOf('password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {asksCode && <CodeField id="proof_otp" error={errorOf('otp')} value={otp} onChange={setOtp} />}
      </form>
    </Modal>
  )
}

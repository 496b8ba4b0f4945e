/** Asks for the password again and, if the account has a second step, for the code; the action that asked then continues. */

import { useState } from 'react'
import { reauthenticate } from '#contract/session.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useUnkeptForm } from '#web/form/use-form.ts'
import { passwordTexts } from '#web/texts/password.ts'
import { secondStepTexts } from '#web/texts/second-step.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { asksForCode, CodeField } from './code-field.tsx'

const words = secondStepTexts.proof

/** The question; `onAnswer` receives whether the person proved who they are. */
export function ProofModal({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const [asksCode, setAsksCode] = useState(false)
  const form = useUnkeptForm({
    begun: { password: '', otp: '' },
    ask: ({ password, otp }) => asked(reauthenticate, { input: { password, ...(asksCode && { otp }) } }),
    place: ({ field, message }) => (field === undefined ? { message } : { field: `proof_${field}`, message }),
    refused: (why) => why,
    onDone: () => onAnswer(true),
  })
  if (!asksCode && asksForCode(form.sending.error)) setAsksCode(true)
  // When the code is first requested, nobody has made a mistake yet.
  const faults = asksForCode(form.sending.error) && form.values.otp === '' ? [] : form.faults
  return (
    <ModalForm title={words.title} form={{ ...form, faults }} submit={words.submit} onClose={() => onAnswer(false)}>
      <p>{words.text}</p>
      <PasswordField
        {...form.text('password', 'proof_password')}
        label={passwordTexts.yours}
        autoComplete="current-password"
      />
      {asksCode && <CodeField {...form.text('otp', 'proof_otp')} />}
    </ModalForm>
  )
}

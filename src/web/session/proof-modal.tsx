/** Asks for the password again, and for the code of who has a second step; whatever asked goes on where it was. */

import { useState } from 'react'
import { reauthenticate } from '#contract/session.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useUnkeptForm } from '#web/form/use-form.ts'
import { passwordTexts } from '#web/texts/password.ts'
import { secondStepTexts } from '#web/texts/second-step.ts'
import { asksForCode, CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'

const words = secondStepTexts.proof

/** The question; `onAnswer` hears whether the person proved who they are. */
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
  // Asked for the first time, the code is no fault of the person's.
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

/** A mail that is sent only to see whether the mail server takes it. */

import { useState } from 'react'
import { sendTestMail } from '#contract/admin/mail.ts'
import styles from '#web/admin/part.module.css'
import { useChange } from '#web/form/use-change.ts'
import { adminMailTexts } from '#web/texts/admin-mail.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/question.tsx'

const words = adminMailTexts.test

/** The field and its button. `isStored`: nothing was changed above since it was saved. */
export function TestMail({ isStored }: { isStored: boolean }) {
  const [to, setTo] = useState('')
  const [missing, setMissing] = useState<string | undefined>()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = useChange(sendTestMail, { onDone: ({ sent_to }) => setSentTo(sent_to) })
  const [fault] = send.faults
  const ask = () => {
    setSentTo(null)
    setMissing(to.trim() === '' ? words.toMissing : undefined)
    if (to.trim() !== '') send.send({ input: { to: to.trim() } })
  }
  return (
    <form
      className={`${styles.fields} ${styles.after}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <h3>{words.title}</h3>
      <TextField
        id="test-to"
        type="email"
        label={words.to}
        hint={isStored ? undefined : words.unsaved}
        error={missing ?? (fault?.field === 'to' ? fault.message : undefined)}
        maxLength={200}
        value={to}
        onChange={setTo}
      />
      {fault !== undefined && fault.field === undefined && (
        <p role="alert" className={styles.wrong}>
          {fault.message}
        </p>
      )}
      {sentTo !== null && (
        <p role="status" className={styles.said}>
          {words.sent(sentTo)}
        </p>
      )}
      <div>
        <Button type="submit" variant="outline" loading={send.isPending}>
          {words.submit}
        </Button>
      </div>
    </form>
  )
}

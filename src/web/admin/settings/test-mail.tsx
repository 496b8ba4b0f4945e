/** Sends a mail to test the mail server. */
import { useState } from 'react'
import { sendTestMail } from '#contract/admin/mail.ts'
import { useChange } from '#web/form/use-change.ts'
import { adminMailTexts } from '#web/texts/admin-mail.ts'
import { TestMessage } from './test-message.tsx'

const words = adminMailTexts.test

/** The field and its button. `isStored`: nothing above was changed since it was saved. */
export function TestMail({ isStored }: { isStored: boolean }) {
  const [isMissing, setMissing] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = useChange(sendTestMail, { onDone: ({ sent_to }) => setSentTo(sent_to) })
  const ask = (to: string) => {
    setSentTo(null)
    setMissing(to === '')
    if (to !== '') send.send({ input: { to } })
  }
  return (
    <TestMessage
      {...{ id: 'test-to', type: 'email', words, isStored, isPending: send.isPending, onSend: ask }}
      fault={isMissing ? { field: 'to', message: words.toMissing } : send.faults[0]}
      sent={sentTo === null ? null : words.sent(sentTo)}
    />
  )
}

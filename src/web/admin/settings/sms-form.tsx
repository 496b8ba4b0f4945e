/** The SMS gateway: set, switch off, and test. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSmsGateway, readSmsGateway, type SmsGateway, sendTestSms } from '#contract/admin/sms.ts'
import { formQuery } from '#web/api/read-query.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { asked, useChange } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminSmsTexts } from '#web/texts/admin-sms.ts'
import { Apart } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { TestMessage } from './test-message.tsx'
import { YesNo } from './yes-no.tsx'

const words = adminSmsTexts
const smsQuery = formQuery(readSmsGateway, {})

const typed = (gateway: SmsGateway) => ({
  ...{ isOn: gateway !== null, url: gateway?.url ?? '', authorization: '', sender: gateway?.sender ?? '' },
})
type Typed = ReturnType<typeof typed>

/** What is sent; an empty key keeps the stored one. */
const gatewayOf = ({ isOn, url, authorization, sender }: Typed) =>
  isOn ? { url, sender, ...(authorization !== '' && { authorization }) } : null

/** The part of the settings. */
export function SmsPart() {
  const answer = useQuery(smsQuery)
  return (
    <Apart as="section" aria-label={words.title}>
      <Loaded answer={answer}>{(read) => <Gateway {...read} />}</Loaded>
    </Apart>
  )
}

function Gateway({ gateway, version }: { gateway: SmsGateway; version: number }) {
  const queries = useQueryClient()
  const form = useForm({
    ...{ name: 'sms', begun: typed(gateway), secrets: ['authorization'], isEdit: true, stays: true },
    ask: (values) => asked(changeSmsGateway, { version, input: { gateway: gatewayOf(values) } }),
    done: (saved) => (saved.gateway === null ? words.off : words.saved),
    onDone: (saved) => queries.setQueryData(smsQuery.queryKey, saved),
  })
  const { isOn } = form.values
  const { set, unset, unreadable } = words.hints.authorization
  const ofKey = gateway?.has_authorization ? (gateway.authorization_can_be_read ? set : unreadable) : unset
  return (
    <>
      <ChangeForm
        title={words.title}
        form={form}
        submit={isOn ? words.save : words.saveOff}
        onCancel={form.draft.discard}
      >
        <p>{words.lead}</p>
        <YesNo {...form.yes('isOn', 'sms-on')} label={words.isOn} />
        {isOn && (
          <>
            <TextField {...form.text('url', 'gateway.url')} label={words.fields.url} hint={words.hints.url} />
            <TextField
              {...form.text('sender', 'gateway.sender')}
              label={words.fields.sender}
              hint={words.hints.sender}
            />
            <TextField
              {...form.text('authorization', 'gateway.authorization')}
              type="password"
              label={words.fields.authorization}
              hint={ofKey}
              autoComplete="new-password"
            />
          </>
        )}
      </ChangeForm>
      {gateway !== null && <TestSms isStored={!form.draft.isChanged()} />}
    </>
  )
}

/** `isStored`: nothing above was changed since it was saved. */
function TestSms({ isStored }: { isStored: boolean }) {
  const [isSent, setSent] = useState(false)
  const send = useChange(sendTestSms, { onDone: () => setSent(true) })
  const ask = (to: string) => {
    setSent(false)
    send.send({ input: { to } })
  }
  return (
    <TestMessage
      {...{ id: 'test-sms-to', type: 'tel', words: words.test, isStored, isPending: send.isPending, onSend: ask }}
      fault={send.faults[0]}
      sent={isSent ? words.test.sent : null}
    />
  )
}

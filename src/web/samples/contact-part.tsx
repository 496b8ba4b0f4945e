/** A contact for one message about a result. Staff at the counter add or delete it; the lab sends the message. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetContact, leaveContact, offeredContacts, sendWordNow } from '#contract/contacts.ts'
import { contactKindOf } from '#domain/contact/contact.ts'
import { isLanguage, languageCodes, languages } from '#domain/public/texts/languages.ts'
import { namesSubstances } from '#domain/technology/technologies.ts'
import { reportsQuery } from '#web/analysis/reports-query.ts'
import { call } from '#web/api/call.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked, useChange } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { contactTexts } from '#web/texts/contact.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/question.tsx'
import { WordToSend } from '#web/ui/sample-page.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const words = contactTexts
const offeredQuery = queryOptions({
  queryKey: ['offered-contacts'],
  queryFn: ({ signal }) => call(offeredContacts, {}, { signal }),
})

/** The button for collection staff; nothing if the service takes no contacts. */
export function ContactPart({ sample_id }: { readonly sample_id: string }) {
  const { data } = useQuery(offeredQuery)
  const [isOpen, setOpen] = useState(false)
  if (data === undefined || data.kinds.length === 0) return null
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <ContactForm sample_id={sample_id} kinds={data.kinds} onClose={() => setOpen(false)} />}
    </>
  )
}

type Form = {
  readonly sample_id: string
  readonly kinds: readonly ('EMAIL' | 'SMS')[]
  readonly onClose: () => void
}

function ContactForm({ sample_id, kinds, onClose }: Form) {
  const params = { sample_id }
  const [only] = kinds
  const asks = kinds.length > 1 || only === undefined ? 'either' : only
  const form = useForm({
    // A contact is never stored on the device.
    ...{ name: 'contact', about: sample_id, begun: { contact: '', language: 'en' }, secrets: ['contact' as const] },
    ask: ({ contact, language }) =>
      asked(leaveContact, {
        params,
        input: {
          contact,
          kind: asks === 'either' ? contactKindOf(contact) : asks,
          language: isLanguage(language) ? language : 'en',
        },
      }),
    done: words.saved,
    onDone: onClose,
  })
  const forget = useChange(forgetContact, { done: words.forgotten, onDone: onClose })
  return (
    <ModalForm title={words.title} form={form} submit={words.save} onClose={onClose}>
      <p>{words.lead}</p>
      <TextField {...form.text('contact')} label={words.labels[asks]} hint={words.hints[asks]} autoComplete="off" />
      <SelectField
        id="language"
        label={words.language}
        error={form.errorOf('language')}
        choices={languageCodes.map((value) => ({ value, label: languages[value].name }))}
        value={form.values.language}
        onChange={(language) => form.set({ language })}
      />
      <div>
        <Button variant="outline" loading={forget.isPending} onClick={() => forget.send({ params })}>
          {words.forget}
        </Button>
      </div>
    </ModalForm>
  )
}

/** The button for a lab that has reported nothing but strips and colours. */
export function SendWord({ sample_id }: { readonly sample_id: string }) {
  const { data } = useQuery(offeredQuery)
  const reports = useQuery(reportsQuery(sample_id))
  const send = useChange(sendWordNow, { done: words.sent })
  const isHintAlone = reports.data?.every(({ technology }) => !namesSubstances(technology)) ?? false
  if (data === undefined || data.kinds.length === 0 || !isHintAlone) return null
  return (
    <WordToSend>
      <p>{words.sendAbout}</p>
      <Button variant="outline" loading={send.isPending} onClick={() => send.send({ params: { sample_id } })}>
        {words.send}
      </Button>
    </WordToSend>
  )
}

/** '/admin/messages': what the banner says, to whom, and when (R13.5). */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminMessage, changeMessage, listMessages } from '#contract/admin/messages.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { messageQuery } from '#web/api/queries.ts'
import { steadyQuery } from '#web/api/read-query.ts'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { useChange } from '#web/form/use-change.ts'
import { pageOf, useListAddress } from '#web/list/list-address.ts'
import { AddButton, EditLink, RowButton } from '#web/list/list-buttons.tsx'
import { PagedList } from '#web/list/paged-list.tsx'
import { When } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminMessagesTexts } from '#web/texts/admin-messages.ts'
import { Buttons } from '#web/ui/layout.tsx'
import type { ListColumn } from '#web/ui/rows.tsx'
import { MessageForm } from './message-form.tsx'

const words = adminMessagesTexts

const audienceOf = ({ audience_role, audience_site }: AdminMessage) => {
  const who = audience_role === null ? words.everybody : words.roles[audience_role]
  return audience_site === null ? who : words.at(who, audience_site)
}

const columns = (onEnd: (message: AdminMessage) => void): readonly ListColumn<AdminMessage>[] => [
  {
    label: words.columns.content,
    cell: ({ id, label, content }) => (
      <EditLink id={id}>
        {label && <strong>{/[?!.:…]$/.test(label) ? label : `${label}:`} </strong>}
        {content}
      </EditLink>
    ),
  },
  { label: words.columns.audience, cell: audienceOf },
  { label: words.columns.from, cell: ({ from_at }) => <When iso={from_at} /> },
  { label: words.columns.until, cell: ({ until_at }) => (until_at === null ? words.open : <When iso={until_at} />) },
  {
    label: words.columns.when,
    cell: (message) => (
      <Buttons as="span">
        {words.when[message.when]}
        {message.when === 'NOW' && (
          <RowButton name={words.endOne(message.content)} onClick={() => onEnd(message)}>
            {words.endNow}
          </RowButton>
        )}
      </Buttons>
    ),
  },
]

/** The page. */
export function MessagesPage() {
  const { address, close } = useListAddress()
  const answer = useQuery(steadyQuery(listMessages, { query: pageOf(address) }))
  const [ending, setEnding] = useState<AdminMessage | null>(null)
  const open = answer.data?.results.find(({ id }) => String(id) === address.edit)
  const add = <AddButton>{words.add}</AddButton>
  return (
    <AdminPage title={adminTexts.pages.messages.title} lead={words.lead} actions={add}>
      {address.edit === 'new' || open !== undefined ? (
        <MessageForm key={address.edit} message={open ?? null} onClose={close} />
      ) : (
        <PagedList words={words} answer={answer} columns={columns(setEnding)} keyOf={({ id }) => id} add={add} />
      )}
      {ending && <EndMessage message={ending} onClose={() => setEnding(null)} />}
    </AdminPage>
  )
}

function EndMessage({ message, onClose }: { message: AdminMessage; onClose: () => void }) {
  const queries = useQueryClient()
  const { id, label, content, audience_role, audience_site_id, from_at } = message
  const end = useChange(changeMessage, {
    done: words.ended,
    onDone: () => {
      queries.invalidateQueries({ queryKey: messageQuery.queryKey })
      onClose()
    },
  })
  const send = () => {
    const until_at = new Date().toISOString()
    end.send({
      params: { id },
      version: message.version,
      input: { label, content, audience_role, audience_site_id, from_at, until_at },
    })
  }
  return (
    <ConfirmChange
      title={words.endTitle}
      text={content}
      confirm={words.endNow}
      change={end}
      onConfirm={send}
      onClose={onClose}
    />
  )
}

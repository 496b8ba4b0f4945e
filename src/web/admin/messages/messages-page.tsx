/** '/admin/messages': what the banner says, to whom, and when (spec S3, decision 7). */

import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type AdminMessage, changeMessage } from '#contract/admin/messages.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { messagesQuery } from '#web/admin/admin-tasks-queries.ts'
import { ConfirmChange } from '#web/admin/confirm-change.tsx'
import { type ListAddress, useListAddress } from '#web/admin/list-address.ts'
import { type ListColumn, PagedList } from '#web/admin/paged-list.tsx'
import styles from '#web/admin/part.module.css'
import { messageQuery } from '#web/api/queries.ts'
import { useChange } from '#web/form/use-change.ts'
import { When } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminMessagesTexts } from '#web/texts/admin-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { MessageForm } from './message-form.tsx'

const words = adminMessagesTexts

const audienceOf = ({ audience_role, audience_site }: AdminMessage) => {
  const who = audience_role === null ? words.everybody : words.roles[audience_role]
  return audience_site === null ? who : words.at(who, audience_site)
}

const columns = (address: ListAddress, onEnd: (message: AdminMessage) => void): readonly ListColumn<AdminMessage>[] => [
  {
    label: words.columns.content,
    cell: ({ id, label, content }) => (
      <Link to="." search={{ ...address, edit: String(id) } as never}>
        {label && <strong>{label}: </strong>}
        {content}
      </Link>
    ),
  },
  { label: words.columns.audience, cell: audienceOf },
  { label: words.columns.from, cell: ({ from_at }) => <When iso={from_at} /> },
  {
    label: words.columns.until,
    cell: ({ until_at }) => (until_at === null ? words.open : <When iso={until_at} />),
  },
  {
    label: words.columns.when,
    cell: (message) => (
      <span className={styles.buttons}>
        {words.when[message.when]}
        {message.when === 'NOW' && (
          <Button
            size="compact-sm"
            variant="outline"
            aria-label={words.endOne(message.content)}
            onClick={() => onEnd(message)}
          >
            {words.endNow}
          </Button>
        )}
      </span>
    ),
  },
]

/** The page. */
export function MessagesPage() {
  const { address, change } = useListAddress()
  const answer = useQuery(messagesQuery(address))
  const [ending, setEnding] = useState<AdminMessage | null>(null)
  const open = answer.data?.results.find(({ id }) => String(id) === address.edit)
  const close = () => change({ edit: undefined, page: address.page })
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => change({ edit: 'new', page: address.page })}
    >
      {words.add}
    </Button>
  )
  return (
    <AdminPage title={adminTexts.pages.messages.title} lead={words.lead} actions={address.edit === undefined && add}>
      {address.edit === 'new' || open !== undefined ? (
        <MessageForm key={address.edit} message={open ?? null} onClose={close} />
      ) : (
        <PagedList
          label={words.list}
          searchLabel={words.search}
          answer={answer}
          columns={columns(address, setEnding)}
          keyOf={({ id }) => id}
          empty={{ ...words.empty, action: add }}
        />
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
    end.send({ params: { id }, input: { label, content, audience_role, audience_site_id, from_at, until_at } })
  }
  return (
    <ConfirmChange
      title={words.endTitle}
      text={content}
      confirm={words.endNow}
      faults={end.faults}
      isSending={end.isPending}
      onConfirm={send}
      onClose={onClose}
    />
  )
}

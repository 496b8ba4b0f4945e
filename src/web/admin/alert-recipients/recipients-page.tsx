/** '/admin/alert-recipients': who gets alerts by mail, and the mails that could not be sent. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type AlertRecipient,
  listAlertRecipients,
  removeAlertRecipient,
  settleAlertMails,
} from '#contract/admin/alert-recipients.ts'
import { languages } from '#domain/public/texts/languages.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { steadyQuery } from '#web/api/read-query.ts'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { useChange } from '#web/form/use-change.ts'
import { pageOf, useListAddress } from '#web/list/list-address.ts'
import { AddButton, EditLink, RowButton } from '#web/list/list-buttons.tsx'
import { PagedList } from '#web/list/paged-list.tsx'
import { paths } from '#web/paths.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { adminRecipientsTexts as words } from '#web/texts/admin-recipients.ts'
import { Buttons, Muted, Notice, Part } from '#web/ui/layout.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'
import type { ListColumn } from '#web/ui/rows.tsx'
import { RecipientForm } from './recipient-form.tsx'

const columns = (onRemove: (one: AlertRecipient) => void): readonly ListColumn<AlertRecipient>[] => [
  { label: words.columns.email, cell: ({ id, email }) => <EditLink id={id}>{email}</EditLink> },
  { label: words.columns.name, cell: ({ name }) => name },
  { label: words.columns.language, cell: ({ language }) => languages[language].name },
  { label: words.columns.state, cell: ({ unsubscribed_at }) => (unsubscribed_at === null ? words.gets : words.left) },
  {
    label: words.columns.change,
    cell: (one) => (
      <RowButton name={words.removeOne(one.email)} onClick={() => onRemove(one)}>
        {words.remove}
      </RowButton>
    ),
  },
]

/** The page. */
export function AlertRecipientsPage() {
  const { address, close } = useListAddress()
  const answer = useQuery(steadyQuery(listAlertRecipients, { query: pageOf(address) }))
  const [removing, setRemoving] = useState<AlertRecipient | null>(null)
  const open = answer.data?.results.find(({ id }) => String(id) === address.edit)
  const add = <AddButton>{words.add}</AddButton>
  return (
    <AdminPage title={adminTexts.pages['alert-recipients'].title} lead={words.lead} actions={add}>
      {address.edit === 'new' || open !== undefined ? (
        <RecipientForm key={address.edit} recipient={open ?? null} onClose={close} />
      ) : (
        <>
          <Lacks lacks={answer.data?.lacks ?? []} />
          <GivenUp mails={answer.data?.given_up ?? []} />
          <PagedList words={words} answer={answer} columns={columns(setRemoving)} keyOf={({ id }) => id} add={add} />
          <Muted isApart>{words.private}</Muted>
        </>
      )}
      {removing && <RemoveRecipient recipient={removing} onClose={() => setRemoving(null)} />}
    </AdminPage>
  )
}

function Lacks({ lacks }: { readonly lacks: readonly (keyof typeof words.lacks)[] }) {
  return lacks.map((lack) => (
    <Notice tone="look" key={lack}>
      {words.lacks[lack]} {lack === 'MAIL_SERVER' && <Link to={paths.adminPage('settings')}>{words.settings}</Link>}
    </Notice>
  ))
}

type Mails = { readonly alert_id: number; readonly count: number; readonly fault: string }

function GivenUp({ mails }: { readonly mails: readonly Mails[] }) {
  const { title, line, tryAgain, tryAgainOne, triesAgain, letBe, letBeOne, letBeDone } = words.failed
  const again = useChange(settleAlertMails, { done: triesAgain })
  const let_be = useChange(settleAlertMails, { done: letBeDone })
  if (mails.length === 0) return null
  return (
    <Part aria-labelledby="failed">
      <h2 id="failed">{title}</h2>
      <RefusedFaults faults={[...again.faults, ...let_be.faults]} />
      {mails.map(({ alert_id, count, fault }) => (
        <Notice as="div" tone="look" key={alert_id}>
          <p>
            {line(alert_id, count)} {fault}
          </p>
          <Buttons>
            <RowButton
              name={tryAgainOne(alert_id)}
              isSending={again.isPending}
              onClick={() => again.send({ params: { id: alert_id }, input: { way: 'TRY_AGAIN' } })}
            >
              {tryAgain}
            </RowButton>
            <RowButton
              name={letBeOne(alert_id)}
              isSending={let_be.isPending}
              onClick={() => let_be.send({ params: { id: alert_id }, input: { way: 'LET_BE' } })}
            >
              {letBe}
            </RowButton>
          </Buttons>
        </Notice>
      ))}
    </Part>
  )
}

function RemoveRecipient({ recipient, onClose }: { readonly recipient: AlertRecipient; readonly onClose: () => void }) {
  const remove = useChange(removeAlertRecipient, { done: words.removed, onDone: onClose })
  return (
    <ConfirmChange
      title={words.removeTitle}
      text={words.removeText(recipient.email)}
      confirm={words.remove}
      change={remove}
      onConfirm={() => remove.send({ params: { id: recipient.id } })}
      onClose={onClose}
    />
  )
}

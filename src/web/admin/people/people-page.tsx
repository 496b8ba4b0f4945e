/** '/admin/people': accounts by search; inviting, changing, and actions on one account (R1.26). */

import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Account, listPeople } from '#contract/admin/people.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { steadyQuery } from '#web/api/read-query.ts'
import { pageOf, useListAddress } from '#web/list/list-address.ts'
import { AddButton, EditLink } from '#web/list/list-buttons.tsx'
import { PagedList } from '#web/list/paged-list.tsx'
import { When } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminPeopleTexts } from '#web/texts/admin-people.ts'
import type { ListColumn } from '#web/ui/rows.tsx'
import { LinkCard, type OneTimeLink } from './link-card.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonSignIns } from './person-sign-ins.tsx'

const words = adminPeopleTexts
const roles = ['performs_collection', 'performs_analysis', 'is_admin'] as const

/** A link that was just made, and for whom. */
export type NewLink = { readonly name: string; readonly link: OneTimeLink }

/** The page. */
export function PeoplePage() {
  const { address, close } = useListAddress()
  const answer = useQuery(steadyQuery(listPeople, { query: pageOf(address) }))
  const [made, setMade] = useState<NewLink | null>(null)
  const invite = <AddButton icon={IconUserPlus}>{words.invite}</AddButton>
  const open = answer.data?.results.find(({ id }) => String(id) === address.edit)
  const columns: readonly ListColumn<Account>[] = [
    { label: words.columns.name, cell: (person) => <Name person={person} /> },
    { label: words.columns.email, cell: ({ email }) => <Email address={email} /> },
    { label: words.columns.site, cell: ({ site }) => site },
    { label: words.columns.roles, cell: rolesInWords },
    {
      label: words.columns.last,
      cell: ({ last_signed_in_at }) => (last_signed_in_at === null ? words.never : <When iso={last_signed_in_at} />),
    },
  ]
  return (
    <AdminPage title={adminTexts.pages.people.title} lead={words.lead} actions={invite}>
      {made && <LinkCard made={made} onDone={() => setMade(null)} />}
      {address.edit === 'new' ? (
        <PersonForm
          person={null}
          onClose={close}
          onInvited={(name, link) => {
            setMade({ name, link })
            close()
          }}
        />
      ) : open !== undefined ? (
        <>
          <PersonForm key={open.id} person={open} onClose={close} onInvited={() => {}} />
          <PersonActions person={open} onLink={(link) => setMade({ name: open.name, link })} />
          <PersonSignIns id={open.id} />
        </>
      ) : (
        <PagedList words={words} answer={answer} columns={columns} keyOf={({ id }) => id} add={invite} />
      )}
    </AdminPage>
  )
}

/** An e-mail address; breaks before its domain where it does not fit. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

function Name({ person }: { person: Account }) {
  const { id, name, active, has_password } = person
  const mark = active ? (has_password ? null : words.invited) : words.deactivated
  return (
    <>
      <EditLink id={id}>{name}</EditLink>
      {mark && <span> ({mark})</span>}
    </>
  )
}

function rolesInWords(person: Account): string {
  const held = roles.filter((role) => person[role]).map((role) => words.roles[role])
  return held.length > 0 ? held.join(', ') : words.noRole
}

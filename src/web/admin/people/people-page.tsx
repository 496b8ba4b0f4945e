/** '/admin/people': accounts by search; inviting, changing, and what is done to one account (decisions 2 and 7). */

import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Account } from '#contract/admin/people.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { peopleQuery } from '#web/admin/admin-queries.ts'
import { type ListAddress, useListAddress } from '#web/admin/list-address.ts'
import { type ListColumn, PagedList } from '#web/admin/paged-list.tsx'
import { When } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminPeopleTexts } from '#web/texts/admin-people.ts'
import { Button } from '#web/ui/button.tsx'
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
  const { address, change } = useListAddress()
  const answer = useQuery(peopleQuery(address))
  const [made, setMade] = useState<NewLink | null>(null)
  const close = () => change({ edit: undefined, page: address.page })
  const invite = (
    <Button
      leftSection={<IconUserPlus size={18} aria-hidden="true" />}
      onClick={() => change({ edit: 'new', page: address.page })}
    >
      {words.invite}
    </Button>
  )
  const open = answer.data?.results.find(({ id }) => String(id) === address.edit)
  const columns: readonly ListColumn<Account>[] = [
    { label: words.columns.name, cell: (person) => <Name person={person} address={address} /> },
    { label: words.columns.email, cell: ({ email }) => email },
    { label: words.columns.site, cell: ({ site }) => site },
    { label: words.columns.roles, cell: rolesInWords },
    {
      label: words.columns.last,
      cell: ({ last_signed_in_at }) => (last_signed_in_at === null ? words.never : <When iso={last_signed_in_at} />),
    },
  ]
  return (
    <AdminPage title={adminTexts.pages.people.title} lead={words.lead} actions={address.edit === undefined && invite}>
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
        <PagedList
          label={words.list}
          searchLabel={words.search}
          answer={answer}
          columns={columns}
          keyOf={({ id }) => id}
          empty={{ ...words.empty, action: invite }}
        />
      )}
    </AdminPage>
  )
}

function Name({ person, address }: { person: Account; address: ListAddress }) {
  const { id, name, active, has_password } = person
  const mark = active ? (has_password ? null : words.invited) : words.deactivated
  return (
    <>
      <Link to="." search={{ ...address, edit: String(id) } as never}>
        {name}
      </Link>
      {mark && <span> ({mark})</span>}
    </>
  )
}

function rolesInWords(person: Account): string {
  const held = roles.filter((role) => person[role]).map((role) => words.roles[role])
  return held.length > 0 ? held.join(', ') : words.noRole
}

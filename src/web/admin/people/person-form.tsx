/** Inviting a person, or changing an account. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Account, changePerson, invitePerson } from '#contract/admin/people.ts'
import { sitesQuery } from '#web/admin/admin-queries.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import { useChange } from '#web/admin/use-change.ts'
import { adminPeopleTexts } from '#web/texts/admin-people.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import type { Fault } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { OneTimeLink } from './link-card.tsx'

const words = adminPeopleTexts
const roles = ['performs_collection', 'performs_analysis', 'is_admin'] as const
type Role = (typeof roles)[number]

type Form = { readonly name: string; readonly email: string; readonly site: string; readonly held: readonly Role[] }

const begun = (person: Account | null): Form => ({
  name: person?.name ?? '',
  email: person?.email ?? '',
  site: person === null ? '' : String(person.site_id),
  held: roles.filter((role) => person?.[role]),
})

type PersonForm = {
  /** Whom to change; null for somebody new. */
  readonly person: Account | null
  readonly onClose: () => void
  readonly onInvited: (name: string, link: OneTimeLink) => void
}

/** The form. */
export function PersonForm({ person, onClose, onInvited }: PersonForm) {
  const { data: sites = [] } = useQuery(sitesQuery)
  const [form, setForm] = useState(begun(person))
  const [attempt, setAttempt] = useState(0)
  const isDone = useRef(false)
  const fields = ['name', 'email', 'site_id', ...roles]
  const done = () => {
    isDone.current = true
  }
  const invite = useChange(invitePerson, {
    fields,
    onDone: ({ person: made, ...link }) => {
      done()
      onInvited(made.name, link)
    },
  })
  const change = useChange(changePerson, {
    fields,
    done: ({ name }) => words.saved(name),
    onDone: () => {
      done()
      onClose()
    },
  })
  const faults = faultsOf(form)
  const sent = person === null ? invite : change
  const shown = faults.length === 0 ? sent.faults : attempt > 0 ? faults : []
  const errorOf = (field: string) => shown.find((fault) => fault.field === field)?.message
  const set = (part: Partial<Form>) => setForm({ ...form, ...part })
  const submit = () => {
    setAttempt(attempt + 1)
    if (faults.length > 0) return
    const input = {
      name: form.name.trim(),
      site_id: Number(form.site),
      performs_collection: form.held.includes('performs_collection'),
      performs_analysis: form.held.includes('performs_analysis'),
      is_admin: form.held.includes('is_admin'),
    }
    if (person === null) invite.send({ input: { ...input, email: form.email.trim() } })
    else change.send({ params: { id: person.id }, input })
  }
  return (
    <ChangeForm
      title={person === null ? words.inviteTitle : words.changeTitle(person.name)}
      faults={shown}
      attempt={attempt + sent.failureCount}
      isSending={sent.isPending}
      isChanged={() => !isDone.current && JSON.stringify(form) !== JSON.stringify(begun(person))}
      {...(person === null && { submit: words.send })}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextField
        id="name"
        label={words.fields.name}
        error={errorOf('name')}
        value={form.name}
        maxLength={200}
        onChange={(name) => set({ name })}
      />
      {person === null && (
        <TextField
          id="email"
          type="email"
          label={words.fields.email}
          hint={words.emailHint}
          error={errorOf('email')}
          value={form.email}
          maxLength={200}
          onChange={(email) => set({ email })}
        />
      )}
      <SelectField
        id="site_id"
        label={words.fields.site_id}
        error={errorOf('site_id')}
        none={words.chooseSite}
        value={form.site}
        choices={sites.filter(({ active }) => active).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(site) => set({ site })}
      />
      <ChoiceList
        id="performs_collection"
        kind="many"
        label={words.fields.roles}
        error={errorOf('performs_collection')}
        choices={roles.map((role) => ({ value: role, label: words.roles[role] }))}
        chosen={form.held}
        onChoose={(role) =>
          set({ held: form.held.includes(role) ? form.held.filter((one) => one !== role) : [...form.held, role] })
        }
      />
    </ChangeForm>
  )

  function faultsOf({ name, email, site }: Form): Fault[] {
    return [
      ...(/\S\s+\S/.test(name.trim()) ? [] : [{ field: 'name', message: words.nameMissing }]),
      ...(person !== null || email.trim() !== '' ? [] : [{ field: 'email', message: words.emailMissing }]),
      ...(site !== '' ? [] : [{ field: 'site_id', message: words.siteMissing }]),
    ]
  }
}

/** Inviting a person, or changing an account. */
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Account, changePerson, invitePerson } from '#contract/admin/people.ts'
import { sitesQuery } from '#web/api/sites-query.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminPeopleTexts } from '#web/texts/admin-people.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { OneTimeLink } from './link-card.tsx'

const words = adminPeopleTexts
const roles = [
  ...(['performs_collection', 'performs_analysis', 'is_admin', 'issues_alerts', 'releases_alerts'] as const),
  'reads_for_others',
] as const
type Role = (typeof roles)[number]

type Form = { readonly name: string; readonly email: string; readonly site: string; readonly held: readonly Role[] }

const rolesOf = (person: Account | null) => roles.filter((role) => person?.[role])

const begun = (person: Account | null): Form => ({
  name: person?.name ?? '',
  email: person?.email ?? '',
  site: person === null ? '' : String(person.site_id),
  held: rolesOf(person),
})

type PersonForm = {
  /** The account to change; null for a new person. */
  readonly person: Account | null
  readonly onClose: () => void
  readonly onInvited: (name: string, link: OneTimeLink) => void
}

const inputOf = ({ name, site, held }: Form) => ({
  name,
  // NaN while no site is chosen.
  site_id: site === '' ? Number.NaN : Number(site),
  performs_collection: held.includes('performs_collection'),
  performs_analysis: held.includes('performs_analysis'),
  is_admin: held.includes('is_admin'),
  issues_alerts: held.includes('issues_alerts'),
  releases_alerts: held.includes('releases_alerts'),
  reads_for_others: held.includes('reads_for_others'),
})

/** The form. */
export function PersonForm({ person, onClose, onInvited }: PersonForm) {
  const { data: sites = [] } = useQuery(sitesQuery)
  const form = useForm<Form, z.output<typeof invitePerson.answer> | Account>({
    ...{ name: 'person', about: person?.id, isEdit: person !== null, begun: begun(person) },
    ask: (values) =>
      person === null
        ? asked(invitePerson, { input: { ...inputOf(values), email: values.email } })
        : asked(changePerson, { params: { id: person.id }, version: person.version, input: inputOf(values) }),
    done: (answer) => ('person' in answer ? undefined : words.saved(answer.name)),
    onDone: (answer) => {
      if (!('person' in answer)) return onClose()
      const { person: made, ...link } = answer
      onInvited(made.name, link)
    },
  })
  const theirRoles = rolesOf(person)
    .map((role) => words.roles[role])
    .join(', ')
  return (
    <ChangeForm
      title={person === null ? words.inviteTitle : words.changeTitle(person.name)}
      form={form}
      {...(person === null && { submit: words.send })}
      onCancel={onClose}
    >
      <TextField {...form.text('name')} label={words.fields.name} />
      {person === null && (
        <TextField {...form.text('email')} type="email" label={words.fields.email} hint={words.emailHint} />
      )}
      <SelectField
        {...form.text('site', 'site_id')}
        label={words.fields.site_id}
        none={words.chooseSite}
        choices={sites.filter(({ active }) => active).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <ChoiceList
        {...form.many('held', 'performs_collection')}
        label={words.fields.roles}
        theirs={form.draft.theirs.has('held') ? theirRoles : undefined}
        choices={roles.map((role) => ({ value: role, label: words.roles[role] }))}
      />
    </ChangeForm>
  )
}

/** Releases a return as it was read. */
import { useNavigate } from '@tanstack/react-router'
import { type Return, releaseReturn } from '#contract/returns.ts'
import { formatDay } from '#domain/dates.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { useSignedIn } from '#web/session/session.ts'
import { returnTexts as words } from '#web/texts/returns.ts'
import { ChoiceCard } from '#web/ui/choice-list.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'

type ReleaseForm = {
  readonly said: Return
  /** Another site, which the own one took over from. */
  readonly site: number | undefined
  readonly onClose: () => void
}

/** The form, in a dialog. */
export function ReleaseForm({ said: { from, to, check }, site, onClose }: ReleaseForm) {
  const navigate = useNavigate()
  const form = useForm({
    ...{ name: 'release-return', about: `${from} ${to} ${site ?? ''}` },
    begun: { staff: splitFullName(useSignedIn().name), read: false },
    // The draft forgets it: whoever returns to the draft must read again.
    secrets: ['read'],
    ask: ({ staff }) =>
      asked(releaseReturn, { input: { from, to, check, site, fullname: fullName(staff.first, staff.last) } }),
    check: ({ read }) => (read ? [] : [{ field: 'read', message: words.confirmMissing }]),
    place: (fault) => (fault.field === 'fullname' ? { ...fault, field: 'staff' } : fault),
    done: () => words.released,
    onDone: ({ id }) => navigate({ to: paths.return(id ?? '') }),
  })
  return (
    <ModalForm title={words.releaseTitle} form={form} submit={words.release} onClose={onClose}>
      <p>{words.releaseText(formatDay(from), formatDay(to))}</p>
      <NamePair {...form.names('staff')} label={words.who} isOwnName />
      <ChoiceCard {...form.tick('read')} label={words.confirm} />
    </ModalForm>
  )
}

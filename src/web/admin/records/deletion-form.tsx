/** One request for deletion: approved with or without the vial's destruction, or rejected with a note. */
import type { z } from 'zod'
import { decideDeletion, type listDeletionRequests } from '#contract/admin/tasks.ts'
import { fullName } from '#domain/person-name.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import styles from '#web/admin/part.module.css'
import { useAdminForm } from '#web/admin/use-admin-form.ts'
import { useChange } from '#web/admin/use-change.ts'
import { adminTasksTexts } from '#web/texts/admin-tasks.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import type { Fault } from '#web/ui/error-summary.tsx'
import { NamePair, type Names } from '#web/ui/name-pair.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminTasksTexts.deletions
const decisions = ['destroyed', 'approved', 'rejected'] as const
type Decision = (typeof decisions)[number]

type Form = {
  readonly decision: Decision | null
  readonly staff: Names
  readonly witness: Names
  readonly note: string
}

const nobody: Names = { first: '', last: '' }
const begun: Form = { decision: null, staff: nobody, witness: nobody, note: '' }
const nameOf = ({ first, last }: Names) => fullName(first, last)

function faultsOf({ decision, staff, witness, note }: Form): Fault[] {
  if (decision === null) return [{ field: 'decision', message: words.decisionMissing }]
  if (decision === 'rejected') return note.trim() === '' ? [{ field: 'note', message: words.noteMissing }] : []
  if (decision === 'approved') return []
  return [
    ...(nameOf(staff) === '' ? [{ field: 'destroyed.staff', message: words.staffMissing }] : []),
    ...(nameOf(witness) === '' ? [{ field: 'destroyed.witness', message: words.witnessMissing }] : []),
  ]
}

function inputOf({ decision, staff, witness, note }: Form) {
  if (decision === 'rejected') return { decision: 'REJECTED' as const, note }
  const destroyed = decision === 'destroyed' ? { staff: nameOf(staff), witness: nameOf(witness) } : null
  return { decision: 'APPROVED' as const, note, destroyed }
}

type Request = z.output<typeof listDeletionRequests.answer>['results'][number]
type DeletionForm = { readonly request: Request; readonly onClose: () => void }

/** The form; what each decision will do is said under it. */
export function DeletionForm({ request, onClose }: DeletionForm) {
  const { id, sample_id, staff, site, reason } = request
  const { form, set, submit, settle, sentBy } = useAdminForm<Form>(begun, faultsOf)
  const decide = useChange(decideDeletion, {
    fields: ['decision', 'destroyed.staff', 'destroyed.witness', 'note'],
    done: ({ decision }) => (decision === 'APPROVED' ? words.deleted(sample_id) : words.kept(sample_id)),
    onDone: () => {
      settle()
      onClose()
    },
  })
  const { errorOf, sending } = sentBy(decide)
  const { decision } = form
  return (
    <ChangeForm
      title={words.title(sample_id)}
      {...sending}
      submit={words.save[decision ?? 'none']}
      onSubmit={() => submit(() => decide.send({ params: { id }, input: inputOf(form) }))}
      onCancel={onClose}
    >
      <div className={styles.said}>
        <p>{words.asked(staff, site)}</p>
        <strong>{reason}</strong>
      </div>
      <ChoiceList
        id="decision"
        kind="one"
        label={words.decision}
        error={errorOf('decision')}
        choices={decisions.map((value) => ({ value, label: words.decisions[value] }))}
        chosen={decision === null ? [] : [decision]}
        onChoose={(chosen) => set({ decision: chosen })}
      />
      {decision === 'destroyed' && (
        <>
          <NamePair
            id="destroyed.staff"
            label={words.staff}
            error={errorOf('destroyed.staff')}
            names={form.staff}
            onChange={(names) => set({ staff: names })}
            words={words.names}
          />
          <NamePair
            id="destroyed.witness"
            label={words.witness}
            error={errorOf('destroyed.witness')}
            names={form.witness}
            onChange={(names) => set({ witness: names })}
            words={words.names}
          />
        </>
      )}
      <TextArea
        id="note"
        label={words.note}
        optional={decision === 'rejected' ? undefined : words.optional}
        error={errorOf('note')}
        maxLength={1000}
        rows={3}
        value={form.note}
        onChange={(note) => set({ note })}
      />
      <div role="status">{decision !== null && <p className={styles.look}>{words.means[decision]}</p>}</div>
    </ChangeForm>
  )
}

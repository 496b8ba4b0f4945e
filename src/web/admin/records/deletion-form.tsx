/** Decides one request for deletion: approve with or without the vial's destruction, or reject with a note. */
import type { z } from 'zod'
import { decideDeletion, type listDeletionRequests } from '#contract/admin/tasks.ts'
import { fullName } from '#domain/person-name.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminTasksTexts } from '#web/texts/admin-tasks.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import type { Fault } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/layout.tsx'
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

function inputOf({ decision, staff, witness, note }: Form) {
  if (decision === 'rejected') return { decision: 'REJECTED' as const, note }
  const destroyed = decision === 'destroyed' ? { staff: nameOf(staff), witness: nameOf(witness) } : null
  return { decision: 'APPROVED' as const, note, destroyed }
}

const undecided = ({ decision }: Form): Fault[] =>
  decision === null ? [{ field: 'decision', message: words.decisionMissing }] : []

type Request = z.output<typeof listDeletionRequests.answer>['results'][number]
type DeletionForm = { readonly request: Request; readonly onClose: () => void }

/** The form; below its fields, it says what the chosen decision will do. */
export function DeletionForm({ request, onClose }: DeletionForm) {
  const { id, sample_id, staff, site, reason } = request
  const form = useForm({
    ...{ name: 'deletion', about: id, begun, check: undecided },
    ask: (values) => asked(decideDeletion, { params: { id }, input: inputOf(values) }),
    done: (answer) => (answer.decision === 'APPROVED' ? words.deleted(sample_id) : words.kept(sample_id)),
    onDone: onClose,
  })
  const { decision } = form.values
  const person = (who: 'staff' | 'witness') => (
    <NamePair
      id={`destroyed.${who}`}
      label={words[who]}
      error={form.errorOf(`destroyed.${who}`)}
      names={form.values[who]}
      onChange={(names) => form.set({ [who]: names })}
      words={words.names}
    />
  )
  return (
    <ChangeForm title={words.title(sample_id)} form={form} submit={words.save[decision ?? 'none']} onCancel={onClose}>
      <Notice as="div" tone="said">
        <p>{words.asked(staff, site)}</p>
        <strong>{reason}</strong>
      </Notice>
      <ChoiceList
        {...form.one('decision')}
        label={words.decision}
        choices={decisions.map((value) => ({ value, label: words.decisions[value] }))}
      />
      {decision === 'destroyed' && (
        <>
          {person('staff')}
          {person('witness')}
        </>
      )}
      <TextArea
        {...form.text('note')}
        label={words.note}
        optional={decision === 'rejected' ? undefined : words.optional}
        rows={3}
      />
      <div role="status">{decision !== null && <Notice tone="look">{words.means[decision]}</Notice>}</div>
    </ChangeForm>
  )
}

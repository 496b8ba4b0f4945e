/** The state of the disposal form: who, the witness, why, both confirmations, faults and refusals. */
import { disposeSamples } from '#contract/disposal.ts'
import type { Sample } from '#contract/samples.ts'
import { fullName, isSamePerson, splitFullName } from '#domain/person-name.ts'
import { needsDisposalReason } from '#domain/sample/disposal-rules.ts'
import { stateLabels } from '#domain/sample/sample-label.ts'
import { whyNot } from '#web/form/faults.ts'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useSignedIn } from '#web/session/session.ts'
import { disposalTexts } from '#web/texts/disposal.ts'
import type { Names } from '#web/ui/name-pair.tsx'
import { noteDisposed } from './last-disposal.ts'

const words = disposalTexts
const nameOf = ({ first, last }: Names) => fullName(first, last)

/** The form for the samples that may be disposed of; `ids` are all requested samples, and name the draft. */
export function useDisposeForm(ids: readonly string[], samples: readonly Sample[], onDone: () => Promise<void>) {
  const needsReason = needsDisposalReason(samples)
  const names = { staff: splitFullName(useSignedIn().name), witness: { first: '', last: '' } }
  const form = useForm({
    ...{ name: 'dispose', about: ids.join(','), begun: { ...names, why: '', disposed: false, witnessed: false } },
    // The draft forgets them: whoever returns to the draft must confirm again.
    secrets: ['disposed', 'witnessed'],
    ask: ({ staff, witness, why }) =>
      asked(disposeSamples, {
        input: {
          samples: samples.map(({ sample_id }) => sample_id),
          staff: nameOf(staff),
          witness: nameOf(witness),
          why,
        },
      }),
    check: ({ staff, witness, why, disposed, witnessed }) => [
      // Says at once that both names are the same.
      ...(isSame(staff, witness) ? [{ field: 'witness', message: words.witnessSame, isSaidAtOnce: true }] : []),
      ...(needsReason && why.trim() === '' ? [{ field: 'why', message: words.whyMissing }] : []),
      ...(disposed ? [] : [{ field: 'confirm-disposed', message: words.confirmDisposedMissing }]),
      ...(witnessed ? [] : [{ field: 'confirm-witnessed', message: words.confirmWitnessedMissing }]),
    ],
    place: (fault) =>
      fault.field !== undefined && ids.includes(fault.field)
        ? { message: words.refused(fault.field, fault.message) }
        : fault,
    done: ({ updated }) => words.updated(updated, stateLabels.DISPOSED),
    onDone: async ({ updated, samples: [first] }) => {
      if (first) noteDisposed({ sample_id: first.sample_id, count: updated })
      await onDone()
    },
  })
  return { ...form, needsReason, whyNot: whyNot(form.sending.error) }
}

const isSame = (staff: Names, witness: Names) => nameOf(staff) !== '' && isSamePerson(nameOf(staff), nameOf(witness))

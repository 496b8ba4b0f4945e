/** The form of disposing: who, before whom, why, both confirmations, what is wrong with it and what was refused. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { disposeSamples } from '#contract/disposal.ts'
import type { Sample } from '#contract/samples.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { isSamePerson, needsDisposalReason } from '#domain/sample/disposal-rules.ts'
import { stateLabels } from '#domain/sample/sample-label.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'
import { useFormDraft } from '#web/samples/form-draft.ts'
import { refusedFaults, useAttempts } from '#web/samples/form-page.tsx'
import { useKey } from '#web/samples/use-key.ts'
import { useSignedIn } from '#web/session/session.ts'
import { disposalTexts } from '#web/texts/disposal.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import type { Names } from '#web/ui/name-pair.tsx'
import { toast } from '#web/ui/toast.ts'
import { noteDisposed } from './last-disposal.ts'

const words = disposalTexts

type Form = { readonly staff: Names; readonly witness: Names; readonly why: string }
type Confirmations = { readonly disposed: boolean; readonly witnessed: boolean }

/** The form over the samples that may be disposed of; `ids` are all that were asked for, and name the draft. */
export function useDisposeForm(ids: readonly string[], samples: readonly Sample[], onDone: () => Promise<void>) {
  const queries = useQueryClient()
  const keyOf = useKey()
  const begun = { staff: splitFullName(useSignedIn().name), witness: { first: '', last: '' }, why: '' }
  const draft = useFormDraft<Form>('dispose', ids.join(','), begun)
  const [confirmed, setConfirmed] = useState<Confirmations>({ disposed: false, witnessed: false })
  const { attempt, again } = useAttempts()
  const { form } = draft
  const staff = fullName(form.staff.first, form.staff.last)
  const witness = fullName(form.witness.first, form.witness.last)
  const why = form.why.trim()
  const needsReason = needsDisposalReason(samples)
  const send = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const input = { samples: samples.map(({ sample_id }) => sample_id), staff, witness, why: why || null }
      return call(disposeSamples, { input }, { once: keyOf(input) })
    },
    onSuccess: async ({ updated, samples: [first] }) => {
      await draft.forget()
      toast(words.updated(updated, stateLabels.DISPOSED))
      if (first) noteDisposed({ sample_id: first.sample_id, count: updated })
      await onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['samples'] }),
  })
  const isSame = staff !== '' && isSamePerson(staff, witness)
  const faults: Fault[] = [
    ...(staff === '' ? [{ field: 'staff', message: words.staffMissing }] : []),
    ...(witness === '' ? [{ field: 'witness', message: words.witnessMissing }] : []),
    ...(isSame ? [{ field: 'witness', message: words.witnessSame }] : []),
    ...(needsReason && why === '' ? [{ field: 'why', message: words.whyMissing }] : []),
    ...(confirmed.disposed ? [] : [{ field: 'confirm-disposed', message: words.confirmDisposedMissing }]),
    ...(confirmed.witnessed ? [] : [{ field: 'confirm-witnessed', message: words.confirmWitnessedMissing }]),
  ]
  const refused = refusedBy(send.error)
  const shown = faults.length === 0 ? refused : attempt > 0 ? faults : []
  const errorOf = (field: string) => shown.find((fault) => fault.field === field)?.message
  return {
    draft,
    confirmed,
    confirm: (part: keyof Confirmations) => setConfirmed({ ...confirmed, [part]: !confirmed[part] }),
    needsReason,
    faults,
    refused,
    /** Said at the field at once: who types the same name twice need not send it to hear so. */
    errorOf: (field: string) => errorOf(field) ?? (field === 'witness' && isSame ? words.witnessSame : undefined),
    whyNot: new Map(namedBy(send.error).map(({ field, message }) => [field, message])),
    attempt: attempt + send.failureCount,
    isTried: attempt > 0,
    isSending: send.isPending,
    submit: () => {
      again()
      if (faults.length === 0) send.mutate()
    },
  }
}

/** The samples that a 409 names, each with why. */
const namedBy = (error: Error | null) => (error instanceof Refusal && error.status === 409 ? error.errors : [])

function refusedBy(error: Error | null): Fault[] {
  if (error === null) return []
  const named = namedBy(error).map(({ field, message }) => ({ message: words.refused(field, message) }))
  return named.length > 0 ? named : refusedFaults(error, ['staff', 'witness', 'why'])
}

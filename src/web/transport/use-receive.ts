/** The form of receiving: what is ticked, who receives and who brought it, what is wrong with it, and what was refused. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { acceptPackage } from '#contract/transport.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { stateLabels } from '#domain/sample/sample-label.ts'
import { call } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { useKey } from '#web/api/use-key.ts'
import { useDraft } from '#web/form/use-draft.ts'
import { paths } from '#web/paths.ts'
import { forgetChecked } from '#web/samples/checked-samples.ts'
import { takeOut } from '#web/samples/take-out.ts'
import { useSignedIn } from '#web/session/session.ts'
import { receiveTexts } from '#web/texts/receive.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import type { Names } from '#web/ui/name-pair.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Delivery } from './receive-queries.ts'
import { useLeft, useTicked } from './ticked-address.ts'
import { useCancel } from './use-prepare.ts'

const words = receiveTexts

/** Ends the work: back to what is still on its way. */
export function useReceiveFinish(): () => void {
  const navigate = useNavigate()
  return () => {
    forgetChecked('SamplesToReceive')
    navigate({ to: paths.home, search: { tab: 'SamplesToReceive' } })
  }
}

type Input = { sample_ids: string[]; transported_by: string | null; accepted_by: string }

function useReceive() {
  const keyOf = useKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => call(acceptPackage, { input }, { once: keyOf(input) }),
    onSuccess: ({ updated }, { sample_ids }) => {
      toast(words.updated(updated, stateLabels.IN_ANALYSIS))
      takeOut(queries, 'SamplesToReceive', sample_ids)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['samples'] }),
  })
}

type Form = { readonly receiver: Names; readonly transporter: Names }

/** Nobody brought it yet. */
const nobody: Names = { first: '', last: '' }

/** The form over what is on its way and what was reported missing on that way. */
export function useReceiveForm(deliveries: readonly Delivery[], missing: readonly Sample[]) {
  const onTheWay = deliveries.flatMap((delivery) => delivery.samples)
  const idsOf = (samples: readonly Sample[]) => samples.map((sample) => sample.sample_id)
  const all = [...idsOf(onTheWay), ...idsOf(missing)]
  const address = useTicked()
  const ticked = address.ticked.filter((id) => all.includes(id))
  const draft = useDraft<Form>('receive', '', { receiver: splitFullName(useSignedIn().name), transporter: nobody })
  const [isConfirmed, setConfirmed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [left, setLeft] = useState<readonly string[] | null>(null)
  const { askAbout } = useLeft()
  const finish = useReceiveFinish()
  const cancel = useCancel('SamplesToReceive')
  const receive = useReceive()
  const { receiver, transporter } = draft.form
  const [accepted_by, brought] = [receiver, transporter].map(({ first, last }) => fullName(first, last))
  const internal = idsOf(
    [...onTheWay, ...missing].filter((one) => one.track_number === null && ticked.includes(one.sample_id)),
  )
  const faults: Fault[] =
    ticked.length === 0
      ? []
      : [
          ...(accepted_by ? [] : [{ field: 'receiver', message: words.receiverMissing }]),
          ...(internal.length > 0 && !brought ? [{ field: 'transporter', message: words.transporterMissing }] : []),
          ...(isConfirmed ? [] : [{ field: 'confirm', message: words.confirmMissing }]),
        ]
  /** What was left out of the packages at hand; of all of them where none is. */
  const leftOut = () => {
    const atHand = deliveries.filter(({ samples }) => samples.some(({ sample_id }) => ticked.includes(sample_id)))
    const asked = ticked.length === 0 ? deliveries : atHand
    return asked.flatMap(({ samples }) => idsOf(samples)).filter((id) => !ticked.includes(id))
  }
  const submit = () => {
    setAttempt(attempt + 1)
    if (faults.length > 0) return
    const rest = leftOut()
    const after = () => (rest.length === 0 ? finish() : setLeft(rest))
    // With nothing ticked there is nothing to send: straight to what is not there (spec S4).
    if (ticked.length === 0) return after()
    const input = { sample_ids: [...ticked], transported_by: internal.length > 0 ? brought || null : null }
    receive.mutate({ ...input, accepted_by: accepted_by ?? '' }, { onSuccess: () => draft.forget().then(after) })
  }
  return {
    all,
    ticked,
    scanned: ticked.filter((id) => idsOf(onTheWay).includes(id)),
    onTheWay: onTheWay.length,
    draft,
    internal,
    isConfirmed,
    toggleConfirmed: () => setConfirmed(!isConfirmed),
    faults,
    shown: attempt > 0 && faults.length > 0 ? faults : summaryOf(receive.error, all),
    summaryKey: `${attempt} ${receive.failureCount}`,
    errorOf: (field: string) => (attempt > 0 ? faults.find((fault) => fault.field === field)?.message : undefined),
    whyNot: whyNot(receive.error),
    isPending: receive.isPending,
    isDone: receive.isSuccess,
    submit,
    tick: (ids: readonly string[], isTicked: boolean) =>
      address.setTicked(isTicked ? [...new Set([...ticked, ...ids])] : ticked.filter((id) => !ids.includes(id))),
    left,
    askAboutLeft: () => askAbout(left ?? []),
    finish,
    cancel: () => draft.forget().then(cancel),
  }
}

/** Why each refused sample was refused, by its ID. */
function whyNot(error: Error | null): ReadonlyMap<string, string> {
  const errors = error instanceof Refusal && error.status === 409 ? error.errors : []
  return new Map(errors.map(({ field, message }) => [field, message]))
}

/** What was refused, above the form: each sample with its reason, leading to its row where that is still there. */
function summaryOf(error: Error | null, all: readonly string[]): Fault[] {
  if (error === null) return []
  const refused = [...whyNot(error)]
  if (refused.length === 0) return [{ message: words.kept(sentenceOf(error)) }]
  return refused.map(([id, why]) => ({
    message: words.refused(id, why),
    ...(all.includes(id) && { field: `tick-${id}` }),
  }))
}

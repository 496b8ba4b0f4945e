/** The state of the receiving form: the ticks, the receiver, the courier, faults and refusals. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { acceptPackage } from '#contract/transport.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { stateLabels } from '#domain/sample/sample-label.ts'
import { whyNot } from '#web/form/faults.ts'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { takeOut } from '#web/samples/take-out.ts'
import { useSignedIn } from '#web/session/session.ts'
import { receiveTexts } from '#web/texts/receive.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { placeOf } from './fault-place.ts'
import type { Delivery } from './receive-queries.ts'
import { useTicked } from './ticked-address.ts'
import { useCancel, useReceiveFinish } from './transport-ends.ts'

const words = receiveTexts
const idsOf = (samples: readonly Sample[]) => samples.map((sample) => sample.sample_id)

/** The form for samples on their way and those reported missing on the way. */
export function useReceiveForm(deliveries: readonly Delivery[], missing: readonly Sample[]) {
  const queries = useQueryClient()
  const onTheWay = deliveries.flatMap((delivery) => delivery.samples)
  const every = [...onTheWay, ...missing]
  const { ticked, tick } = useTicked(idsOf(every))
  const [left, setLeft] = useState<readonly string[]>([])
  const finish = useReceiveFinish()
  const cancel = useCancel('SamplesToReceive')
  const internal = idsOf(every.filter((one) => one.track_number === null && ticked.includes(one.sample_id)))
  /** Asks about the samples left in each package from which one was taken; if none was taken, about all samples. */
  const askAboutAllBut = (taken: readonly string[]) => {
    const opened = deliveries.filter(({ samples }) => idsOf(samples).some((id) => taken.includes(id)))
    const rest = (taken.length === 0 ? onTheWay : opened.flatMap(({ samples }) => samples))
      .map(({ sample_id }) => sample_id)
      .filter((id) => !taken.includes(id))
    if (rest.length === 0) finish()
    else setLeft(rest)
  }
  const receiver = splitFullName(useSignedIn().name)
  const form = useForm({
    ...{ name: 'receive', begun: { receiver, transporter: { first: '', last: '' }, isConfirmed: false } },
    // The draft forgets it: whoever returns to the draft must confirm again.
    secrets: ['isConfirmed'],
    ask: ({ receiver, transporter }) =>
      asked(acceptPackage, {
        input: {
          sample_ids: [...ticked],
          transported_by: internal.length > 0 ? fullName(transporter.first, transporter.last) : null,
          accepted_by: fullName(receiver.first, receiver.last),
        },
      }),
    check: ({ transporter, isConfirmed }) => [
      ...(internal.length > 0 && fullName(transporter.first, transporter.last) === ''
        ? [{ field: 'transporter', message: words.transporterMissing }]
        : []),
      ...(isConfirmed ? [] : [{ field: 'confirm', message: transportTexts.confirmMissing }]),
    ],
    place: placeOf({ accepted_by: 'receiver', transported_by: 'transporter' }),
    done: ({ updated }) => transportTexts.updated(updated, stateLabels.IN_ANALYSIS),
    onDone: ({ samples }) => {
      takeOut(queries, 'SamplesToReceive', idsOf(samples))
      askAboutAllBut(idsOf(samples))
    },
  })
  return {
    ...form,
    all: idsOf(every),
    ticked,
    tickRows: tick,
    scanned: ticked.filter((id) => idsOf(onTheWay).includes(id)),
    onTheWay: onTheWay.length,
    internal,
    wanting: ticked.length === 0 ? [] : form.own,
    whyNot: whyNot(form.sending.error),
    // With nothing ticked there is nothing to send, so ask about missing samples at once (R4.25).
    submit: ticked.length === 0 ? () => askAboutAllBut([]) : form.submit,
    left,
    finish,
    cancel: () => form.draft.forget().then(cancel),
  }
}

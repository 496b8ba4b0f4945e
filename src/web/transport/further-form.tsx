/** The form that sends samples to another lab. This device keeps what is typed until it is sent or discarded. */

import { preparePackages } from '#contract/transport.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { DraftedForm } from '#web/form/form-parts.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useSignedIn } from '#web/session/session.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { ChoiceCard, ChoiceList } from '#web/ui/choice-list.tsx'
import { Intro } from '#web/ui/layout.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { TextField } from '#web/ui/question.tsx'
import { IdList, TickQuestions } from '#web/ui/tick-list.tsx'
import { placeOf } from './fault-place.ts'
import { SubmitRow } from './submit-row.tsx'
import { useFinish, useSent } from './transport-ends.ts'

const words = transportTexts

type FurtherForm = {
  readonly ids: readonly string[]
  readonly labs: readonly { readonly id: number; readonly name: string }[]
}

/** The form. */
export function FurtherForm({ ids, labs }: FurtherForm) {
  const form = useFurtherForm({ ids, labs })
  return (
    <DraftedForm form={form}>
      <Intro>{words.further.lead(ids)}</Intro>
      <IdList ids={ids} />
      <TickQuestions>
        <ChoiceList
          {...form.one('lab', 'destination')}
          label={words.further.destination}
          choices={labs.map((lab) => ({ value: String(lab.id), label: lab.name }))}
        />
        <TextField
          {...form.text('why')}
          label={words.further.why}
          hint={words.further.whyHint}
          optional={ids.length === 1 ? undefined : words.optional}
        />
        <TextField
          {...form.text('trackNumber', 'track-number')}
          label={words.trackNumber}
          optional={words.optional}
          hint={words.trackNumberHint}
        />
        <NamePair {...form.names('names', 'preparer')} label={words.person} isOwnName />
        {ids.length > 1 && <ChoiceCard {...form.tick('isConfirmed', 'confirm')} label={words.confirm} />}
      </TickQuestions>
      <SubmitRow wanting={form.own} isSending={form.isSending} onSubmit={form.submit} />
    </DraftedForm>
  )
}

function useFurtherForm({ ids, labs }: FurtherForm) {
  const lab = labs.length === 1 ? String(labs[0]?.id) : ''
  const names = splitFullName(useSignedIn().name)
  // An older draft may name a lab that can no longer be chosen.
  const labOf = (chosen: string) => labs.find(({ id }) => String(id) === chosen)
  return useForm({
    ...{ name: 'further', about: ids.join(','), begun: { lab, why: '', trackNumber: '', names, isConfirmed: false } },
    // A person who returns must confirm again.
    secrets: ['isConfirmed'],
    ask: (values) =>
      asked(preparePackages, {
        input: {
          samples: [...ids],
          reason: 'REQUIRES_FURTHER_ANALYSIS',
          dest_site: labOf(values.lab)?.id,
          why: values.why.trim() || null,
          track_number: values.trackNumber,
          person: fullName(values.names.first, values.names.last),
        },
      }),
    check: (values) => [
      ...(labOf(values.lab) ? [] : [{ field: 'destination', message: words.further.destinationMissing }]),
      ...(ids.length > 1 || values.why.trim() ? [] : [{ field: 'why', message: words.further.whyMissing }]),
      ...(fullName(values.names.first, values.names.last) ? [] : [{ field: 'preparer', message: words.namesMissing }]),
      ...(ids.length === 1 || values.isConfirmed ? [] : [{ field: 'confirm', message: words.confirmMissing }]),
    ],
    place: placeOf({ dest_site: 'destination', person: 'preparer', why: 'why', track_number: 'track-number' }),
    ...useSent('SamplesToReport', useFinish()),
  })
}

/** Asks who found a missing sample (R4.24). */
import { useQueryClient } from '@tanstack/react-query'
import { reportFound, type Sample } from '#contract/samples.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useSignedIn } from '#web/session/session.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { NamePair } from '#web/ui/name-pair.tsx'
import { sampleQuery } from './sample-query.ts'
import { toastStatus } from './status-toast.tsx'

const words = sampleTexts.foundQuestion

type FoundQuestion = { readonly sample: Pick<Sample, 'sample_id'>; readonly onClose: () => void }

/** The question; if the server refuses, it stays open with the reason. */
export function FoundQuestion({ sample: { sample_id }, onClose }: FoundQuestion) {
  const queries = useQueryClient()
  const names = splitFullName(useSignedIn().name)
  const form = useForm({
    ...{ name: 'found', about: sample_id, begun: { names } },
    ask: ({ names: { first, last } }) =>
      asked(reportFound, { input: { samples: [sample_id], fullname: fullName(first, last) } }),
    onDone: ({ samples }) => {
      const found = samples.find((one) => one.sample_id === sample_id)
      if (found) {
        queries.setQueryData(sampleQuery(sample_id).queryKey, found)
        toastStatus(sample_id, found.label)
      }
      onClose()
    },
  })
  return (
    <ModalForm title={words.title(sample_id)} form={form} submit={words.yes} onClose={onClose}>
      <p>{words.text}</p>
      <NamePair {...form.names('names', 'fullname')} label={words.name} isOwnName />
    </ModalForm>
  )
}

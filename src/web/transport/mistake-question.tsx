/**
 * Asks before receiving a vial that was sent to another lab (R2.13), because that takes the vial from the other lab.
 */

import { useQueryClient } from '@tanstack/react-query'
import { arrivedByMistake } from '#contract/transport.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useSignedIn } from '#web/session/session.ts'
import { receiveTexts } from '#web/texts/receive.ts'
import { NamePair } from '#web/ui/name-pair.tsx'

const words = receiveTexts.mistake

type MistakeQuestion = { readonly id: string; readonly onTaken: () => void; readonly onClose: () => void }

/** The question; if the server refuses, it stays open with the reason. */
export function MistakeQuestion({ id, onTaken, onClose }: MistakeQuestion) {
  const queries = useQueryClient()
  const form = useForm({
    ...{ name: 'mistake', about: id, begun: { names: splitFullName(useSignedIn().name) } },
    ask: ({ names: { first, last } }) =>
      asked(arrivedByMistake, { input: { sample_ids: [id], fullname: fullName(first, last) } }),
    onDone: async () => {
      // The list must contain the sample before it can be ticked.
      await queries.invalidateQueries({ queryKey: ['samples'] })
      onTaken()
    },
  })
  return (
    <ModalForm title={words.title(id)} form={form} submit={words.yes} onClose={onClose}>
      <p>{words.text(id)}</p>
      <NamePair {...form.names('names', 'fullname')} label={words.name} isOwnName />
    </ModalForm>
  )
}

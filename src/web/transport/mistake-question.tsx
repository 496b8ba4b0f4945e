/** A vial at a lab that it was not sent to (decision 3): asked about first, since it takes the vial from another lab. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { arrivedByMistake } from '#contract/transport.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useKey } from '#web/api/use-key.ts'
import { useSignedIn } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { receiveTexts } from '#web/texts/receive.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import styles from './transport.module.css'

const words = receiveTexts.mistake

type MistakeQuestion = { readonly id: string; readonly onTaken: () => void; readonly onClose: () => void }

/** The question; stays open with the reason when the server refuses. */
export function MistakeQuestion({ id, onTaken, onClose }: MistakeQuestion) {
  const queries = useQueryClient()
  const keyOf = useKey()
  const [names, setNames] = useState(splitFullName(useSignedIn().name))
  const [isTried, setTried] = useState(false)
  const fullname = fullName(names.first, names.last)
  const take = useMutation({
    mutationFn: () => {
      const input = { sample_ids: [id], fullname }
      return call(arrivedByMistake, { input }, { once: keyOf(input) })
    },
    onSuccess: async () => {
      // It is ticked in the list, so it has to be there first.
      await queries.invalidateQueries({ queryKey: ['samples'] })
      onTaken()
    },
  })
  return (
    <Modal title={words.title(id)} closeLabel={frameTexts.close} onClose={onClose}>
      <form
        className={styles.question}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (fullname === '') document.getElementById('holder')?.focus()
          else take.mutate()
        }}
      >
        <p>{words.text(id)}</p>
        {take.error && (
          <p className={styles.refused} role="alert">
            {words.refused(sentenceOf(take.error))}
          </p>
        )}
        <NamePair
          id="holder"
          label={words.name}
          names={names}
          onChange={setNames}
          error={isTried && fullname === '' ? words.nameMissing : undefined}
          words={receiveTexts.names}
          isOwnName
        />
        <div className={styles.questionActions}>
          <Button type="submit" loading={take.isPending}>
            {words.yes}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

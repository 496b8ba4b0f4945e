/** A missing sample that turned up: who found it (decision 6). */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportFound, type Sample } from '#contract/samples.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useSignedIn } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import styles from './sample-page.module.css'
import { sampleQuery } from './sample-query.ts'
import { toastStatus } from './status-toast.tsx'
import { useKey } from './use-key.ts'

const words = sampleTexts.foundQuestion

type FoundQuestion = { readonly sample: Pick<Sample, 'sample_id'>; readonly onClose: () => void }

/** The question; stays open with the reason when the server refuses. */
export function FoundQuestion({ sample: { sample_id }, onClose }: FoundQuestion) {
  const queries = useQueryClient()
  const keyOf = useKey()
  const [names, setNames] = useState(splitFullName(useSignedIn().name))
  const [isTried, setTried] = useState(false)
  const fullname = fullName(names.first, names.last)
  const find = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const input = { samples: [sample_id], fullname }
      return call(reportFound, { input }, { once: keyOf(input) })
    },
    onSuccess: ({ samples }) => {
      const found = samples.find((one) => one.sample_id === sample_id)
      if (found) {
        queries.setQueryData(sampleQuery(sample_id).queryKey, found)
        toastStatus(sample_id, found.label)
      }
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['samples'] }),
  })
  return (
    <Modal title={words.title(sample_id)} closeLabel={frameTexts.close} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (fullname === '') document.getElementById('finder')?.focus()
          else find.mutate()
        }}
      >
        <p>{words.text}</p>
        {find.error && (
          <p className={styles.refused} role="alert">
            {sampleTexts.notChanged(sentenceOf(find.error))}
          </p>
        )}
        <NamePair
          id="finder"
          label={words.name}
          names={names}
          onChange={setNames}
          error={isTried && fullname === '' ? words.nameMissing : undefined}
          words={sampleTexts.form}
          isOwnName
        />
        <div className={styles.formActions}>
          <Button type="submit" loading={find.isPending}>
            {words.yes}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {sampleTexts.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

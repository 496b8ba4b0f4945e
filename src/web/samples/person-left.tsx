/** On the page of a sample whose person left the counter before they heard the result (R2.47): somebody finds them, or could not. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { couldNotReach } from '#contract/sharing.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useKey } from '#web/api/use-key.ts'
import { formTexts } from '#web/texts/form.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { tellingTexts } from '#web/texts/telling.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { ToldBox } from '#web/ui/sample-page.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSampleChange } from './use-sample-change.ts'
import { useViewer } from './use-viewer.ts'

const words = tellingTexts.left

/** The notice with its button; nothing where nobody left. */
export function PersonLeft({ sample }: { readonly sample: Sample }) {
  const { sample_id, last_update } = sample
  const viewer = useViewer()
  const keyOf = useKey()
  const change = useSampleChange(sample_id)
  const [isAsking, setAsking] = useState(false)
  const isOwn = viewer?.performs_collection === true && viewer.site_id === sample.collecting_site_id
  if (!sample.person_left || !isOwn) return null
  const close = () => setAsking(false)
  const note = () => {
    close()
    change.mutate({
      send: () => call(couldNotReach, { params: { sample_id } }, { once: keyOf(['not reached', last_update]) }),
      after: (before) => ({ ...before, person_left: false }),
      onDone: () => toast(words.done(sample_id)),
    })
  }
  return (
    <ToldBox>
      <p>
        <IconAlertTriangle size={20} aria-hidden="true" />
        {sample.important_findings.length > 0 ? words.text : words.quiet}
      </p>
      <Button variant="outline" onClick={() => setAsking(true)} loading={change.isPending}>
        {words.button}
      </Button>
      {isAsking && (
        <Modal
          title={words.question(sample.shown_id)}
          onClose={close}
          actions={
            <>
              <Button onClick={note}>{words.yes}</Button>
              <Button variant="outline" onClick={close}>
                {formTexts.cancel}
              </Button>
            </>
          }
        >
          <p>{words.noWayBack}</p>
        </Modal>
      )}
      {change.error && <Refused>{sampleTexts.notChanged(sentenceOf(change.error))}</Refused>}
    </ToldBox>
  )
}

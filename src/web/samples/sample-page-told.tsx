/**
 * Warns of a result or correction that arrived after sharing, until staff confirm that they told the person (R2.22).
 */

import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { personWasTold } from '#contract/sharing.ts'
import { isByColour } from '#domain/sample/by-strip.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useKey } from '#web/api/use-key.ts'
import { formTexts } from '#web/texts/form.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { ToldBox } from '#web/ui/sample-page.tsx'
import { toast } from '#web/ui/toast.ts'
import { useTitleFocus } from '#web/ui/use-title-focus.ts'
import { useSampleChange } from './use-sample-change.ts'
import { useViewer } from './use-viewer.ts'

const words = sampleTexts.told
const marks = [
  'new_warning_since_shared',
  'new_result_since_shared',
  'corrected_since_shared',
  'message_refused',
] as const

/** The notice with its button; nothing if there is nothing to tell. */
export function SamplePageTold({ sample }: { sample: Sample }) {
  const viewer = useViewer()
  const keyOf = useKey()
  const change = useSampleChange(sample.sample_id)
  const [isAsking, setAsking] = useState(false)
  const { sample_id, last_update } = sample
  const untold = marks.filter((mark) => sample[mark])
  const notePress = useTitleFocus(untold.join(' '))
  // Telling the person does not settle a recalled strip: the lab must do that.
  const say = (mark: (typeof marks)[number] | 'rests_on_recall') => {
    // Only what was taken back leaves nothing shared.
    if (mark === 'corrected_since_shared' && sample.shared_at === null) return words.takenBack
    if (mark !== 'new_warning_since_shared') return words[mark]
    if (sample.shared_at === null) return words.toldRefused
    return sample.important_findings.some(isByColour) ? words.mayBeWarning : words[mark]
  }
  const open = [...untold, ...(sample.rests_on_recall ? (['rests_on_recall'] as const) : [])]
  if (open.length === 0) return null
  const isOffered = untold.length > 0 && viewer !== null && refusal('tellPerson', sample, viewer) === null
  const close = () => setAsking(false)
  const tell = () => {
    close()
    notePress()
    change.mutate({
      // The key includes the last change, so a later result counts as a new message.
      send: () =>
        call(
          personWasTold,
          { params: { sample_id }, query: { as_of: last_update } },
          { once: keyOf(['told', last_update]) },
        ),
      after: (before) => ({
        ...before,
        new_result_since_shared: false,
        corrected_since_shared: false,
        new_warning_since_shared: false,
        message_refused: false,
      }),
      onDone: () => toast(words.done(sample_id)),
    })
  }
  return (
    <ToldBox>
      {open.map((mark) => (
        <p key={mark}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          {say(mark)}
        </p>
      ))}
      {isOffered && (
        <Button onClick={() => setAsking(true)} loading={change.isPending}>
          {words.button}
        </Button>
      )}
      {isAsking && isOffered && (
        <Modal
          title={words.question(sample.shown_id)}
          onClose={close}
          actions={
            <>
              <Button onClick={tell}>{words.yes}</Button>
              <Button variant="outline" onClick={close}>
                {formTexts.cancel}
              </Button>
            </>
          }
        >
          <ul>
            {untold.map((mark) => (
              <li key={mark}>{say(mark)}</li>
            ))}
          </ul>
          <p>{words.noWayBack}</p>
        </Modal>
      )}
      {change.error && <Refused>{sampleTexts.notChanged(sentenceOf(change.error))}</Refused>}
    </ToldBox>
  )
}

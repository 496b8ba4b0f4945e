/** Names what a shift would leave behind, before it ends: who still waits or was not told, and what was only typed (R11.21). */
import { type LeftOver, leftOversOf } from '#domain/shift/before-ending.ts'
import { nameOf } from '#web/collection/drafts.ts'
import { shiftTestTexts } from '#web/texts/shift-tests.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { Mono, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import type { OpenShift } from './open-shift.ts'
import { isUnfinished } from './test-drafts.ts'

const words = shiftTestTexts.ending

type Left = {
  readonly samples: readonly { readonly sample_id: string; readonly why: readonly LeftOver[] }[]
  /** Surveys that were begun and never kept. */
  readonly drafts: number
}

/** How many surveys of this shift were begun and not kept. */
export const unfinishedSurveys = (shift: OpenShift): number =>
  [...shift.drafts().keys()].filter((about) => nameOf(about) !== undefined).length

/** What the shift would leave behind if it ended now. */
export const leftBehind = (shift: OpenShift): Left => ({
  samples: shift
    .samples()
    .map((sample) => ({
      sample_id: sample.sample_id,
      why: leftOversOf(sample, isUnfinished(shift, sample), shift.kit.tests != null),
    }))
    .filter(({ why }) => why.length > 0),
  drafts: unfinishedSurveys(shift),
})

type EndQuestion = { readonly left: Left; readonly onEnd: () => void; readonly onClose: () => void }

/** The question. */
export function EndQuestion({ left: { samples, drafts }, onEnd, onClose }: EndQuestion) {
  return (
    <Modal
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onEnd}>{words.yes}</Button>
          <Button variant="outline" onClick={onClose}>
            {words.no}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {samples.length > 0 && (
          <>
            <p>{words.text}</p>
            <ul>
              {samples.map(({ sample_id, why }) => (
                <li key={sample_id}>
                  <Mono>{sample_id}</Mono>: {why.map((one) => words.left[one]).join('; ')}
                </li>
              ))}
            </ul>
          </>
        )}
        {drafts > 0 && <p>{shiftTexts.list.drafts(drafts)}</p>}
        <p>{words.after}</p>
      </Stack>
    </Modal>
  )
}

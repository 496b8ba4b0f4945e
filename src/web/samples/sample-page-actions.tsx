/** The buttons of the sample page: exactly those that the rules offer (R4.15, R4.18); a disabled button says why. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { editOf, refusal, type SampleAction } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { reportsQuery } from '#web/analysis/reports-query.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useKey } from '#web/api/use-key.ts'
import { paths } from '#web/paths.ts'
import { ConfirmShare } from '#web/sharing/confirm-share.tsx'
import { NotToldButton } from '#web/sharing/not-told.tsx'
import { ResultActions } from '#web/sharing/result-actions.tsx'
import { counterTexts } from '#web/texts/counter.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { Reason, SampleActions, SiteActions } from '#web/ui/sample-page.tsx'
import { ForViewer } from './for-viewer.tsx'
import { FoundQuestion } from './found-question.tsx'
import { GiveBackButton } from './give-back.tsx'
import { MistakeButtons } from './mistake-questions.tsx'
import { TestHereButton } from './test-here-button.tsx'
import { useSampleChange } from './use-sample-change.ts'

const words = sampleTexts

type Asking = 'couldNotShare' | 'markAsShared' | 'find' | null

/** The buttons, once the viewer is known. */
export function SamplePageActions({ sample }: { sample: Sample }) {
  return <ForViewer>{(viewer) => <Actions sample={sample} viewer={viewer} />}</ForViewer>
}

function Actions({ sample, viewer }: { sample: Sample; viewer: Viewer }) {
  const { data: reports, isPending } = useQuery(reportsQuery(sample.sample_id))
  const isReady = useAfterPress(!isPending)
  const change = useSampleChange(sample.sample_id)
  const keyOf = useKey()
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const isOffered = (action: SampleAction) => refusal(action, sample, viewer) === null
  // The buttons come together: one that came later would push the others from under a finger.
  if (!isReady) return null
  return (
    <>
      <SampleActions>
        {change.error && <Refused>{words.notChanged(sentenceOf(change.error))}</Refused>}
        <ResultActions
          sample={sample}
          viewer={viewer}
          hasReport={reports?.some(({ is_draft }) => !is_draft) ?? false}
          onMarkAsShared={() => setAsking('markAsShared')}
        />
        {isOffered('couldNotShare') && (
          <Button variant="outline" loading={change.isPending} onClick={() => setAsking('couldNotShare')}>
            {words.couldNotShare}
          </Button>
        )}
        <NotToldButton sample={sample} viewer={viewer} />
        <TestHereButton sample={sample} label={counterTexts.testHere} />
        {isOffered('find') && <Button onClick={() => setAsking('find')}>{words.found}</Button>}
        <GiveBackButton sample={sample} viewer={viewer} />
        <MistakeButtons sample={sample} viewer={viewer} />
        <CollectionActions sample={sample} viewer={viewer} />
      </SampleActions>
      {(asking === 'couldNotShare' || asking === 'markAsShared') && (
        <ConfirmShare
          action={asking}
          sample={sample}
          viewer={viewer}
          once={keyOf(asking)}
          onChange={change.mutate}
          onClose={close}
        />
      )}
      {asking === 'find' && <FoundQuestion sample={sample} onClose={close} />}
    </>
  )
}

/**
 * Only staff of the collecting site may ever do these. They always see the buttons, with the reason while one is disabled.
 */
const collectionActions = [
  { action: 'edit', label: words.edit },
  { action: 'requestDeletion', label: words.requestDeletion },
] as const satisfies readonly { action: SampleAction; label: string }[]

function CollectionActions({ sample, viewer }: { sample: Sample; viewer: Viewer }) {
  const reasonId = useId()
  const { sample_id } = sample
  const found = collectionActions.map(({ action, label }) => ({
    label,
    refused: refusal(action === 'edit' ? editOf(sample) : action, sample, viewer),
  }))
  if (found.some(({ refused }) => refused?.code === 'wrong_role' || refused?.code === 'wrong_site')) return null
  const off = found.filter(({ refused }) => refused !== null)
  const button = (at: number, link: ReactNode) => {
    const { label, refused } = found[at] ?? { label: '', refused: null }
    if (refused === null) return link
    return (
      <Button variant="outline" data-disabled aria-disabled aria-describedby={reasonId}>
        {label}
      </Button>
    )
  }
  return (
    <SiteActions>
      {button(
        0,
        <Button component={EditLink} sample_id={sample_id} variant="outline">
          {words.edit}
        </Button>,
      )}
      {button(
        1,
        <Button component={Link} to={paths.deleteSample(sample_id)} variant="outline">
          {words.requestDeletion}
        </Button>,
      )}
      {off.length > 0 && (
        <Reason id={reasonId}>
          {[...Map.groupBy(off, ({ refused }) => refused?.detail ?? '')]
            .map(([why, same]) =>
              words.off(
                same.map(({ label }) => label),
                why,
              ),
            )
            .join(' ')}
        </Reason>
      )}
    </SiteActions>
  )
}

type EditLink = { readonly sample_id: string; readonly className?: string; readonly children?: ReactNode }

function EditLink({ sample_id, ...rest }: EditLink) {
  return <Link to={paths.collectionSurvey} search={{ edit: sample_id }} {...rest} />
}

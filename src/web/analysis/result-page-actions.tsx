/**
 * The buttons of the analysis side (R4.16): exactly those that the rules allow, and the reasons why others are
 * missing.
 */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { awaitsSharing } from '#domain/lists/tabs.ts'
import { type AnalysisAction, analysisActions, whyNotOffered } from '#domain/sample/analysis-actions.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { paths } from '#web/paths.ts'
import { FoundQuestion } from '#web/samples/found-question.tsx'
import { GiveBackButton } from '#web/samples/give-back.tsx'
import { MistakeButtons } from '#web/samples/mistake-questions.tsx'
import { TestHereButton } from '#web/samples/test-here-button.tsx'
import { useViewer } from '#web/samples/use-viewer.ts'
import { counterTexts } from '#web/texts/counter.ts'
import { labTexts } from '#web/texts/lab.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Reason, SampleActions } from '#web/ui/sample-page.tsx'
import { useTitleFocus } from '#web/ui/use-title-focus.ts'
import { reportsQuery } from './reports-query.ts'
import { TakeBackQuestion } from './take-back-question.tsx'

const words = labTexts.actions

/** The buttons, once the viewer is known. */
export function ResultPageActions({ sample }: { sample: Sample }) {
  const viewer = useViewer()
  return viewer === null ? null : <Actions sample={sample} viewer={viewer} />
}

function Actions({ sample, viewer }: { sample: Sample; viewer: Viewer }) {
  const { data: reports = [], isPending } = useQuery(reportsQuery(sample.sample_id))
  const isReady = useAfterPress(!isPending)
  const [isFinding, setFinding] = useState(false)
  const [isTakingBack, setTakingBack] = useState(false)
  const own = reports.filter(({ is_draft, site }) => !is_draft && site.id === viewer.site_id)
  const isOwn = own.length > 0
  const notePress = useTitleFocus(own.map(({ id }) => id).join(' '))
  const mayTakeBack = isOwn && refusal('takeBack', sample, viewer) === null
  const asked = analysisActions.map((action) => ({
    action,
    why: whyNotOffered(action, sample, viewer, isOwn || sample.own_report === 'SUBMITTED'),
  }))
  const offered = asked.filter(({ why }) => why === null)
  // A missing 'correct' needs no explanation: there is nothing to correct yet.
  const off = Map.groupBy(
    asked.filter(({ action, why }) => why !== null && action !== 'correct'),
    ({ why }) => why ?? '',
  )
  // Whoever tested it at the counter tells its person next.
  const isToBeTold = awaitsSharing(sample) && viewer.performs_collection && sample.tested_here_site === viewer.site_id
  // The buttons come together: one that came later would push the others from under a finger.
  if (!isReady) return null
  return (
    <SampleActions role="group" aria-label={words.label}>
      {isToBeTold && (
        <Button component={Link} to={paths.sample(sample.sample_id)}>
          {counterTexts.tell}
        </Button>
      )}
      {offered.map(({ action }, at) => (
        <Button
          key={action}
          component={ActionLink}
          action={action}
          sample_id={sample.sample_id}
          variant={at === 0 && !isToBeTold ? 'filled' : 'outline'}
        >
          {words[action]}
        </Button>
      ))}
      <TestHereButton sample={sample} label={counterTexts.testHere} />
      {refusal('find', sample, viewer) === null && <Button onClick={() => setFinding(true)}>{words.found}</Button>}
      <GiveBackButton sample={sample} viewer={viewer} />
      <MistakeButtons sample={sample} viewer={viewer} />
      {mayTakeBack && (
        <Button variant="subtle" onClick={() => setTakingBack(true)}>
          {words.takeBack}
        </Button>
      )}
      {[...off].map(([why, actions]) => (
        <Reason key={why}>
          {words.off(
            actions.map(({ action }) => words[action]),
            why,
          )}
        </Reason>
      ))}
      {/* It stays open if somebody else was faster: it says so, and keeps the reason. */}
      {isTakingBack && (
        <TakeBackQuestion sample={sample} reports={own} onDone={notePress} onClose={() => setTakingBack(false)} />
      )}
      {isFinding && <FoundQuestion sample={sample} onClose={() => setFinding(false)} />}
    </SampleActions>
  )
}

type ActionLink = {
  readonly action: AnalysisAction
  readonly sample_id: string
  readonly className?: string
  readonly children?: ReactNode
}

/** The link to the page of an action. */
function ActionLink({ action, sample_id, ...rest }: ActionLink) {
  if (action === 'dispose') {
    return <Link to={paths.disposeSamples} search={{ samples: sample_id, from: sample_id }} {...rest} />
  }
  if (action === 'requestFurtherAnalysis') {
    return <Link to={paths.prepareForFurtherAnalysis} search={{ samples: sample_id }} {...rest} />
  }
  const search = action === 'correct' ? { correct: '1' } : {}
  // The router knows the search parameters of this route only if the address is written out.
  return <Link to={paths.report(sample_id)} search={search as Record<string, never>} {...rest} />
}

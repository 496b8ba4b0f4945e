/** At the counter: the person left, or did not want to hear the result (R2.47). */
import { lazy } from 'react'
import type { Sample } from '#contract/samples.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { QuestionButton } from '#web/service/question-button.tsx'
import { sampleTexts } from '#web/texts/sample.ts'

const load = () => import('./not-told-question.tsx')
const NotToldQuestion = lazy(async () => ({ default: (await load()).NotToldQuestion }))

/** The button with its question; nothing where it was not tested at a counter, or the rules do not allow it. */
export function NotToldButton({ sample, viewer }: { readonly sample: Sample; readonly viewer: Viewer }) {
  return (
    <QuestionButton
      label={sampleTexts.notTold}
      isOffered={sample.tested_here_site !== null && refusal('couldNotShare', sample, viewer) === null}
      load={load}
      question={(close) => <NotToldQuestion sample={sample} onClose={close} />}
    />
  )
}

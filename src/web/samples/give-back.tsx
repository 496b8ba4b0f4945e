/** Gives what is left of a sample back to its person (R2.46). */
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { Sample } from '#contract/samples.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { mySiteQuery } from '#web/api/queries.ts'
import { QuestionButton } from '#web/service/question-button.tsx'
import { sampleTexts } from '#web/texts/sample.ts'

const load = () => import('./give-back-question.tsx')
const GiveBackQuestion = lazy(async () => ({ default: (await load()).GiveBackQuestion }))

/** The button with its question; nothing where the site or the rules do not allow it. */
export function GiveBackButton({ sample, viewer }: { readonly sample: Sample; readonly viewer: Viewer }) {
  const { data: site } = useQuery(mySiteQuery)
  return (
    <QuestionButton
      label={sampleTexts.giveBack}
      isOffered={site?.gives_back === true && refusal('giveBack', sample, viewer) === null}
      load={load}
      question={(close) => <GiveBackQuestion sample={sample} onClose={close} />}
    />
  )
}

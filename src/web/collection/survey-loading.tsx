/** Shown until the survey can begin. */

import { NotLoaded } from '#web/form/loaded.tsx'
import { frameTexts } from '#web/texts/frame.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

/** Loading, or the reason why it failed. */
export function SurveyLoading({ fault, onAgain }: { fault: string | null; onAgain: () => void }) {
  if (fault === null) return <ListSkeleton rows={5} label={frameTexts.loading} />
  return <NotLoaded title={surveyTexts.failed} why={fault} level={1} onAgain={onAgain} />
}

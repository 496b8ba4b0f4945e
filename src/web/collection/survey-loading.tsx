/** What stands in the place of the survey until it can begin. */

import { IconPlugConnectedX } from '@tabler/icons-react'
import { frameTexts } from '#web/texts/frame.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

/** Loading, or why it failed. */
export function SurveyLoading({ fault, onAgain }: { fault: string | null; onAgain: () => void }) {
  if (fault === null) return <ListSkeleton rows={5} label={frameTexts.loading} />
  return (
    <Panel
      icon={<IconPlugConnectedX size={28} />}
      title={surveyTexts.failed}
      level={1}
      isFault
      actions={<Button onClick={onAgain}>{frameTexts.tryAgain}</Button>}
    >
      {fault}
    </Panel>
  )
}

/** The button that discards everything entered since the report was last saved, after a question. */
import { lazy, useEffect, useState } from 'react'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { reportTexts } from '#web/texts/report.ts'
import { LinkButton } from '#web/ui/layout.tsx'
import type { ReportState } from './use-report.ts'

const loadQuestion = () => import('./discard-question.tsx')
const DiscardQuestion = lazy(async () => ({ default: (await loadQuestion()).DiscardQuestion }))

/** The button and its question. */
export function DiscardChanges({ report }: { report: ReportState }) {
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    // The network may be gone by the time that somebody presses.
    void loadQuestion().catch(() => {})
  }, [])
  return (
    <>
      <LinkButton look="strong" onClick={() => setAsking(true)}>
        {reportTexts.discard}
      </LinkButton>
      {isAsking && (
        <LoadedPart>
          <DiscardQuestion report={report} onClose={() => setAsking(false)} />
        </LoadedPart>
      )}
    </>
  )
}

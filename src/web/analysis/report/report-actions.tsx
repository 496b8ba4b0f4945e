/** The actions on the report, and a line that says where it is kept. */

import { IconCheck, IconSend } from '@tabler/icons-react'
import { lazy, useEffect, useState } from 'react'
import { formatDateTime } from '#domain/dates.ts'
import { refusal, type SampleAction } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { useZone } from '#web/samples/when.tsx'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { reportTexts } from '#web/texts/report.ts'
import { Button } from '#web/ui/button.tsx'
import { KeptLine, ReportButtons } from '#web/ui/report/page.tsx'
import { DiscardChanges } from './discard-changes.tsx'
import type { ReportState } from './use-report.ts'

const loadNotAnalysed = () => import('./not-analysed-dialog.tsx')
const NotAnalysedDialog = lazy(async () => ({ default: (await loadNotAnalysed()).NotAnalysedDialog }))

const words = reportTexts

/** The buttons and the line below them. */
export function ReportActions({ report, viewer }: { report: ReportState; viewer: Viewer }) {
  const { draft, correct, sample, isSending } = report
  const [isCouldNot, setCouldNot] = useState(false)
  useEffect(() => {
    // Loads the dialog before anybody opens it, because the network may be gone by then.
    void loadNotAnalysed().catch(() => {})
  }, [])
  const isOffered = (action: SampleAction) => !correct && refusal(action, sample, viewer) === null
  return (
    <>
      <ReportButtons>
        <Button
          leftSection={<IconSend size={18} aria-hidden="true" />}
          loading={isSending === 'submit'}
          onClick={() => report.send('submit')}
        >
          {words.submit}
        </Button>
        {isOffered('saveDraft') && (
          <Button variant="outline" loading={isSending === 'draft'} onClick={() => report.send('draft')}>
            {words.saveDraft}
          </Button>
        )}
        {isOffered('requestFurtherAnalysis') && (
          <Button variant="outline" loading={isSending === 'further'} onClick={() => report.send('further')}>
            {words.further}
          </Button>
        )}
        {isOffered('couldNotBeAnalyzed') && (
          <Button variant="outline" onClick={() => setCouldNot(true)}>
            {words.couldNot}
          </Button>
        )}
      </ReportButtons>
      <KeptLine role="status">
        <Kept report={report} />
      </KeptLine>
      {draft.isChanged() && <DiscardChanges report={report} />}
      <LoadedPart>{isCouldNot && <NotAnalysedDialog report={report} onClose={() => setCouldNot(false)} />}</LoadedPart>
    </>
  )
}

function Kept({ report: { draft, savedAt } }: { report: ReportState }) {
  const zone = useZone()
  if (draft.isChanged() && !draft.isKept) return words.notKept
  const clock = (iso: string) => formatDateTime(iso, zone).split(', ').slice(2).join(', ')
  const text = draft.isChanged() ? words.keptHere : savedAt === null ? null : words.saved(clock(savedAt))
  return (
    text && (
      <>
        <IconCheck size={18} aria-hidden="true" />
        {text}
      </>
    )
  )
}

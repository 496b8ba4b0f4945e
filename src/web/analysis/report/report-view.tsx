/** The report form as a page: technologies, the form of the selected test, the sample beside it, and the actions. */
import { useNavigate } from '@tanstack/react-router'
import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { formatDateTime } from '#domain/dates.ts'
import { LeaveForm } from '#web/form/leave-form.tsx'
import { paths } from '#web/paths.ts'
import { StatusChip } from '#web/samples/status-marks.tsx'
import { useZone } from '#web/samples/when.tsx'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { frameTexts } from '#web/texts/frame.ts'
import { reportTexts } from '#web/texts/report.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { LinkButton, NoteBar, Stack } from '#web/ui/layout.tsx'
import { ReportBox, ReportColumns, ReportMain } from '#web/ui/report/page.tsx'
import { DiscardChanges } from './discard-changes.tsx'
import { ReportActions } from './report-actions.tsx'
import type { TestForm } from './report-form.ts'
import { summarised, technologiesId } from './report-input.ts'
import { useScannedSample } from './scanned-sample.ts'
import { TechnologyBar } from './technology-bar.tsx'
import { testName } from './test-name.ts'
import { TestPanel } from './test-panel.tsx'
import { type ReportParts, useReport } from './use-report.ts'

const loadAsking = () => import('./report-asking.tsx')
const loadBelow = () => import('./unknown-panel.tsx')
const BelowTests = lazy(async () => ({ default: (await loadBelow()).BelowTests }))
const SampleCard = lazy(async () => ({ default: (await import('./sample-card.tsx')).SampleCard }))
const ReportAsking = lazy(async () => ({ default: (await loadAsking()).ReportAsking }))

const words = reportTexts

/** The page of a report that the viewer may write. */
export function ReportView(parts: ReportParts) {
  const report = useReport(parts)
  const { place, viewer } = parts
  const title = place?.title ?? words.title
  const { sample, draft, form, openTest, faults, correct } = report
  const [removed, setRemoved] = useState<{ test: TestForm; at: number } | null>(null)
  const zone = useZone()
  const navigate = useNavigate()
  useEffect(() => {
    // Loads them before the first question, because the network may be gone by then.
    void Promise.all([loadAsking(), loadBelow()]).catch(() => {})
  }, [])
  const isBack = form.tests.some((test) => removed !== null && testName(test) === testName(removed.test))
  useSaveKey(() => {
    if (!correct) report.send('draft')
  })
  useScannedSample(sample, report.drugs)
  if (!draft.isReady) return null
  return (
    <FullPage
      title={title}
      sampleId={sample.shown_id}
      mark={place?.mark ?? <StatusChip label={sample.label} />}
      isWide
      leave={{ label: words.cancel, onLeave: () => navigate({ to: place?.back ?? paths.result(sample.sample_id) }) }}
    >
      <PageTitle>{`${sample.shown_id} · ${title}`}</PageTitle>
      {faults.length > 0 && (
        <ErrorSummary
          key={report.attempt}
          title={frameTexts.problem}
          faults={faults.map((fault) => summarised(fault, form.tests))}
          onLead={report.lead}
        />
      )}
      {draft.from !== null && draft.isChanged() && (
        <NoteBar tone="said" role="status">
          <span>{words.draftFrom(formatDateTime(draft.from, zone))}</span>
          <DiscardChanges report={report} />
        </NoteBar>
      )}
      <TechnologyBar report={report} />
      <ReportColumns data-beside={place && ''}>
        <LoadedPart>
          <SampleCard report={report} />
        </LoadedPart>
        <ReportMain>
          {removed !== null && !isBack && (
            <NoteBar tone="said" below={0} role="status">
              {words.removed(testName(removed.test))}
              <LinkButton
                look="strong"
                onClick={() => {
                  report.putBack(removed.test, removed.at)
                  setRemoved(null)
                }}
              >
                {words.putBack}
              </LinkButton>
            </NoteBar>
          )}
          {openTest === null ? (
            <ReportBox>{words.chooseTechnology}</ReportBox>
          ) : (
            <TestPanel
              key={openTest.key}
              report={report}
              test={openTest}
              onRemove={() => {
                setRemoved({ test: openTest, at: form.tests.indexOf(openTest) })
                report.remove(openTest.key)
                document.getElementById(technologiesId)?.focus()
              }}
            />
          )}
          <ReportBox>
            <Stack gap={8}>
              <LoadedPart>
                <BelowTests report={report} />
              </LoadedPart>
              {place?.ask(report)}
              <ReportActions report={report} viewer={viewer} />
            </Stack>
          </ReportBox>
        </ReportMain>
        {place?.beside(report)}
      </ReportColumns>
      <LoadedPart>
        <ReportAsking report={report} />
      </LoadedPart>
      <LeaveForm isChanged={draft.isChanged} />
    </FullPage>
  )
}

/** Ctrl+S saves the draft from anywhere except a dialog. */
function useSaveKey(onSave: () => void): void {
  const save = useEffectEvent(onSave)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || event.altKey) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) save()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

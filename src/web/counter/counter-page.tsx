/**
 * '/counter/{sample_id}' (R2.49): one screen from the vial to told. While the sample has no result, the form of its report with
 * what the person will read beside it; then the result as read, telling, and what happens to the rest.
 */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { ReportState } from '#web/analysis/report/use-report.ts'
import { reportsQuery } from '#web/analysis/reports-query.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { paths } from '#web/paths.ts'
import { Again } from '#web/samples/again.tsx'
import { ForViewer } from '#web/samples/for-viewer.tsx'
import { LoadSample } from '#web/samples/load-sample.tsx'
import { NotOffered } from '#web/samples/not-offered.tsx'
import { StatusChip } from '#web/samples/status-marks.tsx'
import { TicketFact } from '#web/samples/ticket-fact.tsx'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { atCounterTexts as words } from '#web/texts/at-counter.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { useIsWide } from '#web/ui/use-is-wide.ts'
import type { ReadIn } from './in-language.tsx'

// The page of a report comes as a whole, so that it weighs no more than before.
const ReportAt = lazy(async () => ({ default: (await import('#web/analysis/report/report-page.tsx')).ReportAt }))
const AsReadTyped = lazy(async () => ({ default: (await import('./as-read-typed.tsx')).AsReadTyped }))
const StageField = lazy(async () => ({ default: (await import('./stage-field.tsx')).StageField }))
const StripStop = lazy(async () => ({ default: (await import('./strip-stop.tsx')).StripStop }))
const EnteredStrips = lazy(async () => ({ default: (await import('./entered-strips.tsx')).EnteredStrips }))
const AfterResult = lazy(async () => ({ default: (await import('./after-result.tsx')).AfterResult }))

const route = getRouteApi('/counter/$sample_id')

/** The page. */
export function CounterPage() {
  const { sample_id } = route.useParams()
  return (
    <LoadSample id={sample_id} key={canonicalSampleId(sample_id)}>
      {(sample) => <ForViewer>{(viewer) => <AtCounter sample={sample} viewer={viewer} />}</ForViewer>}
    </LoadSample>
  )
}

type AtCounter = { readonly sample: Sample; readonly viewer: Viewer }

function AtCounter({ sample, viewer }: AtCounter) {
  const { sample_id } = sample
  const { data: reports, error, refetch, isFetching } = useQuery(reportsQuery(sample_id))
  if (sample.tested_here_site !== viewer.site_id) {
    return (
      <NotOffered sample_id={sample_id} title={words.not(sample_id)} tab={words.title}>
        {words.notHere}
      </NotOffered>
    )
  }
  if (reports !== undefined) return <Steps sample={sample} viewer={viewer} reports={reports} />
  if (error !== null && !isFetching) return <Again onAgain={refetch}>{sentenceOf(error)}</Again>
  return <Waiting />
}

function Waiting() {
  return (
    <>
      <h1 className="unseen">{words.title}</h1>
      <ListSkeleton rows={6} label={frameTexts.loading} />
    </>
  )
}

function Steps({ sample, viewer, reports }: AtCounter & { readonly reports: readonly Report[] }) {
  const { sample_id } = sample
  const { correct } = route.useSearch()
  const navigate = useNavigate()
  const hasResult =
    sample.not_analyzed !== null || reports.some(({ is_draft, site }) => !is_draft && site.id === viewer.site_id)
  // The form stays until it is done with what was typed, though the result may be there a moment earlier.
  const [isTyping, setTyping] = useState(!hasResult)
  const [isJustSubmitted, setJustSubmitted] = useState(false)
  const readIn = useState<Language>()
  if (!isTyping && correct === undefined) {
    return (
      <LoadedPart>
        <Suspense fallback={<Waiting />}>
          <AfterResult sample={sample} viewer={viewer} isJustSubmitted={isJustSubmitted} readIn={readIn} />
        </Suspense>
      </LoadedPart>
    )
  }
  if (!viewer.performs_analysis) {
    return (
      <NotOffered sample_id={sample_id} title={sample.label} tab={words.title}>
        {words.notYours}
      </NotOffered>
    )
  }
  const submitted = () => {
    setTyping(false)
    setJustSubmitted(true)
  }
  if (isTyping) return <Form sample={sample} back={paths.waitingBoard} readIn={readIn} onSubmitted={submitted} />
  const toResult = () => {
    submitted()
    return navigate({ to: paths.counter(sample_id), replace: true })
  }
  return (
    <Form sample={sample} correct={correct} back={paths.counter(sample_id)} readIn={readIn} onSubmitted={toResult} />
  )
}

type Form = {
  readonly sample: Sample
  /** A strip whose line is added to what was submitted, or '' to correct that; neither: nothing was submitted. */
  readonly correct?: string | undefined
  readonly back: string
  readonly readIn: ReadIn
  readonly onSubmitted: () => void
}

/** The form of the report with strips and what the person will read: beside it, or above its buttons where there is no room. */
function Form({ sample, correct, back, readIn, onSubmitted }: Form) {
  const { sample_id } = sample
  const stops = useRef(() => false)
  const isWide = useIsWide(1000)
  const beside = (report: ReportState) => (
    <LoadedPart>
      <Stack gap={24}>
        <EnteredStrips report={report} first={correct} />
        <AsReadTyped report={report} readIn={readIn} />
      </Stack>
    </LoadedPart>
  )
  return (
    <LoadedPart>
      <Suspense fallback={<Waiting />}>
        <ReportAt
          sample_id={sample_id}
          correct={correct !== undefined}
          place={{
            title: correct === undefined ? words.title : words.correct,
            back,
            mark: (
              <Row as="span">
                <StatusChip label={sample.label} />
                <TicketFact sample={sample} />
              </Row>
            ),
            beside: (report) => isWide && beside(report),
            ask: (report) => (
              <LoadedPart>
                {!isWide && beside(report)}
                {correct === undefined && <StageField report={report} />}
                <StripStop report={report} hold={stops} />
              </LoadedPart>
            ),
            stops: () => stops.current(),
            onSubmitted,
          }}
        />
      </Suspense>
    </LoadedPart>
  )
}

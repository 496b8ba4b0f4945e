/**
 * '/report/{sample_id}' (R6.9): writes a lab's report on a sample or, with '?correct=1', corrects it. If loading fails,
 * it returns to the result view with the message.
 */

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { reportsQuery } from '#web/analysis/reports-query.ts'
import { instrumentsQuery } from '#web/api/instruments-query.ts'
import { mySiteQuery } from '#web/api/queries.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { paths } from '#web/paths.ts'
import { sampleQuery } from '#web/samples/sample-query.ts'
import { useViewer } from '#web/samples/use-viewer.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { sendBack } from '#web/session/notice.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { reportTexts } from '#web/texts/report.ts'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { substancesQuery } from './report-drugs.ts'
import { ReportView } from './report-view.tsx'
import type { ReportParts, ReportPlace } from './use-report.ts'

const NotNow = lazy(async () => ({ default: (await import('./not-now.tsx')).NotNow }))

const route = getRouteApi('/report/$sample_id')
const words = reportTexts

/** The page. */
export function ReportPage() {
  const { sample_id: id } = route.useParams()
  const { correct } = route.useSearch()
  const sample_id = canonicalSampleId(id)
  // The key starts a new form for another sample, or when a correction replaces a report.
  return <ReportAt key={`${sample_id} ${correct}`} sample_id={sample_id} correct={correct !== undefined} />
}

type At = { readonly sample_id: string; readonly correct: boolean; readonly place?: ReportPlace }

/** The form of a sample's report, on this page or at another place. */
export function ReportAt({ sample_id, correct, place }: At) {
  // A draft must be compared with what the server has now.
  const sample = useQuery({ ...sampleQuery(sample_id), staleTime: 0 })
  const reports = useQuery({ ...reportsQuery(sample_id), staleTime: 0 })
  const site = useQuery(mySiteQuery)
  const viewer = useViewer()
  // People who may not report read why; that needs no dictionary.
  const drugs = useQuery({ ...substancesQuery, enabled: viewer?.performs_analysis === true })
  // The report works without instruments; it then names none.
  const instruments = useQuery({ ...instrumentsQuery, enabled: viewer?.performs_analysis === true })
  const own = instruments.data?.instruments ?? (instruments.isError ? [] : undefined)
  const [isFresh, setFresh] = useState(false)
  const isAsking = sample.isFetching || reports.isFetching
  if (!isFresh && !isAsking && sample.data && reports.data) setFresh(true)
  const notFresh = isFresh || isAsking ? null : (sample.error ?? reports.error)
  const notThere = [site, drugs].find(({ data, error, isFetching }) => data === undefined && error && !isFetching)
  useSendBack(notFresh ?? notThere?.error ?? null, paths.result(sample_id))
  if (!isFresh || !sample.data || !reports.data || viewer === null) return <Waiting />
  const parts = { sample: sample.data, reports: reports.data, viewer, correct, place }
  return <Offered {...parts} drugs={drugs.data} instruments={own} />
}

function Waiting() {
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <h1 className="unseen">{words.title}</h1>
      <ListSkeleton rows={6} label={frameTexts.loading} />
    </>
  )
}

/** Returns to the result with the message (R6.9), once. */
function useSendBack(error: Error | null, to: string): void {
  const navigate = useNavigate()
  const leave = useEffectEvent((why: Error) => sendBack(sentenceOf(why), () => navigate({ to, replace: true })))
  useEffect(() => {
    if (error !== null) leave(error)
  }, [error])
}

type Loaded = Omit<ReportParts, 'drugs' | 'instruments'>
type Looked = { [Part in 'drugs' | 'instruments']: ReportParts[Part] | undefined }

function Offered({ drugs, instruments, ...parts }: Loaded & Looked) {
  // Checked once: if something changes while somebody types, the server refuses the save.
  const [refused] = useState(() => whyNot(parts))
  if (refused === null) {
    return drugs && instruments ? <ReportView {...parts} drugs={drugs} instruments={instruments} /> : <Waiting />
  }
  return (
    <LoadedPart>
      <NotNow {...parts} {...refused} />
    </LoadedPart>
  )
}

function whyNot({ sample, reports, viewer, correct }: Loaded): { title: string; text: string } | null {
  if (!correct) {
    const refused = refusal('saveDraft', sample, viewer)
    return refused && { title: words.not(sample.sample_id), text: refused.detail }
  }
  const hasOwn = reports.some(({ is_draft, site }) => !is_draft && site.id === viewer.site_id)
  const refused = refusal('correct', sample, viewer)
  if (hasOwn && refused === null) return null
  return { title: words.notCorrected(sample.sample_id), text: refused?.detail ?? words.notSubmitted }
}

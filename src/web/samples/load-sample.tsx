/** Loads one sample for its own page: loading, not found (R4.17), failed, or the page. */

import { IconMapQuestion, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Sample } from '#contract/samples.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { frameTexts } from '#web/texts/frame.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Again } from './again.tsx'
import { lastList } from './last-list.ts'
import { ListLink } from './list-link.tsx'
import { sampleQuery } from './sample-query.ts'

const words = sampleTexts

type LoadSample = { readonly id: string; readonly children: (sample: Sample) => ReactNode }

/** Calls `children` with the loaded sample; `id` is the ID as written in the address. */
export function LoadSample({ id, children }: LoadSample) {
  const sample_id = canonicalSampleId(id)
  const { data, error, refetch, isFetching } = useQuery(sampleQuery(sample_id))
  if (data === undefined && error !== null && !isFetching) {
    return <NotLoaded id={sample_id} error={error} onAgain={refetch} />
  }
  if (data === undefined) {
    return (
      <>
        <PageTitle>{sample_id}</PageTitle>
        <h1 className="unseen">{sample_id}</h1>
        <ListSkeleton rows={5} />
      </>
    )
  }
  return (
    <>
      {error && <Again onAgain={refetch}>{words.stale}</Again>}
      {children(data)}
    </>
  )
}

type NotLoaded = { readonly id: string; readonly error: Error; readonly onAgain: () => void }

/** To the viewer, a sample that they may not see does not exist (R1.7). */
const isNotThere = (error: Error) => error instanceof Refusal && (error.status === 404 || error.status === 403)

function NotLoaded({ id, error, onAgain }: NotLoaded) {
  const title = isNotThere(error) ? words.notFound(id) : words.notLoaded
  const Icon = isNotThere(error) ? IconMapQuestion : IconPlugConnectedX
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Panel
        icon={<Icon size={28} />}
        title={title}
        level={1}
        isFault
        actions={
          <>
            <Button onClick={onAgain}>{frameTexts.tryAgain}</Button>
            <Button component={ListLink} search={lastList()} variant="outline">
              {words.home}
            </Button>
          </>
        }
      >
        {isNotThere(error) ? words.notFoundText : sentenceOf(error)}
      </Panel>
    </>
  )
}

/** Content that depends on the viewer; if their site cannot be loaded, it says so and offers Try Again. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Viewer } from '#domain/viewer.ts'
import { mySiteQuery } from '#web/api/queries.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Again } from './again.tsx'
import { useViewer } from './use-viewer.ts'

/** Calls `children` with the signed-in person as the rules see them, after their site has loaded. */
export function ForViewer({ children }: { children: (viewer: Viewer) => ReactNode }) {
  const viewer = useViewer()
  const { error, refetch, isFetching } = useQuery(mySiteQuery)
  if (viewer !== null) return children(viewer)
  if (error === null || isFetching) return null
  return <Again onAgain={refetch}>{sampleTexts.siteNotLoaded(sentenceOf(error))}</Again>
}

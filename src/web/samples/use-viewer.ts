import { useQuery } from '@tanstack/react-query'
import type { Viewer } from '#domain/viewer.ts'
import { mySiteQuery } from '#web/api/queries.ts'
import { useSignedIn } from '#web/session/session.ts'

/** The signed-in person as the rules see them; null until their site has loaded. */
export function useViewer(): Viewer | null {
  const { performs_collection, performs_analysis, is_admin } = useSignedIn()
  const { data: site } = useQuery(mySiteQuery)
  return site === undefined ? null : { site_id: site.id, performs_collection, performs_analysis, is_admin }
}

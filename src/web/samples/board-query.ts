import { queryOptions } from '@tanstack/react-query'
import { readBoard, readBoardLink } from '#contract/counter.ts'
import { call } from '#web/api/call.ts'

/** The own site's tickets that stand on its board, read again three times a minute as the board itself. */
export const boardQuery = queryOptions({
  queryKey: ['samples', 'board'],
  queryFn: ({ signal }) => call(readBoard, {}, { signal }),
  refetchInterval: 20_000,
})

/** When the link of a site's board was made. */
export const boardLinkQuery = (site_id: number) =>
  queryOptions({
    queryKey: ['board link', site_id],
    queryFn: ({ signal }) => call(readBoardLink, { params: { id: site_id } }, { signal }),
  })

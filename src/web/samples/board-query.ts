import { queryOptions } from '@tanstack/react-query'
import { readBoard, readBoardLink } from '#contract/counter.ts'
import type { Answered } from '#contract/endpoint.ts'
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

/** The strips of one sample that are in the list. */
export function stripsOnBoard(board: Answered<typeof readBoard> | undefined, sample_id: string) {
  const ticket = board?.tickets.find(({ sample }) => sample?.sample_id === sample_id)
  return (ticket ?? board?.others.find((one) => one.sample_id === sample_id))?.strips ?? []
}

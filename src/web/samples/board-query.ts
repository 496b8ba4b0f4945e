import { queryOptions, useQuery } from '@tanstack/react-query'
import { readBoard, readBoardLink } from '#contract/counter.ts'
import type { Answered } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useNow } from '#web/ui/use-now.ts'

/** The own site's tickets that stand on its board, read again three times a minute as the board itself. */
export const boardQuery = queryOptions({
  queryKey: ['samples', 'board'],
  queryFn: ({ signal }) => call(readBoard, {}, { signal }),
  refetchInterval: 20_000,
})

/** The tickets, and the time: at most as old as they are, because a strip becomes due within seconds. */
export function useBoard(enabled = true) {
  const answer = useQuery({ ...boardQuery, enabled })
  const minute = useNow()
  const now = new Date(Math.max(Date.parse(minute), answer.dataUpdatedAt)).toISOString()
  return { answer, now }
}

type BoardSample = NonNullable<Answered<typeof readBoard>['tickets'][number]['sample']>

/** Whether a result names a danger, or something that nobody knows: its person is told first. */
export const warnsOf = ({ important_findings, has_unknown }: BoardSample): boolean =>
  important_findings.length > 0 || has_unknown

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

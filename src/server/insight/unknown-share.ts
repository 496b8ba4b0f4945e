/** How many results of a period hold something that nobody knows, and the most frequent of these names. */
import type { readUnknownShare as endpoint } from '#contract/insight.ts'
import type { Call } from '#server/http/call.ts'
import { unknownNames, unknownShare } from '#server/unknown-names/queries.ts'
import { scopeOf } from './scope.ts'

const mostNames = 20

export async function readUnknownShare(call: Call<typeof endpoint>) {
  const { period, within } = await scopeOf(call)
  const names = await unknownNames(call.db, within)
  return {
    ...period,
    ...(await unknownShare(call.db, within)),
    names: names.slice(0, mostNames).map(({ name, samples }) => ({ name, samples })),
  }
}

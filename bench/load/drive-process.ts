/** One round of autocannon (drive.ts). */
import autocannon from 'autocannon'

type Round = {
  readonly url: string
  readonly connections: number
  readonly duration: number
  readonly overallRate?: number
} & {
  readonly requests: readonly autocannon.Request[]
  readonly statuses: readonly number[]
  readonly from: number
  readonly fromReader: number
  readonly ids: readonly string[]
}

process.once('message', async ({ statuses, requests: sent, from, fromReader, ids, ...options }: Round) => {
  let next = from
  let reader = fromReader
  // Each connection sends the requests in turn. A request that works only once takes the next number of a series that
  // all connections share.
  const numbered = (request: autocannon.Request): autocannon.Request => {
    const { body, path = '/', headers } = request
    const isNumbered = `${body}${path}`.includes('#number#')
    const isAReader = path.includes('#id#') || headers?.['x-forwarded-for'] === '#reader#'
    if (!isNumbered && !isAReader) return request
    return {
      ...request,
      setupRequest: (one) => {
        if (isNumbered) next += 1
        reader += 1
        const filled = (text: string) =>
          text.replaceAll('#number#', String(next).padStart(8, '0')).replaceAll('#id#', ids[reader % ids.length] ?? '')
        // A reader has a new address at each request, so that no rate limit stops the reader.
        const from = `10.${(reader >> 16) % 256}.${(reader >> 8) % 256}.${reader % 256}`
        return {
          ...one,
          headers: { ...one.headers, 'x-forwarded-for': from },
          path: filled(path),
          ...(body === undefined ? {} : { body: filled(String(body)) }),
        }
      },
    }
  }
  const result = await autocannon({ ...options, requests: sent.map(numbered) })
  const { requests, duration, latency, throughput, statusCodeStats, errors } = result
  const answered = requests.total
  const expected = statuses.reduce((sum, status) => sum + (statusCodeStats?.[`${status}`]?.count ?? 0), 0)
  process.send?.({
    perSecond: answered / duration,
    p50: latency.p50,
    p99: latency.p99,
    bytes: answered === 0 ? 0 : Math.round(throughput.total / answered),
    failed: answered - expected + errors,
    last: next,
    lastReader: reader,
  })
  process.disconnect?.()
})

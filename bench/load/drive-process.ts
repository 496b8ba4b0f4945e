/** One round of autocannon (drive.ts). */
import autocannon from 'autocannon'

type Round = {
  readonly url: string
  readonly connections: number
  readonly duration: number
  readonly status: number
} & {
  readonly requests: readonly autocannon.Request[]
  readonly from: number
}

process.once('message', async ({ status, requests: sent, from, ...options }: Round) => {
  let next = from
  // Each connection goes through the requests by itself; what may be sent once takes the next number of all.
  const numbered = (request: autocannon.Request): autocannon.Request => {
    const { body, path = '/' } = request
    if (!`${body}${path}`.includes('#number#')) return request
    return {
      ...request,
      setupRequest: (one) => {
        next += 1
        const filled = (text: string) => text.replaceAll('#number#', String(next).padStart(8, '0'))
        // Nobody's address is asked from so often that its limit is met.
        const from = `10.${(next >> 16) % 256}.${(next >> 8) % 256}.${next % 256}`
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
  const expected = statusCodeStats?.[`${status}`]?.count ?? 0
  process.send?.({
    perSecond: answered / duration,
    p50: latency.p50,
    p99: latency.p99,
    bytes: answered === 0 ? 0 : Math.round(throughput.total / answered),
    failed: answered - expected + errors,
    last: next,
  })
  process.disconnect?.()
})

/** The mixed traffic of a working day: open pages that poll, lists, samples, public results, and writes. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Makes one call; returns a fault in words, or null. */
export type Call = () => Promise<string | null>

/** The figures of some traffic; times in ms. */
type Went = { perSecond: number; calls: number; p50: number; p99: number; failed: string[] }

/** Which calls to make, and how often in a hundred. */
export function mixOf(
  address: string,
  tokens: ReadonlyMap<string, string>,
  free: string[],
  reported: readonly string[],
): Call {
  let turn = 0
  const get = (who: string | null, path: string) => async () => {
    const headers: Record<string, string> = who === null ? reader() : { authorization: `Bearer ${tokens.get(who)}` }
    const reply = await fetch(`${address}${path}`, { headers })
    await reply.arrayBuffer()
    return reply.ok ? null : `${reply.status} ${path.replace(/\w*\d{4,}\w*/, '…')}`
  }
  // Each reader has a new address, as after an alert.
  const reader = () => ({ 'x-forwarded-for': `10.${turn % 250}.${Math.floor(turn / 250) % 250}.9` })
  const result = () => reported[turn % reported.length] ?? ''
  // Numbers that end in 0 belong to site 1.
  const own = reported.filter((sample_id) => sample_id.endsWith('0'))
  const ownResult = () => own[turn % own.length] ?? ''
  const register = async () => {
    const sample_id = free.pop()
    if (sample_id === undefined) return get('collection', '/api/samples/')()
    const reply = await fetch(`${address}/api/samples/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.get('collection')}` },
      body: JSON.stringify({ ...form, sample_id }),
    })
    await reply.arrayBuffer()
    return reply.status === 201 ? null : `${reply.status} registering`
  }
  const shares: readonly (readonly [number, Call])[] = [
    [25, get('analysis', '/api/dhp/tab-counts/')],
    [20, get('collection', '/api/user/my-message/')],
    [12, get('analysis', '/api/samples/?tab=SamplesToReport')],
    [8, get('collection', '/api/samples/?tab=AllSamplesCollection&offset=60')],
    [5, () => get('admin', `/api/samples/${result()}/`)()],
    [3, () => get('collection', `/api/custodylogs/logs/?sample_id=${ownResult()}`)()],
    [12, () => get(null, `/service-users/result/${result()}`)()],
    [6, () => get(null, `/api/samples/${result()}/service-user/`)()],
    [1, () => get(null, `/api/collection/results/${result()}/download-service-user/`)()],
    [3, get(null, '/routes')],
    [5, register],
  ]
  const wheel = shares.flatMap(([share, call]) => Array.from({ length: share }, () => call))
  // Spread them, so that neighbours differ.
  return () =>
    (wheel[(turn++ * 37) % wheel.length] ?? register)().catch((error: Error) => `no answer: ${error.message}`)
}

const form = {
  collected_by: 'Col Bench',
  collected_from: 'STAFF_BEHIND',
  sample_type: 'SUBSTANCE',
  expected_drugs: ['Choice 1'],
  colour: ['Choice 1'],
  texture: ['Choice 2'],
  results_provision: 'IN_PERSON',
}

/** Makes calls for this long, as fast as answers come or at a rate a second. */
export async function pace(
  call: Call,
  { seconds, callers, rate }: { seconds: number; callers: number; rate?: number },
): Promise<Went> {
  const times: number[] = []
  const failed: string[] = []
  const began = performance.now()
  const ends = began + 1000 * seconds
  let next = began
  const caller = async () => {
    for (;;) {
      // If a call had to wait for a free caller, that time counts as the server's.
      const due = rate === undefined ? performance.now() : next
      next += rate === undefined ? 0 : 1000 / rate
      if (due >= ends) return
      if (due > performance.now()) await sleep(due - performance.now())
      const fault = await call()
      times.push(performance.now() - due)
      if (fault !== null) failed.push(fault)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const perSecond = (1000 * times.length) / (performance.now() - began)
  return { perSecond, calls: times.length, p50: at(0.5), p99: at(0.99), failed }
}

/**
 * Batches of fifty go through transport, receipt and disposal, and reports one by one, as if four people worked at
 * once.
 */
import type { Database } from '#server/database/connect.ts'
import type { Figures } from './drive.ts'

type Headers = { readonly collection: object; readonly analysis: object }
type Timed = Omit<Figures, 'last' | 'lastReader'> & { readonly name: string }

const batches = 20
const people = 4

/** Takes samples that nobody has sent yet through their life; returns the figures of each step. */
export async function lifeOfBatches(address: string, db: Database, headers: Headers): Promise<Timed[]> {
  const waiting = await db
    .selectFrom('samples')
    .select('sample_id')
    .where('state', '=', 'FILLED')
    .where('collecting_site_id', '=', 1)
    .orderBy('sample_id')
    .limit(batches * 50)
    .execute()
  const ids = waiting.map(({ sample_id }) => sample_id)
  const groups = Array.from({ length: Math.floor(ids.length / 50) }, (_, number) =>
    ids.slice(number * 50, number * 50 + 50),
  )
  const post = (path: string, who: object) => async (body: unknown) => {
    const reply = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { ...who, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await reply.arrayBuffer()
    return reply.ok
  }
  const prepare = post('/packages/prepare/', headers.collection)
  const receive = post('/packages/accept/', headers.analysis)
  const dispose = post('/analysis/dispose/', headers.analysis)
  const draft = post('/analysis/reports/?is_draft=true', headers.analysis)
  const submit = post('/analysis/reports/?is_draft=false', headers.analysis)
  const reported = ids.slice(0, 400)
  return [
    await timed('prepare a batch of 50', groups, (samples) =>
      prepare({ samples, reason: 'FROM_COLLECTION', dry_run: false, why: null, person: 'Robin Ortiz' }),
    ),
    await timed('receive a batch of 50', groups, (sample_ids) =>
      receive({ sample_ids, transported_by: 'Carl Courier', accepted_by: 'Ada Osei' }),
    ),
    await timed('save a draft', reported, (sample) => draft({ sample, tests: [test] })),
    await timed('submit a report', reported, (sample) => submit({ sample, tests: [test] })),
    await timed('dispose a batch of 50', groups, (samples) =>
      dispose({ samples, staff: 'Ada Osei', witness: 'Ben Cole', why: null }),
    ),
  ]
}

const test = {
  technology: 'GC_MS',
  data: {
    drugs_found: [
      { drug: { name: 'Substance 1' }, percent: 10, weight: null },
      { drug: { name: 'Substance 2' }, percent: 20, weight: null },
    ],
    is_liquid: 0,
    notes: '',
    tech_notes: '',
    staff_first_name: 'Ada',
    staff_last_name: 'Osei',
  },
}

async function timed<T>(name: string, work: readonly T[], call: (one: T) => Promise<boolean>): Promise<Timed> {
  const times: number[] = []
  let failed = 0
  let next = 0
  const began = performance.now()
  const person = async () => {
    for (let one = work[next++]; one !== undefined; one = work[next++]) {
      const asked = performance.now()
      if (!(await call(one))) failed += 1
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  const perSecond = (1000 * work.length) / (performance.now() - began)
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return { name, perSecond, p50: at(0.5), p99: at(0.99), bytes: 0, failed }
}

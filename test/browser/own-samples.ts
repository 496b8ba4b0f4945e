/** Samples that a test makes for itself through the API, so that no test needs what another one changes. */
import type { APIRequestContext } from '@playwright/test'

/** The headers of somebody in the demo. */
export async function headersOf(request: APIRequestContext, who: 'collection' | 'analysis' | 'both' | 'admin') {
  const data = { email: `${who}@demo.example`, password: 'demo-Vialog-2215' }
  const signedIn = await request.post('/api/auth/token/', { data })
  return { authorization: `Bearer ${(await signedIn.json()).access}` }
}

/** Replaces something stored, under the version that it has now. */
export async function replaced(
  request: APIRequestContext,
  method: 'PUT' | 'PATCH',
  path: string,
  { headers, data }: { readonly headers: Record<string, string>; readonly data: object },
) {
  const read = await (await request.get(path.split('?')[0] ?? path, { headers })).json()
  const { version } = Array.isArray(read) ? read[0] : read
  return request.fetch(path, { method, data, headers: { ...headers, 'if-match': `"${version}"` } })
}

const monitoring = { collected_from: 'STAFF_BEHIND', expected_drugs: ['Cocaine'] }

/** Registers samples at Parkdale, for drug market monitoring unless the test says otherwise. */
export async function register(
  request: APIRequestContext,
  count: number,
  about: Record<string, unknown> = monitoring,
): Promise<string[]> {
  const headers = await headersOf(request, 'collection')
  const ids: string[] = []
  while (ids.length < count) {
    const { Samples } = await (await request.get('/api/collection/survey-options/', { headers })).json()
    const vials = Samples.filter((one: { container_type: string }) => one.container_type === 'VIAL')
    // Take a random one, because other tests take vials at the same time.
    const { sample_id } = vials[Math.floor(Math.random() * vials.length)]
    const answer = await request.post('/api/samples/', {
      headers,
      data: {
        sample_id,
        collected_by: 'Robin Ortiz',
        sample_type: 'SUBSTANCE',
        ...about,
      },
    })
    if (answer.ok()) ids.push(sample_id)
  }
  return ids.sort()
}

/** Calls the API as somebody in the demo. */
async function post(request: APIRequestContext, who: 'collection' | 'analysis', path: string, data: object) {
  const answer = await request.post(`/api${path}`, { headers: await headersOf(request, who), data })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}

/** Registers samples and sends them to the central laboratory in one package. */
export async function sent(
  request: APIRequestContext,
  count: number,
  track_number?: string,
  about?: Record<string, unknown>,
): Promise<string[]> {
  const samples = await register(request, count, about)
  const data = { samples, reason: 'FROM_COLLECTION', dry_run: false, person: 'Robin Ortiz', track_number }
  await post(request, 'collection', '/packages/prepare/', data)
  return samples
}

/** Receives samples at the central laboratory. */
export const receive = (request: APIRequestContext, sample_ids: readonly string[]) =>
  post(request, 'analysis', '/packages/accept/', {
    sample_ids,
    transported_by: 'Carl Courier',
    accepted_by: 'Ada Osei',
  })

/** Registers samples and brings them to the central laboratory. */
export async function received(
  request: APIRequestContext,
  count: number,
  about?: Record<string, unknown>,
): Promise<string[]> {
  const samples = await sent(request, count, undefined, about)
  await receive(request, samples)
  return samples
}

/** Brings samples to the central laboratory and reports them there. */
export async function reported(request: APIRequestContext, count: number): Promise<string[]> {
  const samples = await received(request, count)
  const data = { drugs_found: [], staff_first_name: 'Ada', staff_last_name: 'Osei' }
  for (const sample of samples) {
    const tests = [{ technology: 'FTIR', data }]
    await post(request, 'analysis', '/analysis/reports/?is_draft=false', { sample, tests })
  }
  return samples
}

/** Sends samples from the central laboratory to another lab: the first one, or one by name. */
export async function sentOn(request: APIRequestContext, samples: readonly string[], lab?: string): Promise<void> {
  const input = { samples, reason: 'REQUIRES_FURTHER_ANALYSIS', person: 'Ada Osei', why: 'Confirm by NMR' }
  const { destinations } = await post(request, 'analysis', '/packages/prepare/', { ...input, dry_run: true })
  const { id } = destinations.find(({ name }: { name: string }) => name === lab) ?? destinations[0]
  await post(request, 'analysis', '/packages/prepare/', { ...input, dry_run: false, dest_site: id })
}

/** Reports samples missing. */
export const lost = (request: APIRequestContext, samples: readonly string[]) =>
  post(request, 'analysis', '/samples/report-missing/', { samples, fullname: 'Ada Osei' })

/** Disposes of samples at the central laboratory. */
export const disposed = (request: APIRequestContext, samples: readonly string[]) =>
  post(request, 'analysis', '/analysis/dispose/', { samples, staff: 'Ada Osei', witness: 'Ben Cole', why: 'Test' })

const usual = [
  { drug: { name: 'fentanyl' }, percent: 8.25 },
  { drug: { name: 'caffeine' }, percent: 61.52 },
]

/** A service user's sample with a submitted result; by default fentanyl, which was expected, and caffeine. */
export async function reportedForUser(request: APIRequestContext, drugs_found: object[] = usual): Promise<string> {
  const about = { collected_from: 'USER', terms: true, expected_drugs: ['Fentanyl'], already_used: 'NO' }
  const answers = { wait_for_results: 'YES', checking_reasons: [], results_provision: 'ONLINE' }
  const [sample = ''] = await received(request, 1, { ...about, ...answers })
  const data = { drugs_found, is_liquid: 0, staff_first_name: 'Ada', staff_last_name: 'Osei' }
  const report = { sample, tests: [{ technology: 'GC_MS', data }] }
  await post(request, 'analysis', '/analysis/reports/', report)
  return sample
}

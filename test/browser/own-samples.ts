/** Samples of a test's own, made through the API, so that no test needs what another changes. */
import type { APIRequestContext } from '@playwright/test'

/** The headers of someone of the demo. */
async function headersOf(request: APIRequestContext, who: 'collection' | 'analysis') {
  const data = { email: `${who}@demo.example`, password: 'demo-Vialog-2215' }
  const signedIn = await request.post('/api/auth/token/', { data })
  return { authorization: `Bearer ${(await signedIn.json()).access}` }
}

const monitoring = { collected_from: 'STAFF_BEHIND', expected_drugs: ['Cocaine'] }

/** Registers samples of Parkdale through the API, monitoring ones unless said, so that no test needs another's. */
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
    // Any free one: tests that run at the same time take theirs from the same shelf.
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

/** Registers samples, and brings them to the central laboratory. */
export async function received(
  request: APIRequestContext,
  count: number,
  about?: Record<string, unknown>,
): Promise<string[]> {
  const samples = await register(request, count, about)
  const package_ = { samples, reason: 'FROM_COLLECTION', dry_run: false, person: 'Robin Ortiz' }
  const receipt = { sample_ids: samples, transported_by: 'Carl Courier', accepted_by: 'Ada Osei' }
  await request.post('/api/packages/prepare/', { headers: await headersOf(request, 'collection'), data: package_ })
  await request.post('/api/packages/accept/', { headers: await headersOf(request, 'analysis'), data: receipt })
  return samples
}

/** A service user's sample with a submitted result: fentanyl, which was expected, and caffeine. */
export async function reportedForUser(request: APIRequestContext): Promise<string> {
  const about = { collected_from: 'USER', terms: true, expected_drugs: ['Fentanyl'], already_used: 'NO' }
  const answers = { wait_for_results: 'YES', checking_reasons: [], results_provision: 'ONLINE' }
  const [sample = ''] = await received(request, 1, { ...about, ...answers })
  const drugs_found = [
    { drug: { name: 'fentanyl' }, percent: 8.25 },
    { drug: { name: 'caffeine' }, percent: 61.52 },
  ]
  const data = { drugs_found, is_liquid: 0, staff_first_name: 'Ada', staff_last_name: 'Osei' }
  const report = { sample, tests: [{ technology: 'GC_MS', data }] }
  await request.post('/api/analysis/reports/', { headers: await headersOf(request, 'analysis'), data: report })
  return sample
}

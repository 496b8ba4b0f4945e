/** Samples of a test's own, made through the API, so that no test needs what another changes. */
import type { APIRequestContext } from '@playwright/test'

/** The headers of someone of the demo. */
export async function headersOf(request: APIRequestContext, who: 'collection' | 'analysis') {
  const data = { email: `${who}@demo.example`, password: 'demo-Vialog-2215' }
  const signedIn = await request.post('/api/auth/token/', { data })
  return { authorization: `Bearer ${(await signedIn.json()).access}` }
}
/** Registers monitoring samples of Parkdale through the API, so that no test needs another's. */
export async function register(request: APIRequestContext, count: number): Promise<string[]> {
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
        collected_from: 'STAFF_BEHIND',
        sample_type: 'SUBSTANCE',
        expected_drugs: ['Cocaine'],
      },
    })
    if (answer.ok()) ids.push(sample_id)
  }
  return ids.sort()
}

/** Registers samples, and brings them to the central laboratory. */
export async function received(request: APIRequestContext, count: number): Promise<string[]> {
  const samples = await register(request, count)
  const package_ = { samples, reason: 'FROM_COLLECTION', dry_run: false, person: 'Robin Ortiz' }
  const receipt = { sample_ids: samples, transported_by: 'Carl Courier', accepted_by: 'Ada Osei' }
  await request.post('/api/packages/prepare/', { headers: await headersOf(request, 'collection'), data: package_ })
  await request.post('/api/packages/accept/', { headers: await headersOf(request, 'analysis'), data: receipt })
  return samples
}

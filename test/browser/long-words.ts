/** A service in which every text that people type is one long word, made through the API. */
import { type APIRequestContext, expect } from '@playwright/test'

/** A word of this many letters that nothing can break; `mark` makes it different from others. */
export const longWord = (letters: number, mark = '') => `${mark}${'W'.repeat(letters - mark.length)}`
const name = `${longWord(99)} ${longWord(99)}`
const email = (mark: string) => `${longWord(60, mark)}@${longWord(60)}.example`.toLowerCase()

type Who = 'collection' | 'analysis' | 'admin'
type Answer = Record<string, unknown> & { id: number; name: string }

/** Calls the API as people of the demo; each signs in once. */
export async function callers(request: APIRequestContext) {
  const signIn = async (who: Who) => {
    const data = { email: `${who}@demo.example`, password: 'demo-Vialog-2215' }
    const signedIn = await request.post('/api/auth/token/', { data })
    expect(signedIn.ok(), await signedIn.text()).toBe(true)
    const { access } = await signedIn.json()
    return async (method: string, path: string, sent?: { readonly [field: string]: unknown }) => {
      const headers = {
        authorization: `Bearer ${access}`,
        ...(sent?.version !== undefined && { 'if-match': `"${sent.version}"` }),
      }
      const answer = await request.fetch(`/api${path}`, { method, headers, ...(sent && { data: sent }) })
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    }
  }
  return { collection: await signIn('collection'), analysis: await signIn('analysis'), admin: await signIn('admin') }
}
type Callers = Awaited<ReturnType<typeof callers>>

/** Gives long names to the service, its sites and people, survey options, drugs, words and messages. */
export async function nameAtLength({ admin }: Callers): Promise<{ drug: string; lab: number }> {
  await admin('PATCH', '/admin/settings/', {
    version: (await admin('GET', '/admin/settings/')).version,
    name: longWord(100),
    contact_email: email('c'),
    contact_phone: longWord(60),
    admin_email: email('a'),
    social_links: [{ name: longWord(60), url: `https://social.example/${longWord(200)}` }],
    courier_notes: longWord(400),
    courier_phone: longWord(60),
    courier_email: email('k'),
    terms: longWord(400),
    terms_of_service: longWord(400),
    empty_findings: longWord(400),
  })
  const sites: (Answer & { people: number; collects: boolean; analyses: boolean })[] = await admin(
    'GET',
    '/admin/sites/',
  )
  for (const { id, people, free_vials: _, free_bags: __, open_samples: ___, ...site } of sites) {
    const texts = { area: longWord(200), address: longWord(500), phone: longWord(100), email: email('s') }
    await admin('PUT', `/admin/sites/${id}/`, { ...site, ...texts, name: longWord(200, `S${id}x`) })
  }
  const { results: people } = await admin('GET', '/admin/people/')
  for (const { id, version } of people) await admin('PATCH', `/admin/people/${id}/`, { name, version })
  const roles = { performs_collection: true, performs_analysis: true, is_admin: true }
  await admin('POST', '/admin/people/', { email: email('p'), name, site_id: sites[0]?.id, ...roles })
  for (const list of [
    'ExpectedDrugs',
    'CheckingPurpose',
    'SampleEffect',
    'SampleColour',
    'SampleTexture',
    'HowUsefulResults',
    'DrugPlan',
  ]) {
    await admin('POST', '/admin/options/', { list, name: longWord(200) })
  }
  const drug = longWord(200, 'D')
  const about = { drug_class: longWord(200), common_role: longWord(200), pronunciation: longWord(200) }
  const flags = { report_to_public: true, important: true, is_retired: false, pubchem_cid: null, inchikey: null }
  await admin('POST', '/admin/drugs/', {
    ...{ ...about, ...flags, name: drug, form_of: null, form: null, cas: null, unii: null },
    synonyms: `${longWord(200, 'N')}; ${longWord(200, 'O')}`,
    street_names: longWord(200, 'T'),
    report_to_client_name: longWord(200, 'C'),
  })
  for (const kind of ['PHRASE', 'SALT_WORD', 'DANGER_STEM', 'UNCLEAR_NAME']) {
    const means = kind === 'PHRASE' ? 'nothing' : longWord(100)
    await admin('POST', '/admin/words/', { kind, text: longWord(200, kind), means })
  }
  const from_at = new Date(Date.now() - 60_000).toISOString()
  const everyone = { audience_role: null, audience_site_id: null, from_at, until_at: null }
  await admin('POST', '/admin/messages/', { label: longWord(60), content: longWord(400), ...everyone })
  const lab = sites.filter(({ analyses }) => analyses)
  return { drug, lab: lab[0]?.id ?? 0 }
}

/** Makes samples of every kind with long words in their texts; returns them by purpose. */
export async function bringLongWords({ admin, collection, analysis }: Callers, drug: string) {
  const { site_id } = (await admin('GET', '/admin/people/?search=collection@')).results[0]
  const [first = '', ...others] = Array.from('ABCDEFGHIJ', (letter) => longWord(20, letter))
  const ids = [first, ...others]
  const rows = [...ids, longWord(20, 'V')].map((sample_id) => ({ sample_id, container_type: 'VIAL', empty_weight: 1 }))
  await admin('POST', '/admin/ids/', { site_id, dry_run: false, rows })
  await admin('POST', '/admin/ids/void/', { sample_ids: [longWord(20, 'V')], reason: longWord(400) })
  const texts = {
    onsite_sample_id: longWord(60),
    collected_by: name,
    expected_drugs: [drug, longWord(200, 'E')],
    sample_effect: [longWord(200)],
    checking_reasons: [longWord(200)],
    colour: [longWord(200)],
    texture: [longWord(200)],
    origin: longWord(200),
  }
  const user = {
    collected_from: 'USER',
    terms: true,
    already_used: 'YES',
    wait_for_results: 'YES',
    results_provision: 'PHONE',
  }
  const agency = { collected_from: 'STAFF_AGENCY', agency_name: longWord(200), results_provision: 'EMAIL' }
  for (const [at, sample_id] of ids.entries()) {
    const from = at % 2 === 0 ? user : agency
    await collection('POST', '/samples/', { sample_id, sample_type: 'SUBSTANCE', ...texts, ...from })
  }
  const [kept, asked, travels, lost, failed, gone, drafted, shared, ...ready] = ids
  await collection('DELETE', `/samples/${asked}/`, { staff: name, reason: longWord(400) })
  const away = ids.slice(2)
  const packed = { samples: away, reason: 'FROM_COLLECTION', dry_run: false, person: name, track_number: longWord(100) }
  await collection('POST', '/packages/prepare/', packed)
  const sample_ids = away.slice(2)
  await analysis('POST', '/packages/accept/', { sample_ids, transported_by: name, accepted_by: name })
  await analysis('POST', '/samples/report-missing/', { samples: [lost], fullname: name })
  await admin('POST', `/admin/losses/${lost}/write-off/`, { reason: longWord(400) })
  await analysis('POST', '/analysis/not-analyzed/', { sample: failed, staff: name, reason: longWord(400) })
  const data = {
    drugs_found: [
      { custom_drug: longWord(200, 'F'), percent: 8.25 },
      { drug: { name: drug }, percent: 61.5 },
    ],
    notes: longWord(400),
    tech_notes: longWord(400),
    staff_first_name: longWord(99),
    staff_last_name: longWord(99),
  }
  const strip = { ...data, drugs_found: [], strip_type: longWord(100), strip_result: 'POSITIVE' }
  const tests = [
    { technology: 'FTIR', data },
    { technology: 'TEST_STRIP', data: strip },
  ]
  const report = (sample: string | undefined, is_draft: boolean, correction?: string) =>
    analysis('POST', `/analysis/reports/?is_draft=${is_draft}`, { sample, tests, correction })
  await report(drafted, true)
  for (const sample of [gone, shared, ...ready]) await report(sample, false)
  await report(shared, false, longWord(400))
  await analysis('POST', '/analysis/dispose/', {
    samples: [gone],
    staff: name,
    witness: `${longWord(99, 'B')} ${longWord(99)}`,
    why: longWord(400),
  })
  const survey = {
    fullname: name,
    shared: true,
    had_conversation: true,
    how_useful: longWord(200),
    plan: [longWord(200)],
    feedback: longWord(400),
  }
  await collection('POST', `/collection/results/${shared}/share/`, survey)
  return { kept, asked, travels, lost, failed, gone, drafted, shared, ready: ready[0] }
}

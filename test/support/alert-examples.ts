/** Alerts for tests: a complete text, a released alert, and a signal as a rule makes it. */
import { addArea } from '#contract/admin/areas.ts'
import { makeAlert, proposeAlert, readAlert, releaseAlert, saveAlertDraft } from '#contract/alerts.ts'
import { addDays } from '#domain/dates.ts'
import type { Input } from './inputs.ts'
import type { Person, TestService } from './service.ts'

export const alertWords = {
  ...{ title: 'Fentanyl in cocaine', looks: 'Pink powder', effects: 'Deep sleep', what_to_do: 'Use less.' },
  ...{ where_to_get_help: 'Call 911.', changed: '' },
}

export type DraftInput = Omit<Input<typeof saveAlertDraft>, 'draft_no'>

export const paramsOf = (id: number) => ({ id: String(id) })

/** The ID of a drug in the test service. */
export async function drugId(service: TestService, name: string): Promise<number> {
  const { id } = await service.db.selectFrom('drugs').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return id
}

/** A complete text: fentanyl, sold as cocaine. */
export async function alertText(service: TestService, changes: Partial<DraftInput> = {}): Promise<DraftInput> {
  const today = (service.clock ?? new Date()).toISOString().slice(0, 10)
  return {
    languages: ['en'],
    words: { en: alertWords },
    sold_as: ['Cocaine'],
    holds: [{ drug_id: await drugId(service, 'Fentanyl'), custom_drug: null, amount: null }],
    ...{ area_id: null, picture: null, ends_on: addDays(today, 28) },
    ...changes,
  }
}

/** A signal about these samples, as a rule makes it. */
export async function aSignal(service: TestService, samples: readonly string[], drug: string | null = 'Fentanyl') {
  const rule = await service.db
    .insertInto('alert_rules')
    .values({ name: 'A rule', kind: 'PRESENCE', drug_id: await drugId(service, 'Fentanyl') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = (service.clock ?? new Date()).toISOString()
  const { id } = await service.db
    .insertInto('alert_signals')
    .values({
      ...{ rule_id: rule.id, first_at: at, last_at: at, is_unconfirmed: false },
      ...(drug === null ? { custom_drug: 'New thing' } : { drug_id: await drugId(service, drug) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = samples.map((sample_id) => ({ signal_id: id, sample_id, at, is_unconfirmed: false }))
  if (rows.length > 0) await service.db.insertInto('alert_signal_samples').values(rows).execute()
  return id
}

/** A draft about these samples, begun by the central laboratory. */
export async function aDraft(service: TestService, samples: readonly string[], drug: string | null = 'Fentanyl') {
  return service.must('lab', makeAlert, { input: { signal_id: await aSignal(service, samples, drug) } })
}

/** Writes a complete text into a draft and proposes it. */
export async function proposed(
  service: TestService,
  id: number,
  changes: Partial<DraftInput> = {},
  who: Person = 'lab',
) {
  const params = paramsOf(id)
  const { draft_no } = await service.must(who, readAlert, { params })
  const saved = await service.must(who, saveAlertDraft, {
    params,
    input: { draft_no, ...(await alertText(service, changes)) },
  })
  return service.must(who, proposeAlert, { params, input: { draft_no: saved.draft_no } })
}

/** Releases a proposed alert as Riverside. */
export async function release(
  service: TestService,
  { id, draft_no }: { id: number; draft_no: number },
  confirmed = '',
) {
  return service.must('otherCollection', releaseAlert, {
    params: paramsOf(id),
    // Riverside sees no sample of Parkdale, and says so.
    query: { confirmed: ['sees_none', confirmed].join() },
    input: { draft_no },
  })
}

/** An alert that the central laboratory wrote and Riverside released. */
export async function releasedAlert(
  service: TestService,
  samples: readonly string[],
  { drug = 'Fentanyl', confirmed = '', ...changes }: Partial<DraftInput> & { drug?: string; confirmed?: string } = {},
) {
  const { id } = await aDraft(service, samples, drug)
  return release(service, await proposed(service, id, changes), confirmed)
}

export const areaChanges = {
  'POST /admin/areas/': {
    make: async (on: TestService) => ({
      input: { name: 'East end', is_large: false, site_ids: [on.site('Parkdale')] },
    }),
    says: /^name: East end$/,
  },
  'PUT /admin/areas/{id}/': {
    make: async (on: TestService) => {
      const input = { name: 'Old end', is_large: false, site_ids: [] }
      const { id } = await on.must('admin', addArea, { input })
      return { params: paramsOf(id), input: { ...input, name: 'New end' } }
    },
    says: /^name: Old end → New end$/,
  },
}

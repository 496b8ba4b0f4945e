/** Alerts through the API: a draft from a signal, two people, an update, and a retraction. */
import { expect, test } from 'vitest'
import { activeAlerts, seeAlerts } from '#contract/active-alerts.ts'
import { listAudit } from '#contract/admin/settings.ts'
import {
  addAlertSamples,
  addSignal,
  alertNames,
  beginUpdate,
  dropAlertDraft,
  listAlerts,
  makeAlert,
  proposeAlert,
  readAlert,
  releaseAlert,
  removeAlertSamples,
  retractAlert,
  saveAlertDraft,
  sendBackAlert,
} from '#contract/alerts.ts'
import {
  aDraft,
  alertText,
  alertWords,
  aSignal,
  drugId,
  paramsOf,
  proposed,
  release,
  releasedAlert,
} from '../../../test/support/alert-examples.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, register, reported } from '../../../test/support/stories.ts'
import { releasedAlerts } from './read-alerts.ts'

const service = testService()
const trail = async (id: number) =>
  (await service.must('admin', listAudit, { query: { entity: 'alert', entity_id: String(id) } })).results

const options = (list: 'ExpectedDrugs' | 'SampleColour' | 'SampleTexture', ...names: string[]) =>
  service.db
    .insertInto('options')
    .values(names.map((name, at) => ({ list, name, list_order: at })))
    .onConflict((again) => again.doNothing())
    .execute()

test('a draft begins with what its samples say, in words from the lists only', async () => {
  await options('ExpectedDrugs', 'Cocaine', '4-ANPP', 'p-Fluorofentanyl')
  await options('SampleColour', 'Purple')
  const survey = { expected_drugs: ['Cocaine', '4-ANPP', 'p-Fluorofentanyl', 'from my neighbour Ann'] }
  const found = (percent: number) => [
    { drug: { name: 'Fentanyl' }, percent, weight: null },
    { drug: { name: '4-ANPP' }, percent: 1, weight: null },
    { drug: { name: 'p-Fluorofentanyl' }, percent: null, weight: null },
  ]
  const first = await reported(service, survey, [gcms(found(8.25))])
  const second = await reported(service, { ...survey, colour: ['Purple', 'like Ann’s hat'] }, [gcms(found(2))])
  const signal = await aSignal(service, [first, second])
  const { draft, samples, writers, is_writer, gaps, ...alert } = await service.must('lab', makeAlert, {
    input: { signal_id: signal },
  })
  expect(alert).toMatchObject({ version: 0, state: 'DRAFT', draft_no: 1, may_issue: true, may_release: false })
  expect([writers, is_writer, samples]).toEqual([['lab Person'], true, { count: 2, ids: [first, second] }])
  expect(draft).toMatchObject({
    ...{ languages: ['en'], area: 'our region', samples: 2, methods: ['GC_MS'], is_unconfirmed: false },
    words: { en: { title: '', looks: 'Purple' } },
  })
  expect(draft?.sold_as.toSorted()).toEqual(['Cocaine', 'fluorofentanyl'])
  expect(draft?.holds.map(({ name, amount }) => [name, amount?.low, amount?.high])).toEqual([
    ['Fentanyl', 2, 8.25],
    ['fluorofentanyl', undefined, undefined],
  ])
  expect(JSON.stringify(draft)).not.toMatch(/4-ANPP|Ann/)
  expect(gaps.map(({ field }) => field)).toEqual([
    'words.en.title',
    'words.en.what_to_do',
    'words.en.where_to_get_help',
  ])
  const answered = await service.db.selectFrom('alert_signals').selectAll().where('id', '=', signal).executeTakeFirst()
  expect(answered).toMatchObject({
    outcome: 'ALERT',
    alert_id: alert.id,
    answered_by: service.userIds['lab@test.example'],
  })
  expect(await service.call('both', makeAlert, { input: { signal_id: signal } })).toMatchObject({
    status: 409,
    body: { detail: 'Somebody has answered this signal already.' },
  })
})

test('two people make an alert, and everything is in the audit trail', async () => {
  const sample = await reported(service)
  const { id } = await aDraft(service, [sample])
  const waiting = await proposed(service, id)
  const params = paramsOf(id)
  const own = await service.call('both', saveAlertDraft, {
    params,
    input: { draft_no: 1, ...(await alertText(service)) },
  })
  expect(own).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/^Somebody else changed this/) } })
  const back = await service.must('otherCollection', sendBackAlert, { params, input: { comment: 'Shorter, please' } })
  expect(back).toMatchObject({
    sent_back: 'Shorter, please',
    sent_back_by: 'otherCollection Person',
    proposed_at: null,
  })
  const input = { draft_no: waiting.draft_no }
  expect((await service.call('otherCollection', releaseAlert, { params, input })).body.detail).toMatch(/not proposed/)
  const again = await proposed(service, id, { sold_as: ['Heroin'] }, 'both')
  expect(again).toMatchObject({ sent_back: null, writers: ['both Person', 'lab Person'] })
  expect(await service.call('both', releaseAlert, { params, input: { draft_no: again.draft_no } })).toMatchObject({
    status: 403,
    body: { detail: 'You changed this text. Somebody else releases it.' },
  })
  expect((await service.call('lab', releaseAlert, { params, input: { draft_no: again.draft_no } })).status).toBe(403)
  expect((await service.call('otherCollection', releaseAlert, { params, input })).status).toBe(409)
  const done = await release(service, again)
  expect(done).toMatchObject({ version: 1, state: 'ACTIVE', draft: null, writers: [], proposed_at: null })
  expect(done.versions).toMatchObject([
    { version: 1, released_by: 'otherCollection Person', writers: ['both Person', 'lab Person'] },
  ])
  // The end is midnight after its last day in Toronto.
  expect(done.ends_at).toMatch(/T0[45]:00:00.000Z$/)
  const entries = await trail(id)
  expect(entries.map(({ action }) => action).toReversed()).toEqual([
    ...['begin', 'change the text', 'propose', 'send back', 'change the text', 'propose', 'release'],
  ])
  expect(entries[0]?.changes.join('\n')).toMatch(/^title \(en\): Fentanyl in cocaine$/m)
  expect(entries[0]?.changes.join('\n')).toMatch(/^holds: Fentanyl$/m)
})

test('an update needs two people and tells what changed; a retraction one, and a reason in each language', async () => {
  const sample = await reported(service)
  const both = { languages: ['en', 'fr'] as const, words: { en: alertWords, fr: alertWords } }
  const { id } = await releasedAlert(service, [sample], { ...both, languages: ['en', 'fr'] })
  const params = paramsOf(id)
  expect(
    (await service.call('lab', saveAlertDraft, { params, input: { draft_no: 5, ...(await alertText(service)) } }))
      .status,
  ).toBe(409)
  const begun = await service.must('lab', beginUpdate, { params })
  expect(begun).toMatchObject({ draft: { words: { en: { title: 'Fentanyl in cocaine' } } }, writers: [] })
  expect(begun.gaps.map(({ field }) => field)).toEqual(['words.en.changed', 'words.fr.changed'])
  expect((await service.call('lab', beginUpdate, { params })).status).toBe(409)
  const gap = await service.call('lab', proposeAlert, { params, input: { draft_no: begun.draft_no } })
  expect(gap).toMatchObject({
    status: 400,
    body: {
      errors: [
        { field: 'words.en.changed', message: 'Say what has changed in English.' },
        { field: 'words.fr.changed' },
      ],
    },
  })
  const changed = { ...alertWords, changed: 'More of it' }
  const updated = await release(service, await proposed(service, id, { words: { en: changed } }))
  expect(updated).toMatchObject({ version: 2, versions: [{ version: 2 }, { version: 1 }] })
  await service.must('lab', beginUpdate, { params })
  expect((await service.must('lab', dropAlertDraft, { params })).alert).toMatchObject({ version: 2, draft: null })
  const retract = (words: object) => service.call('otherCollection', retractAlert, { params, spoilt: { words } })
  expect(await retract({ fr: 'Faux' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'words.en', message: 'Say why in English.' }] },
  })
  expect((await service.call('lab', retractAlert, { params, input: { words: { en: 'x' } } })).status).toBe(403)
  expect(await retract({ en: 'The lab had mixed up two samples.' })).toMatchObject({
    status: 200,
    body: { state: 'RETRACTED', retract_words: { en: 'The lab had mixed up two samples.' } },
  })
  expect((await retract({ en: 'again' })).status).toBe(409)
  expect((await service.call('lab', beginUpdate, { params })).status).toBe(409)
  expect((await trail(id))[0]).toMatchObject({ action: 'take back' })
})

test('an alert names only what the public reads and what one of its samples holds', async () => {
  const sample = await reported(service)
  const { id } = await aDraft(service, [sample])
  const params = paramsOf(id)
  const save = async (changes: object) => {
    const { draft_no } = await service.must('lab', readAlert, { params })
    return service.call('lab', saveAlertDraft, {
      params,
      spoilt: { draft_no, ...(await alertText(service)), ...changes },
    })
  }
  const hidden = await drugId(service, '4-ANPP')
  const refused = {
    status: 400,
    body: { errors: [{ field: 'holds.0.drug_id', message: expect.stringMatching(/does not read/) }] },
  }
  expect(await save({ holds: [{ drug_id: hidden, custom_drug: null, amount: null }] })).toMatchObject(refused)
  expect(await save({ holds: [{ drug_id: null, custom_drug: '4-anpp', amount: null }] })).toMatchObject(refused)
  const typed = await save({ holds: [{ drug_id: null, custom_drug: 'fetty', amount: null }] })
  expect(typed.body.draft?.holds).toMatchObject([{ name: 'Fentanyl', custom_drug: null }])
  const other = await save({ holds: [{ drug_id: await drugId(service, 'Xylazine'), custom_drug: null, amount: null }] })
  expect(other.body.gaps).toMatchObject([
    { field: 'holds.0.drug_id', message: 'No result of its samples says that it holds this.' },
  ])
  expect((await save({ holds: [] })).body.gaps).toMatchObject([{ field: 'holds' }])
  const fentanyl = { drug_id: await drugId(service, 'Fentanyl'), custom_drug: null, amount: null }
  expect(
    (await save({ holds: [fentanyl, { drug_id: null, custom_drug: 'Other', amount: null }] })).body.gaps,
  ).toMatchObject([{ field: 'holds.1.drug_id', message: 'No result of its samples says that it holds this.' }])
  const words = { en: { ...alertWords, effects: 'There is 4-ANPP and p-Fluorofentanyl in it' } }
  const { body } = await save({ words })
  const asked = await service.call('lab', proposeAlert, { params, input: { draft_no: body.draft_no } })
  expect(asked).toMatchObject({ status: 409, body: { warnings: [{ code: 'kept_name' }, { code: 'kept_name' }] } })
  const sure = { params, query: { confirmed: 'kept_name' }, input: { draft_no: body.draft_no } }
  expect((await service.call('lab', proposeAlert, sure)).status).toBe(200)
  expect((await service.must('lab', alertNames, { query: { search: '4-anpp' } })).length).toBe(0)
  expect(await service.must('lab', alertNames, { query: { search: 'p-fluoro' } })).toMatchObject([
    { name: 'fluorofentanyl', identity: 'p-Fluorofentanyl' },
  ])
  expect(await service.must('otherCollection', alertNames, { query: { search: 'p-fluoro' } })).toEqual([])
  expect(await service.must('otherCollection', alertNames, { query: { search: 'fluoro' } })).toMatchObject([
    { name: 'fluorofentanyl', identity: null },
  ])
})

test('samples are added and taken out where the writer may see them', async () => {
  const sample = await reported(service)
  const foreign = await register(service, {}, 'both')
  const { id } = await aDraft(service, [])
  const params = paramsOf(id)
  const added = await service.must('lab', addAlertSamples, { params, input: { samples: [sample] } })
  expect(added).toMatchObject({ samples: { count: 1, ids: [sample] } })
  expect(await service.call('lab', addAlertSamples, { params, input: { samples: [sample, foreign] } })).toMatchObject({
    status: 404,
    body: { detail: `Sample with id ${foreign} not found` },
  })
  await proposed(service, id)
  const more = await reported(service)
  await service.must('lab', addSignal, { params, input: { signal_id: await aSignal(service, [more]) } })
  expect(await service.must('lab', readAlert, { params })).toMatchObject({ proposed_at: null, draft: { samples: 2 } })
  const removed = await service.must('lab', removeAlertSamples, { params, input: { samples: [sample] } })
  expect(removed.draft).toMatchObject({ samples: 1 })
  expect((await service.call('lab', removeAlertSamples, { params, input: { samples: [sample] } })).status).toBe(409)
  // A person of another site sees how many there are, and none of their IDs.
  expect((await service.must('otherCollection', readAlert, { params })).samples).toEqual({ count: 1, ids: [] })
  expect((await service.must('lab', dropAlertDraft, { params })).alert).toBe(null)
  expect((await service.call('lab', readAlert, { params })).status).toBe(404)
})

test('a dropped update leaves the samples of the released version', async () => {
  const [kept, taken, added] = [await reported(service), await reported(service), await reported(service)]
  const { id } = await releasedAlert(service, [kept, taken])
  const params = paramsOf(id)
  await service.must('lab', beginUpdate, { params })
  await service.must('lab', removeAlertSamples, { params, input: { samples: [taken] } })
  const changed = await service.must('lab', addAlertSamples, { params, input: { samples: [added] } })
  expect(changed.samples.ids).toEqual([kept, added].sort())
  const { alert } = await service.must('lab', dropAlertDraft, { params })
  expect(alert?.samples.ids).toEqual([kept, taken].sort())
})

test('everybody reads active alerts; each counts as seen once that person saw it', async () => {
  const { id } = await releasedAlert(service, [await reported(service)])
  const own = async (who: 'noRole' | 'collection') =>
    (await service.must(who, activeAlerts)).find((alert) => alert.id === id)
  expect(await own('noRole')).toMatchObject({ title: 'Fentanyl in cocaine', is_seen: false, is_checked_again: false })
  const input = { alerts: [{ id, version: 1 }] }
  expect(await service.must('noRole', seeAlerts, { input })).toEqual({ seen: 1 })
  expect(await service.must('noRole', seeAlerts, { input: { alerts: [{ id, version: 7 }] } })).toEqual({ seen: 0 })
  expect([(await own('noRole'))?.is_seen, (await own('collection'))?.is_seen]).toEqual([true, false])
  const { results } = await service.must('admin', listAlerts)
  expect(results.find((alert) => alert.id === id)).toMatchObject({
    state: 'ACTIVE',
    has_draft: false,
    is_doubted: false,
  })
  expect((await service.call('collection', listAlerts)).status).toBe(403)
})

test('no alert tells what the public may not read any more, not even one that was taken back', async () => {
  const sample = await reported(service, {}, [gcms([{ drug: { name: 'Caffeine' }, percent: null, weight: null }])])
  const caffeine = await drugId(service, 'Caffeine')
  const holds = [{ drug_id: caffeine, custom_drug: null, amount: null }]
  const { id } = await releasedAlert(service, [sample], { drug: 'Caffeine', holds })
  await service.must('otherCollection', retractAlert, { params: paramsOf(id), input: { words: { en: 'Wrong' } } })
  const shown = async () => (await releasedAlerts(service.db, new Date(), id))[0]?.content
  expect(await shown()).not.toBe(null)
  await service.db.updateTable('drugs').set({ report_to_public: false }).where('id', '=', caffeine).execute()
  expect(await shown()).toBe(null)
  await service.db.updateTable('drugs').set({ report_to_public: true }).where('id', '=', caffeine).execute()
})

/** The lists (R4.6 to R4.12): what each tab holds, for whom, in which order, and how it is searched. */

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { reportNotAnalyzed, saveReports } from '#contract/analysis.ts'
import { tabCounts } from '#contract/sample-counts.ts'
import { listSamples, reportMissing } from '#contract/samples.ts'
import { couldNotShare, shareResults } from '#contract/sharing.ts'
import { tabIds, tabs } from '#domain/lists/tabs.ts'
import { sampleLabel } from '#domain/sample/sample-label.ts'
import { reportStates, sampleStates } from '#domain/terms.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { gcms, monitoringDrug, prepare, receive, register, reported, userDrug } from '../../../test/support/stories.ts'
import { labelOrder } from './label-order.ts'

const service = testService()
const ids: Record<string, string> = {}
const list = (who: Person, query: Record<string, string | number> = {}) => service.must(who, listSamples, { query })
const idsOf = async (who: Person, query: Record<string, string | number> = {}) =>
  (await list(who, query)).results.map((sample) => sample.sample_id)

beforeAll(async () => {
  ids.filled = await register(service, { onsite_sample_id: 'OS_5%a' })
  ids.monitoring = await register(service, { ...monitoringDrug, service_used_before: undefined })
  ids.tracked = await register(service)
  ids.internal = await register(service)
  await prepare(service, [ids.tracked], { track_number: 'TRACK 1' })
  await prepare(service, [ids.internal])
  ids.drafted = await register(service)
  ids.waiting = await register(service)
  ids.further = await register(service)
  ids.impossible = await register(service)
  await prepare(service, [ids.drafted, ids.waiting, ids.further, ids.impossible])
  await receive(service, [ids.drafted, ids.waiting, ids.further, ids.impossible])
  const draft = (sample = '') => ({ sample, tests: [gcms()] })
  await service.must('lab', saveReports, { query: { is_draft: true }, input: draft(ids.drafted) })
  await service.must('lab', saveReports, {
    query: { is_draft: true, further_analysis: true },
    input: draft(ids.further),
  })
  await service.must('lab', reportNotAnalyzed, {
    input: { sample: ids.impossible, staff: 'Ada Osei', reason: 'Empty' },
  })
  ids.complete = await reported(service)
  ids.shared = await reported(service)
  ids.notShared = await reported(service)
  const survey = { fullname: 'Robin Ortiz', shared: true, had_conversation: true } as const
  await service.must('collection', shareResults, { params: { sample_id: ids.shared }, input: survey })
  await service.must('collection', couldNotShare, { params: { sample_id: ids.notShared } })
  ids.missing = await register(service)
  await service.must('collection', reportMissing, { input: { samples: [ids.missing], fullname: 'Robin Ortiz' } })
  ids.elsewhere = await register(service, {}, 'otherCollection')
})

const some = (...names: string[]) => names.map((name) => ids[name])

describe('each tab lists its samples (R4.6, R4.7)', () => {
  test.each<[string, Person, readonly string[]]>([
    ['SamplesToTransport', 'collection', ['filled', 'monitoring']],
    ['SamplesToTransport', 'otherCollection', ['elsewhere']],
    ['ResultsToShare', 'collection', ['complete']],
    ['SamplesToReceive', 'lab', ['tracked', 'internal']],
    ['SamplesToReceive', 'otherLab', []],
    ['SamplesToReport', 'lab', ['drafted', 'waiting', 'further']],
    ['SamplesToDispose', 'lab', ['complete', 'impossible', 'shared', 'notShared']],
    ['SamplesToTransport', 'lab', []],
    ['SamplesToReceive', 'collection', []],
  ])('%s for %s', async (tab, who, names) => {
    expect((await idsOf(who, { tab })).sort()).toEqual(some(...names).sort())
  })

  test('All Samples has, for collection, those of the site, and for analysis, those ever routed to it', async () => {
    expect(await idsOf('collection', { tab: 'AllSamplesCollection' })).toHaveLength(12)
    expect((await idsOf('lab', { tab: 'AllSamplesAnalysis' })).sort()).toEqual(
      some(
        'tracked',
        'internal',
        'drafted',
        'waiting',
        'further',
        'impossible',
        'complete',
        'shared',
        'notShared',
      ).sort(),
    )
    expect(await idsOf('admin')).toHaveLength(13)
  })

  test('the number on each tab is the count of its list, and 0 for a role that the person lacks', async () => {
    for (const who of ['collection', 'otherCollection', 'lab', 'otherLab', 'both', 'admin'] as const) {
      const counts = await service.must(who, tabCounts)
      for (const tab of tabIds) {
        const { count } = tabs[tab]
        if (count !== null) expect(counts[count], `${tab} of ${who}`).toBe((await list(who, { tab, limit: 1 })).count)
      }
    }
    expect(await service.must('admin', tabCounts)).toEqual({
      to_transport: 0,
      to_share: 0,
      to_receive: 0,
      to_analyze: 0,
      to_dispose: 0,
    })
  })

  test('in a tab, asking for its own state changes nothing; asking for another state narrows the list (R5.5)', async () => {
    expect(await idsOf('lab', { tab: 'SamplesToReport', state: 'IN_ANALYSIS' })).toHaveLength(3)
    expect(await idsOf('lab', { tab: 'SamplesToReport', state: 'ANALYSIS_FAILED' })).toEqual([ids.further])
    expect(await idsOf('lab', { state: 'IN_ANALYSIS' })).toHaveLength(2)
  })
})

describe('order', () => {
  test('each tab has its default (R4.9)', async () => {
    const transport = await idsOf('collection', { tab: 'SamplesToTransport' })
    expect(transport).toEqual([...transport].sort())
    const received = (await list('lab', { tab: 'SamplesToReport' })).results.map((sample) => sample.date_received ?? '')
    expect(received).toEqual([...received].sort())
    const collected = (await list('collection', { tab: 'AllSamplesCollection' })).results.map(
      (one) => one.date_collected,
    )
    expect(collected).toEqual([...collected].sort().reverse())
  })

  test('status sorts by the words that the viewer reads', async () => {
    for (const who of ['collection', 'lab'] as const) {
      for (const order_by of ['asc', 'desc'] as const) {
        const { results } = await list(who, { sort_by: 'status', order_by })
        const labels = results.map((sample) => sample.label)
        const sorted = [...labels].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(labels).toEqual(order_by === 'asc' ? sorted : sorted.reverse())
      }
    }
  })

  test.each([
    ['collected_from', 'asc', 'monitoring'],
    ['track_number', 'desc', 'tracked'],
  ])('%s %s begins with %s', async (sort_by, order_by, first) => {
    expect((await idsOf('collection', { sort_by, order_by }))[0]).toBe(ids[first])
  })

  test.each(['sample_id', 'share_results', 'sample_type', 'date_collected', 'expected_drugs', 'date_received'])(
    '%s sorts both ways, and every row comes once over the pages',
    async (sort_by) => {
      for (const order_by of ['asc', 'desc']) {
        const pages = await Promise.all(
          [0, 5, 10].map((offset) => idsOf('collection', { sort_by, order_by, limit: 5, offset })),
        )
        expect(new Set(pages.flat()).size).toBe(12)
      }
    },
  )

  test('an unknown column, state or tab names the choices', async () => {
    for (const [query, words] of [
      [{ sort_by: 'colour' }, 'sample_id, status, collected_from'],
      [{ state: 'FROZEN' }, 'FILLED, IN_TRANSPORT'],
      [{ tab: 'Everything' }, 'SamplesToTransport'],
      [{ limit: 101 }, 'Ask for 1 to 100 a page.'],
      [{ limit: 0 }, 'Ask for 1 to 100 a page.'],
      [{ limit: -1 }, 'Ask for 1 to 100 a page.'],
      [{ limit: 1.5 }, 'Ask for 1 to 100 a page.'],
      [{ limit: 'all' }, 'Ask for 1 to 100 a page.'],
      [{ offset: -1 }, 'Begin a page at 0 or later.'],
    ] as const) {
      const reply = await service.call('collection', listSamples, { query })
      expect(reply.status).toBe(400)
      expect(reply.body.detail).toContain(words)
    }
  })
})

describe('search', () => {
  test('finds the beginning of the sample ID or the on-site ID, in upper or lower case', async () => {
    const id = ids.filled ?? ''
    expect(await idsOf('collection', { search: id.toLowerCase() })).toEqual([id])
    expect(await idsOf('collection', { search: ` ${id.slice(0, 2)}-${id.slice(2)} ` })).toEqual([id])
    expect(await idsOf('collection', { search: 'os_5%' })).toEqual([id])
    expect(await idsOf('collection', { search: 'osx5' })).toEqual([])
    expect(await idsOf('collection', { search: '%' })).toEqual([])
    expect((await list('collection', { search: 'T' })).count).toBe(12)
    expect(await idsOf('lab', { search: id })).toEqual([])
  })

  test('sample_id_iexact finds one or counts 0 (R5.4)', async () => {
    const one = ids.filled ?? ''
    expect(await list('collection', { sample_id_iexact: one.toLowerCase(), limit: 1 })).toMatchObject({ count: 1 })
    expect(await list('collection', { sample_id_iexact: one.slice(0, -1), limit: 1 })).toEqual({
      count: 0,
      results: [],
    })
  })
})

test('a row is a whole sample: every field, and no other (R5.4)', async () => {
  const { results } = await list('lab', { tab: 'SamplesToReceive' })
  const row = results.find((sample) => sample.sample_id === ids.tracked)
  const { collected_by, date_collected, last_update, return_date, package: parcel, ...rest } = row ?? ({} as never)
  expect({ collected_by, parcel }).toMatchObject({
    collected_by: 'Robin Ortiz',
    parcel: { person: 'Robin Ortiz', from_site: { id: service.site('Parkdale'), name: 'Parkdale' } },
  })
  expect(
    [date_collected, last_update, parcel?.prepared_at].every((time) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time ?? ''),
    ),
  ).toBe(true)
  expect(return_date).toMatch(/^\d{4}-\d\d-\d\d$/)
  const { collected_by: _by, ...asked } = userDrug
  expect(rest).toEqual({
    ...asked,
    sample_id: ids.tracked,
    shown_id: ids.tracked,
    onsite_sample_id: null,
    rests_on_recall: false,
    ...{ tested_here_site: null, returned_at: null, returned_weight: null, ticket: null, person_left: false },
    agency_name: null,
    container_type: 'VIAL',
    paraphernalia_reuse: null,
    origin: null,
    sample_effect: [],
    expected_drugs: ['Fentanyl'],
    research_participation: false,
    collecting_site_id: service.site('Parkdale'),
    collected_at: 'Parkdale',
    date_collected_exactness: 'day',
    date_received: null,
    reported_at: null,
    shared_at: null,
    state: 'IN_TRANSPORT',
    state_before_missing: null,
    report_state: null,
    further_analysis_from: null,
    analysis_site: service.site('Central laboratory'),
    analysis_site_name: 'Central laboratory',
    track_number: 'TRACK 1',
    not_analyzed: null,
    is_quantified: false,
    is_liquid: null,
    is_not_tdcs: false,
    empty_weight: 2.1,
    full_weight: null,
    sample_weight: null,
    survey_is_completed: false,
    anonymised_at: null,
    read_online: false,
    new_result_since_shared: false,
    message_refused: false,
    new_warning_since_shared: false,
    corrected_since_shared: false,
    own_report: 'NONE',
    important_findings: [],
    label: 'In Transit',
    second_label: null,
    check_code: null,
  })
})

test('SQL sorts by the labels that people read, for every combination of facts', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const bits = [false, true]
  const facts = sampleStates.flatMap((state) =>
    [null, ...reportStates].flatMap((report_state) =>
      bits.flatMap((reported) =>
        bits.flatMap((shared) =>
          bits.flatMap((impossible) =>
            bits.map((further) => ({
              state,
              report_state,
              reported_at: reported ? at : null,
              shared_at: shared ? at : null,
              not_analyzed: impossible ? 'Empty' : null,
              further_analysis_from: further ? 1 : null,
            })),
          ),
        ),
      ),
    ),
  )
  const drafted = { sample_id: ids.drafted ?? '', site_id: service.site('Central laboratory') }
  for (const own_draft of bits) {
    const rows = facts.map((fact) => ({ ...fact, sample_id: own_draft ? drafted.sample_id : 'NONE' }))
    for (const performs_analysis of bits) {
      const viewer = { site_id: drafted.site_id, performs_collection: true, performs_analysis, is_admin: false }
      const { rows: answers } = await sql<{ label: string }>`
          select ${labelOrder(viewer)} as label from (
            select x.n, f.* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as x(value, n),
              jsonb_to_record(x.value) as f(sample_id text, state sample_state, report_state report_state,
                reported_at timestamptz, shared_at timestamptz, not_analyzed text, further_analysis_from integer)
          ) s order by n`.execute(service.db)
      const audience = performs_analysis ? 'analysis' : 'collection'
      expect(answers.map((answer) => answer.label)).toEqual(
        facts.map((fact) => sampleLabel(audience, { ...fact, own_draft })),
      )
    }
  }
})

/** Rules as administrators keep them: what is refused, what comes with Vialog, and trying one on the past. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addAlertRule,
  bringShippedRules,
  changeAlertRule,
  listAlertRules,
  retireAlertRule,
  tryAlertRule,
} from '#contract/admin/alert-rules.ts'
import { fillLists } from '#contract/admin/settings.ts'
import { readAlertNumbers } from '#contract/insight.ts'
import { listSignals } from '#contract/signals.ts'
import { shippedRules } from '#domain/alert/shipped-rules.ts'
import { addJob } from '#server/jobs/work-jobs.ts'
import { removeOldSignals } from '#server/retention/old-signals.ts'
import { testService } from '../../../test/support/service.ts'
import { aRule, aSignal, asInput, drugId, found, rule, work } from '../../../test/support/signal-examples.ts'
import { gcms, reported } from '../../../test/support/stories.ts'
import { strip } from '../../../test/support/strip-examples.ts'

const service = testService()

const amount = { kind: 'AMOUNT', custom_dangerous: true } as const
const full = { ...amount, value: 10, unit: '%', basis: 'of_weight', source: 'Our lab' } as const

describe('what is refused', () => {
  test.each([
    ['no name', { name: ' ', custom_dangerous: true }, 'name', 'Enter a name.'],
    [
      'nothing looked for',
      {},
      'drug_id',
      'Say what it looks for: a substance, a class, unlisted dangerous ones, or unknown ones.',
    ],
    ['two things looked for', { drug_class: 'opioid', custom_dangerous: true }, 'drug_id', /one thing/],
    [
      'a class that nothing is of',
      { drug_class: 'spoon' },
      'drug_class',
      'No substance of the dictionary is of the class ‘spoon’.',
    ],
    [
      'a substance that is not there',
      { drug_id: 99_999 },
      'drug_id',
      'This substance is not in the dictionary. Choose another one.',
    ],
    ['months that are none', { kind: 'FIRST_SEEN', months: 0 }, 'months', 'Enter a whole number from 1 to 240.'],
    ['no months', { kind: 'FIRST_SEEN' }, 'months', 'Enter a whole number from 1 to 240.'],
    ['months of a presence', { custom_dangerous: true, months: 3 }, 'months', 'This kind of rule does not ask for it.'],
    ['a cluster of one', { kind: 'CLUSTER', samples: 1, days: 7 }, 'samples', 'Enter a whole number from 2 to 1000.'],
    ['half a day', { kind: 'CLUSTER', samples: 2, days: 0.5 }, 'days', 'Enter a whole number from 1 to 366.'],
    ['an unknown unit', { ...full, unit: 'mg' }, 'unit', 'Choose one of: %, g.'],
    ['an unknown basis', { ...full, basis: 'guess' }, 'basis', /^Choose one of: /],
    ['peak areas', { ...full, basis: 'relative' }, 'basis', /never an amount/],
    ['an unknown form', { ...full, measured_as: 'dust' }, 'measured_as', /does not know the form ‘dust’/],
    [
      'a form that the drug does not have',
      { ...full, custom_dangerous: false, drug_id: 1, measured_as: 'citrate' },
      'measured_as',
      /The dictionary has no forms of Fentanyl/,
    ],
    [
      'an amount on without a value',
      { ...amount, unit: '%', basis: 'of_weight', source: 'x' },
      'value',
      'Enter the value before the rule is switched on.',
    ],
    [
      'an amount on without a source',
      { ...full, source: null },
      'source',
      'Say where the value is from before the rule is switched on.',
    ],
    ['a percent of nothing', { ...full, basis: null }, 'basis', 'Say what the percent is of.'],
    ['more than all', { ...full, value: 101 }, 'value', 'Enter at most 100 percent.'],
    ['less than nothing', { ...full, value: -1 }, 'value', 'Enter a number above 0.'],
    ['a value too small to store', { ...full, value: 0.00000001 }, 'value', 'Enter a number with at most 7 decimals.'],
    ['a value of a presence', { custom_dangerous: true, value: 3 }, 'value', 'Only a rule on an amount has this.'],
    [
      'an unknown substance that nobody expected',
      { kind: 'UNEXPECTED', custom_unknown: true },
      'custom_unknown',
      /Nobody/,
    ],
    ['nothing that nobody expected', { kind: 'UNEXPECTED' }, 'drug_id', /^Say what it looks for/],
    ['days of what nobody expected', { kind: 'UNEXPECTED', drug_id: 1, days: 3 }, 'days', /does not ask/],
    ['unknown and dangerous', { custom_unknown: true, custom_dangerous: true }, 'drug_id', /one thing/],
    ['pairs of a presence', { custom_dangerous: true, by_sold_as: true }, 'by_sold_as', /Only a cluster/],
    ['text for a number', { custom_dangerous: true, drug_id: 'x' }, 'drug_id', 'Choose a substance.'],
    ['a kind that is none', { kind: 'LOUD' }, 'kind', /^Choose one of: /],
  ])('%s', async (_what, input, field, says) => {
    const spoilt = { ...rule(), ...input }
    const reply = await service.call('admin', addAlertRule, { spoilt })
    expect(reply.status, JSON.stringify(reply.body)).toBe(400)
    const fault = reply.body.errors?.find((one) => one.field === field)
    expect(fault?.message).toEqual(typeof says === 'string' ? says : expect.stringMatching(says))
  })

  test('a rule for an amount without a value can only be off', async () => {
    const added = await aRule(service, { ...amount, is_on: false })
    const params = { id: String(added.id) }
    const on = { ...rule(amount) }
    expect((await service.call('admin', changeAlertRule, { params, input: on })).status).toBe(400)
    const input = rule({ ...full, name: 'With a value' })
    expect(await service.must('admin', changeAlertRule, { params, input })).toMatchObject({ value: 10, is_on: true })
  })

  test('a rule that was given up stays given up', async () => {
    const { id } = await aRule(service, { custom_dangerous: true })
    const params = { id: String(id) }
    expect(await service.must('admin', retireAlertRule, { params })).toMatchObject({ is_on: false })
    expect(await service.must('admin', retireAlertRule, { params })).toMatchObject({ is_on: false })
    const reply = await service.call('admin', changeAlertRule, { params, input: rule({ custom_dangerous: true }) })
    expect([reply.status, reply.body.detail]).toEqual([409, 'This rule was given up. Add a new one.'])
    expect((await service.call('admin', retireAlertRule, { params: { id: '99999' } })).status).toBe(404)
  })

  test('a form of a drug is read as its root, and a class in the dictionary’s own word', async () => {
    const root = await drugId(service, 'Fentanyl')
    const { id } = await service.db
      .insertInto('drugs')
      .values({ name: 'Fentanyl citrate', form_of: root, form: 'citrate', report_to_public: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await aRule(service, { drug_id: id, is_on: false })).toMatchObject({ drug_id: root, drug: 'Fentanyl' })
    await service.db.updateTable('drugs').set({ drug_class: 'nitazene; opioid' }).where('id', '=', root).execute()
    expect(await aRule(service, { drug_class: 'NITAZENES', is_on: false })).toMatchObject({ drug_class: 'nitazene' })
    const asked = { ...full, custom_dangerous: false, drug_id: root, measured_as: 'free base', is_on: false }
    expect(await aRule(service, asked)).toMatchObject({ measured_as: 'base' })
  })
})

describe('the rules that come with Vialog', () => {
  test('come with the suggested dictionary, each off; a button adds them again if they are gone', async () => {
    await service.must('admin', fillLists, { input: { what: 'drugs' } })
    const { rules, shipped_left } = await service.must('admin', listAlertRules, {})
    const shipped = rules.filter(({ is_shipped }) => is_shipped)
    expect(shipped.map(({ name }) => name).sort()).toEqual(shippedRules.map(({ name }) => name).sort())
    expect(shipped.filter(({ is_on }) => is_on)).toEqual([])
    expect(shipped_left).toBe(0)
    await service.db.deleteFrom('alert_rules').where('shipped', 'is not', null).execute()
    expect(await service.must('admin', bringShippedRules, {})).toEqual({ added: shippedRules.length })
    expect(await service.must('admin', bringShippedRules, {})).toEqual({ added: 0 })
  })

  test('a service from before gets those that it lacks, off, and keeps what it changed, switched on or gave up', async () => {
    const { db } = service
    const { rules } = await service.must('admin', listAlertRules, {})
    const named = (name: string) => {
      const rule = rules.find((one) => one.name === name)
      if (rule === undefined) throw new Error(`No rule ${name}.`)
      return { params: { id: String(rule.id) }, input: asInput(rule) }
    }
    const changed = named('A nitazene was found')
    await service.must('admin', changeAlertRule, {
      params: changed.params,
      input: { ...changed.input, name: 'Ours', by_area: true, is_on: true },
    })
    await service.must('admin', retireAlertRule, { params: named('An orphine was found').params })
    // As 0.1.0 had them.
    await db.deleteFrom('alert_rules').where('kind', '=', 'UNEXPECTED').execute()
    await db.deleteFrom('alert_rules').where('shipped', 'in', ['unlisted', 'unknown', 'same unknown']).execute()
    const before = await service.must('admin', listAlertRules, {})
    expect(before.shipped_left).toBe(10)
    expect(await service.must('admin', bringShippedRules, {})).toEqual({ added: 10 })
    const after = await service.must('admin', listAlertRules, {})
    const were = new Set(before.rules.map(({ id }) => id))
    expect(after.rules.filter(({ id }) => were.has(id))).toEqual(before.rules)
    const added = after.rules.filter(({ id }) => !were.has(id))
    expect(added.map(({ is_on, retired_at }) => [is_on, retired_at])).toEqual(Array(10).fill([false, null]))
    expect(after.rules.map(({ name }) => name)).toContain('Ours')
    await db.updateTable('alert_rules').set({ is_on: false }).execute()
  })
})

describe('trying a rule on the past', () => {
  const names = ['Fentanyl', 'Xylazine', 'Carfentanil'] as const
  beforeAll(async () => {
    await service.db.updateTable('alert_rules').set({ is_on: false }).execute()
    // The same samples are evaluated one by one as they arrive below, and all at once after.
    for (let at = 0; at < 14; at += 1) {
      const month = String(1 + Math.floor(at / 2)).padStart(2, '0')
      service.clock = new Date(`2028-${month}-${at % 2 === 0 ? '02' : '05'}T15:00:00Z`)
      await service.signInAnew('collection', 'lab', 'admin')
      await found(service, names[at % 3] ?? 'Fentanyl')
      await found(service, names[(at * 2) % 3] ?? 'Fentanyl', 'Caffeine')
      if (at % 4 < 2) await reported(service, {}, [gcms([{ custom_drug: 'Compound Z', percent: null, weight: null }])])
      if (at % 4 === 0) await reported(service, { expected_drugs: ['Caffeine'] }, [strip({ strip_result: 'POSITIVE' })])
    }
    await work(service)
  })

  test.each([
    ['presence', { drug_id: 1 }],
    ['first seen', { kind: 'FIRST_SEEN', months: 2 }],
    ['first seen of one', { kind: 'FIRST_SEEN', months: 1, drug_id: 2 }],
    ['cluster', { kind: 'CLUSTER', samples: 2, days: 4 }],
    ['cluster of pairs', { kind: 'CLUSTER', samples: 2, days: 4, by_sold_as: true }],
    ['not expected', { kind: 'UNEXPECTED', drug_id: 2 }],
    ['not expected in one', { kind: 'UNEXPECTED', drug_id: 2, sold_as_drug_id: 1 }],
    ['unknown', { custom_unknown: true }],
    ['cluster of unknown', { kind: 'CLUSTER', samples: 2, days: 4, custom_unknown: true }],
    ['cluster sold as', { kind: 'CLUSTER', samples: 2, days: 10, sold_as_drug_id: 1 }],
  ] as const)('%s: as often as it would have made signals then', async (_what, fields) => {
    const asked = rule({ name: `Past ${_what}`, ...fields })
    const trial = await service.must('admin', tryAlertRule, { input: { rule: asked, months: 12 } })
    // The same rule, switched on before all of them, with each signal answered at once.
    await service.db.updateTable('alert_rules').set({ is_on: false }).execute()
    await service.db.deleteFrom('alert_signals').execute()
    const { id } = await aRule(service, asked)
    const reports = await service.db
      .selectFrom('reports')
      .select(['id', 'reported_at'])
      .where('reported_at', '>=', '2028-01-01')
      .orderBy('reported_at')
      .orderBy('id')
      .execute()
    for (const report of reports) {
      const at = report.reported_at ?? ''
      await service.db.transaction().execute((tx) => addJob(tx, 'ASK_RULES', String(report.id), new Date(at)))
      await work(service)
      await service.db
        .updateTable('alert_signals')
        .set((row) => ({ answered_at: row.ref('first_at'), outcome: 'NO_ALERT', reason: 'Seen.' }))
        .where('answered_at', 'is', null)
        .execute()
    }
    const { count } = await service.must('lab', listSignals, { query: { answered: 'true' } })
    expect(trial.signals).toBe(count)
    expect(trial.signals).toBeGreaterThan(0)
    expect(trial.by_month.reduce((sum, { signals }) => sum + signals, 0)).toBe(count)
    await service.db.deleteFrom('alert_signals').execute()
    await service.must('admin', retireAlertRule, { params: { id: String(id) } })
  })

  test('proposes a number of samples for a cluster: the smallest with at most about two signals a month', async () => {
    const asked = (samples: number, months = 12) =>
      service.must('admin', tryAlertRule, {
        input: { rule: rule({ kind: 'CLUSTER', samples, days: 31 }), months },
      })
    const { proposed } = await asked(2)
    if (proposed === null) throw new Error('Nothing was proposed.')
    // The period of the trial changes nothing.
    expect((await asked(5, 3)).proposed).toEqual(proposed)
    const own = await asked(proposed.samples)
    expect(own.signals).toBe(proposed.signals)
    // From January to July.
    expect(own.signals).toBeLessThanOrEqual(14)
    const other = { rule: rule({ drug_id: 1 }), months: 12 }
    expect((await service.must('admin', tryAlertRule, { input: other })).proposed).toBeNull()
  })

  test('stores nothing, and refuses the same input as saving a rule', async () => {
    const before = await service.must('admin', listAlertRules, {})
    const input = { rule: rule({ name: '', custom_dangerous: true }), months: 12 }
    expect((await service.call('admin', tryAlertRule, { input })).status).toBe(400)
    const none = { rule: rule({ drug_class: 'spoon' }), months: 12 }
    expect((await service.call('admin', tryAlertRule, { input: none })).status).toBe(400)
    const far = { rule: rule({ custom_dangerous: true }), months: 37 }
    expect((await service.call('admin', tryAlertRule, { input: far })).status).toBe(400)
    expect(await service.must('admin', listAlertRules, {})).toEqual(before)
  })

  test('names a hidden substance to no administrator, and shows no sample of it', async () => {
    await reported(service, {}, [gcms([{ drug: { name: '4-ANPP' }, percent: null, weight: null }])])
    const asked = { rule: rule({ drug_id: await drugId(service, '4-ANPP') }), months: 1 }
    const trial = await service.must('admin', tryAlertRule, { input: asked })
    expect(trial).toMatchObject({ signals: 1, causes: [{ name: null, signals: 1 }], examples: [] })
  })
})

test('signals are deleted after two years, and counted by period until then', async () => {
  service.clock = new Date('2031-05-10T15:00:00Z')
  await service.signInAnew('collection', 'lab', 'admin')
  await aSignal(service)
  const { db } = service
  const day = (at: string) => removeOldSignals({ db, now: new Date(at), who: 'Vialog, by itself' })
  expect(await service.must('lab', readAlertNumbers, {})).toMatchObject({
    all: { signals: 1, alerts: 0, retracted: 0, median_days: null },
  })
  const csv = await service.call('admin', readAlertNumbers, { query: { format: 'csv' } })
  expect(csv.raw.toString()).toContain('first_day,signals,alerts,retracted,median_days_from_sample_to_alert')
  expect((await service.call('collection', readAlertNumbers, {})).status).toBe(403)
  await day('2033-05-10T14:00:00Z')
  expect((await service.must('lab', listSignals, {})).count).toBe(1)
  expect(await day('2033-05-10T16:00:00Z')).toBe(1)
  expect((await service.must('lab', listSignals, {})).count).toBe(0)
})

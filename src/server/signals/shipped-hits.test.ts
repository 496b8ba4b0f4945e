/**
 * What a chemist reported while all rules that come with Vialog were on, and what made no signal then (R10.2). Each
 * report goes through HTTP, its job is worked, and the signal is read.
 */
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeAlertRule, listAlertRules } from '#contract/admin/alert-rules.ts'
import { fillLists } from '#contract/admin/settings.ts'
import { saveReports } from '#contract/analysis.ts'
import { listSignals, takeSignal } from '#contract/signals.ts'
import type { FindingInput, TestInput } from '../../../test/support/inputs.ts'
import { testService } from '../../../test/support/service.ts'
import { aRule, asInput, drugId, openSignals, work } from '../../../test/support/signal-examples.ts'
import { gcms, reported } from '../../../test/support/stories.ts'
import { strip } from '../../../test/support/strip-examples.ts'

const service = testService()

beforeAll(async () => {
  await service.must('admin', fillLists, { input: { what: 'drugs' } })
  // The test service's own row stays as it is when the dictionary is filled.
  await service.db
    .updateTable('drugs')
    .set({ drug_class: 'fentanyl; opioid', important: true, salts: 'hydrochloride 0.902; citrate 0.637' })
    .where('name', '=', 'Fentanyl')
    .execute()
  const { rules } = await service.must('admin', listAlertRules, {})
  for (const rule of rules) {
    const amount = rule.kind === 'AMOUNT' && { value: 20, source: 'A test' }
    const input = { ...asInput(rule), ...amount, is_on: true }
    await service.must('admin', changeAlertRule, { params: { id: String(rule.id) }, input })
  }
})

beforeEach(async () => {
  await work(service)
  await service.db.deleteFrom('alert_signals').execute()
  // Samples of earlier tests are old.
  await sql`update samples set date_collected = date_collected - interval '60 days'`.execute(service.db)
})

type Data = { readonly percent_basis?: 'of_weight' | 'relative' | 'estimate'; readonly weight?: number }

const machine = (rows: readonly FindingInput[], data: Data = {}) => {
  const made = gcms(rows)
  return { ...made, data: { ...made.data, ...data } } as TestInput
}
const row = (name: string, amount: Partial<FindingInput> = {}): FindingInput => ({
  ...{ drug: { name }, percent: null, weight: null },
  ...amount,
})

const unlisted = (custom_drug: string, more: Partial<FindingInput> = {}): FindingInput => ({
  ...{ custom_drug, percent: null, weight: null },
  ...more,
})

/** The rules that spoke of a sample with this report, each with what it names. */
async function spoke(expected: readonly string[], rows: readonly FindingInput[], data?: Data): Promise<string[]> {
  await reported(service, { expected_drugs: [...expected] }, [machine(rows, data)])
  await work(service)
  return (await openSignals(service)).map(({ rule, name, sold_as }) =>
    [rule.name, name, sold_as].filter((one) => one !== null).join(': '),
  )
}

describe('with every rule of Vialog on, a signal is made of', () => {
  test('fentanyl in cocaine', async () => {
    expect(await spoke(['cocaine'], [row('cocaine'), row('Fentanyl')])).toContain(
      'An opioid in a stimulant: Fentanyl: cocaine',
    )
  })

  test('25 % fentanyl as base', async () => {
    const rows = [row('Fentanyl', { percent: 25, measured_as: 'base' })]
    expect(await spoke(['Fentanyl'], rows, { percent_basis: 'of_weight' })).toContain('Much fentanyl: Fentanyl')
  })

  test('3 mg fentanyl in a portion of 10 mg', async () => {
    const rows = [row('Fentanyl', { weight: 0.003 })]
    expect(await spoke(['Fentanyl'], rows, { weight: 0.01 })).toContain('Much fentanyl: Fentanyl')
  })

  test('dexmedetomidine, a mirror form of medetomidine', async () => {
    expect(await spoke(['Fentanyl'], [row('dexmedetomidine')])).toContain('Medetomidine was found: dexmedetomidine')
  })

  test('spirochlorphine, an orphine; also where the lab says so of an unlisted name', async () => {
    expect(await spoke(['Fentanyl'], [row('spirochlorphine')])).toContain('An orphine was found: spirochlorphine')
    const said = unlisted('spiroxyl-2', { named_answer: 'DANGEROUS', named_class: 'orphine' })
    expect(await spoke(['Fentanyl'], [said])).toContain('An orphine was found: spiroxyl-2')
  })
})

const BTMPS = 'bis(2,2,6,6-tetramethyl-4-piperidyl) sebacate'

describe('a signal is made of what nobody expected', () => {
  test.each([
    ['an opioid in ketamine', ['ketamine'], 'Fentanyl', 'An opioid in ketamine: Fentanyl: ketamine'],
    ['an opioid in esketamine', ['esketamine'], 'Fentanyl', 'An opioid in ketamine: Fentanyl: esketamine'],
    ['an opioid in a benzodiazepine', ['xanax'], 'heroin', 'An opioid in a benzodiazepine: heroin: xanax'],
    [
      'a designer benzodiazepine in heroin',
      ['heroin'],
      'bromazolam',
      'A designer benzodiazepine in an opioid: bromazolam: heroin',
    ],
    ['an opioid in a kind of stimulant', ['cathinone'], 'Fentanyl', 'An opioid in a stimulant: Fentanyl: cathinone'],
    ['PMA in MDMA', ['MDMA'], 'PMA', 'PMA where nobody expected it: PMA'],
    ['PMMA', ['amphetamine'], 'PMMA', 'PMMA where nobody expected it: PMMA'],
    ['BTMPS', ['Fentanyl'], BTMPS, `BTMPS where nobody expected it: ${BTMPS}`],
  ])('%s', async (_what, expected, name, says) => {
    expect(await spoke(expected, [row(name)])).toContain(says)
  })

  test.each([
    ['morphine, which comes along with heroin', ['heroin'], 'morphine'],
    ['fentanyl where somebody bought an opioid and a stimulant', ['cocaine', 'heroin'], 'Fentanyl'],
    ['PMA where it was bought', ['PMA'], 'PMA'],
  ])('but not of %s', async (_what, expected, name) => {
    const said = await spoke(expected, [row(name)])
    expect(said.filter((one) => /^(An opioid in|PMA)/.test(one))).toEqual([])
  })

  test('what comes along with an expected drug is no surprise, also for a form of that drug', async () => {
    const { db } = service
    const rule = await aRule(service, { name: 'Along', kind: 'UNEXPECTED', drug_id: await drugId(service, 'morphine') })
    const along = async (expected: string) =>
      (await spoke([expected], [row('morphine')])).filter((one) => one.startsWith('Along'))
    expect(await along('heroin')).toEqual([])
    await db
      .insertInto('drugs')
      .values({
        name: 'Heroin tartrate',
        form_of: await drugId(service, 'heroin'),
        form: 'tartrate',
        report_to_public: false,
      })
      .execute()
    expect(await along('Heroin tartrate')).toEqual([])
    expect(await along('Fentanyl')).toEqual(['Along: morphine'])
    await db.updateTable('alert_rules').set({ is_on: false }).where('id', '=', rule.id).execute()
  })

  test('a strip alone makes it unconfirmed, and a finding confirms it', async () => {
    const sample = await reported(service, { expected_drugs: ['cocaine'] }, [strip({ strip_result: 'POSITIVE' })])
    await work(service)
    const inCocaine = async () =>
      (await openSignals(service)).filter(({ rule }) => rule.name === 'An opioid in a stimulant')
    expect(await inCocaine()).toMatchObject([{ name: 'Fentanyl', sold_as: 'cocaine', is_unconfirmed: true }])
    const input = { sample, correction: 'Tested again', tests: [machine([row('Fentanyl')])] }
    await service.must('lab', saveReports, { query: { is_draft: false }, input })
    await work(service)
    expect(await inCocaine()).toMatchObject([{ name: 'Fentanyl', samples: 1, is_unconfirmed: false }])
  })
})

test('a strip for a kind of opioid speaks of an opioid in cocaine, as does an unlisted one of that kind', async () => {
  const positive = strip({ strip_type: 'Nitazene', strip_result: 'POSITIVE' })
  await reported(service, { expected_drugs: ['cocaine'] }, [positive])
  const kind = unlisted('zenax-4', { named_answer: 'DANGEROUS', named_class: 'nitazene' })
  const said = await spoke(['cocaine'], [kind])
  expect(said).toContain('An opioid in a stimulant: Nitazene: cocaine')
  expect(said).toContain('An opioid in a stimulant: zenax-4: cocaine')
})

describe('mirror forms', () => {
  test('the signal of a strip goes on under the mirror form that another test found, and keeps its owner', async () => {
    const positive = strip({ strip_type: 'Medetomidine', strip_result: 'POSITIVE' })
    const sample = await reported(service, {}, [positive])
    await work(service)
    const ofRule = async () => (await openSignals(service)).filter(({ rule }) => rule.name === 'Medetomidine was found')
    const [before] = await ofRule()
    expect(before).toMatchObject({ name: 'medetomidine', is_unconfirmed: true })
    await service.must('lab', takeSignal, { params: { id: String(before?.id) }, input: {} })
    const input = { sample, correction: 'Tested again', tests: [machine([row('dexmedetomidine')])] }
    await service.must('lab', saveReports, { query: { is_draft: false }, input })
    await work(service)
    expect(await ofRule()).toMatchObject([
      { id: before?.id, name: 'dexmedetomidine', samples: 1, is_unconfirmed: false, is_mine: true },
    ])
  })

  test('a cluster counts them as one', async () => {
    const drug_id = await drugId(service, 'medetomidine')
    await aRule(service, { name: 'Often', kind: 'CLUSTER', drug_id, samples: 3, days: 7 })
    await spoke(['Fentanyl'], [row('medetomidine')])
    await spoke(['Fentanyl'], [row('dexmedetomidine')])
    expect(await spoke(['Fentanyl'], [row('levomedetomidine')])).toContain('Often: medetomidine')
  })
})

describe('amounts', () => {
  const much = async (rows: readonly FindingInput[], data: Data) =>
    (await spoke(['Fentanyl'], rows, data)).includes('Much fentanyl: Fentanyl')

  test.each([
    ['peak areas', { percent: 90 }, { percent_basis: 'relative' }],
    ['an estimate', { percent: 90 }, { percent_basis: 'estimate' }],
    ['an estimated weight', { weight: 0.009 }, { percent_basis: 'estimate', weight: 0.01 }],
    ['a weight without a portion', { weight: 0.009 }, {}],
    ['19 % in a portion', { weight: 0.0019 }, { weight: 0.01 }],
  ] as const)('no signal of %s', async (_what, amount, data) => {
    expect(await much([row('Fentanyl', amount)], data)).toBe(false)
  })

  test('a rule on the hydrochloride converts base to it', async () => {
    const { rules } = await service.must('admin', listAlertRules, {})
    const [rule] = rules.filter(({ name }) => name === 'Much fentanyl')
    if (rule === undefined) throw new Error('No rule.')
    const params = { id: String(rule.id) }
    const input = { ...asInput(rule), measured_as: 'hydrochloride' }
    await service.must('admin', changeAlertRule, { params, input })
    const base = (percent: number) => [row('Fentanyl', { percent, measured_as: 'base' })]
    expect(await much(base(18), { percent_basis: 'of_weight' })).toBe(false)
    expect(await much(base(18.1), { percent_basis: 'of_weight' })).toBe(true)
    await service.must('admin', changeAlertRule, { params, input: asInput(rule) })
  })
})

describe('unknown substances', () => {
  test('an unknown name makes a signal as typed, which collection staff never read', async () => {
    expect(await spoke(['Fentanyl'], [unlisted('Compound Q-17')])).toContain(
      'An unknown substance was found: Compound Q-17',
    )
    const [forAdmin] = (await openSignals(service, 'admin')).filter(({ name }) => name === 'Compound Q-17')
    expect(forAdmin).toBeDefined()
    expect((await service.call('collection', listSignals, {})).status).toBe(403)
  })

  test('what a test could not name makes one signal for all of it', async () => {
    await spoke(['Fentanyl'], [unlisted('unidentified')])
    const said = await spoke(['Fentanyl'], [unlisted('unknown substance')])
    const unknown = said.filter((one) => one.startsWith('An unknown substance'))
    expect(unknown).toEqual(['An unknown substance was found: Something that a test could not name'])
  })

  test('an unlisted one that may be dangerous has a rule of its own', async () => {
    const found = unlisted('newfentanil-2', { named_answer: 'DANGEROUS' })
    expect(await spoke(['cocaine'], [found])).toContain('An unlisted substance that may be dangerous: newfentanil-2')
  })

  test.each([
    ['a dangerous one', unlisted('newfentanil-3', { named_answer: 'DANGEROUS' })],
    ['a solvent that the lab leaves out', unlisted('acetonitrile', { named_answer: 'NOT_PART' })],
    ['nothing', unlisted('No compounds of interest detected')],
    ['another name of a drug', unlisted('dexmedetomidine HCl')],
  ])('none of %s', async (_what, found) => {
    const said = await spoke(['Fentanyl'], [found])
    expect(said.filter((one) => one.startsWith('An unknown substance'))).toEqual([])
  })

  test('one name, however it is written, three times in 28 days makes a signal of a cluster', async () => {
    const often = async (name: string) =>
      (await spoke(['Fentanyl'], [unlisted(name)])).filter((one) => one.startsWith('3 samples in 28 days'))
    expect(await often('Compound R-1')).toEqual([])
    expect(await often('Compound R-2')).toEqual([])
    expect(await often('compound r-1')).toEqual([])
    expect(await often('COMPOUND R-1')).toEqual(['3 samples in 28 days with the same unknown name: COMPOUND R-1'])
  })
})

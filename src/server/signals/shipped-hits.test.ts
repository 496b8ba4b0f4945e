/**
 * What a chemist reported while all rules that come with Vialog were on, and what made no signal then (results 6). Each
 * report goes through HTTP, its job is worked, and the signal is read.
 */
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeAlertRule, listAlertRules } from '#contract/admin/alert-rules.ts'
import { fillLists } from '#contract/admin/settings.ts'
import type { FindingInput, TestInput } from '../../../test/support/inputs.ts'
import { testService } from '../../../test/support/service.ts'
import { asInput, openSignals, work } from '../../../test/support/signal-examples.ts'
import { gcms, reported } from '../../../test/support/stories.ts'

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
    const unlisted = { custom_drug: 'spiroxyl-2', named_answer: 'DANGEROUS', named_class: 'orphine' } as const
    expect(await spoke(['Fentanyl'], [{ ...unlisted, percent: null, weight: null }])).toContain(
      'An orphine was found: spiroxyl-2',
    )
  })
})

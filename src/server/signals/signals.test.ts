/**
 * From a submitted report to a signal: what each kind of rule matches, what joins, what a correction removes, who reads
 * what.
 */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { listSignals, refuseSignal, takeSignal } from '#contract/signals.ts'
import { testService } from '../../../test/support/service.ts'
import { aRule, drugId, found, openSignals, work } from '../../../test/support/signal-examples.ts'
import { atLab, gcms, reported } from '../../../test/support/stories.ts'
import { strip } from '../../../test/support/strip-examples.ts'

const service = testService()

beforeEach(async () => {
  await work(service)
  await service.db.updateTable('alert_rules').set({ is_on: false }).execute()
  await service.db.deleteFrom('alert_signals').execute()
  // Samples of earlier tests are old.
  await sql`update samples set date_collected = date_collected - interval '60 days'`.execute(service.db)
})

/** Sets the clock; everybody signs in again, since tokens end. */
async function at(moment: string | null) {
  service.clock = moment === null ? null : new Date(moment)
  await service.signInAnew('collection', 'lab', 'admin')
}

const correct = (sample: string, names: readonly string[]) =>
  service.must('lab', saveReports, {
    query: { is_draft: false },
    input: { sample, correction: 'Read again', tests: [finding(...names)] },
  })
const finding = (...names: string[]) => gcms(names.map((name) => ({ drug: { name }, percent: null, weight: null })))

const custom = (name: string, named_answer?: 'DANGEROUS' | 'NOT_DANGEROUS') =>
  reported(service, {}, [
    gcms([
      { custom_drug: name, percent: null, weight: null, ...(named_answer && { named_answer, named_reason: 'Known' }) },
    ]),
  ])

describe('presence', () => {
  test('a finding makes a signal once its report was worked, and a second sample joins it', async () => {
    await aRule(service, { name: 'Xylazine', drug_id: await drugId(service, 'Xylazine') })
    const first = await found(service, 'Xylazine', 'Caffeine')
    expect(await openSignals(service)).toEqual([])
    expect(await work(service)).toBe(1)
    const second = await found(service, 'Xylazine')
    await found(service, 'Caffeine')
    await work(service)
    const [signal, ...others] = await openSignals(service)
    expect(others).toEqual([])
    expect(signal).toMatchObject({
      name: 'Xylazine',
      samples: 2,
      is_unconfirmed: false,
      is_dangerous: true,
      area: null,
    })
    expect(signal?.sample_ids.toSorted()).toEqual([first, second].sort())
    expect(await service.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  test('a rule for a class makes a signal for each drug of the class', async () => {
    await service.db
      .updateTable('drugs')
      .set({ drug_class: 'fentanyl; opioid' })
      .where('name', 'in', ['Fentanyl', 'Carfentanil', 'p-Fluorofentanyl'])
      .execute()
    await aRule(service, { drug_class: 'Opioids' })
    const both = await found(service, 'Fentanyl', 'Carfentanil', 'Caffeine')
    await work(service)
    // One of this sample's three causes is new; the other two have a signal already.
    const all = await found(service, 'Carfentanil', 'p-Fluorofentanyl', 'Fentanyl')
    await work(service)
    const signals = await openSignals(service)
    expect(Object.fromEntries(signals.map(({ name, sample_ids }) => [name, sample_ids.toSorted()]))).toEqual({
      Carfentanil: [both, all].sort(),
      Fentanyl: [both, all].sort(),
      'p-Fluorofentanyl': [all],
    })
  })

  test('a rule may ask for a drug only in what was sold as another', async () => {
    await aRule(service, {
      drug_id: await drugId(service, 'Xylazine'),
      sold_as_drug_id: await drugId(service, 'Caffeine'),
    })
    await found(service, 'Xylazine')
    await work(service)
    expect(await openSignals(service)).toEqual([])
    await reported(service, { expected_drugs: ['Caffeine'] }, [finding('Xylazine')])
    await work(service)
    expect(await openSignals(service)).toMatchObject([{ name: 'Xylazine', samples: 1 }])
  })

  test('a custom substance counts if the lab answered that it is dangerous', async () => {
    await service.db
      .insertInto('substance_words')
      .values({ kind: 'DANGER_STEM', text: 'fentan', means: 'fentanyl' })
      .onConflict((c) => c.doNothing())
      .execute()
    await aRule(service, { custom_dangerous: true })
    await custom('newfentanil', 'DANGEROUS')
    await custom('Newfentanil', 'DANGEROUS')
    await custom('otherfentanil', 'NOT_DANGEROUS')
    await custom('Compound 7')
    await work(service)
    expect(await openSignals(service)).toMatchObject([{ name: 'newfentanil', samples: 2 }])
  })

  test('a draft leaves no job for the rules', async () => {
    const sample = await atLab(service)
    await service.must('lab', saveReports, { query: { is_draft: true }, input: { sample, tests: [gcms()] } })
    expect(await work(service)).toBe(0)
  })
})

describe('strips', () => {
  test('a strip alone is unconfirmed until another test finds the drug, in the same signal', async () => {
    await aRule(service, { drug_id: await drugId(service, 'Fentanyl') })
    const sample = await reported(service, {}, [strip({ strip_result: 'POSITIVE' })])
    await reported(service, {}, [strip({ strip_result: 'NEGATIVE' })])
    await work(service)
    expect(await openSignals(service)).toMatchObject([{ name: 'Fentanyl', samples: 1, is_unconfirmed: true }])
    await correct(sample, ['Fentanyl'])
    await work(service)
    expect(await openSignals(service)).toMatchObject([{ name: 'Fentanyl', samples: 1, is_unconfirmed: false }])
  })

  test('a signal of a strip that names a class gets the drug found by another test, and keeps its owner', async () => {
    await service.db
      .updateTable('drugs')
      .set({ drug_class: 'nitazene; opioid' })
      .where('name', '=', 'Caffeine')
      .execute()
    await aRule(service, { drug_class: 'nitazene' })
    const sample = await reported(service, {}, [strip({ strip_type: 'Nitazenes', strip_result: 'POSITIVE' })])
    await work(service)
    const [before] = await openSignals(service)
    expect(before).toMatchObject({ name: 'Nitazene', samples: 1, is_unconfirmed: true })
    await service.must('lab', takeSignal, { params: { id: String(before?.id) }, input: { mine: true } })
    await correct(sample, ['Caffeine'])
    await work(service)
    expect(await openSignals(service)).toMatchObject([
      { id: before?.id, name: 'Caffeine', samples: 1, is_unconfirmed: false, is_mine: true },
    ])
    await service.db.updateTable('drugs').set({ drug_class: null }).where('name', '=', 'Caffeine').execute()
  })
})

describe('amounts', () => {
  const amount = { kind: 'AMOUNT', value: 8, unit: '%', basis: 'of_weight', source: 'Our lab' } as const
  const measured = (row: object, percent_basis = 'of_weight') => {
    const test_ = gcms([{ drug: { name: 'Fentanyl' }, percent: null, weight: null, ...row }])
    return reported(service, {}, [{ ...test_, data: { ...test_.data, percent_basis } } as ReturnType<typeof gcms>])
  }

  test('the low end decides, and amounts with another basis of percent do not count', async () => {
    await aRule(service, { ...amount, drug_id: await drugId(service, 'Fentanyl') })
    await measured({ percent: 7.999 })
    await measured({ percent: 12, low: 7, high: 14, unit: '%' })
    await measured({ amount_kind: 'range', low: 5, high: 30, unit: '%' })
    await measured({ percent: 50 }, 'relative')
    await measured({ percent: 50 }, 'not_stated')
    await measured({ amount_kind: 'trace' })
    await work(service)
    expect(await openSignals(service)).toEqual([])
    const enough = [
      await measured({ percent: 8 }),
      await measured({ amount_kind: 'range', low: 8, high: 30, unit: '%' }),
      await measured({ percent: 12, low: 9, high: 14, unit: '%' }),
    ]
    await work(service)
    const [signal] = await openSignals(service)
    expect(signal?.sample_ids.toSorted()).toEqual(enough.sort())
  })
})

describe('first seen', () => {
  test('makes a signal of a drug not seen for the given months, and samples of its first week join it', async () => {
    await aRule(service, { kind: 'FIRST_SEEN', months: 2, drug_id: await drugId(service, 'o-Fluorofentanyl') })
    await at('2027-03-01T15:00:00Z')
    const first = await found(service, 'o-Fluorofentanyl')
    await at('2027-03-05T15:00:00Z')
    const second = await found(service, 'o-Fluorofentanyl')
    await work(service)
    const [signal, ...others] = await openSignals(service)
    expect(others).toEqual([])
    expect(signal?.sample_ids.toSorted()).toEqual([first, second].sort())
    await service.must('lab', refuseSignal, { params: { id: String(signal?.id) }, input: { reason: 'Known.' } })
    await at('2027-04-10T15:00:00Z')
    await found(service, 'o-Fluorofentanyl')
    await work(service)
    expect(await openSignals(service)).toEqual([])
    await at('2027-07-01T15:00:00Z')
    await found(service, 'o-Fluorofentanyl')
    await work(service)
    expect(await openSignals(service)).toMatchObject([{ name: 'o-Fluorofentanyl', samples: 1 }])
    await at(null)
  })
})

describe('clusters', () => {
  test('the given number of samples with one drug sold as one other, in the given days, make a signal', async () => {
    await aRule(service, { kind: 'CLUSTER', samples: 3, days: 7, by_sold_as: true })
    const sell = (expected: string, ...names: string[]) =>
      reported(service, { expected_drugs: [expected] }, [finding(...names)])
    await sell('Fentanyl', 'Xylazine')
    await sell('Caffeine', 'Xylazine')
    await sell('Xylazine', 'Xylazine')
    await sell('fetty', 'Xylazine')
    await work(service)
    expect(await openSignals(service)).toEqual([])
    await sell('Fentanyl', 'Xylazine', 'Fentanyl')
    await work(service)
    expect(await openSignals(service)).toMatchObject([{ name: 'Xylazine', sold_as: 'Fentanyl', samples: 3 }])
    await sell('fent', 'Xylazine')
    await work(service)
    expect(await openSignals(service)).toMatchObject([{ samples: 4 }])
  })

  test('a rule by area counts each area separately', async () => {
    const [north, south] = await service.db
      .insertInto('areas')
      .values([{ name: 'North' }, { name: 'South' }])
      .returning('id')
      .execute()
    await service.db
      .updateTable('sites')
      .set({ area_id: north?.id ?? null })
      .where('name', '=', 'Parkdale')
      .execute()
    await aRule(service, {
      kind: 'CLUSTER',
      samples: 2,
      days: 7,
      by_area: true,
      drug_id: await drugId(service, 'Carfentanil'),
    })
    await found(service, 'Carfentanil')
    await work(service)
    await service.db
      .updateTable('sites')
      .set({ area_id: south?.id ?? null })
      .where('name', '=', 'Parkdale')
      .execute()
    expect(await openSignals(service)).toEqual([])
    await service.db
      .updateTable('sites')
      .set({ area_id: north?.id ?? null })
      .where('name', '=', 'Parkdale')
      .execute()
    await found(service, 'Carfentanil')
    await work(service)
    expect(await openSignals(service)).toMatchObject([{ area: 'North', samples: 2 }])
  })
})

describe('corrections', () => {
  test('a sample whose finding is corrected away leaves the signal, and a signal without samples ends', async () => {
    await aRule(service, { drug_id: await drugId(service, 'Xylazine') })
    const [one, two] = [await found(service, 'Xylazine'), await found(service, 'Xylazine')]
    await work(service)
    await correct(one, ['Caffeine'])
    await work(service)
    expect(await openSignals(service)).toMatchObject([{ samples: 1, sample_ids: [two] }])
    await correct(two, ['Caffeine'])
    await work(service)
    expect(await openSignals(service)).toEqual([])
    const { results } = await service.must('lab', listSignals, { query: { answered: 'true' } })
    expect(results).toMatchObject([{ outcome: 'CORRECTED', samples: 0, answered_by: null }])
    await correct(two, ['Xylazine'])
    await work(service)
    expect(await openSignals(service)).toMatchObject([{ samples: 1, sample_ids: [two] }])
  })

  test('a version of a report that was corrected makes no signal', async () => {
    await aRule(service, { drug_id: await drugId(service, 'Xylazine') })
    const sample = await found(service, 'Xylazine')
    await correct(sample, ['Caffeine'])
    expect(await work(service)).toBe(2)
    expect(await openSignals(service)).toEqual([])
  })
})

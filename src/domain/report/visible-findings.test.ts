import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Amount, type AmountUnit, leastUnits } from './amounts.ts'
import { type DrugFound, toldAtCounter, visibleFindings, visibleReport } from './visible-findings.ts'

type Drug = NonNullable<DrugFound['drug']>
const found = (drug: Partial<Drug>, weight: number | null = null, percent: number | null = null): DrugFound => ({
  drug: {
    name: 'Caffeine',
    report_to_public: true,
    report_to_client_name: null,
    alias: null,
    important: false,
    drug_class: null,
    common_role: null,
    pronunciation: null,
    ...drug,
  },
  custom_drug: null,
  weight,
  percent,
})
const custom = (custom_drug: string): DrugFound => ({ drug: null, custom_drug, weight: null, percent: null })
const tested = { weight: 0.01, percent_basis: 'of_weight' } as const
const hidden = found({ name: 'Levamisole', report_to_public: false })
const readers = ['public', 'collection'] as const

describe.each(readers)('"see only substances flagged report_to_public, or custom ones" (R1.11): %s', (reader) => {
  test('shows a flagged one without the client name key, a custom one, and no unflagged one', () => {
    const words = { drug_class: 'stimulant', common_role: 'cut', pronunciation: 'KAF-een' }
    const caffeine = found({ alias: 'coffee', ...words }, 0.001, 5)
    expect(visibleFindings([caffeine, hidden, custom('unknown')], reader)).toEqual({
      drugs_found: [
        {
          drug: {
            name: 'Caffeine',
            identity: 'Caffeine',
            report_to_public: true,
            alias: 'coffee',
            important: false,
            ...words,
          },
          custom_drug: null,
          is_dangerous: false,
          weight: 0.001,
          percent: 5,
          amount_kind: 'measured',
          low: null,
          high: null,
          unit: null,
          measured_as: null,
          base_share: null,
        },
        custom('unknown'),
      ],
      hidden_findings: false,
    })
  })

  test('"using the client-facing name" (R1.11), without the words that would give the other away', () => {
    const renamed = found({
      name: '4-ANPP',
      report_to_client_name: 'Fentanyl precursor',
      alias: 'despropionyl fentanyl',
      drug_class: 'fentanyl impurity',
      common_role: 'precursor',
      pronunciation: 'for-A-N-P-P',
    })
    const { drugs_found } = visibleFindings([renamed], reader)
    expect(drugs_found[0]?.drug).toEqual({
      name: 'Fentanyl precursor',
      identity: 'Fentanyl precursor',
      report_to_public: true,
      alias: null,
      important: false,
      drug_class: 'fentanyl impurity',
      common_role: null,
      pronunciation: null,
      shown_names: [],
      makes: null,
    })
  })

  test('"two with one such name are one row, summed" (R1.11), in the place of the first', () => {
    const rows = [
      found({ name: 'a', report_to_client_name: 'Nitazene' }, 0.1, null),
      found({ name: 'Caffeine' }, 1, 1),
      found({ name: 'b', report_to_client_name: 'nitazene ', important: true }, 0.2, 3.001),
      found({ name: 'c', report_to_client_name: 'Nitazene' }, null, 4.002),
    ]
    const [first, second, ...rest] = visibleFindings(rows, reader).drugs_found
    expect(first).toMatchObject({
      drug: { name: 'Nitazene', important: true, alias: null },
      // No unit is in all three rows.
      ...{ weight: null, percent: null, amount_kind: 'range', low: 7.003, high: null, unit: '%' },
    })
    expect(second?.drug?.name).toBe('Caffeine')
    expect(rest).toEqual([])
  })

  test('says so if all findings are hidden', () => {
    expect(visibleFindings([hidden], reader)).toEqual({ drugs_found: [], hidden_findings: true })
    expect(visibleFindings([hidden, custom('no compounds of interest detected')], reader).hidden_findings).toBe(true)
  })

  test('does not say so if there are no findings', () => {
    expect(visibleFindings([], reader)).toEqual({ drugs_found: [], hidden_findings: false })
    expect(visibleFindings([custom('No compounds of interest detected')], reader).hidden_findings).toBe(false)
  })
})

test('analysis staff at the counter tell people what collection sees, including that something is hidden', () => {
  const rows = [hidden, found({ name: 'a', report_to_client_name: 'Nitazene' }, 1, 2), custom('y')]
  const missing = (name: string, report_to_public: boolean, client: string | null = null) => ({
    drug: { name, identity: name, report_to_public, report_to_client_name: client },
    custom_drug: null,
    low: 0.1,
    unit: '%' as const,
  })
  const not_found = [missing('Xylazine', true), missing('4-ANPP', true, 'Precursor'), missing('Levamisole', false)]
  const seen = { ...visibleFindings(rows, 'analysis'), ...tested, not_found, notes: 'n' }
  const shown = { custom_drug: null, low: 0.1, unit: '%' as const }
  expect(toldAtCounter(seen)).toEqual({
    ...visibleFindings(rows, 'collection'),
    ...tested,
    not_found: [
      { drug: { name: 'Xylazine', identity: 'Xylazine', report_to_public: true }, ...shown },
      { drug: { name: 'Precursor', identity: 'Precursor', report_to_public: true }, ...shown },
    ],
    notes: 'n',
  })
  const told = { ...visibleFindings([hidden], 'collection'), ...tested, not_found: [] }
  expect(toldAtCounter(told)).toEqual(told)
})

test('under one client-facing name, half of the portion is not lost beside 1 % of another drug', () => {
  const nitazene = { report_to_client_name: 'Nitazene' }
  const rows = [found({ name: 'a', ...nitazene }, 0.005), found({ name: 'b', ...nitazene }, null, 1)]
  const atLeastHalf = [{ drug: { name: 'Nitazene' }, amount_kind: 'range', low: 0.005, high: null, unit: 'g' }]
  const seen = { ...visibleFindings(rows, 'analysis'), ...tested, not_found: [] }
  expect(toldAtCounter(seen).drugs_found).toMatchObject(atLeastHalf)
  expect(visibleFindings(rows, 'public', tested).drugs_found).toMatchObject(atLeastHalf)
})

test('analysis sees everything, with the client name', () => {
  const rows = [hidden, found({ report_to_client_name: 'x' }, 1, 2), custom('y')]
  expect(visibleFindings(rows, 'analysis')).toEqual({ drugs_found: rows, hidden_findings: false })
})

test.each([
  ['public', []],
  ['collection', ['staff_first_name', 'staff_last_name']],
  ['analysis', ['staff_first_name', 'staff_last_name', 'tech_notes']],
] as const)('of the fields that not everybody sees, %s sees %j (R1.13)', (reader, keys) => {
  const report = {
    technology: 'FTIR',
    ...tested,
    drugs_found: [hidden],
    notes: 'for all',
    tech_notes: 'inside',
    staff_first_name: 'Ana',
    staff_last_name: 'Diaz',
  }
  const seen = visibleReport(report, reader)
  expect(Object.keys(seen).sort()).toEqual(
    [...keys, ...Object.keys(tested), 'drugs_found', 'hidden_findings', 'not_found', 'notes', 'technology'].sort(),
  )
})

describe('properties', () => {
  const amount = (most: number) => fc.option(fc.integer({ min: 0, max: most }))
  const someDrug = fc.record({
    name: fc.constantFrom('SECRET one', 'SECRET two', 'SECRET three'),
    report_to_public: fc.boolean(),
    report_to_client_name: fc.constantFrom('Opioid', 'opioid', 'Other'),
    alias: fc.constantFrom('SECRET alias', null),
    important: fc.boolean(),
    // A class names no drug; only that of a hidden drug is hidden.
    drug_class: fc.constantFrom('class', null),
    common_role: fc.constantFrom('SECRET role', null),
    pronunciation: fc.constantFrom('SECRET sound', null),
  })
  const someFinding = fc
    .tuple(fc.option(someDrug), amount(10 ** 7), amount(100_000))
    .map(([drug, weight, percent]): DrugFound => {
      const custom_drug = drug === null ? 'Typed' : null
      return { drug, custom_drug, weight: weight && weight / 1e7, percent: percent && percent / 1e3 }
    })
  const someFindings = fc.array(someFinding, { maxLength: 15 })
  const least = (rows: readonly Amount[], unit: AmountUnit) => rows.reduce((all, row) => all + leastUnits(row, unit), 0)

  test.each(readers)('the text sent to %s contains nothing hidden', (reader) => {
    fc.assert(
      fc.property(someFindings, (rows) => {
        const text = JSON.stringify(visibleFindings(rows, reader))
        expect(text).not.toContain('SECRET')
        expect(text).not.toContain('report_to_client_name')
        expect(text).not.toContain('"report_to_public":false')
      }),
    )
  })

  test.each(readers)('the amounts that %s sees add up to the visible findings', (reader) => {
    fc.assert(
      fc.property(someFindings, (rows) => {
        const seen = visibleFindings(rows, reader).drugs_found
        const meant = rows.filter(({ drug }) => drug === null || drug.report_to_public)
        // A sum may lose a unit that not all rows have, but never states more than they do.
        for (const unit of ['%', 'g'] as const) expect(least(seen, unit)).toBeLessThanOrEqual(least(meant, unit))
        const isSaid = (all: readonly Amount[]) => least(all, '%') + least(all, 'g') > 0
        expect(isSaid(seen)).toBe(isSaid(meant))
        expect(seen.some(({ drug }) => drug?.important)).toBe(meant.some(({ drug }) => drug?.important ?? false))
      }),
    )
  })

  test.each(readers)('when something was found, %s never sees an empty list without a note', (reader) => {
    fc.assert(
      fc.property(someFindings, (rows) => {
        const { drugs_found, hidden_findings } = visibleFindings(rows, reader)
        expect(hidden_findings).toBe(rows.length > 0 && drugs_found.length === 0)
      }),
    )
  })
})

test('a drug measured in two forms stays two rows; a shared client name makes them one row without a form', () => {
  const mdma = (measured_as: string | null, percent: number, report_to_client_name: string | null = null) => ({
    ...found({ name: '3,4-MDMA', report_to_client_name }, null, percent),
    measured_as,
  })
  const read = (rows: readonly DrugFound[]) =>
    visibleFindings(rows, 'public').drugs_found.map(({ drug, percent, measured_as }) => [
      drug?.name,
      percent,
      measured_as,
    ])
  expect(read([mdma('hydrochloride', 40), mdma('base', 10), mdma('base', 1)])).toEqual([
    ['3,4-MDMA', 40, 'hydrochloride'],
    ['3,4-MDMA', 11, 'base'],
  ])
  expect(read([mdma('hydrochloride', 40, 'MDMA'), mdma('base', 10, 'MDMA')])).toEqual([['MDMA', 50, null]])
  expect(read([mdma('hydrochloride', 40, 'MDMA')])).toEqual([['MDMA', 40, 'hydrochloride']])
})

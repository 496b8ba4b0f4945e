/** Settles what a save's amounts refer to: the basis of its percents, and base or salt of each row (R6.23, R6.25). */

import type { z } from 'zod'
import type { FindingInput, TestInput } from '#contract/analysis.ts'
import { hasNumber, type PercentBasis } from '#domain/report/amounts.ts'
import { openBasis } from '#domain/report/basis.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { readMeasuredAs, saltQuestions } from '#domain/report/measured-as.ts'
import { isSameTest, type TestKind } from '#domain/report/same-test.ts'
import { namesSubstances } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import type { Write } from '#server/database/connect.ts'
import { labBases } from '#server/methods/lab-bases.ts'
import type { OwnReport } from './queries.ts'
import type { SettledNames } from './settle-names.ts'

type Finding = z.output<typeof FindingInput>
type Place = { readonly sample_id: string; readonly site_id: number }

/**
 * The tests, each with its basis of percent: from the call, or else from the report that it corrects, or else the one
 * of its lab, or of its method. If nobody says it, the weights may (domain/report/basis).
 */
export async function settleBases(
  tx: Write,
  { site_id }: Place,
  tests: readonly TestInput[],
  own: readonly OwnReport[],
): Promise<TestInput[]> {
  const isOpen = ({ technology, data }: TestInput) => data.percent_basis === null && namesSubstances(technology)
  const open = (data: TestInput['data'], usual: PercentBasis) => ({ ...data, percent_basis: openBasis(data, usual) })
  const usual = tests.some(isOpen) ? await labBases(tx, site_id) : () => null
  const basisOf = (kind: TestKind): PercentBasis =>
    own.find((one) => one.is_newest && !one.is_draft && isSameTest(one, kind))?.percent_basis ??
    usual(kind.technology) ??
    'not_stated'
  return tests.map((test) => {
    const { technology, data } = test
    if (isOpen(test)) return { ...test, data: open(data, basisOf({ technology, strip_type: '' })) }
    return data.percent_basis === 'not_stated' ? { ...test, data: open(data, 'not_stated') } : test
  })
}

/** What the amounts of a save refer to. */
export type SettledAmounts = {
  /** 'base', a form, or null where it is not known. */
  readonly measuredAs: (row: Finding) => string | null
  readonly faults: readonly { readonly at: number; readonly field: string; readonly message: string }[]
  readonly questions: readonly { readonly code: 'salt_by_mass_spectrometry'; readonly detail: string }[]
}

/**
 * Settles what each amount is measured as: as its row says, or else as the lab usually measures that drug. A row without
 * a number may say the form in which its drug was found.
 */
export async function settleAmounts(
  tx: Write,
  place: Place,
  tests: readonly TestInput[],
  names: SettledNames,
): Promise<SettledAmounts> {
  const usual = await defaultsOf(tx, place.site_id, tests, names)
  const settled = new Map<Finding, string | null>()
  const faults: SettledAmounts['faults'][number][] = []
  for (const [at, { data }] of tests.entries()) {
    for (const [index, row] of data.drugs_found.entries()) {
      const read = settle(row, names, usual)
      if ('fault' in read) faults.push({ at, field: `drugs_found.${index}.measured_as`, message: read.fault })
      settled.set(row, 'is' in read ? read.is : (row.measured_as ?? null))
    }
  }
  const measuredAs = (row: Finding) => settled.get(row) ?? null
  const salted = tests.map(({ technology, data }) => ({
    technology,
    rows: data.drugs_found.map((row) => ({ name: findingName(names.asNamed(row)), measured_as: measuredAs(row) })),
  }))
  const isAsked = saltQuestions(salted, []).length > 0
  const all = isAsked ? [...tests.map(({ technology }) => technology), ...(await technologiesOf(tx, place))] : []
  const questions = isAsked ? saltQuestions(salted, all) : []
  return {
    measuredAs,
    faults,
    questions: questions.map((detail) => ({ code: 'salt_by_mass_spectrometry', detail })),
  }
}

function settle(row: Finding, names: SettledNames, usual: ReadonlyMap<number, string>) {
  const { dictionary } = names
  const name = names.of(row)
  const drug = name?.kind === 'drug' ? name.drug : null
  const said = row.measured_as ?? null
  if (said === null) {
    const own = drug === null || row.measured_as === null ? undefined : usual.get(drug.form_of ?? drug.id)
    if (own === undefined || drug === null || dictionary === null || !hasNumber(row)) return { is: null }
    const read = readMeasuredAs(own, drug.name, drug, dictionary)
    // A form that is no longer in the dictionary cannot be a default.
    return 'is' in read ? read : { is: null }
  }
  if (dictionary === null) return { is: said }
  return readMeasuredAs(said, drug?.name ?? findingName(row), drug, dictionary)
}

/** What the lab usually measures each drug as, by drug number; read only where a row leaves it open. */
async function defaultsOf(tx: Write, site_id: number, tests: readonly TestInput[], names: SettledNames) {
  const open = tests.flatMap(({ data }) => data.drugs_found).filter((row) => row.measured_as === undefined)
  const ids = open.flatMap((row) => {
    const name = names.of(row)
    return name?.kind === 'drug' ? [name.drug.form_of ?? name.drug.id] : []
  })
  if (ids.length === 0) return new Map<number, string>()
  const rows = await tx
    .selectFrom('measured_as_defaults')
    .select(['drug_id', 'measured_as'])
    .where('site_id', '=', site_id)
    .where('drug_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ drug_id, measured_as }) => [drug_id, measured_as]))
}

/** How the sample was tested before, at any lab. */
async function technologiesOf(tx: Write, { sample_id }: Place): Promise<Technology[]> {
  const rows = await tx
    .selectFrom('reports')
    .select('technology')
    .where('sample_id', '=', sample_id)
    .where('is_newest', '=', true)
    .where('is_draft', '=', false)
    .execute()
  return rows.map(({ technology }) => technology)
}

/**
 * Questions before a report is submitted (R6.7: guards ask, they do not block). Each answer may be right, but is
 * often a slip, and only the person at the lab can tell.
 */

import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { namesSubstances, rulesOf } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { differsAsSalt, disagrees, type PercentBasis } from './amounts.ts'
import { type CombinedReport, combinedFinding } from './combined-finding.ts'
import { comparable, duplicateSubstances, findingName, isNoFinding } from './finding-names.ts'
import type { AmountForm } from './measured-as.ts'
import type { VisibleDrugFound } from './visible-findings.ts'

/** A row with what identifies its molecule; `isAgreed`: somebody confirmed that it is a custom drug. */
export type AskedRow = VisibleDrugFound & {
  readonly pubchem_cid: string | null
  readonly cas: string | null
  readonly isAgreed: boolean
  /** Its name also means something that is not a drug: PMMA is also a plastic. */
  readonly isUnclear?: boolean
  /** The forms that an amount of its drug may be stated as. */
  readonly forms?: readonly AmountForm[]
}

/** One technology's form. */
export type AskedTest = CombinedReport<AskedRow> & {
  readonly technology: Technology
  readonly notes: string
  readonly percent_basis: PercentBasis
  /** The weight tested, in gram: the portion, else the vial; null if neither was weighed. */
  readonly tested: number | null
  /** Whether no row of its table holds anything: nothing was found, or nothing was entered. */
  readonly is_empty: boolean
}

/** A question about a technology, and the names it is about. `missing` is about all technologies together. */
export type ReportQuestion =
  | {
      readonly kind:
        | 'empty'
        | 'duplicate'
        | 'molecule'
        | 'custom'
        | 'note'
        | 'noteOfDanger'
        | 'unclear'
        | 'amounts'
        | 'forms'
      readonly technology: Technology
      readonly names: readonly string[]
    }
  | { readonly kind: 'missing'; readonly technology: null; readonly names: readonly string[] }

/** All questions, in the order of the form. `others`: the sample's reports that `tests` do not replace. */
export function reportQuestions(
  tests: readonly AskedTest[],
  expected_drugs: readonly ExpectedDrug[],
  others: readonly CombinedReport[] = [],
): ReportQuestion[] {
  const asked = tests.flatMap((test) => {
    const { technology, drugs_found } = test
    const about = (kind: Exclude<ReportQuestion['kind'], 'missing'>, names: readonly string[]) =>
      names.length === 0 ? [] : [{ kind, technology, names }]
    const important = test.notes.trim() === '' ? drugs_found.filter(({ drug }) => drug?.important ?? false) : []
    // Not every dangerous drug kills in small amounts.
    const strong = important.filter(({ drug }) => drug?.is_strong ?? false)
    return [
      ...(test.is_empty && namesSubstances(technology) ? [{ kind: 'empty', technology, names: [] } as const] : []),
      ...duplicateSubstances(drugs_found).flatMap((name) => about('duplicate', [name])),
      ...sameMolecules(drugs_found).flatMap((names) => about('molecule', names)),
      ...about('custom', unlisted(drugs_found)),
      // Libraries of infrared spectra contain plastics too.
      ...about(
        'unclear',
        rulesOf(technology).amounts === 'estimates'
          ? drugs_found.filter(({ isUnclear }) => isUnclear).map(findingName)
          : [],
      ),
      ...amountQuestions(test).flatMap(({ kind, names }) => about(kind, names)),
      ...about('note', eachName(strong)),
      ...about('noteOfDanger', eachName(important.filter((row) => !strong.includes(row)))),
    ]
  })
  const missing = missingDrugs(tests, expected_drugs, others)
  return missing.length === 0 ? asked : [...asked, { kind: 'missing', technology: null, names: missing }]
}

const eachName = (rows: readonly AskedRow[]) => [...new Set(rows.map(findingName))]

/** Rows whose percent and weight differ: as a base and its salt do, or in a way that the dictionary cannot explain. */
function amountQuestions({ percent_basis, drugs_found, tested }: AskedTest) {
  const differing = percent_basis === 'of_weight' ? drugs_found.filter((row) => disagrees(row, tested)) : []
  const asked = differing.map((row) => {
    const salt = row.forms?.find(({ base_share }) => base_share !== null && differsAsSalt(row, tested, base_share))
    return { name: findingName(row), salt }
  })
  const salts = asked.flatMap(({ name, salt }) => (salt === undefined ? [] : [`${name} (base and ${salt.form})`]))
  const others = asked.flatMap(({ name, salt }) => (salt === undefined ? [name] : []))
  return [{ kind: 'forms', names: salts } as const, { kind: 'amounts', names: others } as const]
}

/** Expected drugs that no report names. */
export function missingDrugs(
  tests: readonly AskedTest[],
  expected_drugs: readonly ExpectedDrug[],
  others: readonly CombinedReport[] = [],
): readonly string[] {
  return combinedFinding<VisibleDrugFound>(expected_drugs, [...tests, ...others]).missing.map(({ name }) => name)
}

/** Names that are no listed drug and that nobody has confirmed yet. */
function unlisted(rows: readonly AskedRow[]): string[] {
  const names = rows.filter(({ drug, isAgreed }) => drug === null && !isAgreed).map(findingName)
  return [...new Set(names.filter((name) => name !== '' && !isNoFinding(name)))]
}

/** Groups of different names with the same molecule, by PubChem or CAS number. */
function sameMolecules(rows: readonly AskedRow[]): string[][] {
  const groups: AskedRow[][] = []
  for (const row of rows) {
    const group = groups.find((members) => members.some((member) => isSameMolecule(member, row)))
    if (group === undefined) groups.push([row])
    else group.push(row)
  }
  return groups
    .map((members) => [...new Map(members.map((row) => [comparable(findingName(row)), findingName(row)])).values()])
    .filter((names) => names.length > 1)
}

function isSameMolecule(one: AskedRow, other: AskedRow): boolean {
  const isSame = (a: string | null, b: string | null) => a !== null && a !== '' && a === b
  return isSame(one.pubchem_cid, other.pubchem_cid) || isSame(one.cas, other.cas)
}

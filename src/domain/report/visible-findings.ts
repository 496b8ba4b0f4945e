/**
 * What each reader sees of a report (decision 2's table). This is where a hidden substance, its name and its analyst
 * stay hidden: HTML, JSON and PDF are all made from what these functions return, never from the stored report.
 */

import type { NamedAnswer } from '#domain/substance/named-finding.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { comparable, findingName, isNoFinding } from './finding-names.ts'
import { fromUnits, gramDecimals, percentDecimals, sumUnits, toUnits } from './quantities.ts'

/** A substance that a report found, as stored (spec S3): a listed drug or a custom one; `weight` in gram, `percent` 0 to 100. */
export type DrugFound = {
  readonly drug: {
    readonly name: string
    /** The drug that this is a form of, or its own name: findings are compared by it. */
    readonly identity?: string | undefined
    readonly report_to_public: boolean
    readonly report_to_client_name: string | null
    readonly alias: string | null
    readonly important: boolean
    /** What kind of drug it is ('nitazene; opioid'), what it usually does there ('cut'), and how to say its name. */
    readonly drug_class: string | null
    readonly common_role: string | null
    readonly pronunciation: string | null
  } | null
  readonly custom_drug: string | null
  /** What the name of a custom substance means by the dictionary as it is now (domain/substance). */
  readonly meaning?: string | null | undefined
  /** The class that such a name says, such as 'opioid'. */
  readonly custom_class?: string | null | undefined
  /** Whether it warns its reader. */
  readonly is_dangerous?: boolean | undefined
  readonly named_answer?: NamedAnswer | null | undefined
  readonly weight: number | null
  readonly percent: number | null
}

type Drug = NonNullable<DrugFound['drug']>

/** A substance as a reader sees it: `report_to_client_name` is there for analysis only (decision 2). */
export type VisibleDrugFound = Omit<DrugFound, 'drug'> & {
  readonly drug:
    | (Omit<Drug, 'report_to_client_name'> & { readonly report_to_client_name?: string | null | undefined })
    | null
}

/** What a reader sees of a list of findings; `hidden_findings` when something was found and none of it is shown. */
export type VisibleFindings = { drugs_found: VisibleDrugFound[]; hidden_findings: boolean }

/** Said in place of 'nothing was found' when `hidden_findings` (decision 2). */
export const hiddenFindingsText = 'Only substances that this service does not report were found.'

/**
 * The findings of one report that a reader sees (spec S6, decision 2), in the stored order: sort after, since rows of
 * one client-facing name become one with their amounts summed.
 */
export function visibleFindings(drugsFound: readonly DrugFound[], audience: ReportAudience): VisibleFindings {
  const found = drugsFound.filter((row) => !saysNothing(row))
  if (audience === 'analysis') return { drugs_found: found, hidden_findings: false }
  const shown = new Map<string, VisibleDrugFound>()
  for (const [index, finding] of found.entries()) {
    if (finding.drug !== null && !finding.drug.report_to_public) continue
    const row = clientRow(finding)
    const key = row.drug === null ? `custom ${index}` : `drug ${comparable(row.drug.name)}`
    const before = shown.get(key)
    shown.set(key, before === undefined ? row : merge(before, row))
  }
  return { drugs_found: [...shown.values()], hidden_findings: found.length > 0 && shown.size === 0 }
}

const unnamed = { alias: null, drug_class: null, common_role: null, pronunciation: null }

/** Whether a row is a phrase that says that nothing was found: no finding. What warns is one, whatever its words. */
const saysNothing = (row: DrugFound) =>
  row.drug === null && !isDangerous(row) && (row.meaning === 'nothing' || isNoFinding(findingName(row)))

/** What of a custom substance is no name of one: the page says that there is something that the method could not name. */
const unnamedMeanings: readonly unknown[] = ['unnamed', 'not_analysed', 'not_stated']

/** Whether a row says that there is something which the method could not name; what warns stands under its words. */
export const isUnnamed = (row: {
  readonly drug: { readonly important: boolean } | null
  readonly meaning?: string | null | undefined
  readonly is_dangerous?: boolean | undefined
}): boolean => row.drug === null && unnamedMeanings.includes(row.meaning) && !isDangerous(row)

/** Whether a row warns its reader. */
export const isDangerous = (row: {
  readonly drug: { readonly important: boolean } | null
  readonly is_dangerous?: boolean | undefined
}): boolean => row.drug?.important ?? row.is_dangerous ?? false

function clientRow(found: DrugFound): VisibleDrugFound {
  const { drug, weight, percent } = found
  if (drug === null) {
    const { named_answer: _answer, ...row } = found
    return { ...row, drug }
  }
  const { report_to_client_name, report_to_public, important } = drug
  const clientName = report_to_client_name?.trim() ?? ''
  // These belong to the name in the dictionary and would give away the one that the client name replaces.
  const { alias, drug_class, common_role, pronunciation } = clientName === '' ? drug : unnamed
  const name = clientName === '' ? drug.name : clientName
  return {
    drug: {
      name,
      // A reader who knows it by another name compares it by that.
      identity: clientName === '' ? (drug.identity ?? drug.name) : clientName,
      report_to_public,
      alias,
      important,
      drug_class,
      common_role,
      pronunciation,
    },
    custom_drug: null,
    is_dangerous: important,
    weight,
    percent,
  }
}

function merge(first: VisibleDrugFound, second: VisibleDrugFound): VisibleDrugFound {
  if (first.drug === null || second.drug === null) return first
  return {
    ...first,
    drug: {
      ...first.drug,
      ...(first.drug.alias === second.drug.alias ? {} : unnamed),
      important: first.drug.important || second.drug.important,
    },
    is_dangerous: first.drug.important || second.drug.important,
    weight: add(first.weight, second.weight, gramDecimals),
    percent: add(first.percent, second.percent, percentDecimals),
  }
}

function add(first: number | null, second: number | null, decimals: number): number | null {
  const units = [first, second].filter((value) => value !== null).map((value) => toUnits(value, decimals))
  if (units.includes(null)) throw new RangeError(`Not stored with ${decimals} decimals: ${first}, ${second}`)
  const sum = sumUnits(units)
  return sum === null ? null : fromUnits(sum, decimals)
}

type Seen = { readonly drugs_found: readonly VisibleDrugFound[]; readonly hidden_findings: boolean }

/**
 * A report as staff read it, as it may be told at the counter: a person with both flags, or a lab that prints the
 * results, reads more than that.
 */
export function toldAtCounter<Report extends Seen>(report: Report): Report & VisibleFindings {
  const whole = report.drugs_found.map(({ drug, ...row }) => ({
    ...row,
    drug: drug && { ...drug, report_to_client_name: drug.report_to_client_name ?? null },
  }))
  const { drugs_found, hidden_findings } = visibleFindings(whole, 'collection')
  return { ...report, drugs_found, hidden_findings: hidden_findings || report.hidden_findings }
}

/** The fields of a report that decision 2 hides from someone. */
export type ReportFields = {
  readonly drugs_found: readonly DrugFound[]
  readonly tech_notes: string | null
  readonly staff_first_name: string | null
  readonly staff_last_name: string | null
}

/** A report as a reader sees it; the keys that are not for them are absent. */
export type VisibleReport<Report extends ReportFields> = Omit<Report, keyof ReportFields> &
  VisibleFindings &
  Partial<Omit<ReportFields, 'drugs_found'>>

/** A report as this audience sees it: `tech_notes` for analysis only, staff names for signed-in staff only (decision 2). */
export function visibleReport<Report extends ReportFields>(
  report: Report,
  audience: ReportAudience,
): VisibleReport<Report> {
  const { drugs_found, tech_notes, staff_first_name, staff_last_name, ...rest } = report
  return {
    ...rest,
    ...visibleFindings(drugs_found, audience),
    ...(audience === 'public' ? {} : { staff_first_name, staff_last_name }),
    ...(audience === 'analysis' ? { tech_notes } : {}),
  }
}

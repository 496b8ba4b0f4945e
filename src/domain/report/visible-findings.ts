/**
 * What each reader sees of a report (R1.10 to R1.13). This file hides substances, their names and their analysts:
 * HTML, JSON and PDF are made only from what these functions return, never from the stored report.
 */
import { classNames } from '#domain/substance/dictionary.ts'
import type { NamedAnswer } from '#domain/substance/name-answers.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { type Amount, sumAmounts, type Tested, wholeAmount } from './amounts.ts'
import { type ToldInstead, toldInstead } from './colour-test.ts'
import { type Compared, comparedTogether } from './compared.ts'
import { comparable, findingName, isNoFinding } from './finding-names.ts'
import type { Limit } from './row-amounts.ts'

/** A substance in a report as stored (R6.8): a listed drug or a custom one, with its amount. */
export type DrugFound = Amount & {
  readonly drug: {
    readonly name: string
    /** The drug that this is a form of, or its own name, for comparing findings. */
    readonly identity?: string | undefined
    readonly report_to_public: boolean
    readonly report_to_client_name: string | null
    readonly alias: string | null
    readonly important: boolean
    /** The kind of drug ('nitazene; opioid'), its usual role ('cut'), and its pronunciation. */
    readonly drug_class: string | null
    readonly common_role: string | null
    readonly pronunciation: string | null
    /** Whether a small amount of it can kill. */
    readonly is_strong?: boolean | undefined
    /** At most four names that people say. */
    readonly shown_names?: string[] | undefined
    /** Roots of one group are mirror forms of each other; only where the server compares. */
    readonly mirror_group?: string | null | undefined
    readonly is_stronger_form?: boolean | undefined
    /** The drug that it is used to make, if the public may read of it. */
    readonly makes?: Made | null | undefined
    /** Its salts with their share of base; only where the server compares. */
    readonly salts?: string | null | undefined
    /** The name by which the server compares it, whatever its reader calls it. */
    readonly compared_as?: string | undefined
  } | null
  readonly custom_drug: string | null
  /** What the name of a custom substance means in today's dictionary (domain/substance). */
  readonly meaning?: string | null | undefined
  /** The class that such a name states, such as 'opioid'. */
  readonly custom_class?: string | null | undefined
  /** Whether a small amount of important drugs of that class can kill. */
  readonly custom_is_strong?: boolean | null | undefined
  /** Whether its reader is warned of it. */
  readonly is_dangerous?: boolean | undefined
  /** Whether two people marked such a name as known and harmless. */
  readonly is_known?: boolean | null | undefined
  /** Whether the lab says that it is no part of the sample. */
  readonly is_left_out?: boolean | undefined
  readonly named_answer?: NamedAnswer | null | undefined
  readonly named_drug?: string | null | undefined
  readonly named_class?: string | null | undefined
  readonly named_reason?: string | null | undefined
  readonly typed_name?: string | null | undefined
  /** What it has to do with what was expected, and with the strips of its sample. */
  readonly compared?: Compared | undefined
  /** The form of the amount: 'base' or a name such as 'hydrochloride'; null if the lab does not say. */
  readonly measured_as?: string | null | undefined
  /** The share of base in that form; null if the dictionary does not say. */
  readonly base_share?: number | null | undefined
}

type Drug = NonNullable<DrugFound['drug']>

/** A drug that another is used to make, by its client-facing name if it has one. */
export type Made = { readonly name: string; readonly is_strong: boolean }

/** A substance as a reader sees it; only analysis has `report_to_client_name` (R1.13). */
export type VisibleDrugFound = Omit<DrugFound, 'drug'> & {
  readonly drug:
    | (Omit<Drug, 'report_to_client_name'> & { readonly report_to_client_name?: string | null | undefined })
    | null
}

/**
 * The part of a list of findings that a reader sees. `hidden_findings`: something was found, and none of it is shown.
 */
export type VisibleFindings = { drugs_found: VisibleDrugFound[]; hidden_findings: boolean }

/** Shown instead of 'nothing was found' if `hidden_findings` (R1.15). */
export const hiddenFindingsText = 'Only substances that this service does not report were found.'

/**
 * The findings of a report that a reader sees (R1.11), in stored order. Sort afterwards: rows with the
 * same client-facing name become one, with their amounts added.
 */
export function visibleFindings(
  drugsFound: readonly DrugFound[],
  audience: ReportAudience,
  tested?: Tested,
): VisibleFindings {
  const found = drugsFound.filter((row) => !saysNothing(row))
  if (audience === 'analysis') return { drugs_found: found, hidden_findings: false }
  const told = found.filter((row) => !isLeftOut(row) && isShown(row))
  const shown = told.map(clientRow)
  const named = Map.groupBy(shown.entries(), ([index, row]) =>
    row.drug === null ? `custom ${index}` : `drug ${comparable(row.drug.name)}`,
  )
  const drugs_found = [...named.values()].flatMap((same) => {
    const rows = same.map(([, row]) => row)
    const isRenamed = same.some(([index]) => isClientNamed(told[index]))
    // Amounts of a salt and of its base cannot be added. Under a client-facing name all rows become one.
    const sums = isRenamed ? [rows] : [...Map.groupBy(rows, ({ measured_as }) => measured_as ?? null).values()]
    return sums.map((one) => merge(one, tested))
  })
  return { drugs_found, hidden_findings: found.some((row) => !isLeftOut(row)) && drugs_found.length === 0 }
}

const isClientNamed = (row: DrugFound | undefined) => (row?.drug?.report_to_client_name?.trim() ?? '') !== ''

/** Whether a row is hidden from a reader. */
export const hiddenFrom = ({ drug }: DrugFound, audience: ReportAudience): boolean =>
  audience !== 'analysis' && drug?.report_to_public === false

const isShown = ({ drug }: { readonly drug: { readonly report_to_public: boolean } | null }) =>
  drug === null || drug.report_to_public

/** A substance that a report looked for and did not find. Only analysis has `report_to_client_name`. */
export type NotFound = Limit & {
  readonly drug:
    | (Pick<Drug, 'name' | 'identity' | 'report_to_public'> & {
        readonly report_to_client_name?: string | null | undefined
      })
    | null
  readonly custom_drug: string | null
  /** The words of the expected drug that it is; null for none. */
  readonly compared?: { readonly expected: string[] } | undefined
}

/** What a reader may know that a report did not find, each name once and without hidden ones (R1.16). */
export function visibleNotFound(rows: readonly NotFound[], audience: ReportAudience): NotFound[] {
  if (audience === 'analysis') return [...rows]
  const told = rows.filter(isShown).map((row): NotFound => {
    const { drug, low, unit } = row
    if (drug === null) return row
    const name = drug.report_to_client_name?.trim() || drug.name
    const identity = name === drug.name ? (drug.identity ?? name) : name
    return {
      drug: { name, identity, report_to_public: drug.report_to_public },
      custom_drug: null,
      low,
      unit,
      compared: row.compared,
    }
  })
  // If several drugs share a name, use the highest limit: from there on each of them would have been seen.
  const named = Map.groupBy(told, (row) => comparable(findingName(row)))
  return [...named.values()].flatMap((same) => same.sort((a, b) => (b.low ?? 0) - (a.low ?? 0)).slice(0, 1))
}

/** Whether a row is no part of the sample: only staff still read it (`left-out.ts`). */
export const isLeftOut = (row: { readonly is_left_out?: boolean | undefined }): boolean => row.is_left_out === true

const unnamed = { alias: null, common_role: null, pronunciation: null, shown_names: [], makes: null }

/** Whether a row only says that nothing was found. A dangerous row is always a finding, whatever its words. */
const saysNothing = (row: DrugFound) =>
  row.drug === null && !isDangerous(row) && (row.meaning === 'nothing' || isNoFinding(findingName(row)))

/** Custom substances with these meanings have no name: the page says that the method could not name something. */
const unnamedMeanings: readonly unknown[] = ['unnamed', 'not_analysed', 'not_stated']

/** Whether a row is something that the method could not name. A dangerous one keeps its own words. */
export const isUnnamed = (row: {
  readonly drug: { readonly important: boolean } | null
  readonly meaning?: string | null | undefined
  readonly is_dangerous?: boolean | undefined
}): boolean => row.drug === null && unnamedMeanings.includes(row.meaning) && !isDangerous(row)

/** Whether a row is marked as dangerous for its reader. */
export const isDangerous = (row: {
  readonly drug: { readonly important: boolean } | null
  readonly is_dangerous?: boolean | undefined
}): boolean => row.drug?.important ?? row.is_dangerous ?? false

/** Whether nobody knows what a row is: a name or a class that is no drug, or something without a name. */
export const isUnknown = (row: {
  readonly drug: { readonly important: boolean } | null
  readonly is_dangerous?: boolean | undefined
  readonly is_known?: boolean | null | undefined
}): boolean => row.drug === null && row.is_known !== true && !isDangerous(row)

function clientRow(found: DrugFound): VisibleDrugFound {
  const { drug } = found
  if (drug === null) {
    const { named_answer, named_drug, named_class, named_reason, typed_name, is_left_out, ...row } = found
    return { ...row, drug }
  }
  const { report_to_client_name, report_to_public, important } = drug
  const clientName = report_to_client_name?.trim() ?? ''
  const isRenamed = clientName !== ''
  // These fields come from the dictionary's name and would give away what the client-facing name replaces.
  const { alias, common_role, pronunciation, shown_names, makes } = isRenamed ? unnamed : drug
  const name = isRenamed ? clientName : drug.name
  const identity = drug.identity ?? drug.name
  return {
    drug: {
      name,
      // A reader who knows it by another name compares it by that name.
      identity: drug.compared_as ?? (isRenamed ? clientName : identity),
      ...{ report_to_public, alias, important, common_role, pronunciation, shown_names, makes },
      // A class names no drug, and without it nobody would know what to expect of it.
      ...{ drug_class: drug.drug_class, is_strong: drug.is_strong },
      // Only Insight compares what its reader sees; it runs on the server.
      ...(drug.compared_as === undefined ? {} : { mirror_group: drug.mirror_group }),
    },
    custom_drug: null,
    is_dangerous: important,
    compared: found.compared,
    ...wholeAmount(found),
    measured_as: found.measured_as ?? null,
    base_share: found.base_share ?? null,
  }
}

/** Merges the rows of one name. */
function merge(rows: readonly VisibleDrugFound[], tested?: Tested): VisibleDrugFound {
  const [first] = rows
  if (first === undefined) throw new RangeError('A name stands for at least one row.')
  if (first.drug === null || rows.length === 1) return first
  const important = rows.some(({ drug }) => drug?.important)
  const isOneForm = rows.every(({ measured_as }) => measured_as === first.measured_as)
  const isOneAlias = rows.every(({ drug }) => drug?.alias === first.drug?.alias)
  const classes = new Set(rows.flatMap(({ drug }) => classNames(drug?.drug_class ?? null)))
  const is_strong = rows.some(({ drug }) => drug?.is_strong)
  return {
    ...first,
    drug: {
      ...first.drug,
      ...(isOneAlias ? {} : unnamed),
      ...{ important, is_strong, drug_class: [...classes].join('; ') || null },
    },
    is_dangerous: important,
    compared: comparedTogether(rows.flatMap(({ compared }) => compared ?? [])),
    ...sumAmounts(rows, tested),
    measured_as: isOneForm ? (first.measured_as ?? null) : null,
    base_share: isOneForm ? (first.base_share ?? null) : null,
  }
}

type Seen = Tested &
  ToldInstead & {
    readonly drugs_found: readonly VisibleDrugFound[]
    readonly hidden_findings: boolean
    readonly not_found: readonly NotFound[]
  }

/**
 * The part of a staff report that may be told at the counter. People with both flags, and labs that print results, see
 * more than that.
 */
export function toldAtCounter<Report extends Seen>(
  report: Report,
): Report & VisibleFindings & { readonly not_found: NotFound[] } {
  const whole = report.drugs_found.map(({ drug, ...row }) => ({
    ...row,
    drug: drug && { ...drug, report_to_client_name: drug.report_to_client_name ?? null },
  }))
  const { drugs_found, hidden_findings } = visibleFindings(whole, 'collection', report)
  return {
    ...report,
    drugs_found,
    hidden_findings: hidden_findings || report.hidden_findings,
    not_found: visibleNotFound(report.not_found, 'collection'),
    ...toldInstead(report),
  }
}

/** The fields of a report that some readers do not get (R1.13). */
export type ReportFields = {
  readonly drugs_found: readonly DrugFound[]
  readonly not_found?: readonly NotFound[] | undefined
  readonly tech_notes: string | null
  readonly staff_first_name: string | null
  readonly staff_last_name: string | null
}

/** A report as a reader sees it, without the keys that this reader may not have. */
export type VisibleReport<Report extends ReportFields> = Omit<Report, keyof ReportFields> &
  VisibleFindings & { readonly not_found: NotFound[] } & Partial<Omit<ReportFields, 'drugs_found' | 'not_found'>>

/** A report for this audience: `tech_notes` for analysis only, staff names for signed-in staff only (R1.13). */
export function visibleReport<Report extends ReportFields & Tested>(
  report: Report,
  audience: ReportAudience,
): VisibleReport<Report> {
  const { drugs_found, not_found = [], tech_notes, staff_first_name, staff_last_name, ...rest } = report
  return {
    ...rest,
    ...visibleFindings(drugs_found, audience, report),
    not_found: visibleNotFound(not_found, audience),
    ...(audience === 'public' ? {} : { staff_first_name, staff_last_name }),
    ...(audience === 'analysis' ? { tech_notes } : {}),
  }
}

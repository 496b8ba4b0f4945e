/**
 * The findings of a sample. The source names substances as primary or trace. This makes up percentages and weights,
 * large for primary and small for trace, which never sum to more than the whole.
 */
import type { WholeAmount } from '#domain/report/amounts.ts'
import { isNoFinding } from '#domain/report/finding-names.ts'
import { fromUnits, gramDecimals, percentDecimals, toUnits } from '#domain/report/quantities.ts'
import { maxSubstances } from '#domain/report/report-rules.ts'
import { type Limit, readRowAmount } from '#domain/report/row-amounts.ts'
import { roll } from './made-up.ts'
import type { SourceSample } from './read-data.ts'

/** The drug that a name of the data means. */
export type DemoDrugIds = (
  name: string,
) => { readonly id: number; readonly name: string; readonly pubchem_cid: string | null } | undefined

/** A substance found; `percent` is 0 to 100, with 3 decimals. Lists of findings begin with the largest. */
export type Finding = {
  readonly drug_id: number
  readonly name: string
  readonly isTrace: boolean
  readonly percent: number
  /** The amount where the data say more than a number; null elsewhere. */
  readonly amount: WholeAmount | null
  /** The amount that infrared gives; null where the data have none. */
  readonly estimate: WholeAmount | null
}

/** What was looked for and not found; `low` and `unit` are the limit of detection. */
export type Missing = Limit & { readonly drug_id: number }

type Substance = SourceSample['substances'][number]

const readText = (text: string | undefined) =>
  text === undefined ? null : readRowAmount({ percent: text, weight: '' })

const isMissing = ({ amount }: Substance) => readText(amount)?.kind === 'not_found'

function amountIn(text: string | undefined): WholeAmount | null {
  const read = readText(text)
  if (read !== null && read.kind !== 'found') throw new Error(`The demo's data hold an amount that is none: ${text}.`)
  return read?.amount ?? null
}

function drugOf(name: string, drugs: DemoDrugIds) {
  const drug = drugs(name)
  if (drug === undefined) throw new Error(`The drug dictionary does not have ${name}.`)
  return drug
}

/** What was looked for and not found. */
export function missingOf(source: SourceSample, drugs: DemoDrugIds): Missing[] {
  return source.substances.flatMap(({ name, amount }) => {
    const read = readText(amount)
    return read?.kind === 'not_found' ? [{ ...read.limit, drug_id: drugOf(name, drugs).id }] : []
  })
}

/** Findings without duplicates of the source, at most as many as a report holds. */
export function findingsOf(source: SourceSample, drugs: DemoDrugIds): Finding[] {
  const named = new Map<string, Omit<Finding, 'percent'> & { fixed: number | undefined }>()
  for (const one of source.substances.filter((each) => !isNoFinding(each.name) && !isMissing(each))) {
    const { name, abundance, percent } = one
    const drug = drugOf(name, drugs)
    // One molecule under two names is one finding.
    const key = drug.pubchem_cid ?? String(drug.id)
    const isTrace = abundance === 'trace'
    const said = { amount: amountIn(one.amount), estimate: amountIn(one.estimate) }
    if (!named.has(key)) named.set(key, { drug_id: drug.id, name: drug.name, isTrace, fixed: percent, ...said })
  }
  // Primary ones first, so that the limit cuts off traces.
  const kept = [...named.values()].sort((a, b) => Number(a.isTrace) - Number(b.isTrace)).slice(0, maxSubstances)
  const units = percentUnits(source.source_id, kept)
  return kept
    .map(({ fixed: _fixed, ...finding }, index) => ({
      ...finding,
      percent: fromUnits(units[index] ?? 0, percentDecimals),
    }))
    .sort((a, b) => b.percent - a.percent)
}

/** No sample is half a strong drug: its made-up share stays below these limits (in percent). */
const atMost: readonly (readonly [RegExp, number])[] = [
  [/nitazene|carfentanil|FUBINACA|BUTINACA|zolam$/i, 4],
  [/fentanyl$/i, 22],
  [/medetomidine|ANPP/i, 12],
  [/xylazine/i, 35],
]

/** A made-up share below a plausible limit, not always the same number. */
function plausible(name: string, units: number): number {
  const most = atMost.find(([drug]) => drug.test(name))?.[1]
  return most === undefined ? units : Math.min(units, most * 400 + (units % (most * 600)))
}

type Share = { readonly name: string; readonly isTrace: boolean; readonly fixed: number | undefined }

/**
 * Shares in whole thousandths of a percent: traces under 1 %; primary ones share the rest except what stays unknown.
 */
function percentUnits(seed: string, found: readonly Share[]): number[] {
  const traces = found.map(({ isTrace, name }) => (isTrace ? 8 + roll(`${seed} trace ${name}`, 800) : 0))
  const parts = found.map(({ isTrace, name }) => (isTrace ? 0 : 4 + roll(`${seed} part ${name}`, 60)))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const rest = 100_000 - sum(traces) - roll(`${seed} unknown`, 25_000)
  const allParts = sum(parts)
  return found.map(({ name, fixed, isTrace }, index) => {
    if (fixed !== undefined) return toUnits(fixed, percentDecimals) ?? 0
    if (isTrace) return traces[index] ?? 0
    return plausible(name, Math.floor((rest * (parts[index] ?? 0)) / allParts))
  })
}

/** The portion tested in grams, 5.0 to 12.0 mg; 10.0 mg for the showcase. */
export function portionOf({ source_id }: SourceSample): number {
  return source_id === 'showcase' ? 0.01 : (50 + roll(`portion ${source_id}`, 71)) / 10_000
}

/** The weight of a finding in grams, 7 decimals, rounded down so that the sum stays within the portion. */
export function weightOf({ percent }: Finding, portion: number): number {
  const whole = toUnits(portion, gramDecimals) ?? 0
  const share = toUnits(percent, percentDecimals) ?? 0
  return fromUnits(Math.max(1, Math.floor((whole * share) / 100_000)), gramDecimals)
}

/** The weight of the full vial in grams, 4 decimals: 20 to 220 mg of sample. */
export function fullWeight({ source_id }: SourceSample, empty_weight: number): number {
  return (Math.round(empty_weight * 10_000) + 200 + roll(`full ${source_id}`, 2001)) / 10_000
}

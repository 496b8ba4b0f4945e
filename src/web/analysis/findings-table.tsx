/**
 * What one technology found: a table, or cards on a narrow screen (R6.18). Rows are sorted by weight, then percent.
 * Columns without any value are left out. Analysis staff also see the alias and the public flag.
 */
import { IconAlertTriangle, IconEyeOff, IconPencilQuestion } from '@tabler/icons-react'
import type { z } from 'zod'
import type { DrugFound, Report } from '#contract/reports.ts'
import { hasNumber, kindOf } from '#domain/report/amounts.ts'
import { shownBasis } from '#domain/report/basis.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { orderFindings } from '#domain/report/finding-order.ts'
import { tenMilligramsText } from '#domain/report/quantities.ts'
import { englishAmounts, ofSampleText, percentText, tenMilligramsOf, weightText } from '#domain/report/shown-amounts.ts'
import { isDangerous, isLeftOut, isUnknown, isUnnamed } from '#domain/report/visible-findings.ts'
import { proposals } from '#domain/substance/name-answers.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { LookChip } from '#web/ui/chip.tsx'
import { FindingName, FindingNote, Findings, Under } from '#web/ui/findings.tsx'
import { useIsWide } from '#web/ui/use-is-wide.ts'

const words = sampleTexts.analysis

type Finding = z.output<typeof DrugFound>
type Part = Pick<Report, 'drugs_found' | 'weight' | 'is_liquid' | 'percent_basis'>

type FindingsTable = {
  readonly label: string
  readonly report: Part
  /** Weight of the sample in grams; null if unknown. */
  readonly sample_weight: number | null
  readonly audience: Exclude<ReportAudience, 'public'>
}

type Column = {
  readonly label: string
  readonly isNumber: boolean
  /** Text under the heading. */
  readonly under?: (report: Part) => string
  readonly only?: 'analysis'
  readonly cell: (row: Finding, report: Part, sample_weight: number | null) => string | null
}

const columns: readonly Column[] = [
  {
    label: words.percent,
    isNumber: true,
    under: (report) => words.basis[shownBasis(report)],
    cell: (row) => percentText(row, englishAmounts) ?? (kindOf(row) === 'trace' ? words.trace : null),
  },
  {
    label: words.quantity,
    isNumber: true,
    cell: (row) => weightText(row, englishAmounts),
  },
  { label: tenMilligramsText, isNumber: true, cell: (row, report) => tenMilligramsOf(row, report, englishAmounts) },
  {
    label: words.ofSample,
    isNumber: true,
    only: 'analysis',
    cell: (row, report, sample_weight) => ofSampleText(row, report.weight, sample_weight, englishAmounts),
  },
  {
    label: words.publicFlag,
    isNumber: false,
    only: 'analysis',
    cell: ({ drug }) => (drug === null || drug.report_to_public ? words.yes : words.no),
  },
  { label: words.aliasHeader, isNumber: false, only: 'analysis', cell: ({ drug }) => aliasOf(drug) },
]

/** Names that people say; spellings, codes and other languages only help to read names. */
const aliasOf = (drug: Finding['drug']) => drug?.shown_names?.slice(0, 4).join(', ') || null

/** The narrowest window, in pixels, that fits the table; analysis staff have more columns. */
const tableFrom = { collection: 700, analysis: 1080 } as const

/** The findings of a report that has any. */
export function FindingsTable({ label, report, sample_weight, audience }: FindingsTable) {
  const isWide = useIsWide(tableFrom[audience])
  const rows = orderFindings(report.drugs_found)
  const shown = columns.filter(
    ({ only, cell }) =>
      (only === undefined || only === audience) && rows.some((row) => cell(row, report, sample_weight) !== null),
  )
  const cells = (row: Finding) => {
    const texts = shown.map(({ cell }) => cell(row, report, sample_weight))
    // Say what the amount refers to (such as a salt) only once, beside the first number.
    const first = texts.findIndex((text, at) => shown[at]?.isNumber && text !== null)
    const form = hasNumber(row) ? (row.measured_as ?? null) : null
    return texts.map((text, at) => ({ text, under: <AsForm form={at === first ? form : null} /> }))
  }
  return (
    <Findings
      label={label}
      isWide={isWide}
      words={{ name: words.substance, nothing: words.noAmount }}
      columns={shown.map(({ under, ...column }) => ({ ...column, under: under?.(report) }))}
      rows={rows.map((row) => ({ name: <Name row={row} audience={audience} />, cells: cells(row) }))}
    />
  )
}

function AsForm({ form }: { form: string | null }) {
  return form !== null && <Under>{words.measuredAs(form)}</Under>
}

/** What there is to say of a substance that is no drug of the dictionary; nothing beside a warning. */
function Note({ row }: { row: Finding }) {
  if (row.drug !== null || isDangerous(row)) return null
  if (isLeftOut(row)) return <FindingNote>{words.leftOutWhy}</FindingNote>
  if (isUnnamed(row)) return <FindingNote>{words.unnamed}</FindingNote>
  if (!isUnknown(row)) return <FindingNote>{words.noInformation}</FindingNote>
  const proposed = proposals.find((one) => one === row.named_answer)
  return (
    <FindingNote>
      {words.unknownWhy} {proposed !== undefined && words.proposed[proposed](row.named_drug ?? '')}
    </FindingNote>
  )
}

function Name({ row, audience }: { row: Finding; audience: FindingsTable['audience'] }) {
  const alias = audience === 'collection' ? aliasOf(row.drug) : null
  return (
    <FindingName>
      <strong>{findingName(row)}</strong>
      {/* With a number, the form stands beside the number. */}
      {!hasNumber(row) && <AsForm form={row.measured_as ?? null} />}
      {isDangerous(row) && (
        <LookChip tone="danger" Icon={IconAlertTriangle}>
          {words.important}
        </LookChip>
      )}
      {row.drug && !row.drug.report_to_public && (
        <LookChip tone="wait" Icon={IconEyeOff}>
          {words.notPublic}
        </LookChip>
      )}
      {alias && <FindingNote>{words.alias(alias)}</FindingNote>}
      {isUnknown(row) && !isLeftOut(row) && (
        <LookChip tone="wait" Icon={IconPencilQuestion}>
          {words.unknown}
        </LookChip>
      )}
      {isLeftOut(row) && (
        <LookChip tone="look" Icon={IconEyeOff}>
          {words.leftOut}
        </LookChip>
      )}
      <Note row={row} />
    </FindingName>
  )
}

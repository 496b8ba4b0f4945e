/**
 * What one technology found: a table, or cards on a narrow screen (spec S6, S9). Rows are sorted by weight, then percent.
 * Columns without any value are left out. Analysis staff also see the alias and the public flag.
 */
import { IconAlertTriangle, IconEyeOff, IconPencilQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { DrugFound, Report } from '#contract/reports.ts'
import { hasNumber, kindOf } from '#domain/report/amounts.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { orderFindings } from '#domain/report/finding-order.ts'
import { tenMilligramsText } from '#domain/report/quantities.ts'
import { englishAmounts, ofSampleText, percentText, tenMilligramsOf, weightText } from '#domain/report/shown-amounts.ts'
import { isDangerous, isLeftOut, isUnknown, isUnnamed } from '#domain/report/visible-findings.ts'
import { proposals } from '#domain/substance/named-finding.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Chip } from '#web/ui/chip.tsx'
import { useIsWide } from '#web/ui/use-is-wide.ts'
import styles from './findings-table.module.css'

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
    under: ({ percent_basis }) => words.basis[percent_basis],
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
    const texts = shown.map((column) => ({ ...column, text: column.cell(row, report, sample_weight) }))
    // Say what the amount refers to (such as a salt) only once, beside the first number.
    const first = texts.find(({ isNumber, text }) => isNumber && text !== null)
    return texts.map((cell) => ({ ...cell, form: cell === first && hasNumber(row) ? (row.measured_as ?? null) : null }))
  }
  if (!isWide) {
    return (
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drug may appear twice, in two forms, and rows never move.
          <li key={at} className={styles.card}>
            <Name row={row} audience={audience} />
            <dl className={styles.facts}>
              {cells(row)
                .filter(({ text }) => text !== null)
                .map(({ label: of, under, isNumber, text, form }) => (
                  <div key={of}>
                    <dt>
                      {of}
                      {under && <small className={styles.under}>{under(report)}</small>}
                    </dt>
                    <dd data-number={isNumber || undefined}>
                      {text}
                      <AsForm form={form} />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.substance}</th>
          {shown.map(({ label: of, under, isNumber }) => (
            <th key={of} scope="col" data-number={isNumber || undefined}>
              {of}
              {under && <small className={styles.under}>{under(report)}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drug may appear twice, in two forms, and rows never move.
          <tr key={at}>
            <th scope="row">
              <Name row={row} audience={audience} />
            </th>
            {cells(row).map(({ label: of, isNumber, text, form }) => (
              <td key={of} data-number={isNumber || undefined} data-long={isLong(text) || undefined}>
                {text ?? <Nothing />}
                <AsForm form={form} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Ranges are too long for one line. */
const isLong = (text: string | null) => (text?.length ?? 0) > 14

function AsForm({ form }: { form: string | null }) {
  return form !== null && <small className={styles.under}>{words.measuredAs(form)}</small>
}

function Nothing(): ReactNode {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="unseen">{words.noAmount}</span>
    </>
  )
}

/** What there is to say of a substance that is no drug of the dictionary; nothing beside a warning. */
function Note({ row }: { row: Finding }) {
  if (row.drug !== null || isDangerous(row)) return null
  if (isLeftOut(row)) return <span className={styles.alias}>{words.leftOutWhy}</span>
  if (isUnnamed(row)) return <span className={styles.alias}>{words.unnamed}</span>
  if (!isUnknown(row)) return <span className={styles.alias}>{words.noInformation}</span>
  const proposed = proposals.find((one) => one === row.named_answer)
  return (
    <span className={styles.alias}>
      {words.unknownWhy} {proposed !== undefined && words.proposed[proposed](row.named_drug ?? '')}
    </span>
  )
}

function Name({ row, audience }: { row: Finding; audience: FindingsTable['audience'] }) {
  const alias = audience === 'collection' ? aliasOf(row.drug) : null
  return (
    <span className={styles.name}>
      <span className={styles.word}>{findingName(row)}</span>
      {isDangerous(row) && (
        <Chip tone="danger" icon={<IconAlertTriangle aria-hidden="true" />}>
          {words.important}
        </Chip>
      )}
      {row.drug && !row.drug.report_to_public && (
        <Chip tone="wait" icon={<IconEyeOff aria-hidden="true" />}>
          {words.notPublic}
        </Chip>
      )}
      {alias && <span className={styles.alias}>{words.alias(alias)}</span>}
      {isUnknown(row) && !isLeftOut(row) && (
        <Chip tone="wait" icon={<IconPencilQuestion aria-hidden="true" />}>
          {words.unknown}
        </Chip>
      )}
      {isLeftOut(row) && (
        <Chip tone="look" icon={<IconEyeOff aria-hidden="true" />}>
          {words.leftOut}
        </Chip>
      )}
      <Note row={row} />
    </span>
  )
}

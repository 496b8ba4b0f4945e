/**
 * What one technology found, as a table or, where that has no room, as cards (spec S6, S9): sorted by weight then percent; a
 * column only where a row has something for it. Analysis staff also read alias and public flag.
 */
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { DrugFound, Report } from '#contract/reports.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { orderFindings } from '#domain/report/finding-order.ts'
import {
  amountInTenMg,
  percentOfSample,
  showMilligrams4,
  showPercent,
  tenMilligramsText,
} from '#domain/report/quantities.ts'
import { isDangerous, isUnnamed } from '#domain/report/visible-findings.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Chip } from '#web/ui/chip.tsx'
import { useIsWide } from '#web/ui/use-is-wide.ts'
import styles from './findings-table.module.css'

const words = sampleTexts.analysis

type Finding = z.output<typeof DrugFound>
type Part = Pick<Report, 'drugs_found' | 'weight' | 'is_liquid'>

type FindingsTable = {
  readonly label: string
  readonly report: Part
  /** Of the sample, in gram; null while it is not known. */
  readonly sample_weight: number | null
  readonly audience: Exclude<ReportAudience, 'public'>
}

type Column = {
  readonly label: string
  readonly isNumber: boolean
  readonly only?: 'analysis'
  readonly cell: (row: Finding, report: Part, sample_weight: number | null) => string | null
}

const columns: readonly Column[] = [
  {
    label: words.percent,
    isNumber: true,
    cell: ({ percent }) => (percent === null ? null : showPercent(percent)),
  },
  {
    label: words.quantity,
    isNumber: true,
    cell: ({ weight }) => (weight === null ? null : showMilligrams4(weight)),
  },
  { label: tenMilligramsText, isNumber: true, cell: ({ weight }, report) => amountInTenMg(weight, report) },
  {
    label: words.ofSample,
    isNumber: true,
    only: 'analysis',
    cell: ({ weight }, report, sample_weight) => percentOfSample(weight, report.weight, sample_weight),
  },
  {
    label: words.publicFlag,
    isNumber: false,
    only: 'analysis',
    cell: ({ drug }) => (drug === null || drug.report_to_public ? words.yes : words.no),
  },
  { label: words.aliasHeader, isNumber: false, only: 'analysis', cell: ({ drug }) => aliasOf(drug) },
]

const aliasOf = (drug: Finding['drug']) =>
  drug?.alias
    ?.split(';')
    .map((one) => one.trim())
    .filter(Boolean)
    .join(', ') || null

/** From how many pixels the window holds the table; that of analysis staff has more columns. */
const tableFrom = { collection: 700, analysis: 1080 } as const

/** The findings of a report that has some. */
export function FindingsTable({ label, report, sample_weight, audience }: FindingsTable) {
  const isWide = useIsWide(tableFrom[audience])
  const rows = orderFindings(report.drugs_found)
  const shown = columns.filter(
    ({ only, cell }) =>
      (only === undefined || only === audience) && rows.some((row) => cell(row, report, sample_weight) !== null),
  )
  const cells = (row: Finding) => shown.map((column) => ({ ...column, text: column.cell(row, report, sample_weight) }))
  if (!isWide) {
    return (
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={findingName(row)} className={styles.card}>
            <Name row={row} audience={audience} />
            <dl className={styles.facts}>
              {cells(row)
                .filter(({ text }) => text !== null)
                .map(({ label: of, isNumber, text }) => (
                  <div key={of}>
                    <dt>{of}</dt>
                    <dd data-number={isNumber || undefined}>{text}</dd>
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
          {shown.map(({ label: of, isNumber }) => (
            <th key={of} scope="col" data-number={isNumber || undefined}>
              {of}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={findingName(row)}>
            <th scope="row">
              <Name row={row} audience={audience} />
            </th>
            {cells(row).map(({ label: of, isNumber, text }) => (
              <td key={of} data-number={isNumber || undefined}>
                {text ?? <Nothing />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Nothing(): ReactNode {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="unseen">{words.noAmount}</span>
    </>
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
      {row.drug === null && (
        <span className={styles.alias}>{isUnnamed(row) ? words.unnamed : words.noInformation}</span>
      )}
    </span>
  )
}

/**
 * Imports a pasted block or an instrument's file. If the headings leave a doubt, it asks what each column contains; the lab
 * keeps the answer for tables of the same instrument with the same headings. Then people check the lines.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import type { BlockColumn } from '#domain/report/substance-block.ts'
import {
  type ColumnUses,
  hasRows,
  isSettled,
  samplesOf,
  tableOf,
  tableRows,
  titlesKey,
} from '#domain/report/substance-table.ts'
import type { Cells } from '#domain/report/table-heading.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useZone } from '#web/samples/when.tsx'
import { reportTexts } from '#web/texts/report.ts'
import { tableTexts } from '#web/texts/report-table.ts'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import type { Drugs } from './report-drugs.ts'
import type { Row } from './report-form.ts'
import styles from './substances.module.css'
import { findLayout, forgetLayout, keepLayout, type TableOrigin } from './table-layouts.ts'

const words = reportTexts

/** The cells of the text, or the reason why there are none. */
export type ReadCells = { readonly cells: Cells } | { readonly fault: string }

type TableDialog = {
  readonly title: string
  readonly columnsTitle: string
  /** Distinguishes this paste or file from others. */
  readonly queryKey: readonly unknown[]
  readonly read: () => Promise<ReadCells>
  readonly failed: string
  /** The column and row where the block begins. */
  readonly start: BlockColumn
  readonly at: number
  readonly rows: readonly Row[]
  readonly drugs: Drugs
  /** The sample being reported. */
  readonly sample_id: string
  readonly origin: TableOrigin
  readonly onAdd: (rows: readonly Row[]) => void
  readonly onClose: () => void
}

/** A report holds few substances; a table with more lines than this covers several samples. */
const mostLines = 500

/** The dialog. */
export function TableDialog({
  title,
  columnsTitle,
  queryKey,
  read,
  failed,
  start,
  sample_id,
  origin,
  ...preview
}: TableDialog) {
  const queries = useQueryClient()
  const zone = useZone()
  const [answer, setAnswer] = useState<ColumnUses | null>(null)
  const [withHeader, setWithHeader] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  const { data, isError } = useQuery({
    queryKey,
    queryFn: async () => {
      const found = await read()
      if ('fault' in found) return found
      const table = tableOf(found.cells, start)
      if (!hasRows(table)) return { fault: tableTexts.file.empty }
      if (table.cells.length > mostLines) return { fault: tableTexts.file.tooManyLines(table.cells.length) }
      return { cells: found.cells, layout: await findLayout(queries, origin, titlesKey(table)) }
    },
    gcTime: 0,
    retry: false,
  })
  const cells = data && 'cells' in data ? data.cells : null
  const table = useMemo(() => cells && tableOf(cells, start, withHeader), [cells, start, withHeader])
  const fault = isError ? failed : data && 'fault' in data ? data.fault : null
  if (fault !== null) {
    return (
      <Modal title={title} closeLabel={words.close} onClose={preview.onClose}>
        <p role="alert">{fault}</p>
      </Modal>
    )
  }
  if (data === undefined || 'fault' in data || table === null) return null
  const layout = withHeader && !isForgotten && data.layout?.uses.length === table.titles.length ? data.layout : null
  const remembered = layout?.uses ?? null
  const uses = answer ?? remembered ?? (isSettled(table) ? table.uses : null)
  if (uses === null || isAsking) {
    return (
      <ColumnsDialog
        key={String(withHeader)}
        title={columnsTitle}
        table={table}
        start={answer ?? remembered ?? table.uses}
        isHeading={withHeader && table.isHeaderSure ? null : withHeader}
        onHeading={(is) => {
          setWithHeader(is)
          setAnswer(null)
          setAsking(true)
        }}
        name={titlesKey(table) === null ? null : (layout?.name ?? origin.name)}
        onChoose={(chosen, name) => {
          keepLayout(queries, origin, { headings: titlesKey(table), name, uses: chosen }).catch(() =>
            toast(tableTexts.file.notKept),
          )
          setAnswer(chosen)
          setAsking(false)
        }}
        onClose={preview.onClose}
      />
    )
  }
  const samples = samplesOf(table)
  const names = [...new Map([...samples.values()].map((name) => [canonicalSampleId(name), name])).entries()]
  const isThere = names.some(([id]) => id === sample_id)
  return (
    <PreviewDialog
      title={title}
      block={tableRows(table, uses)}
      isOther={(line) => isThere && canonicalSampleId(samples.get(line) ?? '') !== sample_id}
      note={
        <>
          {names.length > 0 && (
            <p>
              <strong>
                {tableTexts.paste.samples(
                  names.map(([, name]) => name),
                  isThere ? sample_id : null,
                )}
              </strong>
            </p>
          )}
          <p className={styles.said}>
            {answer === null && layout !== null && (
              <>
                {tableTexts.file.readWith(layout.name, layout.confirmed_by, formatDate(layout.confirmed_at, zone))}
                <button
                  type="button"
                  className={styles.link}
                  onClick={() =>
                    forgetLayout(queries, layout).then(
                      () => setForgotten(true),
                      (error) => toast(sentenceOf(error)),
                    )
                  }
                >
                  {tableTexts.file.forget}
                </button>
              </>
            )}
            <button type="button" className={styles.link} onClick={() => setAsking(true)}>
              {tableTexts.file.changeColumns}
            </button>
          </p>
        </>
      }
      {...preview}
    />
  )
}

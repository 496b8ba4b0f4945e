/**
 * Imports a pasted block or an instrument's file. If the headings leave a doubt, it asks what each column contains; the lab
 * keeps the answer for tables of the same instrument with the same headings. Then people check the lines.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import type { ColumnUses } from '#domain/table/column-uses.ts'
import { substanceAccount } from '#domain/table/substance-account.ts'
import type { BlockColumn } from '#domain/table/substance-block.ts'
import {
  hasRows,
  isSettled,
  namesNothing,
  samplesOf,
  tableOf,
  tableRows,
  titlesKey,
} from '#domain/table/substance-table.ts'
import type { Cells } from '#domain/table/table-heading.ts'
import type { SheetCells } from '#domain/workbook/sheet-cells.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { useZone } from '#web/samples/when.tsx'
import { doubtFaults, notesOf } from '#web/table/sheet-notes.ts'
import { reportTexts } from '#web/texts/report.ts'
import { tableTexts } from '#web/texts/report-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { type Drugs, drugNamed } from './report-drugs.ts'
import type { Row } from './report-form.ts'
import styles from './substances.module.css'
import { findLayout, forgetLayout, keepLayout, type TableOrigin } from './table-layouts.ts'
import { WhichDialog } from './which-dialog.tsx'

const words = reportTexts

/**
 * The cells of a text or a sheet, or the reason why there are none. Of a sheet also what Excel changed, and which sheets
 * stand beside it.
 */
export type ReadCells =
  | ({ readonly cells: Cells; readonly others?: readonly string[] } & Partial<Omit<SheetCells, 'cells'>>)
  | { readonly fault: string }

type TableDialog = {
  readonly title: string
  readonly columnsTitle: string
  readonly whichTitle: string
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

const noDoubts: SheetCells['doubts'] = new Map()

/** A report holds few substances; a table with more lines than this covers several samples. */
const mostLines = 500

/** The dialog. */
export function TableDialog({
  title,
  columnsTitle,
  whichTitle,
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
  const [which, setWhich] = useState<number | null>(null)
  const [sample, setSample] = useState<string | null>(null)
  const { drugs } = preview
  const isDrug = useMemo(() => {
    const kept = new Map<string, boolean>()
    return (cell: string) => {
      const is = kept.get(cell) ?? drugNamed(drugs, cell) !== null
      kept.set(cell, is)
      return is
    }
  }, [drugs])
  const [isForgotten, setForgotten] = useState(false)
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => {
      const found = await read()
      if ('fault' in found) return found
      const table = tableOf(found.cells, start, { isDrug })
      if (!hasRows(table)) return { fault: tableTexts.file.empty }
      if (start === 'name' && namesNothing(table)) return { fault: tableTexts.file.nameless }
      if (table.cells.length > mostLines) return { fault: tableTexts.file.tooManyLines(table.cells.length) }
      const { said = [], doubts = noDoubts, others = [] } = found
      return { cells: found.cells, said, doubts, others, layout: await findLayout(queries, origin, titlesKey(table)) }
    },
    gcTime: 0,
    retry: false,
  })
  const cells = data && 'cells' in data ? data.cells : null
  const table = useMemo(
    () => cells && tableOf(cells, start, { withHeader, which: which ?? 0, isDrug }),
    [cells, start, withHeader, which, isDrug],
  )
  const fault = error ? (error instanceof Refusal ? error.detail : failed) : data && 'fault' in data ? data.fault : null
  if (fault !== null) {
    return (
      <Modal title={title} closeLabel={words.close} onClose={preview.onClose}>
        <p role="alert">{fault}</p>
      </Modal>
    )
  }
  if (data === undefined || 'fault' in data || table === null) return null
  if (table.choices.length > 1 && which === null) {
    return (
      <WhichDialog
        title={whichTitle}
        label={tableTexts.which.table}
        choices={table.choices.map(({ title: name, titles, parts }, at) => ({
          value: String(at),
          label: tableTexts.which.tableOf(
            name,
            titles.filter((one) => one !== '').slice(0, 5),
            parts.reduce((sum, { lines }) => sum + lines.length, 0),
          ),
        }))}
        onChoose={(value) => setWhich(Number(value))}
        onClose={preview.onClose}
      />
    )
  }
  const samples = samplesOf(table)
  const names = [...new Map([...samples.values()].map((name) => [canonicalSampleId(name), name])).entries()]
  const own = names.some(([id]) => id === sample_id) ? sample_id : sample
  if (names.length > 0 && own === null) {
    return (
      <WhichDialog
        key="sample"
        title={whichTitle}
        label={tableTexts.which.sample}
        choices={names.map(([value, label]) => ({ value, label }))}
        onChoose={setSample}
        onClose={preview.onClose}
      />
    )
  }
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
  const lines = { titles: table.titles, lines: table.cells.slice(table.header + 1) }
  const [doubtful] = doubtFaults(data.doubts, lines, (column) => (uses[column] ?? 'leave') === 'leave')
  if (doubtful !== undefined) {
    return (
      <Modal
        title={title}
        closeLabel={words.close}
        onClose={preview.onClose}
        actions={<Button onClick={() => setAsking(true)}>{tableTexts.file.changeColumns}</Button>}
      >
        <p role="alert">{doubtful}</p>
      </Modal>
    )
  }
  const block = tableRows(table, uses)
  return (
    <PreviewDialog
      key={`${which} ${own}`}
      title={title}
      block={block}
      isOther={(line) => names.length > 0 && canonicalSampleId(samples.get(line) ?? '') !== own}
      accountOf={(fateOf) => substanceAccount(data.cells, table, uses, ({ line }) => fateOf(line), block)}
      note={
        <>
          {own !== null && names.length > 0 && (
            <p>
              <strong>{tableTexts.paste.samples(names.length, names.find(([id]) => id === own)?.[1] ?? own)}</strong>
            </p>
          )}
          {notesOf(data, lines, data.others).map((text) => (
            <p key={text}>{text}</p>
          ))}
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

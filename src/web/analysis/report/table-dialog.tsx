/**
 * Imports a pasted block or an instrument's file. If the headings leave a doubt, it asks what each column contains; the lab
 * keeps the answer for tables of the same instrument with the same headings. Then people check the lines.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import type { BlockColumn } from '#domain/table/block-columns.ts'
import { type ColumnUses, kindOf } from '#domain/table/column-uses.ts'
import { linesIn } from '#domain/table/find-tables.ts'
import { ownLines, usesFor, usesOf } from '#domain/table/kept-uses.ts'
import { tellsHowMuch } from '#domain/table/line-says.ts'
import { namesSample, samplesAbove, samplesInLines } from '#domain/table/said-samples.ts'
import { holdsSentences } from '#domain/table/sentences.ts'
import { substanceAccount } from '#domain/table/substance-account.ts'
import {
  hasRows,
  isOfSamples,
  isSettled,
  namesNothing,
  type SubstanceTable,
  samplesOf,
  tableOf,
  tableRows,
  titlesKey,
  unnamedLines,
} from '#domain/table/substance-table.ts'
import { type Cells, textsOf } from '#domain/table/table-heading.ts'
import type { SheetCells } from '#domain/workbook/sheet-cells.ts'
import { Refusal } from '#web/api/refusal.ts'
import { doubtFaults, notesOf } from '#web/table/sheet-notes.ts'
import { reportTexts } from '#web/texts/report.ts'
import { tableTexts } from '#web/texts/report-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons, LinkButton } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { KeptLayout } from './kept-layout.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { type Drugs, drugNamed } from './report-drugs.ts'
import type { Row } from './report-form.ts'
import { findLayout, keepLayout, type TableOrigin } from './table-layouts.ts'
import { WhichDialog } from './which-dialog.tsx'

const words = reportTexts

/**
 * The cells of a text or a sheet, or the reason why there are none. Of a sheet also what Excel changed, and which sheets
 * stand beside it.
 */
export type ReadCells =
  | ({ readonly cells: Cells; readonly others?: readonly string[] } & Partial<Omit<SheetCells, 'cells'>>)
  | { readonly fault: string }

/** The report that takes a table in. */
export type TableTarget = {
  readonly rows: readonly Row[]
  readonly drugs: Drugs
  /** The sample being reported. */
  readonly sample_id: string
  readonly origin: TableOrigin
  /** `isRelative`: the percents are shares of peak areas. */
  readonly onAdd: (rows: readonly Row[], isRelative: boolean) => void
  readonly onClose: () => void
}

type TableDialog = TableTarget & {
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
  /** The names of file and sheet, which may name a sample. */
  readonly about?: readonly string[]
}

const noDoubts: SheetCells['doubts'] = new Map()

/** No ID of a sample: those have no small letters. */
const noSamples = 'none'

/** A report holds few substances; a table with more lines than this covers several samples. */
const mostLines = 500

type Named = {
  readonly about: readonly string[]
  readonly sample_id: string
  readonly isDrug: (cell: string) => boolean
}

/** The samples that stand above the table or in the name of its file. */
const namedAbove = (sheet: Cells, { header, origins }: SubstanceTable, { about, ...own }: Named) =>
  samplesAbove(sheet, header < 0 ? 0 : (origins[0]?.line ?? 0), about, own)

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
  about = [],
  ...preview
}: TableDialog) {
  const queries = useQueryClient()
  const [answer, setAnswer] = useState<ColumnUses | null>(null)
  const [withHeader, setWithHeader] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const [which, setWhich] = useState<number | null>(null)
  const [sample, setSample] = useState<string | null>(null)
  const [withSamples, setWithSamples] = useState(true)
  const { drugs } = preview
  const isDrug = useMemo(() => {
    const kept = new Map<string, boolean>()
    return (cell: string) => {
      const is = kept.get(cell) ?? drugNamed(drugs, cell) !== null
      kept.set(cell, is)
      return is
    }
  }, [drugs])
  const drugOf = useCallback((cell: string) => drugNamed(drugs, cell)?.name ?? null, [drugs])
  const [isForgotten, setForgotten] = useState(false)
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => {
      const found = await read()
      if ('fault' in found) return found
      if (start === 'name' && holdsSentences(found.cells)) return { fault: tableTexts.file.sentences }
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
    () => cells && tableOf(cells, start, { withHeader, which: which ?? 0, isDrug, drugOf, withSamples }),
    [cells, start, withHeader, which, isDrug, drugOf, withSamples],
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
        choices={table.choices.map((one, at) => ({
          value: String(at),
          label: tableTexts.which.tableOf(one.title, textsOf(one.titles).slice(0, 5), linesIn(one)),
        }))}
        onChoose={(value) => setWhich(Number(value))}
        onClose={preview.onClose}
      />
    )
  }
  const inColumn = samplesOf(table)
  const samples =
    inColumn.size > 0 ? inColumn : samplesInLines(tableRows(table, answer ?? table.uses, origin.technology), isDrug)
  const said = samples.size > 0 ? [...samples.values()] : namedAbove(data.cells, table, { about, sample_id, isDrug })
  const names = [...new Map(said.map((name) => [canonicalSampleId(name), name])).entries()]
  // Where several names stand above a table, no line says which of them it is of.
  const isToldApart = samples.size > 0 || names.length === 1
  const own = isToldApart && names.some(([id]) => id === sample_id) ? sample_id : sample
  if (names.length > 0 && own === null) {
    return (
      <WhichDialog
        key="sample"
        title={whichTitle}
        label={
          !isToldApart
            ? tableTexts.which.together
            : names.length > 1
              ? tableTexts.which.sample
              : tableTexts.which.other(sample_id)
        }
        choices={[
          ...names.map(([value, label]) => ({
            value,
            label: names.length > 1 ? label : tableTexts.which.isOwn(label, sample_id),
          })),
          ...(isOfSamples(table) ? [{ value: noSamples, label: tableTexts.which.noSamples }] : []),
        ]}
        onChoose={(value) => (value === noSamples ? setWithSamples(false) : setSample(value))}
        onClose={preview.onClose}
      />
    )
  }
  const isOwn = (line: number) => samples.size === 0 || canonicalSampleId(samples.get(line) ?? '') === own
  const shownOwn = names.find(([id]) => id === own)?.[1] ?? own
  const others = samples.size === 0 ? [] : names.filter(([id]) => id !== own).map(([, name]) => name)
  // Of several tables or readings, a layout is for that with its headings.
  const layout = !isForgotten && data.layout?.headings === titlesKey(table) ? data.layout : null
  const begun = layout === null ? usesOf(table, isOwn) : usesFor(table, layout.uses, isOwn)
  const uses = answer ?? (isSettled(table, begun) ? begun : null)
  if (uses === null || isAsking) {
    return (
      <ColumnsDialog
        key={String(withHeader)}
        title={columnsTitle}
        table={table}
        examples={ownLines(table, isOwn)}
        note={shownOwn === null || others.length === 0 ? null : tableTexts.file.columnsOf(shownOwn, others)}
        start={answer ?? begun}
        isHeading={withHeader && (table.isHeaderSure || table.header < 0) ? null : withHeader}
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
  const block = tableRows(table, uses, origin.technology)
  const below = unnamedLines(table).filter((line) => canonicalSampleId(samples.get(line) ?? '') === own)
  const unread = table.titles.filter((title, at) => title !== '' && tellsHowMuch(table.meanings[at] ?? null))
  const isRelative = uses.some((use, at) => kindOf(use) === 'percent' && table.meanings[at] === 'area')
  return (
    <PreviewDialog
      key={`${which} ${own}`}
      title={title}
      block={block}
      isOther={(line) => !isOwn(line)}
      isTitle={(line) => inColumn.size === 0 && namesSample(line, isDrug)}
      accountOf={(fateOf) => substanceAccount(data.cells, table, uses, ({ line }) => fateOf(line), block)}
      note={
        <>
          {shownOwn !== null && others.length > 0 && (
            <p>
              <strong>{tableTexts.paste.samples(names.length, shownOwn)}</strong>
            </p>
          )}
          {below.length > 0 && <p>{tableTexts.paste.ofAbove(below)}</p>}
          {block.every(({ percent, weight, says }) => percent === null && weight === null && says === null) && (
            <p>{tableTexts.paste.listed(unread)}</p>
          )}
          {notesOf(data, lines, data.others).map((text) => (
            <p key={text}>{text}</p>
          ))}
          <Buttons as="p">
            {answer === null && layout !== null && (
              <KeptLayout layout={layout} onForgotten={() => setForgotten(true)} />
            )}
            <LinkButton look="strong" onClick={() => setAsking(true)}>
              {tableTexts.file.changeColumns}
            </LinkButton>
          </Buttons>
        </>
      }
      {...preview}
      onAdd={(rows) => preview.onAdd(rows, isRelative)}
    />
  )
}

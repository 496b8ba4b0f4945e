/** A figure of Insight: its explanation, its chart, and the same numbers as a table and as a file for spreadsheets. */

import { IconDownload } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Loaded } from '#web/form/loaded.tsx'
import { saveTable, type TableFormat } from '#web/table/save-table.ts'
import { insightTexts as words } from '#web/texts/insight.ts'
import { Button } from '#web/ui/button.tsx'
import { FigureBox, FigureLead, FigureTable, FigureTop, NoFigure } from '#web/ui/figure.tsx'
import { type ListColumn, Rows, RowsTable } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.ts'
import { useIsWide } from '#web/ui/use-is-wide.ts'

type Cells = readonly (readonly (string | number | boolean | null)[])[]

type Figure<Data, Row> = {
  readonly title: string
  readonly lead?: (data: Data) => ReactNode
  readonly answer: UseQueryResult<Data>
  readonly rows: (data: Data) => readonly Row[]
  readonly keyOf: (row: Row) => string | number
  readonly columns: readonly ListColumn<Row>[]
  readonly chart: (data: Data, label: string) => ReactNode
  /** Whether the table says more than the chart; then it opens by default if there is room. */
  readonly saysMore?: boolean
  readonly file: string
  readonly lines: (data: Data) => Cells
}

/** The figure. */
export function Figure<Data, Row>(props: Figure<Data, Row>) {
  const { title, answer, rows, file, lines, lead } = props
  const id = useId()
  const { data } = answer
  const save = async (format: TableFormat) => {
    if (data !== undefined) toast(words.saved(await saveTable(file, lines(data), format)))
  }
  const isFilled = data !== undefined && rows(data).length > 0
  return (
    <FigureBox aria-labelledby={id} aria-busy={answer.isPlaceholderData}>
      <FigureTop>
        <h3 id={id}>{title}</h3>
        {isFilled && (
          <div>
            {(['csv', 'xlsx'] as const).map((format) => (
              <Button
                key={format}
                variant="subtle"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
                aria-label={words.saveOf(title, format)}
                onClick={() => save(format)}
              >
                {words.save[format]}
              </Button>
            ))}
          </div>
        )}
      </FigureTop>
      <Loaded answer={answer}>
        {(loaded) =>
          rows(loaded).length === 0 ? (
            <NoFigure>
              <strong>{words.none}</strong>
              <p>{words.noneText}</p>
            </NoFigure>
          ) : (
            <>
              {lead && <FigureLead>{lead(loaded)}</FigureLead>}
              {props.chart(loaded, words.chart(title))}
              <NumbersTable {...props} rows={rows(loaded)} />
            </>
          )
        }
      </Loaded>
    </FigureBox>
  )
}

/** The table shows this many rows; a button opens the rest. */
const shownAtMost = 6

type NumbersTable<Row> = {
  readonly title: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  readonly columns: readonly ListColumn<Row>[]
  readonly saysMore?: boolean
}

function NumbersTable<Row>({ title, rows, keyOf, columns, saysMore = false }: NumbersTable<Row>) {
  const [isWhole, setWhole] = useState(false)
  const isWide = useIsWide(700)
  const shown = isWhole ? rows : rows.slice(0, shownAtMost)
  const label = words.table(title)
  return (
    <FigureTable open={saysMore && isWide}>
      <summary>{words.asTable(rows.length)}</summary>
      {columns.length <= 3 || isWide ? (
        <RowsTable label={label} columns={columns} keyOf={keyOf} rows={shown} />
      ) : (
        <Rows label={label} rows={shown} columns={columns} keyOf={keyOf} />
      )}
      {rows.length > shownAtMost && (
        <Button variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.showFewer : words.showAll(rows.length)}
        </Button>
      )}
    </FigureTable>
  )
}

/** Asks what each column of a pasted block or a file contains, if its heading leaves a doubt. */

import { useState } from 'react'
import { type ColumnUse, type ColumnUses, columnUses } from '#domain/table/column-uses.ts'
import { columnFaults, type SubstanceTable } from '#domain/table/substance-table.ts'
import type { Cells } from '#domain/table/table-heading.ts'
import { reportTexts } from '#web/texts/report.ts'
import { tableTexts } from '#web/texts/report-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { TextField } from '#web/ui/question.tsx'
import { TickLabel, WhyNot } from '#web/ui/report/preview.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const words = reportTexts

type ColumnsDialog = {
  readonly title: string
  readonly table: SubstanceTable
  readonly start: ColumnUses
  /** The lines of the own sample. */
  readonly examples: Cells
  /** Which sample the columns are of, beside others; null where there is one alone. */
  readonly note: string | null
  /** Whether the first line names the columns; null if there is no doubt. */
  readonly isHeading: boolean | null
  readonly onHeading: (isHeading: boolean) => void
  /** The first name of the layout; null for a table without headings, which nobody can recognise again. */
  readonly name: string | null
  readonly onChoose: (uses: ColumnUses, name: string) => void
  readonly onClose: () => void
}

/** The question. */
export function ColumnsDialog({
  title,
  table,
  start,
  examples,
  note,
  isHeading,
  name,
  onHeading,
  onChoose,
  onClose,
}: ColumnsDialog) {
  const [named, setNamed] = useState(name ?? '')
  const [uses, setUses] = useState(() => table.titles.map((_, at) => start[at] ?? null))
  const [isTried, setTried] = useState(false)
  const faults = columnFaults(table, uses)
  const isNameless = faults.some(({ fault }) => fault === 'nameless')
  const labelOf = (header: string, at: number) => {
    const shown = examples
      .map((line) => line[at]?.trim() ?? '')
      .filter((cell) => cell !== '')
      .slice(0, 3)
    const name = header === '' ? tableTexts.file.column(at + 1) : header
    return shown.length === 0 ? name : `${name}: ${shown.join(', ')}`
  }
  const errorAt = (at: number) => {
    const fault = faults.find((one) => one.at === at)?.fault
    return isTried && (fault === 'open' || fault === 'twice') ? tableTexts.file.columnFaults[fault] : undefined
  }
  const fieldOf = (at: number) => {
    const meaning = table.meanings[at]
    return (
      <SelectField
        key={at}
        id={`column-${at}`}
        label={labelOf(table.titles[at] ?? '', at)}
        hint={start[at] !== 'leave' && meaning ? tableTexts.file.columnHints[meaning] : undefined}
        none={tableTexts.file.chooseUse}
        choices={columnUses.map((use) => ({ value: use, label: tableTexts.file.uses[use] }))}
        error={errorAt(at)}
        value={uses[at] ?? ''}
        onChange={(value) => {
          const use: ColumnUse | null = columnUses.find((one) => one === value) ?? null
          setUses(uses.map((one, place) => (place === at ? use : one)))
        }}
      />
    )
  }
  // What must be answered stands first, and what nobody needs last. A column keeps its place while its use changes.
  const places = table.titles.map((_, at) => at)
  const begun = (at: number) => start[at] ?? null
  const asked = places.filter((at) => begun(at) === null)
  const used = places.filter((at) => begun(at) !== null && begun(at) !== 'leave')
  const left = places.filter((at) => begun(at) === 'leave')
  return (
    <Modal
      title={title}
      closeLabel={words.close}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => (faults.length > 0 ? setTried(true) : onChoose(uses, named.trim()))}>
            {tableTexts.file.goOn}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {tableTexts.paste.cancel}
          </Button>
        </>
      }
    >
      <p>{tableTexts.file.columnsText}</p>
      {note !== null && <p>{note}</p>}
      {isHeading !== null && (
        <TickLabel>
          <input type="checkbox" checked={isHeading} onChange={() => onHeading(!isHeading)} />
          {tableTexts.file.firstLine}
        </TickLabel>
      )}
      <Stack gap={16} isApart>
        {[...asked, ...used].map(fieldOf)}
        {left.length > 0 && (
          <details open={asked.length === 0}>
            <summary>{tableTexts.file.leftColumns(left.length)}</summary>
            <Stack gap={16} isApart>
              {left.map(fieldOf)}
            </Stack>
          </details>
        )}
        {name !== null && (
          <TextField
            id="layout-name"
            label={tableTexts.file.layoutName}
            hint={tableTexts.file.layoutHint}
            maxLength={100}
            value={named}
            onChange={setNamed}
          />
        )}
        <WhyNot isTried={isTried}>{isTried && isNameless && tableTexts.file.nameMissing}</WhyNot>
      </Stack>
    </Modal>
  )
}

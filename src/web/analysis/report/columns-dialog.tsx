/** Asks which column of a file holds what. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type BlockColumn, blockColumns } from '#domain/substance-block.ts'
import { reportTexts } from '#web/texts/report.ts'
import { Modal } from '#web/ui/modal.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Layout } from './file-layouts.ts'
import styles from './preview-dialog.module.css'

const words = reportTexts

type ColumnsDialog = {
  readonly file: string
  readonly header: readonly string[]
  /** Lines below it, to know the columns by. */
  readonly examples: readonly (readonly string[])[]
  readonly start: Layout
  readonly onChoose: (layout: Layout) => void
  readonly onClose: () => void
}

/** The question. */
export function ColumnsDialog({ file, header, examples, start, onChoose, onClose }: ColumnsDialog) {
  const [layout, setLayout] = useState(start)
  const [isTried, setTried] = useState(false)
  const columns = header.map((title, at) => {
    const shown = examples.map((line) => line[at]?.trim() ?? '').filter((cell) => cell !== '')
    return { value: String(at), label: shown.length === 0 ? title : `${title.trim()}: ${shown.join(', ')}` }
  })
  const take = (column: BlockColumn, value: string) =>
    setLayout({ ...layout, [column]: value === '' ? null : Number(value) })
  return (
    <Modal
      title={words.file.columnsTitle(file)}
      closeLabel={words.close}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => (layout.name === null ? setTried(true) : onChoose(layout))}>{words.file.goOn}</Button>
          <Button variant="outline" onClick={onClose}>
            {words.paste.cancel}
          </Button>
        </>
      }
    >
      <p>{words.file.columnsText}</p>
      <div className={styles.columns}>
        {blockColumns.map((column) => (
          <SelectField
            key={column}
            id={`column-${column}`}
            label={words.headers[column]}
            none={words.file.noColumn}
            choices={columns}
            error={column === 'name' && isTried && layout.name === null ? words.file.nameMissing : undefined}
            value={layout[column] === null ? '' : String(layout[column])}
            onChange={(value) => take(column, value)}
          />
        ))}
      </div>
    </Modal>
  )
}

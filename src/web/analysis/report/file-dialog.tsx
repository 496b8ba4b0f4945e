/** An instrument's file: its columns, asked once for each layout and remembered on this device, then the preview. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsByWords, headerLine, lengthOf, rowsOf } from '#domain/substance-block.ts'
import { reportTexts } from '#web/texts/report.ts'
import { Modal } from '#web/ui/modal.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { columnsOf, keepLayout, type Layout, layoutOf, readLayout } from './file-layouts.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { cellsOf, textOf } from './read-cells.ts'
import type { Drugs } from './report-drugs.ts'
import { isBlank, type Row } from './report-form.ts'
import styles from './substances.module.css'

const words = reportTexts

type FileDialog = {
  readonly file: File
  readonly rows: readonly Row[]
  readonly drugs: Drugs
  readonly onAdd: (rows: readonly Row[]) => void
  readonly onClose: () => void
}

/** The table in a file, and the layout that this device remembers of it; or why there is none. */
async function tableOf(file: File) {
  const read = await textOf(file)
  if ('fault' in read) return read
  const cells = await cellsOf(read.text)
  const header = headerLine(cells)
  const below = cells.slice(header + 1).filter((line) => lengthOf(line) > 0)
  if (below.length === 0) return { fault: words.file.empty }
  const width = Math.max(...below.map(lengthOf))
  const first = cells[header] ?? Array.from({ length: width }, (_, at) => words.file.column(at + 1))
  return { cells, header, first, remembered: await readLayout(first) }
}

/** The dialog. */
export function FileDialog({ file, rows, drugs, onAdd, onClose }: FileDialog) {
  const [chosen, setChosen] = useState<Layout | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['file', file.name, file.size, file.lastModified],
    queryFn: () => tableOf(file),
    networkMode: 'always',
    gcTime: 0,
    retry: false,
  })
  const fault = isError ? words.file.failed : data && 'fault' in data ? data.fault : null
  if (fault !== null) {
    return (
      <Modal title={words.paste.fileTitle(file.name)} closeLabel={words.close} onClose={onClose}>
        <p role="alert">{fault}</p>
      </Modal>
    )
  }
  if (data === undefined || 'fault' in data) return null
  const { cells, header, first, remembered } = data
  const layout = chosen ?? remembered
  if (layout === null || isAsking) {
    return (
      <ColumnsDialog
        file={file.name}
        header={first}
        examples={cells.slice(header + 1, header + 4)}
        start={layout ?? layoutOf(columnsByWords(first))}
        onChoose={(next) => {
          keepLayout(first, next)
          setChosen(next)
          setAsking(false)
        }}
        onClose={onClose}
      />
    )
  }
  const change = (
    <p className={styles.said}>
      {words.file.remembered}
      <button type="button" className={styles.link} onClick={() => setAsking(true)}>
        {words.file.changeColumns}
      </button>
    </p>
  )
  return (
    <PreviewDialog
      title={words.paste.fileTitle(file.name)}
      block={rowsOf(cells, columnsOf(layout, first.length), header)}
      rows={rows}
      at={rows.filter((row) => !isBlank(row)).length}
      drugs={drugs}
      note={change}
      onAdd={onAdd}
      onClose={onClose}
    />
  )
}

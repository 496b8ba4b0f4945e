/** Imports an instrument's file: its table is appended to the list of substances. */
import { tableTexts } from '#web/texts/report-table.ts'
import { cellsOf, textOf } from './read-cells.ts'
import type { Drugs } from './report-drugs.ts'
import { isBlank, type Row } from './report-form.ts'
import { TableDialog } from './table-dialog.tsx'
import type { TableOrigin } from './table-layouts.ts'

type FileDialog = {
  readonly file: File
  readonly rows: readonly Row[]
  readonly drugs: Drugs
  readonly sample_id: string
  readonly origin: TableOrigin
  readonly onAdd: (rows: readonly Row[]) => void
  readonly onClose: () => void
}

/** The dialog. */
export function FileDialog({ file, rows, ...parts }: FileDialog) {
  return (
    <TableDialog
      title={tableTexts.paste.fileTitle(file.name)}
      columnsTitle={tableTexts.file.columnsTitle(file.name)}
      queryKey={['file', file.name, file.size, file.lastModified]}
      read={async () => {
        const read = await textOf(file)
        return 'fault' in read ? read : { cells: await cellsOf(read.text) }
      }}
      failed={tableTexts.file.failed}
      start="name"
      at={rows.filter((row) => !isBlank(row)).length}
      rows={rows}
      {...parts}
    />
  )
}

/** Imports an instrument's file: its table is appended to the list of substances. Of a workbook, people choose the sheet. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sheetsOf } from '#web/table/read-cells.ts'
import { SheetChoice } from '#web/table/sheet-choice.tsx'
import { reportTexts } from '#web/texts/report.ts'
import { tableTexts } from '#web/texts/report-table.ts'
import { Modal } from '#web/ui/modal.tsx'
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
  const [chosen, setChosen] = useState<number | null>(null)
  const key = [file.name, file.size, file.lastModified]
  const { data } = useQuery({ queryKey: ['sheets', ...key], queryFn: () => sheetsOf(file), gcTime: 0, retry: false })
  if (data === undefined) return null
  const title = tableTexts.paste.fileTitle(file.name)
  const sheets = 'sheets' in data ? data.sheets : []
  if (chosen === null && sheets.length > 1) {
    return (
      <Modal title={title} closeLabel={reportTexts.close} onClose={parts.onClose}>
        <SheetChoice id="sheet" file={file.name} sheets={sheets} chosen={chosen} onChoose={setChosen} />
      </Modal>
    )
  }
  const sheet = 'fault' in data ? data : sheets[chosen ?? 0]
  if (sheet === undefined) return null
  return (
    <TableDialog
      whichTitle={tableTexts.which.title(file.name)}
      title={title}
      columnsTitle={tableTexts.file.columnsTitle(file.name)}
      queryKey={['file', ...key, chosen]}
      read={async () =>
        'fault' in sheet ? sheet : { ...sheet, others: sheets.filter((one) => one !== sheet).map(({ name }) => name) }
      }
      failed={tableTexts.file.failed}
      start="name"
      at={rows.filter((row) => !isBlank(row)).length}
      rows={rows}
      {...parts}
    />
  )
}

/** Imports an instrument's file: its table is appended to the list of substances. Of a workbook, people choose the sheet. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sheetsOf } from '#web/table/read-cells.ts'
import { SheetChoice } from '#web/table/sheet-choice.tsx'
import { reportTexts } from '#web/texts/report.ts'
import { tableTexts } from '#web/texts/report-table.ts'
import { Modal } from '#web/ui/modal.tsx'
import { isBlank } from './report-form.ts'
import { TableDialog, type TableTarget } from './table-dialog.tsx'

/** The dialog. */
export function FileDialog({ file, rows, ...parts }: { readonly file: File } & TableTarget) {
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
      about={[file.name, 'fault' in sheet ? '' : sheet.name]}
      at={rows.filter((row) => !isBlank(row)).length}
      rows={rows}
      {...parts}
    />
  )
}

/** Rows that somebody pastes or reads from a file; shown as text, so that they can be corrected. */

import { type ReactNode, useState } from 'react'
import { writeCsv } from '#domain/csv.ts'
import { sheetsOf } from '#web/table/read-cells.ts'
import { doubtFaults } from '#web/table/sheet-notes.ts'
import { adminImportsTexts } from '#web/texts/admin-imports.ts'
import { workbookTexts } from '#web/texts/workbook.ts'
import { tables } from '#web/ui/file-button.tsx'
import { FormFileButton } from '#web/ui/form-file-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminImportsTexts

type RowsField = {
  readonly id: string
  readonly hint: ReactNode
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The rows of a file as text. None of their cells may be a day. */
async function rowsOf(file: File): Promise<{ text: string } | { fault: string }> {
  const got = await sheetsOf(file)
  if ('fault' in got) return got
  const [sheet, ...others] = got.sheets
  if (sheet === undefined || others.length > 0) return { fault: workbookTexts.several }
  if ('fault' in sheet) return sheet
  const [fault] = doubtFaults(sheet.doubts, { titles: sheet.cells[0] ?? [], lines: sheet.cells }, () => false)
  return fault === undefined ? { text: sheet.text ?? writeCsv(sheet.cells, '\t') } : { fault }
}

/** The field and its button. */
export function RowsField({ id, hint, error, value, onChange }: RowsField) {
  const [fault, setFault] = useState<string | undefined>()
  const read = async (file: File) => {
    const got = await rowsOf(file)
    setFault('fault' in got ? got.fault : undefined)
    if ('text' in got) onChange(got.text.replace(/^\ufeff/, ''))
  }
  return (
    <div>
      <TextArea
        id={id}
        label={words.paste}
        hint={hint}
        error={fault ?? error}
        rows={8}
        value={value}
        onChange={(text) => {
          setFault(undefined)
          onChange(text)
        }}
      />
      <FormFileButton label={words.file} accept={tables} onFile={read}>
        {words.file}
      </FormFileButton>
    </div>
  )
}

/** Rows that somebody pastes or reads from a file; shown as text, so that they can be corrected. */

import { type ReactNode, useState } from 'react'
import { textOf } from '#web/analysis/report/read-cells.ts'
import { adminImportsTexts } from '#web/texts/admin-imports.ts'
import { FileButton, tables } from '#web/ui/file-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminImportsTexts

type RowsField = {
  readonly id: string
  readonly hint: ReactNode
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field and its button. */
export function RowsField({ id, hint, error, value, onChange }: RowsField) {
  const [fault, setFault] = useState<string | undefined>()
  const read = async (file: File) => {
    const got = await textOf(file)
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
      <FileButton label={words.file} accept={tables} onFile={read}>
        {words.file}
      </FileButton>
    </div>
  )
}

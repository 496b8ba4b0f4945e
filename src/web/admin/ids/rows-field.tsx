/** Rows that are pasted or read from a file; what is read is shown, so that it can be looked at and mended. */

import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { textOf } from '#web/analysis/report/read-cells.ts'
import { adminImportsTexts } from '#web/texts/admin-imports.ts'
import { Button } from '#web/ui/button.tsx'
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
  const input = useRef<HTMLInputElement>(null)
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
        maxLength={1_000_000}
        rows={8}
        value={value}
        onChange={(text) => {
          setFault(undefined)
          onChange(text)
        }}
      />
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={words.file}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file can be chosen again once it was mended.
          event.currentTarget.value = ''
          if (file) read(file)
        }}
      />
      <Button
        variant="outline"
        leftSection={<IconFileUpload size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {words.file}
      </Button>
    </div>
  )
}

/** A button that chooses a file on this device. A form that sends what is read from it has `FormFileButton`. */
import { type Icon, IconFileUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from './button.tsx'

/** The file types that can hold a table. */
export const tables = '.xlsx,.xlsm,.csv,.tsv,.txt,text/csv,text/plain'

/** Its parts. */
export type FileButtonParts = {
  readonly id?: string
  /** What to choose, for people who do not see the button. */
  readonly label: string
  readonly accept: string
  readonly icon?: Icon
  readonly describedBy?: string
  readonly isSending?: boolean
  readonly onFile: (file: File) => unknown
  readonly children: string
}

/** The button. */
export function FileButton(props: FileButtonParts) {
  const { id, label, accept, icon: Icon = IconFileUpload, describedBy, isSending = false, onFile, children } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // So that people can choose the same file again after correcting it.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        id={id}
        variant="outline"
        leftSection={<Icon size={18} aria-hidden="true" />}
        aria-describedby={describedBy}
        loading={isSending}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}

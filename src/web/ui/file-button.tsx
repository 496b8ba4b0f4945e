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
  readonly children: string
} & (
  | { readonly onFile: (file: File) => unknown; readonly onFiles?: undefined }
  /** Several can be chosen at once. */
  | { readonly onFile?: undefined; readonly onFiles: (files: readonly File[]) => unknown }
)

/** The button. */
export function FileButton(props: FileButtonParts) {
  const {
    id,
    label,
    accept,
    icon: Icon = IconFileUpload,
    describedBy,
    isSending = false,
    onFile,
    onFiles,
    children,
  } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        multiple={onFiles !== undefined}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // So that people can choose the same file again after correcting it.
          currentTarget.value = ''
          const [file] = files
          if (file === undefined) return
          if (onFiles === undefined) onFile(file)
          else onFiles(files)
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

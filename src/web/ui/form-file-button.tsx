/** A button that chooses a file for a form, which waits while the file is read or sent. */
import { FileButton, type FileButtonParts } from './file-button.tsx'
import { useFormWaits, useReading } from './form-waits.ts'

/** The button. */
export function FormFileButton(props: Extract<FileButtonParts, { onFile: unknown }>) {
  useFormWaits(props.isSending === true)
  const whileReading = useReading()
  return <FileButton {...props} onFile={(file) => whileReading(Promise.resolve(props.onFile(file)))} />
}

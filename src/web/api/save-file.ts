/** Lets the browser save bytes as a file with this name. */
export function saveFile(name: string, bytes: Uint8Array, type: string): void {
  // The bytes never come from a SharedArrayBuffer, which the type cannot express.
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not immediately, because some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Lets the browser save bytes under a name. */
export function saveFile(name: string, bytes: Uint8Array, type: string): void {
  // The bytes come from an ArrayBuffer of their own, which the type cannot say.
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

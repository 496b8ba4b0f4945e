/** Copies a text to the clipboard; returns whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers offer the clipboard only on secure addresses; the old command works elsewhere too.
  if (navigator.clipboard === undefined) return copyByCommand(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyByCommand(text),
  )
}

function copyByCommand(text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', give, { capture: true, once: true })
  const worked = document.execCommand('copy')
  document.removeEventListener('copy', give, { capture: true })
  return worked
}

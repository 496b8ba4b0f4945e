/**
 * Recognises a keyboard-wedge scanner wherever the focus is: characters that arrive faster than anyone types, ended by
 * Enter or Tab. It removes what the burst typed into a field, and its last key does nothing else. A scan that comes before
 * its page is ready waits for the page.
 */
import { flushSync } from 'react-dom'
import { labelInScan } from '#domain/scan/read-scan.ts'
import { fastFrom, isScan, longestPause } from '#domain/scan/scan-burst.ts'
import { scanningTexts } from '#web/texts/scanning.ts'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { toastFault } from '#web/ui/toast.ts'

/** How long a scan waits for its page, in milliseconds. */
const waitsFor = 10_000

/** Scanners press these for control characters, or for a key that makes no character by itself. */
const silentKeys = /^(?:Shift|Control|Alt|AltGraph|CapsLock|NumLock|Dead|Unidentified|F\d+)$/

type Field = HTMLInputElement | HTMLTextAreaElement | null

/** A key: when it came, the field that received it, and the field's text before. */
type Key = { readonly key: string; readonly at: number; readonly field: Field; readonly before: string }

/** What was scanned, the field that received its first key, and the field's text before. */
type Burst = { readonly text: string; readonly field: Field; readonly before: string }

/** No scan is longer. */
const mostKeys = 500

/** `accepts`: which scans it takes out of a field; the field keeps the others. */
type Taker = {
  readonly take: (text: string) => void
  readonly accepts: (text: string) => boolean
  readonly isInDialog: boolean
}

const takers: Taker[] = []
let waiting: { readonly text: string; readonly at: number; readonly path: string }[] = []

/** Gives `taker` each scan, also those that waited, until the function that it returns is called. */
export function takeScans(taker: Taker): () => void {
  takers.push(taker)
  setTimeout(handOver)
  return () => {
    takers.splice(takers.lastIndexOf(taker), 1)
  }
}

function handOver(): void {
  const taker = takers.at(-1)
  if (taker === undefined) return
  const fresh = waiting.filter(({ at, path }) => performance.now() - at <= waitsFor && path === location.pathname)
  waiting = []
  // One after the other: each has to see what the one before changed.
  for (const { text } of fresh) flushSync(() => taker.take(text))
}

let keys: readonly Key[] = []
let lastScan = Number.NEGATIVE_INFINITY

// Listens as soon as the code is there: people may scan at once, and the first character must not be lost.
window.addEventListener('keydown', onKey, { capture: true })
// What was written since the scan, by keys or without, ends with a key of its own.
window.addEventListener('input', forgetScan, { capture: true })

function forgetScan(): void {
  lastScan = Number.NEGATIVE_INFINITY
}

function onKey(event: KeyboardEvent): void {
  const at = event.timeStamp
  const isAfterScan = at - lastScan <= longestPause
  // Some scanners end with two keys, or with Ctrl+J; only the first of them ends the scan.
  if (isAfterScan && (event.ctrlKey || isEnd(event))) stop(event)
  else collect(event, at)
}

function collect(event: KeyboardEvent, at: number): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
  const last = keys.at(-1)
  const going = last !== undefined && at - last.at <= longestPause ? keys : []
  if (isEnd(event)) {
    keys = []
    const fast = going.slice(
      fastFrom(
        going.map((one) => one.at),
        at,
      ),
    )
    const [first] = fast
    const text = fast.map(({ key }) => key).join('')
    if (first !== undefined && isScan({ text, from: first.at, ended: at })) take({ ...first, text }, event)
  } else if (event.key.length === 1) {
    const field = textField(document.activeElement)
    keys = [...going, { key: event.key, at, field, before: field?.value ?? '' }].slice(-mostKeys)
    forgetScan()
  } else if (!silentKeys.test(event.key)) {
    keys = []
  }
}

const isEnd = ({ key, shiftKey }: KeyboardEvent) => key === 'Enter' || (key === 'Tab' && !shiftKey)

function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function take(scan: Burst, event: KeyboardEvent): void {
  const taker = takers.at(-1)
  if (openDialogs() > 0 && !taker?.isInDialog) {
    refuse(scan, event)
    return
  }
  // A page that takes no such scans leaves the text to its field, also to one that the first key has opened. While a page
  // loads, a field may take the focus in the middle of a scan: a label is a scan all the same.
  const isTaken = taker?.accepts(scan.text) ?? false
  const isOpened = textField(document.activeElement) !== null && labelInScan(scan.text) === null
  if (!isTaken && (scan.field !== null || isOpened)) return
  stop(event)
  restore(scan)
  if (taker) taker.take(scan.text)
  else waiting.push({ text: scan.text, at: performance.now(), path: location.pathname })
  lastScan = event.timeStamp
}

/** Nothing behind a dialog takes a scan. A field of the dialog keeps it, such as a tracking number. */
function refuse({ field }: Burst, event: KeyboardEvent): void {
  if (field !== null) return
  // Its Enter would press the button that has the focus.
  stop(event)
  lastScan = event.timeStamp
  toastFault(scanningTexts.behind)
}

function textField(element: Element | null): Field {
  const isText =
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null)
  return isText ? element : null
}

/** Restores the field's text in a way that React notices. */
function restore({ field, before }: Burst): void {
  if (field === null || field.value === before) return
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, before)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

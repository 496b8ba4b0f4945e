/**
 * Recognises a keyboard-wedge scanner wherever the focus is: characters that arrive faster than anyone types, ended by
 * Enter. It removes what the burst typed into a field, and its Enter does nothing else.
 */
import { useEffectEvent, useLayoutEffect } from 'react'

/** In milliseconds: the longest pause within a burst, and the longest average pause. */
const longestPause = 150
const averagePause = 60
const fewestCharacters = 4

type Field = HTMLInputElement | HTMLTextAreaElement | null

/** The keys so far: when the first and last came, the field that received them, and its text before. */
type Burst = { text: string; from: number; at: number; field: Field; before: string }

/** Calls `onScan` with each scanned text while the component is shown. */
export function useScan(onScan: (text: string) => void): void {
  const scanned = useEffectEvent(onScan)
  // Before the page is painted: people may scan at once, and the first character must not be lost.
  useLayoutEffect(() => {
    let burst: Burst | null = null
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const at = event.timeStamp
      const isGoingOn = burst !== null && at - burst.at <= longestPause
      if (event.key === 'Enter' && burst !== null && isGoingOn && isScan(burst, at)) {
        event.preventDefault()
        event.stopImmediatePropagation()
        restore(burst)
        scanned(burst.text)
        burst = null
      } else if (event.key.length === 1) {
        const field = textField(document.activeElement)
        const begun = isGoingOn && burst ? burst : { text: '', from: at, field, before: field?.value ?? '' }
        burst = { ...begun, text: begun.text + event.key, at }
      } else if (event.key !== 'Shift') {
        burst = null
      }
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

function isScan({ text, from }: Burst, ended: number): boolean {
  return text.length >= fewestCharacters && (ended - from) / text.length <= averagePause
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

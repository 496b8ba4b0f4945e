/** Where the page shows a fault of a call about samples. */
import { transportTexts } from '#web/texts/transport.ts'
import type { Fault } from '#web/ui/error-summary.tsx'

const words = transportTexts
const labels: Readonly<Record<string, string>> = { why: words.further.why, track_number: words.trackNumber }

/**
 * Finds the form field in `elements`; otherwise the fault names a sample, whose row has an element ID that begins with
 * `row`.
 */
export function placeOf(elements: Readonly<Record<string, string>>, row = 'tick') {
  return ({ field, message }: Fault): Fault => {
    if (field === undefined || field === 'samples' || field === 'sample_ids') return { message }
    const label = labels[field]
    const element = elements[field]
    if (element === undefined) return { field: `${row}-${field}`, message: words.refused(field, message) }
    return { field: element, message: label === undefined ? message : words.inField(label, message) }
  }
}

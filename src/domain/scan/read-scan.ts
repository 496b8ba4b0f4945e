/** Reads what a scanner typed, what a camera read, or what somebody typed from a label: which sample ID is in it. */
import { quoted } from '#domain/faults.ts'
import { canonicalSampleId, isSampleId } from '#domain/sample/sample-id.ts'
import { meantTexts } from './layouts.ts'

/** An address by its scheme, by its host, or by its path alone. */
const address = /^(?:https?:\/\/[^/]*|[^\s/]+\.[a-z]{2,}(?::\d+)?(?=\/)|(?=\/))/i

/** What scanners put before a text: control characters, byte-order marks, and the AIM identifier of the kind of code. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken off.
const controls = /[\u0000-\u001f\u007f-\u009f\ufeff]|^\ufffd+/g
const aim = /^\][a-z][\da-z]/i

/** The longest text that is read; addresses on labels are far shorter. */
const longest = 500

/** A label of this service, as a scanner types it: letters, then a number, three characters or more. */
const label = /^(?=.{3})[A-Z]{1,6}\d{1,10}$/

/**
 * The sample ID in a text; empty if there is none. A text can mean several IDs, because the scanner's layout of keys may
 * differ from the device's. What is an ID as it stands means the one that `isKnown` knows, or else itself. What is one
 * only by the layouts is read if they agree, whatever is known: a scan must never become another sample.
 */
export function idInScan(text: string, isKnown: (sample_id: string) => boolean = () => false): string {
  const { asTyped, byLayout } = readings(text)
  if (asTyped !== '') return [asTyped, ...byLayout].find(isKnown) ?? asTyped
  if (byLayout.length > 0) return onlyOne(byLayout) ?? ''
  const word = canonicalSampleId(text)
  // A sign at the end may be a digit of a layout.
  return isSampleId(word) && !/[/._-]\s*$/.test(text) ? word : ''
}

/** The ID of a label in a text; null for what may be meant for a field. */
export function labelInScan(text: string): string | null {
  const { asTyped, byLayout } = readings(text)
  if (label.test(asTyped)) return asTyped
  return onlyOne(byLayout.filter((id) => label.test(id)))
}

const onlyOne = ([id, ...others]: readonly string[]): string | null => (others.length > 0 ? null : (id ?? null))

/** Every sample ID with a digit that a text can mean, first as it stands. */
export function idsInScan(text: string): string[] {
  const { asTyped, byLayout } = readings(text)
  return asTyped === '' ? byLayout : [asTyped, ...byLayout]
}

/** The ID of a text as it stands, empty if it has none, and the different ones that it has by pairs of layouts. */
function readings(text: string): { readonly asTyped: string; readonly byLayout: string[] } {
  const tidy = tidied(text)
  const asTyped = idIn(withoutAim(tidy), (id) => canonicalSampleId(id), /\d/)
  const ids = meantTexts(tidy).map((one) => idIn(withoutAim(one), plainId, /\d\d$/))
  return { asTyped, byLayout: [...new Set(ids)].filter((id) => id !== '' && id !== asTyped) }
}

const tidied = (text: string): string => text.slice(0, longest).replace(controls, ' ').trim()
const withoutAim = (text: string): string => text.replace(aim, '').trim()

/** By a layout, no sign is left out as writing between letters and digits: it may be a digit of another layout. */
const plainId = (text: string): string => (/^[a-z\d ]*$/i.test(text) ? canonicalSampleId(text) : '')

/** The ID in a text; empty if there is none, or if it lacks the `digits` that tell an ID from a name. */
function idIn(text: string, read: (part: string) => string, digits: RegExp): string {
  const [host] = address.exec(text) ?? []
  const id = read(host === undefined ? text : lastOfPath(text.slice(host.length)))
  return isSampleId(id) && (digits.test(id) || host?.includes('://')) ? id : ''
}

/** The last part of the path of an address, without its query. */
function lastOfPath(text: string): string {
  const [path = ''] = text.split(/[?#]/)
  const part = path.split('/').findLast((one) => one !== '') ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Says that a scan could not be read, and what to do. */
export function unreadScan(text: string): string {
  const ids = readings(text).byLayout
  const set = 'set the scanner to the keyboard layout of this device.'
  return ids.length > 1
    ? `${quoted(tidied(text))} can be ${ids.join(' or ')}. So that scans are clear, ${set}`
    : `${quoted(tidied(text))} is no sample ID. If a scanner typed it, ${set}`
}

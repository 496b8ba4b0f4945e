/** IDs that resemble each other: the same number, digits typed as letters; and the order of their numbers. */
import { canonicalSampleId, isSampleId } from './sample-id.ts'

/** An ID without the number at its end, and that number without leading zeros. */
function partsOf(sample_id: string): { readonly before: string; readonly number: string | null } {
  const before = sample_id.replace(/(?<!\d)\d+$/, '')
  const digits = sample_id.slice(before.length)
  return { before, number: digits === '' ? null : digits.replace(/^0+/, '') }
}

/** Sorts IDs as the server does: PD9 before PD10 before PD2218. */
export function compareIds(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)]
  return (
    compare(one.before, other.before) ||
    (one.number?.length ?? 0) - (other.number?.length ?? 0) ||
    compare(one.number ?? '', other.number ?? '') ||
    compare(a, b)
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** IDs that only leading zeros tell apart, such as PD9 and PD0009, have the same key. */
export function numberKey(sample_id: string): string {
  const { before, number } = partsOf(sample_id)
  return number === null ? before : `${before} ${number}`
}

/** The number that somebody searches for by its digits alone, without leading zeros; null where they typed more. */
export function numberSearched(search: string): string | null {
  const digits = canonicalSampleId(search)
  const number = /^\d+$/.test(digits) ? digits.replace(/^0+/, '') : ''
  return number === '' ? null : number
}

/** The IDs that a number alone can mean: those with this number, or else those that end so. Anything else means none. */
export function idsNumbered(ids: readonly string[], typed: string): readonly string[] {
  const number = numberSearched(typed)
  if (number === null) return []
  const same = ids.filter((id) => partsOf(id).number === number)
  return same.length > 0 ? same : ids.filter((id) => id.endsWith(canonicalSampleId(typed)))
}

/** Whether an ID begins with what was searched for, or its number does where only a number was. */
export function isIdSearched(sample_id: string, search: string): boolean {
  const number = numberSearched(search)
  return (
    sample_id.startsWith(canonicalSampleId(search)) ||
    (number !== null && (partsOf(sample_id).number ?? '').startsWith(number))
  )
}

/**
 * The ID that somebody may have meant who typed O for 0, or I or l for 1; null if nothing suggests it. It depends on what
 * was typed alone, never on which IDs exist, so that the public learns nothing from it.
 */
export function meantId(typed: string): string | null {
  const id = canonicalSampleId(typed)
  // From the first letter that can be a digit, through digits only. Letters alone are a word.
  const [tail = ''] = /(?<![0-9OIL])[0-9OIL]+$/.exec(id) ?? []
  if (!isSampleId(id) || !/\d/.test(tail) || !/[OIL]/.test(tail)) return null
  return id.slice(0, id.length - tail.length) + tail.replace(/O/g, '0').replace(/[IL]/g, '1')
}

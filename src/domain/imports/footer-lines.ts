/** Lines below a table that belong to none of its samples: 'Printed by: Ann', '* preliminary'. */
import { canonicalSampleId, looksLikeLabel } from '#domain/sample/sample-id.ts'
import { dayFields } from './import-fields.ts'
import type { ImportNames } from './import-names.ts'
import type { ImportFile } from './import-world.ts'

/** The numbers of the last rows that hold one cell, which is neither an ID nor a drug. */
export function footersIn({ fields, lines }: ImportFile, { reads }: ImportNames): ReadonlySet<number> {
  const rows = new Set<number>()
  const isFooter = (line: readonly string[]) => {
    const filled = line.flatMap((cell, place) => (cell.trim() === '' ? [] : [{ text: cell.trim(), place }]))
    const [only] = filled
    if (only === undefined || filled.length > 1 || !/\p{L}{2}/u.test(only.text)) return false
    const field = fields[only.place] ?? null
    if (
      (dayFields.some((one) => one === field) && /\d/.test(only.text)) ||
      looksLikeLabel(canonicalSampleId(only.text))
    )
      return false
    // In a file of results an ID alone may be that of a sample.
    if (field === 'sample_id' && !fields.includes('date_collected') && !/[^\p{L}\p{N}-]/u.test(only.text)) return false
    return only.text.length > 200 || ['custom', 'fault'].includes(reads(only.text).kind)
  }
  if (fields.filter((field) => field !== null).length < 2) return rows
  for (let at = lines.length - 1; at > 0 && isFooter(lines[at] ?? []); at -= 1) rows.add(at + 1)
  return rows
}

/**
 * Numbers the rows of a file that has no IDs, or whose IDs would make one sample of two: row 1 becomes BC-1. The same
 * file gets the same numbers whenever it is read, so its samples are recognised.
 */

import { canonicalSampleId, isSampleId } from '#domain/sample/sample-id.ts'
import { isSum } from '#domain/table/substance-block.ts'
import type { ImportTable } from './import-fields.ts'
import type { ImportFile, RowNumbers } from './import-world.ts'
import { writingOf } from './sample-spellings.ts'

type Fields = Pick<ImportFile, 'fields'>

/** Why IDs cannot begin with this; null if they can. A digit before the number would make 1-11 and 11-1 the same. */
export const beginFault = (begin: string): string | null =>
  /^[A-Z0-9]{0,19}[A-Z]$/.test(canonicalSampleId(begin))
    ? null
    : 'Say what the IDs begin with: up to 20 letters and digits, the last one a letter, such as BC-.'

const place = (file: Fields, field: 'sample_id' | 'onsite_sample_id') => file.fields.indexOf(field)
const loose = (text: string) => writingOf(text).toUpperCase()
const textAt = (line: readonly string[], at: number) => line[at]?.trim() ?? ''

/**
 * What adds up other rows, such as 'Total', in the ID or, in a row without one, in its first filled cell; '' for a row of
 * a sample. `at`: the column of the ID, -1 for none.
 */
export function sumIn(line: readonly string[], at: number): string {
  const text = textAt(line, at) || (line.find((cell) => cell.trim() !== '')?.trim() ?? '')
  return isSum(text) ? text : ''
}

/** An ID that several rows of a file have; null if each row has its own. */
export function repeatedId(file: ImportTable & Fields): string | null {
  const at = place(file, 'sample_id')
  const seen = new Set<string>()
  for (const line of at < 0 ? [] : file.lines) {
    const id = writingOf(textAt(line, at))
    if (id === '' || sumIn(line, at) !== '') continue
    if (seen.has(id)) return textAt(line, at)
    seen.add(id)
  }
  return null
}

/** Whether a file of samples has no IDs, some that are none, or some that only their writing tells apart. */
export function needsNumbers(file: ImportTable & Fields): boolean {
  if (!file.fields.includes('date_collected')) return false
  const at = place(file, 'sample_id')
  if (at < 0) return true
  const seen = new Map<string, string>()
  return file.lines.some((line) => {
    const text = writingOf(textAt(line, at))
    const id = canonicalSampleId(text)
    const before = seen.get(id) ?? text
    seen.set(id, before)
    return before !== text || (sumIn(line, at) === '' && !isSampleId(id))
  })
}

/** The files with a first column of numbers. The file's own ID becomes the on-site ID, beside one that it has. */
export function numberRows(files: readonly ImportFile[], { begin, same_id }: RowNumbers): ImportFile[] {
  const isEach = same_id === 'EACH' && files.length === 1
  const known = new Map<string, { readonly id: string; readonly own: string }>()
  const ofSamples = files.find(({ fields }) => fields.includes('date_collected'))
  for (const [index, line] of ofSamples?.lines.entries() ?? []) {
    const own = textAt(line, ofSamples === undefined ? -1 : place(ofSamples, 'sample_id'))
    if (own === '') continue
    const { id } = known.get(writingOf(own)) ?? { id: `${begin}${index + 1}` }
    // A file of results may write an ID in other letters, where that names one sample.
    const isShared = (known.get(`\n${loose(own)}`)?.id ?? id) !== id
    known.set(writingOf(own), { id, own }).set(`\n${loose(own)}`, { id: isShared ? `(${own})` : id, own })
  }
  const numbered = (file: ImportFile, line: readonly string[], index: number) => {
    const own = textAt(line, place(file, 'sample_id'))
    const sum = sumIn(line, place(file, 'sample_id'))
    if (sum !== '') return { id: sum, own }
    if (file === ofSamples && (isEach || own === '')) return { id: `${begin}${index + 1}`, own }
    // No sample has this ID, and no number may be taken for it.
    return known.get(writingOf(own)) ?? known.get(`\n${loose(own)}`) ?? { id: `(${own})`, own }
  }
  return files.map((file) => {
    const onsite = place(file, 'onsite_sample_id')
    return {
      ...file,
      header: ['Number', ...file.header],
      fields: ['sample_id', ...file.fields.map((field) => (field === 'sample_id' ? ownField(onsite) : field))],
      lines: file.lines.map((line, index) => {
        const { id, own } = numbered(file, line, index)
        const cells = line.map((cell, at) => (at === onsite ? [cell.trim(), own].filter(Boolean).join('; ') : cell))
        const at = place(file, 'sample_id')
        if (at >= 0 && at < cells.length) cells[at] = own
        return [id, ...cells]
      }),
    }
  })
}

const ownField = (onsite: number) => (onsite < 0 ? 'onsite_sample_id' : null)

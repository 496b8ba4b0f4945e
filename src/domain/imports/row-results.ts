/** What one row says of its results as a whole, once its cells are read. */
import { comparable } from '#domain/report/finding-names.ts'
import type { ImportNames } from './import-names.ts'
import type { ReadResult } from './planned-report.ts'
import { isLesser } from './wide-fields.ts'

const placeOf = ({ at }: ReadResult) => (typeof at === 'string' ? at : at.in)

/** Whether a result says only that its substance is there. */
export const isBare = ({ amount_kind, limit, strip_result, name }: ReadResult): boolean =>
  amount_kind === 'present' && limit === null && strip_result === null && name !== ''

/** Results of a row, each once: 'Identified' and 'Primary' may name the same drug, and 'none' as 'Additional' says nothing. */
export function eachOnce(results: readonly ReadResult[], { reads }: ImportNames): readonly ReadResult[] {
  if (results.length < 2) return results
  const keyOf = ({ name, technology, method, measured_as }: ReadResult) => {
    const read = reads(name)
    const [drug, form] = read.kind === 'drug' ? [read.drug.name, read.form] : [name, null]
    return [comparable(drug), measured_as ?? form, technology, method].join('\n')
  }
  const keys = results.map(keyOf)
  const isNothing = results.map(({ name }) => name !== '' && reads(name).kind === 'nothing')
  const isFound = results.some(({ name }, at) => name !== '' && !isNothing[at])
  return results.filter((one, at) => {
    if (isNothing[at]) return !(isFound && isLesser(placeOf(one)))
    const isSame = (other: ReadResult, place: number) =>
      keys[place] === keys[at] && placeOf(other) !== placeOf(one) && other.limit === null
    return !isBare(one) || !results.some((other, place) => isSame(other, place) && (!isBare(other) || place < at))
  })
}

/** Reads the results of columns whose heading is part of the result. */
import { quoted } from '#domain/faults.ts'
import { present } from '#domain/report/amounts.ts'
import type { StripTypeReading } from '#domain/report/read-strip-type.ts'
import { readTexts } from './import-words.ts'
import type { Row } from './import-world.ts'
import type { ReadResult } from './planned-report.ts'
import { methodIn, namesNothing, stripWord } from './wide-fields.ts'

/** What every result of a row has. */
type Shared = Pick<ReadResult, 'row' | 'sample_id' | 'site_id' | 'reported'>

/** The results in such columns of a row. `shared` is asked for only if there are any. */
export function readWideRow(
  row: Row,
  shared: () => Shared,
  readStrip: (typed: string) => StripTypeReading,
): ReadResult[] {
  const none = { ...present, limit: null, measured_as: null }
  const strips = row.columns('strip_column').flatMap(([title, cell]): ReadResult[] => {
    const strip_result = stripWord(cell)
    if (strip_result === null) return []
    if (strip_result === undefined) {
      row.faultIn(title, `‘${cell.slice(0, 60)}’ is none of: positive, negative, invalid, not done.`)
      return []
    }
    const read = readStrip(title)
    if ('fault' in read) row.faultIn(title, read.fault)
    const strip_type = 'is' in read ? read.is : title
    return [{ ...shared(), ...none, technology: 'TEST_STRIP', strip_type, strip_result, name: '' }]
  })
  const found = row.columns('method_column').flatMap(([title, cell]): ReadResult[] => {
    const technology = methodIn(title)
    if (technology === null) {
      if (cell !== '') row.faultIn(title, 'The heading names no technology. Choose another meaning for this column.')
      return []
    }
    const one = { ...none, technology, strip_type: '', strip_result: null }
    const names = readTexts(cell)
    const odd = names.find(namesNothing)
    if (odd !== undefined)
      row.faultIn(title, `${quoted(odd)} names no substance. Say what this column holds, or leave it out.`)
    return names.map((name) => ({ ...shared(), ...one, name }))
  })
  return [...strips, ...found]
}

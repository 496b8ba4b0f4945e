/** How files write the IDs of their samples. Two IDs that only their writing tells apart never become one sample. */
import { plainWords } from '#domain/report/plain-words.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { isDitto } from '#domain/substance/ditto.ts'
import type { Row } from './import-row.ts'

/** So much of a cell is compared as an ID. A longer one is refused anyway. */
const longestId = 200

/** An ID as people see it written: only what nobody sees is dropped. */
export const writingOf = (text: string): string =>
  text
    .trim()
    .slice(0, longestId)
    .replace(/\p{Cf}/gu, '')

/** An ID without blanks and in capitals: this much may differ between a file of samples and one of results. */
const loose = (text: string) => text.replace(/\s/g, '').toUpperCase()

const idFields = ['sample_id', 'onsite_sample_id'] as const

/**
 * Refuses IDs of one file that are written differently and are the same without that: 'B 2' and 'B2', '1-11' and '11-1';
 * 'idem', which is no ID; and a second ID in one row.
 */
export function readSpellings() {
  const first = new Map<string, { readonly text: string; readonly row: Row }>()
  const inFile = new Map<string, { readonly text: string; readonly row: Row }>()
  return {
    check: (row: Row) => {
      const ditto = idFields.find((field) => isDitto(row.cell(field)))
      if (ditto !== undefined)
        row.fault(ditto, `‘${row.cell(ditto)}’ stands for the cell above it. Write the ID itself, or number the rows.`)
      const second = row
        .beside()
        .find(
          ([title, cell]) =>
            cell !== '' &&
            plainWords(title) === plainWords(row.title('sample_id')) &&
            canonicalSampleId(cell) !== canonicalSampleId(row.cell('sample_id')),
        )
      if (second !== undefined)
        row.fault(
          { in: second[2] },
          `‘${row.cell('sample_id')}’ and ‘${second[1]}’ stand in one row. Put tables that stand side by side below each other.`,
        )
      const text = writingOf(row.cell('sample_id'))
      const id = canonicalSampleId(text)
      const here = `${row.file}\n${id}`
      const [before, other] = [inFile.get(here), first.get(id)]
      const own = { text, row }
      if (before === undefined) inFile.set(here, own)
      if (other === undefined) first.set(id, own)
      const [mine, theirs] = [loose(text), loose(other?.text ?? text)]
      const isElsewhere = before === undefined && mine !== theirs && mine !== id && theirs !== id
      const unlike = before !== undefined && before.text !== text ? before : isElsewhere ? other : undefined
      if (unlike !== undefined)
        row.fault(
          'sample_id',
          `‘${row.cell('sample_id')}’ and ‘${unlike.row.cell('sample_id')}’ of row ${unlike.row.number} would be one sample, ${id}. Number the rows, or give each sample an ID of its own.`,
        )
    },
  }
}

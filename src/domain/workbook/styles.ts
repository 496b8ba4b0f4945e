/** The styles of a workbook: how each shows its numbers. Cells name a style by its place. */

import type { Doubt } from './doubts.ts'
import { excelDay } from './excel-day.ts'
import { dayKind, inSection, plainNumber, type Section, sectionFor, sectionsOf } from './number-format.ts'
import type { XmlEvents } from './read-xml.ts'

/** What Excel made of a cell, where its number is not the whole of what a person sees. */
export type Made = Doubt | 'percent' | 'words'

/** The text of a number, and what made it different from the number. */
export type ShownNumber = { readonly text: string; readonly made: Made | null }

/** Formats that files name by a number alone; the other numbers below 164 change nothing of a number's meaning. */
const builtIn = new Map<number, string>([
  [9, '0%'],
  [10, '0.00%'],
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58, 71, 72, 73, 74, 81].map(
    (id): [number, string] => [id, 'yyyy-mm-dd'],
  ),
  ...[18, 19, 20, 21, 32, 33, 45, 47, 75, 76, 78, 80].map((id): [number, string] => [id, 'h:mm:ss']),
  [22, 'yyyy-mm-dd h:mm'],
  [77, 'yyyy-mm-dd h:mm'],
  [46, '[h]:mm:ss'],
  [79, '[h]:mm:ss'],
])

/** Collects the styles while `xl/styles.xml` is read. */
export function styleCollector(): {
  readonly events: XmlEvents
  readonly styles: () => readonly (readonly Section[])[]
} {
  const formats = new Map<number, string>(builtIn)
  const ids: number[] = []
  let isInCells = false
  return {
    events: {
      open: (name, attribute) => {
        if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
        else if (name === 'cellXfs') isInCells = true
        else if (name === 'xf' && isInCells) ids.push(Number(attribute('numFmtId') ?? 0))
      },
      close: (name) => {
        if (name === 'cellXfs') isInCells = false
      },
      text: () => {},
    },
    styles: () => {
      const sections = new Map([...new Set(ids)].map((id) => [id, sectionsOf(formats.get(id) ?? '')]))
      return ids.map((id) => sections.get(id) ?? [])
    },
  }
}

/** More digits than this are lost when Excel stores a number. */
const exactDigits = 15

/** A stored number as a person reads it in its cell. All its digits count, even those that Excel does not show. */
export function shownNumber(raw: string, sections: readonly Section[], is1904: boolean): ShownNumber {
  const number = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(number)) return { text: raw, made: null }
  const plain = plainNumber(raw)
  const isRounded = /^-?\d+$/.test(plain) && plain.replace('-', '').length > exactDigits
  if (isRounded) return { text: plain, made: 'rounded' }
  const section = sectionFor(sections, number)
  if (section.tokens.length === 0) return { text: plain, made: null }
  const kind = dayKind(section)
  const day = kind === null ? null : excelDay(number, kind, is1904)
  if (kind !== null) return { text: day ?? plain, made: day === null ? null : 'day' }
  const text = inSection(plain, section)
  return { text, made: text === plain ? null : text.endsWith('%') ? 'percent' : 'words' }
}

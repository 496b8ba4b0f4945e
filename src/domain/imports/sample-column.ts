/** Which column has the IDs of samples, where a file numbers cases and their parts: no two samples become one in silence. */
import { plainWords } from '#domain/report/plain-words.ts'

/** Whether the cells only count the rows: 0, 1, 2 … or 1, 2, 3 …, as programs write them. */
export const countsRows = (cells: readonly string[]): boolean =>
  cells.length > 1 && /^[01]$/.test(cells[0] ?? '') && cells.every((cell, at) => cell === `${Number(cells[0]) + at}`)

/** Headings of an ID: 'Sample code', 'Lab no.', 'Accession number', 'Code'. A client's is not the sample's. */
export const idHeading =
  /^(?:(?:sample|specimen|vial|tube|pill|lab|kit|bag|case|accession|submission|item|exhibit|evidence|test|reference|ref|label|muestra|amostra|proben?) ?)?(?:ids?|no\.?|nr\.?|num(?:ber)?|#|code|codigo|kennung|identifier|uid|label|reference|ref|accession|ticket|barcode|exhibit)$/

/** IDs of what stands in several parts, and of one part: 'Case number' above 'Exhibit 1' and 'Exhibit 2'. */
const wholeHeading = /^(?:case|file|submission|kit|batch)\b/
const partHeading = /^(?:exhibit|evidence|item|specimen|sample|vial|tube|pill)\b/
/** Parts that are surely samples; 'Item 1' and 'Item 2' may be the substances of one. */
const surePart = /^(?:exhibit|evidence)\b/
/** What may number its parts anew, wherever that stands in a heading: 'Agency case', 'Lab number'. */
const anyWhole =
  /\b(?:case|file|submission|kit|batch|lab|agency|accession|incident|request|order|docket|seizure|event|operation|police)\b/
/** What surely numbers its samples anew: 'Sample 1' of one kit is not 'Sample 1' of another. */
const sureWhole = /\b(?:case|submission|kit|batch|accession|incident)\b/
/** Any other number: 'Report number'. That of a substance or of a test tells no samples apart. */
const anyNumber = /(?:\b(?:ids?|no\.?|nr\.?|num(?:ber)?|ref(?:erence)?|code)|#)$/
const numberOfResult =
  /\b(?:cas|peak|line|row|compound|component|drug|substance|analyte|test|analysis|result|finding|method|instrument|analyst|staff|strip|lot|list)\b/

/**
 * The column of IDs, where that of a case or of its parts was taken: a case has several exhibits, and their results are not of one
 * sample, nor are those of the exhibits 1 of two cases. Null where somebody must say it.
 */
export function sampleColumn(
  header: readonly string[],
  lines: readonly (readonly string[])[],
  taken: number,
): number | null {
  const titles = header.map(plainWords)
  const cell = (line: readonly string[], at: number) => line[at]?.trim() ?? ''
  const size = (...columns: readonly number[]) =>
    new Set(lines.map((line) => columns.map((at) => cell(line, at)).join('\n'))).size
  const isPart = (at: number) => partHeading.test(titles[at] ?? '') && idHeading.test(titles[at] ?? '')
  // One ID beside two values of another column; an empty cell is no value.
  const differs = (at: number) => {
    const said = new Map<string, string>()
    return lines.some((line) => {
      const value = cell(line, at)
      const before = said.get(cell(line, taken)) ?? value
      if (value !== '') said.set(cell(line, taken), value)
      return value !== '' && before !== value
    })
  }
  if (wholeHeading.test(titles[taken] ?? '')) {
    const part = titles.findIndex((_, at) => at !== taken && isPart(at))
    if (part < 0 || size(taken, part) === size(taken))
      return titles.some((title, at) => at !== taken && idHeading.test(title) && differs(at)) ? null : taken
    if (size(taken, part) !== size(part) || lines.some((line) => cell(line, part) === '')) return null
    // Numbers of lines may be those of samples, or of the substances of one.
    const cells = lines.map((line) => cell(line, part))
    return countsRows(cells) && !surePart.test(titles[part] ?? '') ? null : part
  }
  if (!isPart(taken) || !surePart.test(titles[taken] ?? '')) {
    const isCount = lines.every((line) => /^\d{0,3}$/.test(cell(line, taken)))
    return isCount && titles.some((title, at) => at !== taken && sureWhole.test(title) && differs(at)) ? null : taken
  }
  const isWholeNumber = (title: string) =>
    anyWhole.test(title) || (anyNumber.test(title) && !numberOfResult.test(title))
  const wholes = titles.flatMap((title, at) => (at !== taken && isWholeNumber(title) ? [at] : []))
  const split = wholes.filter((at) => size(taken, at) > size(taken))
  const isWhole = (at: number) =>
    idHeading.test(titles[at] ?? '') && size(taken, at) === size(at) && lines.every((line) => cell(line, at) !== '')
  if (split.length > 0) return split.length === 1 ? (split.find(isWhole) ?? null) : null
  // A case with one exhibit keeps its own ID, whichever stands first.
  return wholes.find((at) => wholeHeading.test(titles[at] ?? '') && isWhole(at)) ?? taken
}

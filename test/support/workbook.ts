/** Makes workbooks as Excel stores them, part by part, so that a test can say what a cell really holds. */
import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP file with these parts. `sizes` is what the file says of each part's size; by default the truth. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const whole = Buffer.from(text)
    const packed = deflateRawSync(whole)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    for (const [place, value] of [20, 0, 8, 0, 0].entries()) facts.writeUInt16LE(value, 2 * place)
    for (const [place, value] of [crc32(whole), packed.length, whole.length].entries())
      facts.writeUInt32LE(value, 10 + 4 * place)
    facts.writeUInt16LE(path.length, 22)
    const offset = Buffer.alloc(14)
    offset.writeUInt32LE(at, 10)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), facts, path, packed)
    list.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, offset, path)
    at += 30 + path.length + packed.length
  }
  const contents = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  for (const place of [8, 10]) end.writeUInt16LE(Object.keys(parts).length, place)
  end.writeUInt32LE(contents.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...files, contents, end]))
}

/** A cell: a text, a number with its format, or XML as Excel writes it. */
export type TestCell =
  | string
  | number
  | { readonly number: number | string; readonly format: string }
  | { readonly xml: string }

/** A sheet; `above` and `below` are the XML around its cells, `rows` the attributes of rows by their number. */
export type TestSheet = {
  readonly name: string
  readonly cells: readonly (readonly (TestCell | null)[])[]
  readonly state?: string
  readonly above?: string
  readonly below?: string
  readonly rows?: Readonly<Record<number, string>>
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

const document = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook with these sheets. */
export function workbookParts(sheets: readonly TestSheet[], is1904 = false): Record<string, string> {
  const texts: string[] = []
  const formats: string[] = []
  const xml = (cell: TestCell, at: string) => {
    if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${texts.push(cell) - 1}</v></c>`
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    if ('xml' in cell) return cell.xml.replace('<c', `<c r="${at}"`)
    if (!formats.includes(cell.format)) formats.push(cell.format)
    return `<c r="${at}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.number}</v></c>`
  }
  const written = sheets.map(({ cells, above = '', below = '', rows = {} }) => {
    const lines = cells.map((line, row) => {
      const inside = line.map((cell, column) => (cell === null ? '' : xml(cell, `${letters(column)}${row + 1}`)))
      return `<row r="${row + 1}" ${rows[row + 1] ?? ''}>${inside.join('')}</row>`
    })
    return `${document}<worksheet ${main}>${above}<sheetData>${lines.join('')}</sheetData>${below}</worksheet>`
  })
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`
  const list = (inside: string) =>
    `${document}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`
  return {
    '_rels/.rels': list(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${document}<workbook ${main} xmlns:r="${relationships}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(({ name, state }, at) => {
        const shown = state === undefined ? '' : ` state="${state}"`
        return `<sheet name="${escaped(name)}" sheetId="${at + 1}"${shown} r:id="rId${at + 1}"/>`
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': list(
      [
        ...sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
        relation('rIdS', 'styles', 'styles.xml'),
        relation('rIdT', 'sharedStrings', '/xl/sharedStrings.xml'),
      ].join(''),
    ),
    'xl/styles.xml': `${document}<styleSheet ${main}><numFmts>${formats
      .map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${document}<sst ${main}>${texts
      .map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
      .join('')}</sst>`,
    ...Object.fromEntries(written.map((text, at) => [`xl/worksheets/sheet${at + 1}.xml`, text])),
  }
}

/** A workbook with these sheets. */
export const workbookOf = (...sheets: TestSheet[]) => zipOf(workbookParts(sheets))

/**
 * Writes tables as a workbook of Excel. A text stays a text, so that no ID or register number becomes a number or a day and no
 * cell runs as a formula; days and times in ISO form become real ones.
 */
import { strToU8, zipSync } from 'fflate'

/** A cell as CSV has it, too. */
export type OutCell = string | number | boolean | null
type Lines = Iterable<readonly OutCell[]>

/** A sheet: its name, and its lines with the headings first. */
export type OutSheet<All extends Lines | AsyncIterable<readonly OutCell[]> = Lines> = {
  readonly name: string
  readonly lines: All
}

/** Its media type. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** More does not fit in a sheet, or in a cell of Excel. */
const mostLines = 1_048_576
const mostSigns = 32_767
const cutText = ' … (cut here: CSV holds all of it)'

const document = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

const named: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** A text in XML. Signs that XML cannot hold are written as Excel writes them: '_x0007_'. */
const escaped = (text: string) =>
  text
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[^\P{Cc}\t\n]|[\p{Cs}\ufffe\uffff]/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`)
    .replace(/[<>&"]/g, (sign) => named[sign] ?? sign)

const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:Z|\+00(?::?00)?)?)?$/
const firstDay = Date.UTC(1899, 11, 30)
/** Excel miscounts the days before this one. */
const firstRight = Date.UTC(1900, 2, 1)

/** The cell of a day (style 1) or a time (style 2); null for any other text. */
function dayCell(text: string): string | null {
  const [, day, time] = (text.length < 40 && iso.exec(text)) || []
  if (day === undefined) return null
  const at = new Date(`${day}T${time ?? '00:00'}Z`)
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day) || at.getTime() < firstRight) return null
  return `<c s="${time === undefined ? 1 : 2}"><v>${(at.getTime() - firstDay) / 86_400_000}</v></c>`
}

function cellOf(value: OutCell): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>'
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  const text = value.length > mostSigns ? value.slice(0, mostSigns - cutText.length) + cutText : value
  return dayCell(text) ?? `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** The XML of one line. */
export const lineXml = (cells: readonly OutCell[]): string => `<row>${cells.map(cellOf).join('')}</row>`

const before = `${document}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
const after = '</sheetData></worksheet>'

/** The XML of a sheet, in pieces, for a file that is sent while it is written. */
export async function* sheetXml(lines: Lines | AsyncIterable<readonly OutCell[]>): AsyncGenerator<string> {
  let piece = before
  let count = 0
  for await (const line of lines) {
    count += 1
    if (count === mostLines) piece += lineXml(['More lines do not fit in a sheet: CSV holds all of them.'])
    if (count >= mostLines) continue
    piece += lineXml(line)
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  yield piece + after
}

/** A name as Excel takes it: at most 31 signs, none of them a sign of a formula. */
const sheetName = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

/** The parts of the file that are not its sheets; and the path of each sheet. */
export function workbookFrame(names: readonly string[]) {
  const paths = names.map((_, at) => `xl/worksheets/sheet${at + 1}.xml`)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (inside: string) =>
    `${document}<Relationships xmlns="${packaged}/relationships">${inside}</Relationships>`
  const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const part = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${content}.${type}+xml"/>`
  const sheets = names.map(
    (name, at) => `<sheet name="${escaped(sheetName(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const frame = [
    {
      name: '[Content_Types].xml',
      text: `${document}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('xl/workbook.xml', 'sheet.main')}${part('xl/styles.xml', 'styles')}${paths.map((path) => part(path, 'worksheet')).join('')}</Types>`,
    },
    { name: '_rels/.rels', text: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      text: `${document}<workbook ${main} xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relations(
        paths.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
          relation(`rId${paths.length + 1}`, 'styles', 'styles.xml'),
      ),
    },
    {
      name: 'xl/styles.xml',
      text: `${document}<styleSheet ${main}><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
  ]
  return { frame, paths }
}

/** A whole workbook; for tables that are in memory anyway. */
export async function writeWorkbook(sheets: readonly OutSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const { frame, paths } = workbookFrame(sheets.map(({ name }) => name))
  const parts = Object.fromEntries(frame.map(({ name, text }) => [name, strToU8(text)]))
  for (const [at, { lines }] of sheets.entries()) {
    let text = ''
    for await (const piece of sheetXml(lines)) text += piece
    parts[paths[at] ?? ''] = strToU8(text)
  }
  // Not packed: packing would keep everybody else waiting. The same lines make the same bytes, whenever they are written.
  return zipSync(parts, { level: 0, mtime: new Date(1980, 0, 2) })
}

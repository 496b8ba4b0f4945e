/** Collects the cells of one sheet while its XML is read. Every cell becomes the text that a person sees in it. */
import { isNumberLike } from '#domain/report/typed-numbers.ts'
import type { Doubt } from './doubts.ts'
import type { Section } from './number-format.ts'
import { NoXml, type XmlEvents } from './read-xml.ts'
import { type Made, shownNumber } from './styles.ts'

/** Something of a sheet that people must know: how many cells, and the first. */
export type Said = { readonly about: SaidAbout; readonly count: number; readonly cell: string; readonly text: string }
export type SaidAbout = Exclude<Made, Doubt> | 'error' | 'merged' | 'hidden_rows' | 'hidden_columns'

/** The cells of a sheet. */
export type SheetCells = {
  /** Line by line, with empty lines where the sheet has them, but none at its end. */
  readonly cells: readonly (readonly string[])[]
  /** The texts of the cells that Excel may have changed, with how. */
  readonly doubts: ReadonlyMap<string, Doubt>
  readonly said: readonly Said[]
}

/** Why a sheet cannot be read. */
export type SheetFault = 'large' | 'formulas' | 'merged_number' | 'broken'
export class SheetRefused extends Error {
  readonly fault: SheetFault
  readonly cell: string
  constructor(fault: SheetFault, cell = '') {
    super(fault)
    this.fault = fault
    this.cell = cell
  }
}

/** What all sheets of a workbook share. */
export type Shared = {
  readonly texts: readonly string[]
  readonly styles: readonly (readonly Section[])[]
  readonly is1904: boolean
}

/** Limits of a sheet: more would not fit in memory. A table of Vialog has at most 500 columns. */
const mostColumns = 500
const mostRows = 1_048_576
const mostCharacters = 50_000_000

/** The place of a cell such as 'AB12': row 11, column 27. */
export function placeOf(address: string): { readonly row: number; readonly column: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(address) ?? []
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits) - 1, column: column - 1 }
}

/** The name of a cell, such as 'AB12'. */
export function addressOf(row: number, column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${row + 1}`
}

/** Collects the cells. `result` gives them once the sheet is read. */
export function cellCollector(shared: Shared): { readonly events: XmlEvents; readonly result: () => SheetCells } {
  const cells: string[][] = []
  const doubts = new Map<string, Doubt>()
  const said = new Map<SaidAbout, { count: number; cell: string; text: string }>()
  const merges: string[] = []
  const hidden: { from: number; to: number }[] = []
  let row = -1
  let column = -1
  let characters = 0
  let cell: Cell = { type: 'n', style: 0, value: null, isFormula: false }
  let isRead = false
  let isRowHidden = false

  const tell = (about: SaidAbout, at: string, text: string) => {
    const before = said.get(about)
    if (before === undefined) said.set(about, { count: 1, cell: at, text })
    else before.count += 1
  }

  const put = (text: string) => {
    if (row >= mostRows || column >= mostColumns) throw new SheetRefused('large', addressOf(row, column))
    characters += text.length + 1
    if (characters > mostCharacters) throw new SheetRefused('large')
    while (cells.length <= row) cells.push([])
    const line = cells[row] ?? []
    while (line.length < column) line.push('')
    line[column] = text
  }

  const endCell = () => {
    const { text, made } = textOf(cell, shared, () => addressOf(row, column))
    if (text.trim() === '') return
    put(text)
    if (made === 'day' || made === 'rounded') doubts.set(text, made)
    else if (made !== null) tell(made, addressOf(row, column), text)
    if (isRowHidden) {
      tell('hidden_rows', addressOf(row, column), text)
      isRowHidden = false
    }
  }

  const open: XmlEvents['open'] = (name, attribute) => {
    if (name === 'row') {
      row = Number(attribute('r') ?? row + 2) - 1
      column = -1
      isRowHidden = isYes(attribute('hidden'))
    } else if (name === 'c') {
      const at = attribute('r')
      if (at === undefined) column += 1
      else ({ row, column } = placeOf(at))
      if (!(row >= 0 && column >= 0)) throw new SheetRefused('broken')
      cell = { type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), value: null, isFormula: false }
    } else if (name === 'v' || name === 't') {
      isRead = !isPhonetic
      cell.value ??= ''
    } else if (name === 'f') cell.isFormula = true
    else if (name === 'rPh') isPhonetic = true
    else if (name === 'col' && isYes(attribute('hidden')))
      hidden.push({ from: Number(attribute('min')) - 1, to: Number(attribute('max')) - 1 })
    else if (name === 'mergeCell') merges.push(attribute('ref') ?? '')
  }
  let isPhonetic = false
  const events: XmlEvents = {
    open,
    close: (name) => {
      if (name === 'v' || name === 't') isRead = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c') endCell()
    },
    text: (text) => {
      if (isRead) cell.value += text
    },
  }
  return {
    events,
    result: () => {
      for (const ref of merges) fillDown(cells, ref, tell)
      for (const { from, to } of hidden) {
        const at = cells.findIndex((line) => line.slice(from, to + 1).some((text) => text !== ''))
        const place = cells[at]?.findIndex((text, place) => place >= from && text !== '') ?? -1
        if (at >= 0) tell('hidden_columns', addressOf(at, place), cells[at]?.[place] ?? '')
      }
      return { cells, doubts, said: [...said].map(([about, one]) => ({ about, ...one })) }
    },
  }
}

type Cell = { type: string; style: number; value: string | null; isFormula: boolean }

const isYes = (value: string | undefined) => value === '1' || value === 'true'

function textOf(
  { type, style, value, isFormula }: Cell,
  shared: Shared,
  address: () => string,
): { readonly text: string; readonly made: SaidAbout | Doubt | null } {
  if (value === null) {
    if (isFormula) throw new SheetRefused('formulas', address())
    return { text: '', made: null }
  }
  if (type === 's') {
    const text = shared.texts[Number(value)]
    if (text === undefined) throw new SheetRefused('broken', address())
    return { text, made: null }
  }
  if (type === 'b') return { text: value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE', made: null }
  if (type === 'e') return { text: value, made: 'error' }
  if (type === 'd') return { text: value.replace('T', ' ').replace(/( 00:00)?(:00)?(\.0+)?Z?$/, ''), made: 'day' }
  if (type === 'n') return shownNumber(value, shared.styles[style] ?? [], shared.is1904)
  return { text: plainText(value), made: null }
}

/** A text as stored: '_x000D_' stands for a sign that XML cannot hold. Signs that nobody sees are left out. */
export function plainText(stored: string): string {
  // A cell of Excel holds 32,767 signs.
  if (stored.length > 100_000) throw new NoXml()
  return stored
    .replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
}

/** A cell that is merged over several lines counts for each of them. A number may be their sum, so it is refused. */
function fillDown(
  cells: readonly string[][],
  ref: string,
  tell: (about: SaidAbout, cell: string, text: string) => void,
) {
  const [from = '', to = ''] = ref.split(':')
  const [first, last] = [placeOf(from), placeOf(to)]
  const text = cells[first.row]?.[first.column] ?? ''
  const below = cells.slice(first.row + 1, last.row + 1).filter((line) => line.some((one) => one !== ''))
  if (text === '' || below.length === 0) return
  if (isNumberLike(text.replace(/\s*(%|m?g|[µμu]g)$/i, ''))) throw new SheetRefused('merged_number', from)
  tell('merged', from, text)
  for (const line of below) {
    while (line.length <= first.column) line.push('')
    if (line[first.column] === '') line[first.column] = text
  }
}

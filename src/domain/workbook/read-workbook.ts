/**
 * Reads a workbook of Excel (.xlsx, .xlsm): its sheets, as text cells. Stays responsive on large files, and unpacks no more
 * than fits in memory.
 */

import { NoXml, type XmlEvents, xmlReader } from './read-xml.ts'
import { cellCollector, plainText, type Shared, type SheetCells, type SheetFault, SheetRefused } from './sheet-cells.ts'
import { styleCollector } from './styles.ts'
import { type Budget, partOf, pathsOf, TooLarge } from './zip-parts.ts'

/** Why a file is no workbook that can be read. */
export const workbookFaults = ['xlsb', 'ods', 'numbers', 'archive', 'broken', 'large', 'empty'] as const
export type WorkbookFault = (typeof workbookFaults)[number]

/** A sheet; `isHidden` where Excel does not show it. A sheet that cannot be read says why. */
export type Sheet = { readonly name: string; readonly isHidden: boolean } & (
  | SheetCells
  | { readonly fault: SheetFault; readonly cell: string }
)

/** The sheets that hold anything, or why there are none. */
export type Workbook = { readonly sheets: readonly Sheet[] } | { readonly fault: WorkbookFault }

const mostUnpacked = 250_000_000

/** Reads a workbook. */
export async function readWorkbook(file: Uint8Array<ArrayBuffer>): Promise<Workbook> {
  const paths = pathsOf(file)
  if (paths === null) return { fault: 'broken' }
  const other = otherKind(paths)
  if (other !== null) return { fault: other }
  try {
    const sheets = await sheetsOf(file)
    return sheets.length === 0 ? { fault: 'empty' } : { sheets }
  } catch (error) {
    if (error instanceof TooLarge) return { fault: 'large' }
    // A damaged part fails where it is unpacked, decoded or read.
    if (error instanceof NoXml || error instanceof TypeError || isOfPackage(error)) return { fault: 'broken' }
    throw error
  }
}

/** Whether the unpacker refused a damaged part: it numbers its errors. */
const isOfPackage = (error: unknown) => error instanceof Error && 'code' in error && typeof error.code === 'number'

/** Other files that are ZIP files, too. */
function otherKind(paths: readonly string[]): WorkbookFault | null {
  if (paths.some((path) => /^xl\/workbook\.bin$/i.test(path))) return 'xlsb'
  if (paths.includes('content.xml') && paths.includes('mimetype')) return 'ods'
  if (paths.some((path) => /\.iwa$|^Index\.zip$/i.test(path))) return 'numbers'
  return paths.includes('_rels/.rels') || paths.includes('xl/workbook.xml') ? null : 'archive'
}

async function sheetsOf(file: Uint8Array): Promise<Sheet[]> {
  const budget: Budget = { left: mostUnpacked }
  const read = (path: string, events: XmlEvents) => readPart(file, path, events, budget)
  const root = await relationsOf(read, '')
  const main = [...root.values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const relations = await relationsOf(read, main)
  const { sheets, is1904 } = await contentsOf(read, main)
  const ofType = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.path ?? ''
  const styles = styleCollector()
  await read(ofType('styles'), styles.events)
  const texts = await sharedTexts(read, ofType('sharedStrings'))
  const shared: Shared = { texts, styles: styles.styles(), is1904 }
  const all: Sheet[] = []
  for (const { name, id, isHidden } of sheets) {
    const relation = relations.get(id)
    if (relation === undefined || relation.type !== 'worksheet') continue
    const collector = cellCollector(shared)
    try {
      if (!(await read(relation.path, collector.events))) throw new NoXml()
      const found = collector.result()
      if (found.cells.length > 0) all.push({ name, isHidden, ...found })
    } catch (error) {
      if (!(error instanceof SheetRefused)) throw error
      all.push({ name, isHidden, fault: error.fault, cell: error.cell })
    }
  }
  return all
}

type Read = (path: string, events: XmlEvents) => Promise<boolean>

/** How long the page may wait for the reader, in ms. */
const mostBusy = 30

/** So many bytes are read at once. */
const piece = 65_536

/** Reads a part; false if the file has none at this path. */
async function readPart(file: Uint8Array, path: string, events: XmlEvents, budget: Budget) {
  const part = partOf(file, path, budget)
  if (part === null) return false
  const reader = xmlReader(events)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let since = performance.now()
  for (let at = 0; at < part.length; at += piece) {
    reader.write(decoder.decode(part.subarray(at, at + piece), { stream: at + piece < part.length }))
    if (performance.now() - since > mostBusy) {
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
  }
  reader.end()
  return true
}

/** The parts that a part names, by the ID that it uses for them. */
async function relationsOf(read: Read, of: string) {
  const relations = new Map<string, { readonly type: string; readonly path: string }>()
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  await read(`${folder}_rels/${of.slice(folder.length)}.rels`, {
    open: (name, attribute) => {
      if (name !== 'Relationship') return
      const type = attribute('Type') ?? ''
      const target = attribute('Target') ?? ''
      const path = new URL(target, `file:///${folder}`).pathname.slice(1)
      relations.set(attribute('Id') ?? '', { type: type.slice(type.lastIndexOf('/') + 1), path: decodeURI(path) })
    },
    close: () => {},
    text: () => {},
  })
  return relations
}

/** The names of the sheets in their order, and which first day the workbook counts from. */
async function contentsOf(read: Read, path: string) {
  const sheets: { readonly name: string; readonly id: string; readonly isHidden: boolean }[] = []
  let is1904 = false
  const isThere = await read(path, {
    open: (name, attribute) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute('date1904') ?? '')
      else if (name === 'sheet')
        sheets.push({
          name: attribute('name') ?? '',
          id: attribute('id') ?? '',
          isHidden: /hidden/i.test(attribute('state') ?? ''),
        })
    },
    close: () => {},
    text: () => {},
  })
  if (!isThere) throw new NoXml()
  return { sheets, is1904 }
}

/** The texts that cells name by their place. Hints for pronunciation are no part of a text. */
async function sharedTexts(read: Read, path: string): Promise<string[]> {
  const texts: string[] = []
  let isText = false
  let isPhonetic = false
  let text = ''
  await read(path, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    close: (name) => {
      if (name === 'si') texts.push(plainText(text))
      else if (name === 'rPh') isPhonetic = false
      else if (name === 't') isText = false
    },
    text: (part) => {
      if (isText) text += part
    },
  })
  return texts
}

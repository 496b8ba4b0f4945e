/** The content of a PDF, as a viewer reads it. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ShownTable } from './shown-tables.ts'

/** The text of all pages, in reading order. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const content = await (await document.getPage(index + 1)).getTextContent()
      return content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  return pages.join('\n')
}

/** Where each piece of text on the first page ends, as a share of the page's width: above 1 it runs off the paper. */
export async function pdfLineEnds(bytes: Uint8Array): Promise<number[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await document.getPage(1)
  const [left = 0, , right = 1] = page.view
  const { items } = await page.getTextContent()
  return items.flatMap((item) =>
    'str' in item ? [(Number(item.transform[4]) + item.width - left) / (right - left)] : [],
  )
}

/** A PDF's own facts: its title, its language, the tags of its pages (H1, Table, …) and the number of pages. */
export async function pdfFacts(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { info } = await document.getMetadata()
  const { Title, Language } = info as { Title?: string; Language?: string }
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const trees = await Promise.all(numbers.map(async (number) => (await document.getPage(number)).getStructTree()))
  return {
    title: Title,
    language: Language,
    tags: [...new Set(trees.flatMap((tree) => tagsOf(tree)))],
    pages: document.numPages,
  }
}

function tagsOf(node: object | null): string[] {
  const own = node !== null && 'role' in node ? [String(node.role)] : []
  const children = node !== null && 'children' in node ? (node.children as object[]) : []
  return [...own, ...children.flatMap(tagsOf)]
}

type Tag = { readonly role: string; readonly children: readonly (Tag | Leaf)[] }
type Leaf = { readonly type: string; readonly id: string }

/** Every table with the heading before it, by the tags that a screen reader follows; one over two pages counts as one. */
export async function pdfTables(bytes: Uint8Array): Promise<ShownTable[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const tables: { heading: string; columns: string[]; lines: string[][] }[] = []
  let heading = ''
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const texts = await textsById(page)
    const textOf = (tag: Tag | Leaf): string =>
      'children' in tag ? tag.children.map(textOf).join(' ') : (texts.get(tag.id) ?? '')
    const cell = (tag: Tag | Leaf) => textOf(tag).replace(/\s+/g, ' ').trim()
    const read = (tag: Tag | Leaf): void => {
      if (!('children' in tag)) return
      if (/^H\d$/.test(tag.role)) heading = cell(tag)
      else if (tag.role === 'Table') {
        if (tables.at(-1)?.heading !== heading) tables.push({ heading, columns: [], lines: [] })
        for (const row of rowsOf(tag)) {
          const cells = row.children.map(cell)
          const isHead = row.children.some((one) => 'role' in one && one.role === 'TH')
          if (isHead) tables.at(-1)?.columns.push(...cells)
          else tables.at(-1)?.lines.push(cells)
        }
      } else for (const child of tag.children) read(child)
    }
    // pdf.js types a tree's nodes by neither role nor id.
    read((await page.getStructTree()) as unknown as Tag)
  }
  return tables
}

const rowsOf = (tag: Tag): Tag[] =>
  tag.role === 'TR' ? [tag] : tag.children.flatMap((child) => ('children' in child ? rowsOf(child) : []))

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

/** The text of each marked piece of a page. */
async function textsById(page: Page): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const item of items)
    if ('str' in item) {
      const id = open.findLast((one) => one !== '') ?? ''
      texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''))
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? '')
  return texts
}

/** The content of a PDF, as a viewer reads it. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

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

/** Tables as a page or a print shows them. */

/** A table: the heading above it, the headings of its columns, and its lines below them. */
export type ShownTable = {
  readonly heading: string
  readonly columns: readonly string[]
  readonly lines: readonly (readonly string[])[]
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** The text of HTML, without its tags. */
export const plainText = (html: string): string =>
  html.replace(/<[^>]+>/g, '').replace(/&[a-z#0-9]+;/g, (sign) => signs[sign] ?? sign)

const texts = (html: string, cell: RegExp) => [...html.matchAll(cell)].map(([, text = '']) => plainText(text))

/** Every table of a page of public numbers. */
export const htmlTables = (html: string): ShownTable[] =>
  [...html.matchAll(/(?:<h2 class="period">([^<]*)<\/h2>)?<section class="numbers".*?<\/section>/gs)].map(
    ([table, heading = '']) => ({
      heading: plainText(heading),
      columns: texts(table, /<th scope="col">(.*?)<\/th>/gs),
      lines: (table.split('<tbody>')[1] ?? '')
        .split('</tr>')
        .slice(0, -1)
        .map((row) => texts(row, /<td[^>]*>(.*?)<\/td>/gs)),
    }),
  )

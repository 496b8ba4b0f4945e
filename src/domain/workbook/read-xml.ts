/** Reads XML piece by piece. Knows what workbooks hold: elements, attributes, text. A document type is refused. */

/** What stands in the text, in its order. Names are without their prefix: some programs write 'x:row' for 'row'. */
export type XmlEvents = {
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

/** The text is no XML that a workbook may hold. */
export class NoXml extends Error {}

/** No tag or text of a cell is as long as this. */
const mostRest = 2_000_000

/** A reader: give it each piece, in order, and then `end`. */
export function xmlReader(events: XmlEvents): { readonly write: (piece: string) => void; readonly end: () => void } {
  let rest = ''
  let depth = 0
  let isBegun = false
  const tag = (inside: string) => {
    if (inside.startsWith('/')) {
      depth -= 1
      if (depth < 0) throw new NoXml()
      return events.close(localName(inside.slice(1).trimEnd()))
    }
    const isWhole = inside.endsWith('/')
    const [name = ''] = /^[^\s/]*/.exec(inside) ?? []
    isBegun = true
    let attributes: ReadonlyMap<string, string> | null = null
    events.open(localName(name), (attribute) => {
      attributes ??= attributesOf(inside.slice(name.length))
      return attributes.get(attribute)
    })
    if (isWhole) events.close(localName(name))
    else depth += 1
  }
  const write = (piece: string) => {
    const all = rest + piece
    let at = 0
    for (;;) {
      const open = all.indexOf('<', at)
      if (open < 0) {
        // A sign such as '&lt;' may be cut by the end of this piece.
        const end = all.includes('&', at) ? at : all.length
        if (end > at) events.text(all.slice(at, end))
        at = end
        break
      }
      if (open > at) events.text(decoded(all.slice(at, open)))
      at = open
      const end = endOf(all, open)
      if (end < 0) break
      const inside = all.slice(open + 1, end)
      if (inside.startsWith(cdata)) events.text(inside.slice(cdata.length, -2))
      else if (inside.startsWith('!') && !inside.startsWith('!--')) throw new NoXml()
      else if (!/^[?!]/.test(inside)) tag(inside)
      at = end + 1
    }
    rest = all.slice(at)
    if (rest.length > mostRest) throw new NoXml()
  }
  const end = () => {
    if (depth !== 0 || !isBegun || rest.trim() !== '') throw new NoXml()
  }
  return { write, end }
}

const cdata = '![CDATA['

/** The place of the '>' that ends what begins at `open`; -1 if it has not come yet. */
function endOf(text: string, open: number): number {
  const closing = text.startsWith('<!--', open)
    ? '-->'
    : text.startsWith(`<${cdata}`, open)
      ? ']]>'
      : text.startsWith('<?', open)
        ? '?>'
        : null
  if (closing !== null) {
    const end = text.indexOf(closing, open)
    return end < 0 ? -1 : end + closing.length - 1
  }
  // The beginning of one of these may stand at the end of this piece.
  if (text.length - open < cdata.length + 1 && '<![CDATA['.startsWith(text.slice(open))) return -1
  let quote = 0
  for (let at = open + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (quote !== 0) quote = sign === quote ? 0 : quote
    else if (sign === 62) return at
    else if (sign === 34 || sign === 39) quote = sign
  }
  return -1
}

const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1)

function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single = ''] of text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes.set(localName(name), decoded(double ?? single))
  return attributes
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decoded = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (all, hex, number, name) => {
        if (name !== undefined) return named[name] ?? all
        const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
      })
    : text

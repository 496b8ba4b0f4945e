/** Writes XML: nested elements, every text escaped, without characters that XML does not allow. */

/** A finished element. */
export type Xml = { readonly xml: string }
type Inside = string | readonly Xml[]
type Attributes = Readonly<Record<string, string>>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML 1.0 cannot write, lone surrogates among them. */
const unknown = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const escaped = (text: string) => text.replace(unknown, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Makes an element with its attributes, and a text or other elements in it. */
export function element(name: string, inside: Inside, attributes: Attributes = {}): Xml {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const content = typeof inside === 'string' ? escaped(inside) : inside.map(({ xml }) => xml).join('')
  return { xml: content === '' ? `<${name}${said.join('')}/>` : `<${name}${said.join('')}>${content}</${name}>` }
}

/** The whole document. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`

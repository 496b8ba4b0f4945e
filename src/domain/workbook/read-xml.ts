/** Reads XML piece by piece. A document type is refused: it could name files, or grow without end. */
import { SaxesParser } from 'saxes'

/** What stands in the text, in its order. Names are without their prefix: some programs write 'x:row' for 'row'. */
export type XmlEvents = {
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

/** The text is no XML that a workbook may hold. */
export class NoXml extends Error {}

const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1)

/** A reader: give it each piece, in order, and then `end`. */
export function xmlReader(events: XmlEvents): { readonly write: (piece: string) => void; readonly end: () => void } {
  const parser = new SaxesParser()
  const refuse = () => {
    throw new NoXml()
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    events.open(
      localName(name),
      (wanted) => attributes[wanted] ?? Object.entries(attributes).find(([one]) => localName(one) === wanted)?.[1],
    )
  })
  parser.on('closetag', ({ name }) => events.close(localName(name)))
  parser.on('text', events.text)
  parser.on('cdata', events.text)
  return {
    write: (piece) => {
      parser.write(piece)
    },
    end: () => {
      parser.close()
    },
  }
}

/** A place in a rack, as people and instruments write it: A1, a01, 12, Vial 12. */
import { plainWords } from '#domain/report/plain-words.ts'

/** Rows A to P and columns 1 to 24 of a plate, or a number up to this. */
const mostNumber = 999
const well = /^([a-p])[ :-]?0*([1-9]\d?)$/
const place = /^(?:(?:vial|pos\.?|position|well|platz|#)[ :-]?)?0*([1-9]\d{0,3})$/

/** The position in one form, 'A1' or '12'; null for a text that is none. */
export function canonicalPosition(text: string): string | null {
  const words = text.length > 40 ? '' : plainWords(text)
  const [, row, column] = well.exec(words) ?? []
  if (row !== undefined) return Number(column) <= 24 ? `${row.toUpperCase()}${column}` : null
  const [, number] = place.exec(words) ?? []
  return number !== undefined && Number(number) <= mostNumber ? number : null
}

const heading =
  /^((vial|rack|tray|well|autosampler|plate|carousel|als|sample|inj(ection)?)[ .-]*)?(position|pos\.?|location|loc\.?)$|^(vial|well)( ?(no\.?|nr\.?|number|#))?$|^(platz|flasche|flaschenplatz|probenplatz|posicion|posicao|emplacement)$/

/** Whether a heading is of positions in a rack. */
export const isPositionHeading = (title: string): boolean => title.length <= 40 && heading.test(plainWords(title))

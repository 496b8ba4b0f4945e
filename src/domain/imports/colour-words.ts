/** Colours that labs write in place of a result below 'Marquis': in English, French, Spanish and German. */
import type { TestColour } from '#domain/report/colour-test.ts'

const words: Record<Exclude<TestColour, 'OTHER'>, string> = {
  NONE: 'no change, no reaction, no colour change, no color change, aucune réaction, sin reacción, keine reaktion, no colour, no color, unchanged, colourless, colorless, aucun changement, sin cambio, keine verfärbung',
  YELLOW: 'yellow, jaune, amarillo, amarilla, gelb',
  ORANGE: 'orange, naranja, anaranjado',
  RED: 'red, rouge, rojo, roja, rot',
  PINK: 'pink, rose, rosa',
  PURPLE: 'purple, violet, violette, morado, morada, violeta, lila, lilac, violett',
  BLUE: 'blue, bleu, bleue, azul, blau',
  GREEN: 'green, vert, verte, verde, grün',
  BROWN: 'brown, marron, brun, brune, marrón, braun',
  BLACK: 'black, noir, noire, negro, negra, schwarz',
  GREY: 'grey, gray, gris, grise, grau',
  WHITE: 'white, blanc, blanche, blanco, blanca, weiß, weiss',
}
const colours = new Map(
  Object.entries(words).flatMap(([colour, list]) =>
    list.split(', ').map((word) => [word, colour as TestColour] as const),
  ),
)

/** How strong a colour is does not change which it is. */
const strength = /^(?:very )?(?:dark|light|pale|deep|bright|strong|faint) /
/** 'purple to black', 'orange -> brown', 'red/brown': one after the other. */
const next = /\s*(?:\/|->|→|>|,|\bto\b|\bthen\b|\bpuis\b|\bluego\b)\s*/

/** No cell that only says colours is longer; a longer one is never cut, because a drug may stand behind the colours. */
const longest = 100

/** The colours that a cell says, in their order; null if it says anything else. */
export function coloursInCell(cell: string): TestColour[] | null {
  if (cell.length > longest) return null
  const parts = cell.toLowerCase().trim().split(next)
  const read = parts.map((part) => colours.get(part) ?? colours.get(part.replace(strength, '')))
  const known = read.filter((one) => one !== undefined)
  return known.length === read.length ? known : null
}

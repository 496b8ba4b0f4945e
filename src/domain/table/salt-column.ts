/** Columns that say the salt or base of the substance in their line: both are one name, as in 'fentanyl citrate'. */
import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound } from '#domain/report/typed-amounts.ts'
import { meaningOf } from './column-words.ts'
import { type Cells, isFilled } from './table-heading.ts'

const ofSalts =
  /^(salts?( form)?|(base|salt) ?(\/|or) ?(base|salt)|salz(e|form)?|sels?|sal(es)?|counter-?ions?|gegenion|contre-?ion)$/
/** Headings of a salt, or of what a sample looks like. */
const ofForms =
  /^(forms?|formes?|formas?|as|(measured|calculated|expressed|reported) as|berechnet als|exprimee? en|calculado como)$/
const saltWords =
  /^(free ?|freie )?bases?$|^(hcl|hbr)$|^\p{L}*(chlorid[eo]?|cloruro|bromid[eo]?|chlorhydrate|clorhidrato|bromhydrate|bromhidrato|sulf?ph?at[eo]?|sulfat[eo]?|citrat[eo]?|tartrat[eo]?|acetat[eo]?|oxalat[eo]?|ph?osphat[eo]?|fosfato|fumarat[eo]?|maleat[eo]?|mesylat[eo]?|nitrat[eo]?)$/u

/** Whether a heading is a salt or a base itself, with ticks below it: 'HCl', 'Base'. */
export const isSaltHeading = (title: string): boolean => title.length <= 40 && saltWords.test(plainWords(title))

/** The cells with the salts behind the names of their lines, and the columns that held them. */
export function joinSalts(
  cells: Cells,
  header: number,
): { readonly cells: Cells; readonly saltsAt: readonly number[] } {
  const titles = header < 0 ? [] : (cells[header] ?? []).map(plainWords)
  const names = titles.flatMap((title, at) => (meaningOf(title) === 'name' ? [at] : []))
  const below = cells.slice(header + 1)
  const isSalts = (at: number) =>
    below.every((line) => !isFilled(line[at] ?? '') || saltWords.test(plainWords(line[at] ?? '')))
  const saltAt = titles.findIndex((title, at) => ofSalts.test(title) || (ofForms.test(title) && isSalts(at)))
  const ticked = titles.flatMap((title, at) =>
    isSaltHeading(title) && below.some((line) => saysTick(line[at])) ? [at] : [],
  )
  const saltsAt = saltAt < 0 ? ticked : [saltAt, ...ticked]
  const [nameAt = -1] = names
  if (names.length !== 1 || saltsAt.length === 0 || saltsAt.includes(nameAt)) return { cells, saltsAt: [] }
  const joined = cells.map((line, at) => {
    const name = line[nameAt] ?? ''
    // With two ticks no drug has the name, so that somebody is asked.
    const own = ticked.filter((place) => saysTick(line[place]))
    const salts = own.map((place) => cells[header]?.[place] ?? '')
    if (saltAt >= 0 && isFilled(line[saltAt] ?? '')) salts.unshift(line[saltAt] ?? '')
    if (at <= header || !isFilled(name) || salts.length === 0) return line
    return line.map((cell, place) => {
      if (place === nameAt) return [name, ...salts].map((text) => text.trim()).join(' ')
      return place === saltAt || own.includes(place) ? '' : cell
    })
  })
  return { cells: joined, saltsAt }
}

/** Whether a cell ticks its heading. */
const saysTick = (cell = ''): boolean => saysFound(cell)

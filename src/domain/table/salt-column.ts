/** Columns that say the salt or base of the substance in their line: both are one name, as in 'fentanyl citrate'. */
import { plainWords } from '#domain/report/plain-words.ts'
import { isUnclear, saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
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

/** `saltsAt`: the columns that held salts. `ticked`: the lines with a tick below one; null without such columns. */
export type Salts = {
  readonly cells: Cells
  readonly saltsAt: readonly number[]
  readonly ticked: ReadonlySet<number> | null
}

/** The cells with the salts behind the names of their lines. */
export function joinSalts(cells: Cells, header: number): Salts {
  const titles = header < 0 ? [] : (cells[header] ?? []).map(plainWords)
  const names = titles.flatMap((title, at) => (meaningOf(title) === 'name' ? [at] : []))
  const below = cells.slice(header + 1)
  const isSalts = (at: number) =>
    below.every((line) => !isFilled(line[at] ?? '') || saltWords.test(plainWords(line[at] ?? '')))
  const saltAt = titles.findIndex((title, at) => ofSalts.test(title) || (ofForms.test(title) && isSalts(at)))
  const salts = titles.flatMap((title, at) => (isSaltHeading(title) ? [at] : []))
  const ofTicks = below.some((line) => salts.some((at) => saysTick(line[at]))) ? salts : []
  const saltsAt = saltAt < 0 ? ofTicks : [saltAt, ...ofTicks]
  const [nameAt = -1] = names
  if (names.length !== 1 || saltsAt.length === 0 || saltsAt.includes(nameAt))
    return { cells, saltsAt: [], ticked: null }
  const ticked = new Set<number>()
  const joined = cells.map((line, at) => {
    const name = line[nameAt] ?? ''
    // With two ticks no drug has the name, so that somebody is asked.
    const own = at <= header ? [] : ofTicks.filter((place) => saysTick(line[place]))
    if (own.length > 0) ticked.add(at)
    const said = own.map((place) => cells[header]?.[place] ?? '')
    if (saltAt >= 0 && isFilled(line[saltAt] ?? '')) said.unshift(line[saltAt] ?? '')
    if (at <= header || !isFilled(name) || said.length === 0) return line
    return line.map((cell, place) => {
      if (place === nameAt) return withSalts(name.trim(), said)
      // Beside a tick, 'no' under another salt says nothing of the substance.
      const isAnswer = saysTick(cell) || saysNo(cell) || saysNotFound(cell) || isUnclear(cell)
      return place === saltAt || (own.length > 0 && ofTicks.includes(place) && isAnswer) ? '' : cell
    })
  })
  return { cells: joined, saltsAt, ticked: ofTicks.length === 0 ? null : ticked }
}

/** A name with these salts behind it, unless it is one of the only salt already. */
function withSalts(name: string, said: readonly string[]): string {
  const [salt = ''] = said
  const isThere = said.length === 1 && plainWords(name).endsWith(` ${plainWords(salt)}`)
  return isThere ? name : [name, ...said].map((text) => text.trim()).join(' ')
}

/** Whether a cell ticks its heading. */
const saysTick = (cell = ''): boolean => saysFound(cell)

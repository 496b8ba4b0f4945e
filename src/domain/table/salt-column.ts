/** A column that says the salt or base of the substance in its line: both are one name, as in 'fentanyl citrate'. */
import { plainWords } from '#domain/report/plain-words.ts'
import { meaningOf } from './column-words.ts'
import { type Cells, isFilled } from './table-heading.ts'

const ofSalts =
  /^(salts?( form)?|(base|salt) ?(\/|or) ?(base|salt)|salz(e|form)?|sels?|sal(es)?|counter-?ions?|gegenion|contre-?ion)$/
/** Headings of a salt, or of what a sample looks like. */
const ofForms =
  /^(forms?|formes?|formas?|as|(measured|calculated|expressed|reported) as|berechnet als|exprimee? en|calculado como)$/
const saltWords =
  /^(free ?|freie )?bases?$|^(hcl|hbr)$|^\p{L}*(chlorid[eo]?|cloruro|bromid[eo]?|chlorhydrate|clorhidrato|bromhydrate|bromhidrato|sulf?ph?at[eo]?|sulfat[eo]?|citrat[eo]?|tartrat[eo]?|acetat[eo]?|oxalat[eo]?|ph?osphat[eo]?|fosfato|fumarat[eo]?|maleat[eo]?|mesylat[eo]?|nitrat[eo]?)$/u

/** The cells with the salts behind the names of their lines, and the column that held them, -1 for none. */
export function joinSalts(cells: Cells, header: number): { readonly cells: Cells; readonly saltAt: number } {
  const titles = header < 0 ? [] : (cells[header] ?? []).map(plainWords)
  const names = titles.flatMap((title, at) => (meaningOf(title) === 'name' ? [at] : []))
  const below = cells.slice(header + 1)
  const isSalts = (at: number) =>
    below.every((line) => !isFilled(line[at] ?? '') || saltWords.test(plainWords(line[at] ?? '')))
  const saltAt = titles.findIndex((title, at) => ofSalts.test(title) || (ofForms.test(title) && isSalts(at)))
  const [nameAt = -1] = names
  if (names.length !== 1 || saltAt < 0 || saltAt === nameAt) return { cells, saltAt: -1 }
  const joined = cells.map((line, at) => {
    const [name = '', salt = ''] = [line[nameAt], line[saltAt]]
    if (at <= header || !isFilled(name) || !isFilled(salt)) return line
    return line.map((cell, place) =>
      place === nameAt ? `${name.trim()} ${salt.trim()}` : place === saltAt ? '' : cell,
    )
  })
  return { cells: joined, saltAt }
}

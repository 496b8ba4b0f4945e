/** Finds columns that name drugs, in their headings or in their cells. Such a column is read, or somebody is asked what it is. */
import { plainWords } from '#domain/report/plain-words.ts'
import { saysNotFound } from '#domain/report/typed-amounts.ts'
import type { Dictionary } from '#domain/substance/dictionary.ts'
import { readName } from '#domain/substance/read-name.ts'
import { drugHeading } from './drug-cells.ts'
import { expectedIn } from './expected-columns.ts'
import { readTexts } from './import-words.ts'

/** What a column holds is seen in this many different cells; longer cells are left aside. */
export const mostCells = 50
export const longestCell = 200

/** Whether a heading names one drug, with or without a unit behind it; 'Expected: MDMA' does, too. */
export const namesDrug = (heading: string, dictionary: Dictionary): boolean =>
  heading.length <= longestCell &&
  readName(drugHeading(expectedIn(heading) ?? heading), 'finding', dictionary).kind === 'drug'

/** Headings of register numbers and structures. The dictionary would read these as names. */
export const isRegister = (title: string) =>
  /^(cas|unii|inchi|smiles|pubchem|cid\b|formula|mol)/.test(plainWords(title))

/** The first different cells of a column. */
export function cellsToRead(lines: readonly (readonly string[])[], column: number): string[] {
  const cells = new Set<string>()
  for (const line of lines) {
    const cell = line[column]?.trim() ?? ''
    if (cell !== '' && cell.length <= longestCell) cells.add(cell)
    if (cells.size >= mostCells) break
  }
  return [...cells]
}

/** Whether most cells name drugs, alone or in lists, or say that none was found. */
export function nameDrugs(title: string, cells: readonly string[], dictionary: Dictionary): boolean {
  if (cells.length === 0 || isRegister(title)) return false
  const kinds = cells.map((cell) => kindOf(cell, dictionary))
  const drugs = kinds.filter((kind) => kind === 'drug').length
  return drugs > 0 && kinds.filter((kind) => kind !== null).length * 2 >= cells.length
}

function kindOf(cell: string, dictionary: Dictionary): 'drug' | 'nothing' | null {
  // A number may be one of a register.
  if (!/\p{L}{2}/u.test(cell)) return null
  const parts = [cell, ...readTexts(cell).flatMap((text) => [text, ...text.split(/,\s+|,(?=\p{L})|\s*[/+&]\s*/u)])]
  const read = parts.filter((part) => part.trim() !== '').map((part) => readName(part, 'finding', dictionary))
  // An unclear name, such as 'white', is more often a colour.
  if (read.some((one) => one.kind === 'drug' || ('drugs' in one && one.drugs.length > 0))) return 'drug'
  return saysNotFound(cell) || read[0]?.kind === 'nothing' ? 'nothing' : null
}

/** The names in a cell. A comma parts two names only where each part is a name; else somebody is asked once a column. */
import type { SettledName } from '#domain/substance/named-finding.ts'
import { squash } from '#domain/substance/squash.ts'
import type { ImportNames } from './import-names.ts'
import type { ImportQuestions } from './import-questions.ts'
import { readTexts } from './import-words.ts'
import type { Place, Row } from './import-world.ts'

/** What reading a cell needs: the names, and the questions. */
type Reading = { readonly names: ImportNames; readonly questions: Pick<ImportQuestions, 'answer'> }

/** Commas inside a chemical name: '1,3-diacetin', 'N,N-DMT', '3,4-MDMA'. */
const insideName = /(?<=(?:^|[^\p{L}\p{N}])(?:\d{1,2}|[nos])'?),(?=(?:\d{1,2}|[nos])'?[,-])/giu

/** The names in a cell of the column with this heading; none while somebody must answer first. */
export function namesIn(row: Row, column: string, cell: string, reading: Reading): string[] {
  return readTexts(cell).flatMap((text) => {
    if (!text.includes(',') || isName(reading.names.reads(text))) return [text]
    const parts = partsOf(text, reading.names)
    if (parts.length < 2) return [text]
    if (parts.every((part) => isKnown(reading.names.reads(part)))) return parts
    const answer = reading.questions.answer(row, text, { about: 'commas', column })
    return answer === null ? [] : answer === 'LIST' ? parts : [text]
  })
}

/** A text between commas; parts that are one name together stay together. */
function partsOf(text: string, { reads, isSalt }: ImportNames): string[] {
  const pieces = text
    .replace(insideName, '\u0000')
    .split(/\s*,\s*/)
    .map((piece) => piece.replaceAll('\u0000', ',').trim())
    .filter((piece) => piece !== '')
  const parts: string[] = []
  for (const piece of pieces) {
    const before = parts.at(-1)
    const both = before === undefined ? null : `${before}, ${piece}`
    // 'Cocaine, base' and 'Cocaine, HCl' are one; so is 'morphine, 6-acetyl' where the dictionary has it.
    if (before !== undefined && isSalt(piece)) parts[parts.length - 1] = `${before} ${piece}`
    else if (both !== null && !isKnown(reads(piece)) && isName(reads(both))) parts[parts.length - 1] = both
    else parts.push(piece)
  }
  return parts
}

const isPhrase = (settled: SettledName) =>
  settled.kind === 'nothing' || (settled.kind === 'fault' && ['not_analysed', 'not_stated'].includes(settled.about))

/** Whether a text is one name, or a phrase in place of one. */
const isName = (settled: SettledName) =>
  settled.kind === 'drug' || isPhrase(settled) || (settled.kind === 'custom' && settled.meaning !== 'custom')

/** Whether a text is something that the dictionary knows, even if it does not say which drug it is. */
const isKnown = (settled: SettledName) =>
  isName(settled) || (settled.kind === 'fault' && settled.about !== 'two' && settled.about !== 'answer')

const between = /\s*[/+&;]\s*|,\s+|\s+(?:and|und|et|y|with|mit|avec|con)\s+/i

/** The names in a name of several drugs, such as 'MDMA/MDA'; null if it is one name. */
export function severalIn(name: string, { reads }: ImportNames): readonly string[] | null {
  const settled = reads(name)
  if (settled.kind === 'fault' && settled.about === 'two') return settled.drugs.map((drug) => drug.name)
  if (settled.kind !== 'asked' && !(settled.kind === 'custom' && settled.meaning === 'custom')) return null
  const parts = name.split(between).filter((part) => squash(part) !== '')
  const isDrug = parts.some((part) => squash(part).length > 2 && reads(part).kind === 'drug')
  return parts.length > 1 && isDrug ? parts : null
}

/** The names of a result, one or each of several; none while somebody must answer first. */
export function eachOf(row: Row, at: Place, name: string, { names, questions }: Reading): readonly string[] {
  const several = severalIn(name, names)
  if (several === null) return [name]
  const field = typeof at === 'string' ? { field: at } : { column: at.in }
  const answer = questions.answer(row, several.join(', '), { about: 'several', said: name, ...field })
  return answer === null ? [] : answer === 'EACH' ? several : [name]
}

/**
 * Texts in place of a name that no list has and that look like no name: 'OK', 'clean', 'lost', a word in other letters. The
 * public would read each as a substance, so somebody says once what it is.
 * A name that a report of the service has already is no longer asked about.
 */
import { comparable } from '#domain/report/finding-names.ts'
import { isStorable } from '#domain/storable.ts'
import { isLikeName } from '#domain/substance/like-name.ts'
import { markedName } from '#domain/table/name-marks.ts'
import { isSum } from '#domain/table/substance-block.ts'
import { isColourTest } from '#domain/technology/technologies.ts'
import { splitNames } from './denied-parts.ts'
import type { ImportField } from './import-fields.ts'
import { isCode } from './import-lists.ts'
import type { ImportNames } from './import-names.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'
import { readTexts } from './import-words.ts'
import type { ImportFile, ImportWorld } from './import-world.ts'
import { inDoubt, noFinding, noneFound } from './in-doubt.ts'
import type { ReadResult } from './planned-report.ts'
import { shownTexts, tooManyTexts } from './shown-texts.ts'

const naming: readonly (ImportField | null)[] = ['substance', 'substances', 'not_found', 'list_column', 'method_column']

/** What stands behind so much of a cell has a question by itself. */
const longestCell = 2000
/** Nobody answers for more; each has a question of its own, so that junk and new names never share an answer. */
const mostInAll = 2000

type Asks = {
  readonly names: ImportNames
  readonly questions: Pick<ImportQuestions, 'answer'>
  readonly reported: ImportWorld['reported_names']
}

/** Brackets, a dash or a line beside a name may take it back, whatever it is. */
const isSurelyName = (name: string): boolean => isLikeName(name) && markedName(name) === null

/** Asks about the name of a result if it is such a text, and reads it as answered; any other result stays as it is. */
export function unlistedNames(files: readonly ImportFile[], { names, questions, reported }: Asks) {
  const isReported = new Set(reported.map(comparable))
  const isUnlisted = (name: string): boolean => {
    const settled = names.reads(name)
    const isOpen = settled.kind === 'custom' && settled.meaning === 'custom'
    if (!isOpen || settled.isKnown || settled.answer !== null) return false
    return isStorable(name) && !isReported.has(comparable(name)) && !isSurelyName(name)
  }
  let asked: { readonly shown: (text: string) => string | null; readonly isAll: boolean } | null = null
  const ask = () => {
    const texts = new Set([...textsIn(files)].filter(isUnlisted))
    return { shown: shownTexts(texts, mostInAll, mostInAll), isAll: texts.size <= mostInAll }
  }
  return (row: Row, result: ReadResult): readonly ReadResult[] => {
    const { name, at, technology } = result
    // Somebody is asked about codes before (import-lists.ts).
    if (name === '' || isColourTest(technology) || isSum(name) || !isUnlisted(name) || isCode(row, name, names))
      return [result]
    // Its drug may be chosen in place of an answer.
    names.settle(name)
    asked ??= ask()
    // A part of a longer text stands in no cell by itself.
    const said = asked.shown(name) ?? (asked.isAll ? name : null)
    const place = typeof at === 'string' ? { field: at } : { column: at.in }
    if (said === null) row.fault(at, tooManyTexts(typeof at === 'string' ? row.title(at) : at.in))
    const answer = said === null ? null : questions.answer(row, name, { about: 'unlisted', said, ...place })
    if (answer === 'NAMED') return [result]
    if (answer === 'NOTHING') return [{ ...result, name: noneFound }]
    if (answer === 'IN_DOUBT') return [inDoubt(result)]
    return answer === 'STAFF' ? [noFinding(result, [])] : []
  }
}

/** The texts that stand in the columns of names, alone and in lists. */
function textsIn(files: readonly ImportFile[]): Set<string> {
  const cells = new Set<string>()
  for (const { fields, lines } of files)
    for (const [place, field] of fields.entries())
      if (naming.includes(field)) for (const line of lines) cells.add(line[place]?.trim().slice(0, longestCell) ?? '')
  const texts = [...cells].flatMap((cell) => [cell, ...readTexts(cell)])
  return new Set(texts.flatMap((text) => [text, ...splitNames(text, /\s*,\s*/)]).filter((text) => text !== ''))
}

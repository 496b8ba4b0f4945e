/**
 * Texts of columns that are no part of a result, and that somebody keeps: as something in doubt, or for labs alone. Who
 * says that a text tells nothing of the result leaves it out. A text that names drugs may be a result of its row.
 */

import { quoted } from '#domain/faults.ts'
import { present } from '#domain/report/amounts.ts'
import type { StripTypeReading } from '#domain/report/read-strip-type.ts'
import { noLimit } from '#domain/report/row-amounts.ts'
import type { Dictionary } from '#domain/substance/dictionary.ts'
import { saysNotDone } from '#domain/substance/doubt-words.ts'
import { isStripHeading } from '#domain/table/strip-words.ts'
import { readTechnology } from '#domain/technology/names.ts'
import { isStrip, stripTechnology, technologyName } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { mayBeMore } from './doubted-names.ts'
import type { ImportNames } from './import-names.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'
import { notDoneText, unnamed } from './in-doubt.ts'
import type { ReadResult } from './planned-report.ts'
import { type AnswerTo, leftKinds } from './question-kinds.ts'
import { stripDoubt } from './question-texts.ts'
import { speaksOfStrip, toldCells } from './told-cells.ts'

/** A text for labs alone, which is no result. */
export type StaffText = {
  readonly sample_id: string
  readonly row: Row
  readonly column: string
  readonly text: string
}

/** What a result in doubt needs to know of its row. */
type Shared = Omit<ReadResult, 'name' | 'at' | 'limit' | 'measured_as' | 'strip_type' | 'strip_result' | 'doubt'>

type Kept = { readonly column: string; readonly text: string; readonly is: Exclude<AnswerTo<'left_told'>, 'OTHER'> }

type Asks = {
  readonly questions: Pick<ImportQuestions, 'answer'>
  readonly names: Pick<ImportNames, 'reads' | 'hints'>
  readonly dictionary: Dictionary
  readonly readStrip: (typed: string) => StripTypeReading
}

/** Hears the answers about such texts. `take` gives what becomes of those of a row, once all of it has been asked about. */
export function textsBeside({ questions, ...reading }: Asks) {
  let kept: Kept[] = []
  const seen = new Set<string>()
  const told = toldCells(reading.dictionary)
  const answer: ImportQuestions['answer'] = (row, text, about) => {
    const is = questions.answer(row, text, about)
    const isLeft = leftKinds.some((kind) => kind === about.about)
    if (isLeft && (is === 'STAFF' || is === 'IN_DOUBT' || is === 'FOUND' || is === 'NOT_FOUND'))
      kept.push({ column: about.column ?? '', text, is })
    return is
  }
  return {
    answer,
    /**
     * `read`: the results of the row. `shared` is asked for only if there is a result among the texts; null if somebody must
     * say first how it was tested.
     */
    take: (row: Row, sample_id: string, read: readonly ReadResult[], shared: () => Shared | null) => {
      const texts = kept.filter(({ column, text }) => {
        const key = [sample_id, column, text].join('\n')
        return seen.size !== seen.add(key).size
      })
      kept = []
      const results = texts.flatMap((one) => {
        if (one.is === 'STAFF') return []
        const by = shared()
        if (by === null) return []
        return one.is === 'IN_DOUBT'
          ? inDoubt(row, one, by)
          : namedIn(row, one, { by, read, named: told(one.text).names, ...reading })
      })
      const staff = texts.filter(({ is }) => is !== 'IN_DOUBT').map((one): StaffText => ({ ...one, sample_id, row }))
      return { results, staff }
    },
  }
}

function inDoubt(row: Row, { column, text }: Kept, shared: Shared): ReadResult[] {
  const at = { in: column }
  if (isStrip(shared.technology)) row.fault(at, stripDoubt)
  const result = { ...shared, ...present, at, name: unnamed, limit: null, measured_as: null }
  return [{ ...result, strip_type: '', strip_result: null, doubt: textFor(column, text) }]
}

type Naming = Omit<Asks, 'questions'> & {
  readonly by: Shared
  /** The results of the row; what they name already does not come in twice. */
  readonly read: readonly ReadResult[]
  readonly named: readonly string[]
}

/** The drugs that a text names, as found or not found by the method of its row; of a strip, by a strip. */
function namedIn(row: Row, { column, text, is }: Kept, { by, read, named, names, readStrip }: Naming): ReadResult[] {
  const at = { in: column }
  const none = { ...by, ...present, at, measured_as: null, limit: null, strip_type: '', strip_result: null }
  if (is === 'NOT_FOUND' && saysNotDone(text)) row.fault(at, notDoneText(text))
  const hints = names.hints(text)
  if (is === 'FOUND' && hints.length > 0) row.fault(at, mayBeMore(text, hints))
  if (speaksOfStrip(text) || isStripHeading(column)) {
    const strip_result = is === 'FOUND' ? ('POSITIVE' as const) : ('NEGATIVE' as const)
    return named.flatMap((name): ReadResult[] => {
      const type = readStrip(name)
      if ('fault' in type) row.fault(at, type.fault)
      if ('fault' in type) return []
      return [{ ...none, name: '', technology: stripTechnology, method: null, strip_type: type.is, strip_result }]
    })
  }
  const other = methodsIn(text).find((technology) => technology !== by.technology)
  if (other !== undefined || isStrip(by.technology)) {
    row.fault(at, other === undefined ? stripDoubt : ofOtherMethod(text, technologyName(other)))
    return []
  }
  const drugOf = (name: string) => {
    const settled = names.reads(name)
    return settled.kind === 'drug' ? settled.drug.name : name
  }
  const known = new Set(read.map((one) => drugOf(one.name)))
  return named
    .filter((name) => !known.has(drugOf(name)))
    .map((name) => ({ ...none, name, limit: is === 'FOUND' ? null : noLimit }))
}

const ofOtherMethod = (text: string, method: string) =>
  `${quoted(text)} speaks of ${method}, and the row of another method. Give ${method} a column of its own, or choose another answer.`

/** The technologies that the words of a text name. */
const methodsIn = (text: string): Technology[] =>
  text
    .split(/[^\p{L}\p{N}-]+/u)
    .flatMap((word, at, words) => [readTechnology(word), readTechnology(`${word} ${words[at + 1] ?? ''}`)])
    .filter((technology) => technology !== null)

/** A text as labs read it. */
export const textFor = (column: string, text: string): string => `${column.slice(0, 60)}: ${text}`

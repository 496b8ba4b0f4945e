/**
 * Texts of columns that are no part of a result, and that somebody keeps: as something in doubt, or for labs alone. Who
 * says that a text tells nothing of the result leaves it out.
 */

import { present } from '#domain/report/amounts.ts'
import { isStrip } from '#domain/technology/technologies.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'
import { unnamed } from './in-doubt.ts'
import type { ReadResult } from './planned-report.ts'
import { leftKinds, stripDoubt } from './question-kinds.ts'

/** A text for labs alone, which is no result. */
export type StaffText = {
  readonly sample_id: string
  readonly row: Row
  readonly column: string
  readonly text: string
}

/** What a result in doubt needs to know of its row. */
type Shared = Omit<ReadResult, 'name' | 'at' | 'limit' | 'measured_as' | 'strip_type' | 'strip_result' | 'doubt'>

type Kept = { readonly column: string; readonly text: string; readonly isDoubt: boolean }

/** Hears the answers about such texts. `take` gives what becomes of those of a row, once all of it has been asked about. */
export function textsBeside(questions: Pick<ImportQuestions, 'answer'>) {
  let kept: Kept[] = []
  const seen = new Set<string>()
  const answer: ImportQuestions['answer'] = (row, text, about) => {
    const is = questions.answer(row, text, about)
    const isKept = leftKinds.some((kind) => kind === about.about) && (is === 'STAFF' || is === 'IN_DOUBT')
    if (isKept) kept.push({ column: about.column ?? '', text, isDoubt: is === 'IN_DOUBT' })
    return is
  }
  return {
    answer,
    /** `shared` is asked for only if something is in doubt; null if somebody must say first how it was tested. */
    take: (row: Row, sample_id: string, shared: () => Shared | null) => {
      const texts = kept.filter(({ column, text }) => {
        const key = [sample_id, column, text].join('\n')
        return seen.size !== seen.add(key).size
      })
      kept = []
      const results = texts.filter(({ isDoubt }) => isDoubt).flatMap((one) => inDoubt(row, one, shared()))
      const staff: StaffText[] = texts.filter(({ isDoubt }) => !isDoubt).map((one) => ({ ...one, sample_id, row }))
      return { results, staff }
    },
  }
}

function inDoubt(row: Row, { column, text }: Kept, shared: Shared | null): ReadResult[] {
  if (shared === null) return []
  const at = { in: column }
  if (isStrip(shared.technology)) row.fault(at, stripDoubt)
  const result = { ...shared, ...present, at, name: unnamed, limit: null, measured_as: null }
  return [{ ...result, strip_type: '', strip_result: null, doubt: textFor(column, text) }]
}

/** A text as labs read it. */
export const textFor = (column: string, text: string): string => `${column.slice(0, 60)}: ${text}`

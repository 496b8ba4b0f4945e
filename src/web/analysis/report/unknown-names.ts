/** The names of a report that nobody knows: one answer for all rows of a name, and the mark beside it. */

import { comparable } from '#domain/report/finding-names.ts'
import type { NameAnswer } from '#domain/substance/name-answers.ts'
import { unknownNameTexts } from '#web/texts/unknown-names.ts'
import { type Drugs, settled } from './report-drugs.ts'
import type { Row, TestForm } from './report-form.ts'

const words = unknownNameTexts

/** Gives rows of a name the answer that another row of it has: a lab answers a name once. */
export function shareAnswers(tests: readonly TestForm[]): readonly TestForm[] {
  const answers = new Map<string, NameAnswer>()
  for (const { rows } of tests)
    for (const { name, answer } of rows)
      if (answer !== null && !answers.has(comparable(name))) answers.set(comparable(name), answer)
  if (answers.size === 0) return tests
  const shared = (row: Row): Row => {
    const answer = row.answer === null ? answers.get(comparable(row.name)) : undefined
    return answer === undefined ? row : { ...row, answer }
  }
  return tests.map((test) => ({ ...test, rows: test.rows.map(shared) }))
}

/** Gives every row of a name this answer. */
export function withAnswer(tests: readonly TestForm[], key: string, answer: NameAnswer): readonly TestForm[] {
  const given = (row: Row): Row => (comparable(row.name) === key ? { ...row, answer } : row)
  return tests.map((test) => ({ ...test, rows: test.rows.map(given) }))
}

/** Element ID of a name in the list. */
export const unknownId = (name: string) => `unknown-${comparable(name).replaceAll(' ', '_')}`

/** The mark beside a name: what the lab answered; null if its meaning has a mark of its own. */
export function answerMark(name: string, answer: NameAnswer | null, drugs: Drugs) {
  const { marks } = words
  const read = settled(drugs, name, answer)
  if (read?.kind === 'asked') return { tone: 'look', text: marks.asked } as const
  if (read?.kind === 'fault' && read.about === 'answer') return { tone: 'look', text: marks.fault } as const
  if (read?.kind !== 'custom' || read.meaning !== 'custom' || read.isKnown) return null
  if (read.synonymOf !== null)
    return { tone: read.isDangerous ? 'danger' : 'look', text: marks.SYNONYM(read.synonymOf.name) } as const
  if (read.isDangerous)
    return { tone: 'danger', text: read.drug_class === null ? marks.dangerous : marks.ofKind(read.drug_class) } as const
  if (read.isLeftOut) return { tone: 'look', text: marks.leftOut } as const
  const isProposed = read.answer === 'NOT_DANGEROUS' || read.answer === 'NOT_PART'
  return { tone: 'look', text: isProposed ? marks[read.answer] : marks.unknown } as const
}

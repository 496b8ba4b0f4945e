/** The list of names of a report that nobody knows, each once for all its rows, and what a lab's answer means for readers. */
import { comparable } from '#domain/report/finding-names.ts'
import type { NameAnswer, NamedAnswer } from '#domain/substance/name-answers.ts'
import { isNoPart } from '#domain/substance/named-finding.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { unknownNameTexts } from '#web/texts/unknown-names.ts'
import { type Drugs, settled } from './report-drugs.ts'
import { isBlank, isNotFound, type TestForm } from './report-form.ts'

const words = unknownNameTexts

/** The answers in the order of the form; the key of an answer is its place, counted from 1. */
export const answersInOrder = [
  ...(['SYNONYM', 'DANGEROUS', 'UNKNOWN', 'NOT_DANGEROUS', 'NOT_PART'] as const),
] satisfies readonly NamedAnswer[]

/** A name that nobody knows. `isAsked`: it looks dangerous, or like an internal standard, and needs an answer. */
export type UnknownName = {
  readonly key: string
  readonly name: string
  readonly places: readonly string[]
  readonly isAsked: boolean
  readonly answer: NameAnswer | null
}

/** Finds the names of the rows of what was found that nobody knows, in the order of the form. */
export function unknownIn(tests: readonly TestForm[], drugs: Drugs): UnknownName[] {
  const names = new Map<string, UnknownName>()
  for (const { technology, rows } of tests) {
    for (const [at, row] of rows.entries()) {
      if (isBlank(row) || isNotFound(row)) continue
      const key = comparable(row.name)
      const known = names.get(key)
      const isAsked = known?.isAsked ?? askedOf(settled(drugs, row.name))
      if (isAsked === null) continue
      names.set(key, {
        ...{ key, isAsked, name: known?.name ?? row.name.trim(), answer: known?.answer ?? row.answer },
        places: [...(known?.places ?? []), words.place(technologyName(technology), at + 1)],
      })
    }
  }
  return [...names.values()]
}

/** Whether a name without an answer is asked about; null if it is no unknown name. */
function askedOf(name: ReturnType<typeof settled>): boolean | null {
  if (name?.kind === 'asked') return true
  return name?.kind === 'custom' && name.meaning === 'custom' && !name.isKnown ? false : null
}

/** What readers see because of an answer, in one line. */
export function followsFrom(
  answer: NamedAnswer,
  about: Pick<UnknownName, 'name' | 'isAsked' | 'answer'>,
  drugs: Drugs,
) {
  const { follows } = words
  if (answer === 'DANGEROUS') return follows.red
  if (answer === 'UNKNOWN') return about.isAsked ? follows.asked : follows.amber
  if (answer === 'NOT_DANGEROUS') return follows.tomorrow
  if (answer === 'NOT_PART') {
    if (settled(drugs, about.name, { answer })?.kind === 'asked') return follows.asked
    return isNoPart(about.name, drugs) ? follows.leftOut : follows.somebody
  }
  const said = about.answer?.answer === 'SYNONYM' ? settled(drugs, about.name, about.answer) : null
  if (said?.kind !== 'custom') return follows.someDrug
  return said.isDangerous ? follows.red : follows.administrator
}

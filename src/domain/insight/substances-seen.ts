/** Which substances were found when; those never found before come first. */

import { isNoFinding } from '#domain/report/finding-names.ts'
import { otherName } from './expected-found.ts'

/** Samples with a substance, by the step in which they were collected; null: before the period. */
export type SeenGroup = {
  /** The name for comparing. */
  readonly key: string
  readonly name: string
  readonly important: boolean
  readonly step: string | null
  readonly first_seen: string
  readonly samples: number
}

/**
 * A substance of the period: when it was first found (YYYY-MM-DD), and its number of samples in the period and in each
 * step.
 */
export type SubstanceSeen = {
  readonly name: string
  readonly important: boolean
  /** Found in the period and never before. */
  readonly is_new: boolean
  readonly first_seen: string
  readonly samples: number
  readonly by_step: number[]
}

/** The substances found within the steps: new ones first, then dangerous ones, then the most frequent. */
export function substancesSeen(groups: readonly SeenGroup[], steps: readonly string[]) {
  const real = groups.filter(({ name }) => !isNoFinding(name))
  const isOther = ({ name }: SubstanceSeen) => name === otherName
  const otherLast = (a: SubstanceSeen, b: SubstanceSeen) => Number(isOther(a)) - Number(isOther(b))
  return [...Map.groupBy(real, ({ key }) => key).values()]
    .map(substanceOf(steps))
    .filter(isInPeriod)
    .sort((a, b) => otherLast(a, b) || newFirst(a, b))
}

const isInPeriod = ({ samples }: SubstanceSeen) => samples > 0

const newFirst = (a: SubstanceSeen, b: SubstanceSeen) =>
  Number(b.is_new) - Number(a.is_new) ||
  Number(b.important) - Number(a.important) ||
  b.samples - a.samples ||
  a.name.localeCompare(b.name)

const substanceOf =
  (steps: readonly string[]) =>
  (rows: readonly SeenGroup[]): SubstanceSeen => {
    const by_step = steps.map((step) => rows.find((row) => row.step === step)?.samples ?? 0)
    return {
      name: rows.map(({ name }) => name).sort()[0] ?? '',
      important: rows.some(({ important }) => important),
      // Names that nobody knows are no one substance that could be new.
      is_new: rows.every(({ step, name }) => step !== null && name !== otherName),
      first_seen: rows.map(({ first_seen }) => first_seen).sort()[0] ?? '',
      samples: by_step.reduce((sum, count) => sum + count, 0),
      by_step,
    }
  }

/** Which substances were found when, the ones that were never found before first. */
import { isNoFinding } from '#domain/report/finding-names.ts'

/** Samples in which a substance was found, by the step of the period that they were collected in; null: before it. */
export type SeenGroup = {
  /** The name as it is compared. */
  readonly key: string
  readonly name: string
  readonly important: boolean
  readonly step: string | null
  readonly first_seen: string
  readonly samples: number
}

/** A substance of the period: since when it is known (YYYY-MM-DD), in how many samples of the period, and of each step. */
export type SubstanceSeen = {
  readonly name: string
  readonly important: boolean
  /** Found in the period and never before. */
  readonly is_new: boolean
  readonly first_seen: string
  readonly samples: number
  readonly by_step: number[]
}

/** The substances found within the steps: new ones first, danger first among each, then the most frequent. */
export function substancesSeen(groups: readonly SeenGroup[], steps: readonly string[]) {
  const real = groups.filter(({ name }) => !isNoFinding(name))
  return [...Map.groupBy(real, ({ key }) => key).values()].map(substanceOf(steps)).filter(isInPeriod).sort(newFirst)
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
      is_new: rows.every(({ step }) => step !== null),
      first_seen: rows.map(({ first_seen }) => first_seen).sort()[0] ?? '',
      samples: by_step.reduce((sum, count) => sum + count, 0),
      by_step,
    }
  }

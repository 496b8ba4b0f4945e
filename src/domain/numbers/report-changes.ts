/**
 * What the page of a released report tells of results that changed since: in how many samples, and which of its numbers
 * differ for them. Each number of it and each step from the one told before stands for enough samples, and nobody recovers a
 * small number from everything that the page ever told.
 */
import { changeKnown, type Differs, differences, type NumberPlace, placeKey, type Step } from './change-known.ts'
import { type Counts, hideSmall, numberTables } from './hidden-counts.ts'
import { hiding } from './month-counts.ts'
import type { ReportContent } from './number-report.ts'
import { partings, toldParts } from './parts.ts'
import { type FoundWorlds, holds, type MakeSolver, recovered } from './recovered.ts'

/** A number: what the report tells, and what it is with the changes. */
export type ChangedLine = NumberPlace & { readonly told: number; readonly now: number }

/** What is told at once: in how many samples a result was corrected or taken back since the release, and what differs for it. */
export type NotedChange = { readonly samples: number; readonly lines: readonly ChangedLine[] }

/** How things are. */
export type ChangedNow = {
  /** The samples that changed until each note, the last step until now. */
  readonly steps: readonly Step[]
  /** In how many samples of the report a result changed until now. */
  readonly samples: number
  /** All samples of the report that are still there, as they are. */
  readonly here: Counts
  /** The numbers of the report that may be told: nothing of them is hidden today. */
  readonly report: readonly (NumberPlace & { readonly told: number })[]
}

/** Every number that a report tells, how many samples there were first. */
export const reportNumbers = (content: ReportContent): ChangedNow['report'] => [
  { table: 'samples', things: [], told: content.samples },
  ...(['found', 'expected'] as const).flatMap((table) =>
    content[table].flatMap(({ name, count }) => (count === null ? [] : [{ table, things: [name], told: count }])),
  ),
  ...content.expected_and_found.map(({ expected, found, count }) => ({
    ...{ table: 'expected_and_found' as const, things: [expected, found], told: count },
  })),
  ...(content.outcomes ?? []).map(({ expected, outcome, count }) => ({
    ...{ table: 'outcomes' as const, things: expected === null ? [outcome] : [outcome, expected], told: count },
  })),
  ...(content.amounts ?? []).map(({ expected, amount, count }) => ({
    ...{ table: 'amounts' as const, things: [amount, expected], told: count },
  })),
]

/** What is to be told next; null: nothing more than before. `notes`: what was told before, in order. */
export function nextChange(
  notes: readonly NotedChange[],
  today: ChangedNow,
  fewest: number,
  makeSolver: MakeSolver,
): NotedChange | null {
  const last = notes.at(-1) ?? { samples: 0, lines: [] }
  if (today.samples - last.samples < fewest) return null
  const told = toldBefore(notes)
  const found: FoundWorlds = []
  const isSafe = (more: readonly Differs[]) => {
    const known = changeKnown(today.steps, [...told, ...more], fewest)
    // Where it no longer holds what was told, a name or a sample is gone: no more is told.
    if (
      !holds(
        known,
        known.unknowns.map(({ truth }) => truth),
      )
    )
      return false
    return recovered(known, makeSolver, found).length === 0
  }
  if (!isSafe([])) return null
  const before = new Map(last.lines.map((line) => [placeKey(line), line]))
  const chosen = mostOf(mayDiffer(today, before, fewest), isSafe, today, fewest)
  const lines = today.report.flatMap(({ table, things, told: was }) => {
    const key = placeKey({ table, things })
    const now = chosen.get(key) ?? before.get(key)?.now ?? was
    return now === was ? [] : [{ table, things, told: was, now }]
  })
  return { samples: today.samples, lines }
}

/** By how much numbers were told to differ, note by note. */
const toldBefore = (notes: readonly NotedChange[]): Differs[] =>
  notes.flatMap(({ lines }, step) => {
    const earlier = notes[step - 1]?.lines ?? []
    const [then, here] = [earlier, lines].map((all) => new Map(all.map((line) => [placeKey(line), line.now])))
    // One that is told no longer is again what it was; one that stays as it was tells nothing of the new step.
    const again = earlier.filter((line) => !here?.has(placeKey(line))).map((line) => ({ ...line, now: line.told }))
    return [...lines, ...again].flatMap(({ told, now, ...place }) =>
      then?.get(placeKey(place)) === now ? [] : [{ ...place, step, by: now - told, in_report: told }],
    )
  })

/** A number that may be told, with what it would be and its step from what was told of it last. */
type Candidate = Differs & { readonly now: number; readonly since: number }

/** The numbers that are large enough, and so is each step and everything that they give when they are subtracted. */
function mayDiffer(
  { steps, here, report }: ChangedNow,
  before: ReadonlyMap<string, ChangedLine>,
  fewest: number,
): Candidate[] {
  const inReport = new Set(report.map(placeKey))
  const isUntold = (place: NumberPlace) => !inReport.has(placeKey(place))
  let now: Counts = hideSmall(
    hiding(here, (table, things) => isUntold({ table, things })),
    fewest,
  )
  for (const parting of partings) now = { ...now, [parting]: toldParts(now, parting, fewest, new Set()) }
  const hidden = new Set(
    [...numberTables, ...partings].flatMap((table) =>
      (now[table] ?? []).flatMap(({ things, is_hidden }) => (is_hidden ? [placeKey({ table, things })] : [])),
    ),
  )
  const all = steps.map(differences)
  return report.flatMap(({ table, things, told }) => {
    const key = placeKey({ table, things })
    const by = all.reduce((sum, one) => sum + (one.get(key) ?? 0), 0)
    const since = by + told - (before.get(key)?.now ?? told)
    const isEnough = Math.abs(since) >= fewest && (told + by === 0 || told + by >= fewest)
    if (!isEnough || hidden.has(key)) return []
    return [{ table, things, in_report: told, step: steps.length - 1, by, now: told + by, since }]
  })
}

/** How many numbers are tried one after the other at most: each is a question to the solver. */
const mostTries = 60

/** As many of the numbers as are safe together, by what they are then: all, or one after the other. */
function mostOf(
  candidates: readonly Candidate[],
  isSafe: (told: readonly Differs[]) => boolean,
  { steps }: ChangedNow,
  fewest: number,
): ReadonlyMap<string, number> {
  const samples = steps.at(-1)?.was.length ?? 0
  const tellsFew = (one: Candidate, other: Candidate) =>
    one.table === 'found' &&
    other.table === 'found' &&
    tellsOfPair(Math.abs(one.since), Math.abs(other.since), samples, fewest)
  let chosen: Candidate[] = []
  if (
    !candidates.some((one, at) => candidates.slice(at + 1).some((other) => tellsFew(one, other))) &&
    isSafe(candidates)
  )
    chosen = [...candidates]
  else
    for (const one of candidates.slice(0, mostTries))
      if (!chosen.some((other) => tellsFew(one, other)) && isSafe([...chosen, one])) chosen.push(one)
  return new Map(chosen.map((one) => [placeKey(one), one.now]))
}

/**
 * Whether two differences tell too much of a small group: that at least two of the changed samples, but perhaps fewer than
 * `fewest`, have both things, neither, or one without the other.
 */
const tellsOfPair = (a: number, b: number, samples: number, fewest: number) =>
  [a + b - samples, samples - a - b, a - b, b - a].some((least) => least > 1 && least < fewest)

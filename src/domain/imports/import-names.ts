/** The names of substances in a file: what each means by the dictionary, and those that somebody must look at. */
import { comparable } from '#domain/report/finding-names.ts'
import type { Dictionary } from '#domain/substance/dictionary.ts'
import { dangerQuestion, type SettledName, settleName } from '#domain/substance/named-finding.ts'
import { nearestDrugs } from '#domain/substance/nearest.ts'
import type { ImportChoices, UnknownName } from './import-world.ts'

/** What settles the names of one import. */
export type ImportNames = {
  readonly settle: (name: string) => SettledName
  /** Whether a name is that of a substance; without counting it. */
  readonly isSubstance: (name: string) => boolean
  /** The names that no drug has, with what they may stand for; the most frequent first. */
  readonly unknown: () => UnknownName[]
}

/** A name is no longer; a row with a longer one is at fault already (plan-report.ts). */
const longestName = 200
const tooLong: SettledName = { kind: 'custom', meaning: 'unnamed', isDangerous: false, answer: null }

/** As many are shown; which drugs the others are like, nobody would read. */
const mostNearest = 200

/** Settles each name once, however often it stands. */
export function importNames(
  dictionary: Dictionary,
  { drugs, answers }: Pick<ImportChoices, 'drugs' | 'answers'>,
): ImportNames {
  const chosen = byName(drugs)
  const answered = byName(answers)
  const settled = new Map<string, SettledName>()
  const unknown = new Map<string, { name: string; count: number; settled: SettledName }>()
  const read = (name: string) => {
    if (name.length > longestName) return tooLong
    const key = comparable(name)
    const known = settled.get(key)
    const made = known ?? settleName(chosen.get(key) ?? name, answered.get(key) ?? null, dictionary)
    if (known === undefined) settled.set(key, made)
    return made
  }
  const settle = (name: string) => {
    const is = read(name)
    const key = comparable(name)
    if (is !== tooLong && isUnknown(is))
      unknown.set(key, { name, settled: is, count: (unknown.get(key)?.count ?? 0) + 1 })
    return is
  }
  return {
    settle,
    isSubstance: (name) => name !== '' && isSubstance(read(name)),
    unknown: () =>
      [...unknown.values()]
        .sort((a, b) => b.count - a.count)
        .map((one, index) => ({
          name: one.name,
          count: one.count,
          question: questionOf(one.name, one.settled),
          is_danger: one.settled.kind === 'asked',
          nearest: index < mostNearest ? nearestOf(one.name, one.settled, dictionary) : [],
        })),
  }
}

const byName = <Value>(values: Readonly<Record<string, Value>>) =>
  new Map(Object.entries(values).map(([name, value]) => [comparable(name), value]))

/** 'Nothing found' and 'insufficient sample' stand in the place of a name. */
const isSubstance = (settled: SettledName) =>
  settled.kind !== 'nothing' && !(settled.kind === 'fault' && settled.about === 'not_analysed')

/** Phrases that name nothing, and classes, are what they say. */
function isUnknown(settled: SettledName): boolean {
  if (settled.kind === 'fault') return settled.about !== 'not_analysed'
  return settled.kind === 'asked' || (settled.kind === 'custom' && settled.meaning === 'custom')
}

/** What must be answered before a name comes in; null where nothing must. */
export function questionOf(name: string, settled: SettledName): string | null {
  if (settled.kind === 'asked') return dangerQuestion(name, settled.drugs)
  return settled.kind === 'fault' ? settled.message : null
}

function nearestOf(name: string, settled: SettledName, dictionary: Dictionary): string[] {
  // Of two names in one cell each is meant: to choose one would lose the other.
  if (settled.kind === 'fault') return settled.about === 'two' ? [] : settled.drugs.map((drug) => drug.name)
  const meant = settled.kind === 'asked' ? settled.drugs : []
  return (meant.length > 0 ? meant : nearestDrugs(dictionary, name)).map((drug) => drug.name)
}

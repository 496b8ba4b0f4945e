/** Reads the names of substances in a file with the dictionary, and lists those that somebody must look at. */
import { remembered } from '#domain/remembered.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { readStripType } from '#domain/report/read-strip-type.ts'
import type { Dictionary, DictionaryDrug } from '#domain/substance/dictionary.ts'
import { dangerQuestion, type SettledName, settleName, unnamedFinding } from '#domain/substance/named-finding.ts'
import { drugsWithin, hintsWithin } from '#domain/substance/names-within.ts'
import { nearestDrugs } from '#domain/substance/nearest.ts'
import { isUntold } from '#domain/substance/phrase-words.ts'
import { squash } from '#domain/substance/squash.ts'
import type { ImportChoices, ImportWorld, UnknownName } from './import-world.ts'

/** Reads the names of one import. */
export type ImportNames = {
  /** Reads a name of a result, and counts it. */
  readonly settle: (name: string) => SettledName
  /** Reads a name without counting it. */
  readonly reads: (name: string) => SettledName
  /** Reads a name as the file writes it, although a drug was chosen for it; does not count it. */
  readonly asWritten: (name: string) => SettledName
  /** The drugs that stand in a text beside other words; none if it is one name. */
  readonly within: (text: string) => readonly DictionaryDrug[]
  /** The words of a text beside its drugs that may be another drug. */
  readonly hints: (text: string) => readonly string[]
  /** The drug that was chosen for a name; undefined for none. */
  readonly chosenFor: (name: string) => string | undefined
  /** Lists a name among the unknown ones, since its drug must be chosen. */
  readonly wantDrug: (name: string, drugs: readonly string[]) => void
  /** Whether a text names nothing, and does not tell what it says: 'N/A', 'Pending'. */
  readonly isNameless: (text: string) => boolean
  /** Whether a text is the word for a salt or base. */
  readonly isSalt: (text: string) => boolean
  /** Whether a name is a substance; does not count it. */
  readonly isSubstance: (name: string) => boolean
  /** Names that fit no drug, with the drugs that they may mean; the most frequent first. */
  readonly unknown: () => UnknownName[]
  /** Why the names cannot be those of substances; null if they can. */
  readonly tooMany: () => string | null
}

/** Longer names have a fault already (result-row.ts). */
const longestName = 200
const tooLong: SettledName = unnamedFinding

/** The question about a text for which only the drug is missing. */
const wantedDrug = 'Choose the drug that this is about.'

/** No service has found as many substances; reading each name of a wrong column would take minutes. */
const mostNames = 20_000

/** Suggest similar drugs for this many names; nobody would read more. */
const mostNearest = 200

/** Reads what strips are for, each text once. */
export const importStripTypes = ({ strip_types, dictionary }: Pick<ImportWorld, 'strip_types' | 'dictionary'>) =>
  remembered((typed: string) => readStripType(typed, strip_types, dictionary))

/** Reads each name once, however often it occurs. */
export function importNames(
  dictionary: Dictionary,
  { drugs, answers }: Pick<ImportChoices, 'drugs' | 'answers'>,
): ImportNames {
  const chosen = byName(drugs)
  const answered = byName(answers)
  const settled = new Map<string, SettledName>()
  const unknown = new Map<string, { name: string; count: number; settled: SettledName }>()
  const wanted = new Map<string, UnknownName>()
  const written = remembered((name: string) => settleName(name, null, dictionary))
  const within = remembered((text: string) => drugsWithin(text, dictionary))
  const read = (name: string) => {
    if (name.length > longestName) return tooLong
    const key = comparable(name)
    const known = settled.get(key)
    const answer = answered.get(key)
    const given = answer === undefined ? null : { answer }
    const isRead = settled.size < mostNames
    const made = known ?? (isRead ? settleName(chosen.get(key) ?? name, given, dictionary) : unnamedFinding)
    if (known === undefined) settled.set(key, made)
    return made
  }
  const settle = (name: string) => {
    const is = read(name)
    // Somebody said that it is one of them, under the name as written (import-lists.ts).
    if (is.kind === 'fault' && is.about === 'two') return { ...unnamedFinding, meaning: 'custom' as const }
    const key = comparable(name)
    if (is !== tooLong && isUnknown(is))
      unknown.set(key, { name, settled: is, count: (unknown.get(key)?.count ?? 0) + 1 })
    return is
  }
  return {
    settle,
    reads: read,
    asWritten: (name) => (name.length <= longestName && chosen.has(comparable(name)) ? written(name) : read(name)),
    within,
    hints: (text) => hintsWithin(text, dictionary),
    chosenFor: (name) => chosen.get(comparable(name)),
    wantDrug: (name, nearest) => {
      const count = (wanted.get(comparable(name))?.count ?? 0) + 1
      const open = { question: wantedDrug, is_danger: false, may_be_no_part: false }
      wanted.set(comparable(name), { name, count, ...open, nearest: [...nearest] })
    },
    isNameless: (text) => {
      const settled = text === '' || text.length > longestName ? null : read(text)
      if (settled?.kind === 'fault') return settled.about === 'not_stated'
      return settled?.kind === 'custom' && settled.meaning === 'unnamed' && isUntold(text, dictionary)
    },
    isSalt: (text) => dictionary.saltWords.has(squash(text)),
    isSubstance: (name) => name !== '' && isSubstance(read(name)),
    tooMany: () =>
      settled.size <= mostNames
        ? null
        : `This file names ${settled.size.toLocaleString('en')} different substances, more than ${mostNames.toLocaleString('en')}. Choose the column that names them, or split the file.`,
    unknown: () => [
      ...wanted.values(),
      ...[...unknown.values()]
        .sort((a, b) => b.count - a.count)
        .map(({ name, count, settled: is }, index) => {
          // An answered name keeps its question, so that the answer can be changed.
          const open = is.kind === 'custom' && is.answer !== null ? settleName(name, null, dictionary) : is
          return {
            name,
            count,
            question: questionOf(name, open),
            is_danger: open.kind === 'asked',
            may_be_no_part: open.kind === 'asked' && open.mayBeNoPart,
            nearest: index < mostNearest ? nearestOf(name, open, dictionary) : [],
          }
        }),
    ],
  }
}

const byName = <Value>(values: Readonly<Record<string, Value>>) =>
  new Map(Object.entries(values).map(([name, value]) => [comparable(name), value]))

/** 'Nothing found' and 'insufficient sample' are not substances. */
const isSubstance = (settled: SettledName) =>
  settled.kind !== 'nothing' && !(settled.kind === 'fault' && settled.about === 'not_analysed')

/** Whether somebody must find the drug of a name. A class needs none, nor does a phrase in place of a name. */
function isUnknown(settled: SettledName): boolean {
  if (settled.kind === 'fault') return settled.about !== 'not_analysed'
  return settled.kind === 'asked' || (settled.kind === 'custom' && settled.meaning === 'custom')
}

/** The question to answer before a name comes in; null for none. */
export function questionOf(name: string, settled: SettledName): string | null {
  if (settled.kind === 'asked') return dangerQuestion(name, settled.drugs, settled.isStandard)
  return settled.kind === 'fault' ? settled.message : null
}

function nearestOf(name: string, settled: SettledName, dictionary: Dictionary): string[] {
  if (settled.kind === 'fault') return settled.drugs.map((drug) => drug.name)
  const meant = settled.kind === 'asked' ? settled.drugs : []
  return (meant.length > 0 ? meant : nearestDrugs(dictionary, name)).map((drug) => drug.name)
}

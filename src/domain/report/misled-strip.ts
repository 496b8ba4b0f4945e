/**
 * A strip that reacted while the sample has something that makes it react wrongly (R7.9). Then the lab dilutes and
 * tests again: a strip that does not react any more was misled, so the first result is invalid.
 */
import { classKey, classNames, type Dictionary, type DictionaryDrug } from '#domain/substance/dictionary.ts'
import { readName } from '#domain/substance/read-name.ts'
import { squash } from '#domain/substance/squash.ts'
import type { StripResult } from '#domain/terms.ts'

/** What is known of the strip and of its sample, all by name. */
export type StripBeside = {
  readonly strip_type: string
  /** What its method says makes it react. */
  readonly reacts: readonly string[]
  /** What other tests of the sample found. */
  readonly found: readonly string[]
  /** The drugs that were expected. */
  readonly expected: readonly string[]
}

/** A name as its drug, or as typed. */
function meaningOf(name: string, dictionary: Dictionary): { key: string; name: string; drug: DictionaryDrug | null } {
  const read = readName(name, 'finding', dictionary)
  if (read.kind !== 'drug') return { key: squash(name), name: name.trim(), drug: null }
  const root = dictionary.rootOf(read.drug)
  return { key: `drug ${root.id}`, name: root.name, drug: root }
}

/**
 * What was found or expected and can make the strip react, each once. Empty if another test found what the strip is for:
 * then the strip is right.
 */
export function misledBy({ strip_type, reacts, found, expected }: StripBeside, dictionary: Dictionary): string[] {
  const target = meaningOf(strip_type, dictionary).key
  const isTarget = ({ key, drug }: ReturnType<typeof meaningOf>) =>
    key === target || classNames(drug?.drug_class ?? null).some((one) => classKey(one) === classKey(strip_type))
  const seen = found.map((name) => meaningOf(name, dictionary))
  if (seen.some(isTarget)) return []
  const misleads = new Set(reacts.map((name) => meaningOf(name, dictionary).key))
  const beside = [...seen, ...expected.map((name) => meaningOf(name, dictionary))]
  return [...new Map(beside.filter(({ key }) => misleads.has(key)).map(({ key, name }) => [key, name])).values()]
}

/** What the lab notes after it tested again, for its technicians. */
export const testedAgain = {
  NEGATIVE: 'Too strong: diluted and tested again, negative.',
  POSITIVE: 'Diluted and tested again, positive.',
} as const

/** A strip's result with its technical notes. */
type Noted = { readonly tech_notes: string; readonly strip_result: StripResult | null }

/** The answer that a strip's notes hold; null if nobody tested again, or the result was changed since. */
export function testedAgainIn({ tech_notes, strip_result }: Noted): keyof typeof testedAgain | null {
  if (strip_result === 'INVALID' && tech_notes.includes(testedAgain.NEGATIVE)) return 'NEGATIVE'
  return strip_result === 'POSITIVE' && tech_notes.includes(testedAgain.POSITIVE) ? 'POSITIVE' : null
}

/** The form of a strip after it was tested again: a negative second strip makes the first invalid. */
export function afterTestedAgain(answer: keyof typeof testedAgain, tech_notes: string) {
  const before = Object.values(testedAgain).reduce((text, said) => text.replace(said, ''), tech_notes)
  const notes = [before.trim(), testedAgain[answer]].filter(Boolean).join(' ')
  if (answer === 'POSITIVE') return { tech_notes: notes }
  // The lines of the first strip would say that it is positive.
  return { tech_notes: notes, strip_result: 'INVALID' as const, strip_lines: null }
}

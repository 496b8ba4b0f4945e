/** Which drug of the list a pasted name means, and which ones it may mean (spec S3: names and aliases). */
import type { NamedDrug } from './drug-search.ts'

/** The one drug that has this name, else the one that has it as an alias; null where none has, or several. */
export function findDrug<Drug extends NamedDrug>(drugs: readonly Drug[], text: string): Drug | null {
  const wanted = plain(text)
  if (wanted === '') return null
  const named = drugs.filter(({ name }) => plain(name) === wanted)
  const found = named.length > 0 ? named : drugs.filter((drug) => aliasesOf(drug).some((one) => plain(one) === wanted))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Below this nothing is alike. */
const leastAlike = 0.45

/** The drugs whose name or alias is most like a text, the nearest first. */
export function nearestDrugs<Drug extends NamedDrug>(drugs: readonly Drug[], text: string, most = 4): Drug[] {
  return drugs
    .map((drug) => ({ drug, alike: Math.max(...[drug.name, ...aliasesOf(drug)].map((name) => likeness(text, name))) }))
    .filter(({ alike }) => alike >= leastAlike)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, most)
    .map(({ drug }) => drug)
}

/**
 * How alike two names are, from 0 to 1: by the letters that would have to change, or by how much of the longer one the
 * shorter one is. Capitals, spaces and signs do not count.
 */
export function likeness(one: string, other: string): number {
  const [a, b] = [letters(one), letters(other)]
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  if (shorter === '') return 0
  const changed = 1 - edits(shorter, longer) / longer.length
  const isPart = shorter.length >= 3 && longer.includes(shorter)
  return isPart ? Math.max(changed, 0.5 + 0.5 * (shorter.length / longer.length)) : changed
}

/** Levenshtein's distance: letters to put in, take out or change. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const change = (row[j] ?? 0) + Number(letter !== other)
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

const aliasesOf = ({ alias }: NamedDrug) => (alias ?? '').split(';').filter((one) => one.trim() !== '')
const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '')
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

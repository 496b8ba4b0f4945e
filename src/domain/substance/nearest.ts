/** Suggests drugs for a name that fits none, by the letters they share. */
import type { Dictionary, DictionaryDrug } from './dictionary.ts'
import { squash } from './squash.ts'

/** Suggest no name whose likeness to the typed one is below this: people may take a suggestion for the answer. */
const leastAlike = 0.6
/** Shorter texts are similar to too many names. */
const longEnough = 6
/** Compare this many names letter by letter: those that share the most pairs of letters for their length. */
const comparedAtMost = 60

type Index<Drug> = {
  readonly names: readonly { key: string; drug: Drug }[]
  readonly byPair: ReadonlyMap<string, readonly number[]>
}

const indexes = new WeakMap<object, Index<never>>()

/** The drugs with a name most similar to a text, the nearest first, each identity once. */
export function nearestDrugs<Drug extends DictionaryDrug>(
  dictionary: Dictionary<Drug>,
  text: string,
  most = 4,
): Drug[] {
  const wanted = squash(text)
  if (wanted.length < longEnough) return []
  const { names, byPair } = indexOf(dictionary)
  const shared = new Map<number, number>()
  for (const pair of pairsOf(wanted)) {
    for (const at of byPair.get(pair) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
  }
  const likely = [...shared]
    .map(([at, count]) => ({ at, share: count / (wanted.length + (names[at]?.key.length ?? 0)) }))
    .sort((a, b) => b.share - a.share)
    .slice(0, comparedAtMost)
  const alike = likely.flatMap(({ at }) => {
    const name = names[at]
    return name === undefined ? [] : [{ drug: dictionary.rootOf(name.drug), likeness: likeness(wanted, name.key) }]
  })
  const best = alike.filter((one) => one.likeness >= leastAlike).sort((a, b) => b.likeness - a.likeness)
  return [...new Map(best.map(({ drug }) => [drug.id, drug])).values()].slice(0, most)
}

function indexOf<Drug extends DictionaryDrug>(dictionary: Dictionary<Drug>): Index<Drug> {
  const known = indexes.get(dictionary)
  // The index stored for a dictionary has drugs of that dictionary's type.
  if (known !== undefined) return known as unknown as Index<Drug>
  const names = dictionary.drugs
    .filter(({ is_retired }) => !is_retired)
    .flatMap((drug) => [drug.name, ...drug.synonyms].map((name) => ({ key: squash(name), drug })))
    .filter(({ key }) => key.length > 2)
  const byPair = new Map<string, number[]>()
  for (const [at, { key }] of names.entries()) {
    for (const pair of pairsOf(key)) {
      const places = byPair.get(pair)
      if (places === undefined) byPair.set(pair, [at])
      else places.push(at)
    }
  }
  const made = { names, byPair }
  // One map has the indexes of all types of dictionaries; `known` above restores the type.
  indexes.set(dictionary, made as unknown as Index<never>)
  return made
}

function pairsOf(key: string): Set<string> {
  return new Set(Array.from({ length: key.length - 1 }, (_, at) => key.slice(at, at + 2)))
}

/** The likeness of two comparable names, 0 to 1: by letters to change, or by how much of one is in the other. */
function likeness(one: string, other: string): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  const changed = 1 - edits(shorter, longer) / longer.length
  const isPart = shorter.length >= 3 && longer.includes(shorter)
  return isPart ? Math.max(changed, 0.5 + 0.5 * (shorter.length / longer.length)) : changed
}

/** Levenshtein distance: letters to add, remove or change. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const change = (row[j] ?? 0) + Number(a[i] !== b[j])
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

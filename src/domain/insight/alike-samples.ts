/**
 * Samples that the rules of the combined finding cannot tell apart. Nearly every sample holds another set of substances,
 * yet most of these mean the same beside what was expected, so the rules compare one sample of each kind.
 */
import { comparisonOf, identityOf } from '#domain/report/combined-finding.ts'
import { comparable, findingName } from '#domain/report/finding-names.ts'
import { type DrugFound, isUnnamed, type VisibleDrugFound, visibleFindings } from '#domain/report/visible-findings.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { comparedWith, hiddenFrom } from './hidden-expected.ts'
import { isBegin, keyOfFinding, type Told, type ToldFinding } from './told-results.ts'

/** Samples that are alike, by what is told of the first. */
export type Alike = {
  readonly told: Told
  /** Whether they hold the very same findings; else `found` counts these. */
  readonly isSame: boolean
  samples: number
}

/** A finding, once for all samples that hold it. */
type Place = {
  readonly found: DrugFound
  /** As the reader sees it; null if it is hidden, or only says that nothing was found. */
  readonly row: VisibleDrugFound | null
  /** Of findings with the same name or identity, one may stand for the other. */
  readonly name: string | null
  readonly identity: string | null
  /** What it makes of its report: shown, hidden, or neither. */
  readonly kind: number
  /** The number of all that the rules ask of it. */
  likeness: number
  samples: number
}

const [isShown, isHidden, isNoStrip] = [1, 2, 4]

/** Puts samples together of which the same was expected and that the same reader sees. */
export class AlikeSamples {
  readonly #expected: readonly ExpectedDrug[]
  readonly #audience: ReportAudience
  readonly #read: (told: ToldFinding) => DrugFound
  readonly #groups = new Map<string, Alike>()
  readonly #places = new Map<number | string, Place>()
  readonly #likenesses = new Map<string, number>()
  /** The types of strips that reacted, until now. */
  readonly #types: string[] = []

  constructor(expected: readonly ExpectedDrug[], audience: ReportAudience, read: (told: ToldFinding) => DrugFound) {
    this.#expected = expected
    this.#audience = audience
    this.#read = read
  }

  /** Adds a sample. A hundred thousand come at once, so nothing is made for each but its key. */
  add(told: Told): void {
    const places: Place[] = []
    const strips: number[] = []
    const likenesses: number[] = []
    // Which kinds of reports there are, a bit for each: whether any finding is shown, or hidden, and whether by a strip.
    let kinds = 0
    let kind = 0
    let isClash = false
    for (const word of told) {
      if (isBegin(word)) {
        kinds |= 1 << kind
        kind = word === null ? isNoStrip : 0
        if (word?.[1] === 'POSITIVE') putInOrder(strips, this.#numberOf(word[0]))
        continue
      }
      const place = this.#placeOf(word)
      kind |= place.kind
      if (places.includes(place)) continue
      isClash ||= place.row !== null && places.some((other) => isOneName(other, place))
      places.push(place)
    }
    kinds |= 1 << kind
    if (isClash) {
      // Which finding stands for the other depends on their order, and on which report has them.
      this.#count(JSON.stringify(told), told, true)
      return
    }
    for (const place of places) {
      place.samples += 1
      putInOrder(likenesses, place.likeness)
    }
    this.#count(`${kinds}|${strips}|${likenesses}`, told, false)
  }

  groups(): Iterable<Alike> {
    return this.#groups.values()
  }

  /** What the samples hold that are not `isSame`, with their numbers. */
  found() {
    return [...this.#places.values()].flatMap(({ row, samples }) =>
      row === null || samples === 0 || isUnnamed(row) ? [] : [{ row, samples }],
    )
  }

  #count(key: string, told: Told, isSame: boolean) {
    const known = this.#groups.get(key)
    if (known !== undefined) known.samples += 1
    else this.#groups.set(key, { told, isSame, samples: 1 })
  }

  #numberOf(type: string): number {
    const known = this.#types.indexOf(type)
    if (known !== -1) return known
    // From now on the rules ask of each finding whether this strip reacts to it, too.
    this.#types.push(type)
    for (const place of this.#places.values()) place.likeness = this.#likenessOf(place)
    return this.#types.length - 1
  }

  #placeOf(told: ToldFinding): Place {
    const key = keyOfFinding(told)
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const found = this.#read(told)
    const row = visibleFindings([found], this.#audience).drugs_found[0] ?? null
    const place = {
      ...{ found, row, samples: 0 },
      name: row && comparable(findingName(row)),
      identity: row && identityOf(row),
      kind: row !== null ? isShown : hiddenFrom(this.#audience, [found]).length > 0 ? isHidden : 0,
      likeness: this.#likenessOf({ row, found }),
    }
    this.#places.set(key, place)
    return place
  }

  #likenessOf({ row, found }: Pick<Place, 'row' | 'found'>): number {
    const likeness =
      row === null
        ? comparedWith(this.#expected, hiddenFrom(this.#audience, [found])).map(({ may_be_missed }) => may_be_missed)
        : comparisonOf(this.#expected, this.#types, row)
    const key = JSON.stringify([row === null, likeness])
    const known = this.#likenesses.get(key) ?? this.#likenesses.size
    this.#likenesses.set(key, known)
    return known
  }
}

const isOneName = (a: Place, b: Place) => a.name === b.name || a.identity === b.identity

/** Puts a number into an ascending list, once. */
function putInOrder(list: number[], number: number): void {
  let at = list.length
  while (at > 0 && (list[at - 1] ?? 0) > number) at -= 1
  if (at === 0 || list[at - 1] !== number) list.splice(at, 0, number)
}

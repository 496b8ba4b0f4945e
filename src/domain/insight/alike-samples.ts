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
  readonly isHidden: boolean
  /** The number of all that the rules ask of it; null where it changes nothing. */
  likeness: number | null
  samples: number
}

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
    // Of all reports: whether any is by another method than a strip, and whether any shows nothing of what it found.
    let [isNamed, isHidden, isShownHere, isHiddenHere] = [false, false, false, false]
    let isClash = false
    for (const word of told) {
      if (isBegin(word)) {
        isHidden ||= isHiddenHere && !isShownHere
        isShownHere = isHiddenHere = false
        if (word === null) isNamed = true
        else if (word[1] === 'POSITIVE') putInOrder(strips, this.#numberOf(word[0]))
        continue
      }
      const place = this.#placeOf(word)
      if (place.row !== null) isShownHere = true
      else if (place.isHidden) isHiddenHere = true
      if (places.includes(place)) continue
      isClash ||= place.row !== null && places.some((other) => isOneName(other, place))
      places.push(place)
    }
    isHidden ||= isHiddenHere && !isShownHere
    if (isClash) {
      // Which finding stands for the other depends on their order, and on which report has them.
      this.#count(JSON.stringify(told), told, true)
      return
    }
    for (const place of places) {
      place.samples += 1
      if (place.likeness !== null) putInOrder(likenesses, place.likeness)
    }
    this.#count(`${isNamed}|${isHidden}|${strips}|${likenesses}`, told, false)
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
      isHidden: row === null && hiddenFrom(this.#audience, [found]).length > 0,
      likeness: this.#likenessOf({ row, found }),
    }
    this.#places.set(key, place)
    return place
  }

  #likenessOf({ row, found }: Pick<Place, 'row' | 'found'>): number | null {
    const key = JSON.stringify(row === null ? this.#hides(found) : comparisonOf(this.#expected, this.#types, row))
    if (key === 'null') return null
    const known = this.#likenesses.get(key) ?? this.#likenesses.size
    this.#likenesses.set(key, known)
    return known
  }

  /** The expected drugs that nobody may call missing beside what is not shown; null if it is none of them. */
  #hides(found: DrugFound): string[] | null {
    const compared = comparedWith(this.#expected, hiddenFrom(this.#audience, [found]))
    const hides = compared.filter((one, at) => one !== this.#expected[at]).map(({ name }) => name)
    return hides.length === 0 ? null : hides
  }
}

const isOneName = (a: Place, b: Place) => a.name === b.name || a.identity === b.identity

/** Puts a number into an ascending list, once. */
function putInOrder(list: number[], number: number): void {
  let at = list.length
  while (at > 0 && (list[at - 1] ?? 0) > number) at -= 1
  if (at === 0 || list[at - 1] !== number) list.splice(at, 0, number)
}

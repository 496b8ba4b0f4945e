/**
 * Which cards a result shows: at most two, the most dangerous first (R9.23). They follow only from what their reader
 * is shown. A drug under a client-facing name counts by its class alone, because its own card would give it away.
 */
import { comparable } from '#domain/report/finding-names.ts'
import { classKey, classNames } from '#domain/substance/dictionary.ts'
import type { AdvicePart, AdviceTarget } from './advice-card.ts'

/** A finding as its reader knows it; `identity` null if only its class may be used. */
export type KnownFinding = { readonly identity: string | null; readonly classes: readonly string[] }

/** What a reader is shown of a result. */
export type ShownResult = {
  /** The most dangerous first. */
  readonly findings: readonly KnownFinding[]
  /** Types of strips that reacted, and whose drug no other method named. */
  readonly strips: readonly string[]
  /** Something was found of which nobody knows what it does. */
  readonly unknown: boolean
}

/** Why a card was chosen, the most dangerous first. */
const reasons = ['PAIR', 'DRUG', 'CLASS', 'STRIP', 'UNKNOWN'] as const
export type AdviceReason = (typeof reasons)[number]

/** The most cards of a result. */
export const mostCards = 2

type Card = { readonly id: number; readonly targets: readonly AdviceTarget[] }
export type ChosenCard<One extends Card> = { readonly card: One; readonly reason: AdviceReason }

/** The cards for a result, among those that are approved and valid. */
export function cardsFor<One extends Card>(cards: readonly One[], shown: ShownResult): ChosenCard<One>[] {
  const fitting = cards.flatMap((card) => {
    const [best] = card.targets.flatMap((target) => placeOf(target, shown) ?? []).sort(byPlace)
    return best === undefined ? [] : [{ card, ...best }]
  })
  const sorted = fitting.sort((one, other) => byPlace(one, other) || one.card.id - other.card.id)
  // The second card is about another finding, if there is one for it.
  const [first] = sorted
  const isOfFirst = (one: Place) =>
    rankOf(one.reason) === 1 && first !== undefined && rankOf(first.reason) === 1 && one.at[0] === first.at[0]
  const others = sorted.slice(1)
  const chosen = [first, ...others.filter((one) => !isOfFirst(one)), ...others.filter(isOfFirst)]
  return chosen
    .filter((one) => one !== undefined)
    .slice(0, mostCards)
    .map(({ card, reason }) => ({ card, reason }))
}

/**
 * Where a target stands in the order of danger: a pair first; then the places of its findings, so that the most dangerous
 * finding has advice even if only its class has a card; a drug's own card before its class's.
 */
type Place = { readonly reason: AdviceReason; readonly at: readonly number[] }

/** A drug and a class are asked by the place of their finding. */
const rankOf = (reason: AdviceReason) => reasons.indexOf(reason === 'CLASS' ? 'DRUG' : reason)

function byPlace(one: Place, other: Place): number {
  const pairs = [
    [rankOf(one.reason), rankOf(other.reason)],
    ...one.at.map((place, index) => [place, other.at[index] ?? 0]),
    [reasons.indexOf(one.reason), reasons.indexOf(other.reason)],
  ]
  return pairs.map(([a = 0, b = 0]) => a - b).find((difference) => difference !== 0) ?? 0
}

function placeOf(target: AdviceTarget, { findings, strips, unknown }: ShownResult): Place | null {
  const [first, second] = target
  if (first === undefined) return null
  if (second !== undefined) return pairOf(first, second, findings)
  if (first.thing === 'UNKNOWN') return unknown ? { reason: 'UNKNOWN', at: [0, 0] } : null
  if (first.thing === 'STRIP') {
    const at = strips.findIndex((type) => comparable(type) === comparable(first.name))
    return at < 0 ? null : { reason: 'STRIP', at: [at, 0] }
  }
  const [found] = matches(first, findings)
  return found === undefined ? null : { reason: first.thing, at: found }
}

/** A pair needs two findings: one drug that belongs to both classes is no pair. */
function pairOf(first: AdvicePart, second: AdvicePart, findings: readonly KnownFinding[]): Place | null {
  const others = matches(second, findings)
  const pairs = matches(first, findings).flatMap(([one]) =>
    others.flatMap(([other]) => (one === other ? [] : [[Math.min(one, other), Math.max(one, other)] as const])),
  )
  const [best] = pairs.map((at) => ({ reason: 'PAIR' as const, at })).sort(byPlace)
  return best ?? null
}

/** Which findings are this drug or of this class, by their place; for a class also its place among their classes. */
const matches = ({ thing, name }: AdvicePart, findings: readonly KnownFinding[]) =>
  findings.flatMap(({ identity, classes }, at): (readonly [number, number])[] => {
    if (thing === 'DRUG') return identity !== null && comparable(identity) === comparable(name) ? [[at, 0]] : []
    const place = classes.findIndex((one) => classKey(one) === classKey(name))
    return place < 0 ? [] : [[at, place]]
  })

/** A row of the combined finding, as far as cards look at it. */
type Row = {
  readonly drug: {
    readonly name: string
    readonly identity?: string | undefined
    readonly drug_class: string | null
    readonly report_to_client_name?: string | null | undefined
  } | null
  readonly custom_class?: string | null | undefined
}

/** What a reader is shown, from the combined finding that was made for this reader. */
export const shownResult = (
  combined: { readonly found: readonly { readonly row: Row }[]; readonly strips: readonly string[] },
  unknown: boolean,
): ShownResult => ({
  findings: combined.found.map(({ row: { drug, custom_class } }) => ({
    identity: drug === null || drug.report_to_client_name?.trim() ? null : (drug.identity ?? drug.name),
    classes: classNames(drug?.drug_class ?? custom_class ?? null),
  })),
  strips: combined.strips,
  unknown,
})

/**
 * What a reader may know of the method of a result: its limits and names once approved, and never the name of a
 * substance hidden from this reader.
 */
import type { ReportAudience } from '#domain/viewer.ts'
import {
  type Approval,
  isForPublic,
  type Limit,
  type LimitUnit,
  type Missed,
  type Pair,
  type Reaction,
} from './method.ts'

type NamedDrug = {
  readonly identity: string
  readonly report_to_public: boolean
  readonly report_to_client_name: string | null
}

/** The version that a report was made with, as stored. */
export type StoredMethod = Approval & {
  readonly limit: Limit | null
  /** Its own sentences; if it is withdrawn, those of the newest approved version with the same limits. */
  readonly sentences: Sentences
  readonly substances: readonly {
    readonly kind: 'MISSES' | 'REACTS' | 'SAME'
    readonly name: string
    readonly drug: NamedDrug | null
    readonly other_name: string | null
    readonly other: NamedDrug | null
    /** From where on it misleads; of what is missed: up to where it did not react. */
    readonly from: number | null
    readonly unit: LimitUnit | null
  }[]
}

type Sentences = { readonly en: string | null; readonly fr: string | null; readonly es: string | null }

/** The part that its reader may know. Names are identities as this reader knows them. */
export type SeenMethod = {
  limit: Limit | null
  /** What it can miss. */
  misses: string[]
  /** Of these, up to which concentration it did not react. */
  misses_up_to: Missed[]
  reacts: Reaction[]
  same: [string, string][]
  sentences: Sentences
}

/** What a reader may know of the method of a report made on `reported_on` (YYYY-MM-DD); null for nothing. */
export function seenMethod(
  stored: StoredMethod | null,
  audience: ReportAudience,
  reported_on: string,
): SeenMethod | null {
  if (stored === null || !isForPublic(stored, reported_on)) return null
  const nameOf = (name: string | null, drug: NamedDrug | null): string | null => {
    if (drug === null) return name
    if (audience === 'analysis') return drug.identity
    return drug.report_to_public ? (drug.report_to_client_name ?? drug.identity) : null
  }
  const named = stored.substances.flatMap(({ name, drug, other_name, other, ...one }) => {
    const shown = nameOf(name, drug)
    return shown === null ? [] : [{ ...one, name: shown, other: nameOf(other_name, other) }]
  })
  const of = (kind: 'MISSES' | 'REACTS' | 'SAME') => named.filter((one) => one.kind === kind)
  return {
    limit: stored.limit,
    misses: [...new Set(of('MISSES').map(({ name }) => name))],
    misses_up_to: mostMissed(of('MISSES')),
    reacts: of('REACTS').map(({ name, from, unit }) => ({ name, from, unit })),
    // If this reader knows both under one name, they are not a pair.
    same: of('SAME').flatMap(({ name, other }): [string, string][] =>
      other === null || other === name ? [] : [[name, other]],
    ),
    sentences: stored.sentences,
  }
}

/**
 * The concentrations, one for each name: a reader may know several substances by one name. Without a common unit, or if
 * one of them has no concentration, nobody can say.
 */
function mostMissed(
  rows: readonly { readonly name: string; readonly from: number | null; readonly unit: LimitUnit | null }[],
): Missed[] {
  return [...Map.groupBy(rows, ({ name }) => name)].flatMap(([name, same]) => {
    const unit = same[0]?.unit ?? null
    const known = same.flatMap(({ from, unit: of }) => (from === null || of !== unit ? [] : [from]))
    return unit === null || known.length < same.length ? [] : [{ name, up_to: Math.max(...known), unit }]
  })
}

/** Whether a method cannot tell two names apart; `comparable` decides which names are equal. */
export const isPair = (same: readonly Pair[], one: string, other: string, comparable: (name: string) => string) =>
  same.some((pair) => {
    const [first, second] = pair.map(comparable)
    const [a, b] = [comparable(one), comparable(other)]
    return (first === a && second === b) || (first === b && second === a)
  })

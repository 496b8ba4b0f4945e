/** What a correction changed, as one reader sees both versions: a person who read the first must not have to compare. */
import type { StripResult } from '#domain/terms.ts'
import { type Amount, kindOf, type WholeAmount, wholeAmount } from './amounts.ts'
import { identityOf } from './compared.ts'
import { findingName } from './finding-names.ts'
import { isDangerous, isLeftOut, isUnnamed, type VisibleDrugFound } from './visible-findings.ts'

/** Names that went and came, amounts that changed by more than a tenth, and a strip's result. */
export type Change = {
  readonly went: string[]
  readonly came: string[]
  readonly amounts: { readonly name: string; readonly before: WholeAmount; readonly now: WholeAmount }[]
  /** Names that are marked as dangerous now and were not. */
  readonly marked: string[]
  /** Names that were marked as dangerous and are not now. */
  readonly unmarked: string[]
  readonly strip: { readonly before: StripResult; readonly now: StripResult } | null
}

type Version = { readonly strip_result: StripResult | null; readonly drugs_found: readonly VisibleDrugFound[] }

/** The change from one version to the next. */
export function changeOf(before: Version, now: Version): Change {
  const [old, current] = [byIdentity(before), byIdentity(now)]
  const names = (these: typeof old, others: typeof old) =>
    [...these].filter(([key]) => !others.has(key)).map(([, row]) => findingName(row))
  const strip =
    before.strip_result === null || now.strip_result === null || before.strip_result === now.strip_result
      ? null
      : { before: before.strip_result, now: now.strip_result }
  return {
    went: names(old, current),
    came: names(current, old),
    amounts: [...current].flatMap(([key, row]) => {
      const earlier = old.get(key)
      if (earlier === undefined || isAlike(earlier, row)) return []
      return [{ name: findingName(row), before: wholeAmount(earlier), now: wholeAmount(row) }]
    }),
    marked: markedIn(old, current),
    unmarked: markedIn(current, old),
    strip,
  }
}

/** The names that are dangerous in `these` and, in `others`, are there and are not. */
const markedIn = (others: Map<string, VisibleDrugFound>, these: Map<string, VisibleDrugFound>) =>
  [...these].flatMap(([key, row]) => {
    const other = others.get(key)
    return other !== undefined && isDangerous(row) && !isDangerous(other) ? [findingName(row)] : []
  })

const byIdentity = ({ drugs_found }: Version) =>
  new Map(drugs_found.filter((row) => !isUnnamed(row) && !isLeftOut(row)).map((row) => [identityOf(row), row]))

/** Whether two amounts are of one kind, and differ by at most a tenth. */
function isAlike(before: Amount, now: Amount): boolean {
  if (kindOf(before) !== kindOf(now)) return false
  const pairs = [
    [before.percent, now.percent],
    [before.weight, now.weight],
    ...(kindOf(now) === 'measured'
      ? []
      : [
          [before.low ?? null, now.low ?? null],
          [before.high ?? null, now.high ?? null],
        ]),
  ]
  return pairs.every(([one, other]) => isNear(one ?? null, other ?? null))
}

const isNear = (one: number | null, other: number | null) =>
  one === null || other === null ? one === other : Math.abs(one - other) <= Math.max(one, other) / 10

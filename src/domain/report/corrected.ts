/** What a correction changed, as one reader sees both versions: a person who read the first must not have to compare. */
import type { StripResult } from '#domain/terms.ts'
import { type Amount, kindOf, type WholeAmount, wholeAmount } from './amounts.ts'
import type { MayBeShown, Reaction } from './colour-test.ts'
import { identityOf } from './compared.ts'
import { comparable, findingName } from './finding-names.ts'
import { isDangerous, isLeftOut, isUnnamed, type VisibleDrugFound } from './visible-findings.ts'

/** What a colour test says before and now; null where that is the same. */
export type ColourChange = {
  readonly reactions: { readonly before: Reaction[]; readonly now: Reaction[] } | null
  readonly may_be: { readonly before: string[]; readonly now: string[] } | null
}

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
  /** Of a colour test; absent where its colours, and what they may be, are the same. */
  readonly colours?: ColourChange | undefined
}

type Colours = { readonly reactions: Reaction[]; readonly may_be: readonly MayBeShown[] }
type Version = {
  /** Of a colour test, as its reader sees it. */
  readonly colours?: Colours | undefined
  readonly strip_result: StripResult | null
  readonly drugs_found: readonly VisibleDrugFound[]
}

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
    ...coloursChanged(before.colours, now.colours),
  }
}

/** What changed of a colour test, whatever the order. */
function coloursChanged(before: Colours | undefined, now: Colours | undefined): { colours?: ColourChange } {
  if (before === undefined || now === undefined) return {}
  const seen = ({ reactions }: Colours) =>
    keysOf(reactions, ({ reagent, colour, seconds }) => [comparable(reagent), colour, seconds])
  const mayBe = ({ may_be }: Colours) => keysOf(may_be, ({ identity }) => comparable(identity))
  const names = ({ may_be }: Colours) => may_be.map(({ name }) => name)
  const reactions = seen(before) === seen(now) ? null : { before: before.reactions, now: now.reactions }
  const may_be = mayBe(before) === mayBe(now) ? null : { before: names(before), now: names(now) }
  return reactions === null && may_be === null ? {} : { colours: { reactions, may_be } }
}

const keysOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown) =>
  [...new Set(rows.map((row) => JSON.stringify(keyOf(row))))].sort().join(' ')

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

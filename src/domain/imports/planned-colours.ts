/**
 * A report of a colour test from a file. Its names are no findings: they may be, and never more. What a colour cannot say
 * is refused, or kept for labs.
 */
import { quoted } from '#domain/faults.ts'
import { maxMayBe, maxReactions, type Reaction } from '#domain/report/colour-test.ts'
import { isColourTest, technologyName } from '#domain/technology/technologies.ts'
import { coloursInCell } from './colour-words.ts'
import { withDoubts } from './in-doubt.ts'
import type { NamedResult, PlannedReport, ReadResult } from './planned-report.ts'

const noAmount =
  'A colour test measures no amount. Take the amount out of the file, or say which other method measured it.'
const unlisted = (name: string) =>
  `The dictionary has no ${quoted(name)}, so a colour test cannot say that it may be there. Add it to the dictionary, or leave its row out.`
const tooMany = (id: string) =>
  `${id}: name at most ${maxMayBe} drugs that a colour test may show. More would say nothing.`
const tooManyColours = (id: string) =>
  `${id}: a colour test holds at most ${maxReactions} colours. Leave some out of the file.`
const onlyMayBe = (name: string) =>
  `${name} is from a colour test: the public reads that it may be, and never that it was found.`
const missing = (name: string) => `${name}: not shown by a colour test`

/** Whether a result of a colour test only says which colour was seen. */
export const isColour = ({ name, technology }: ReadResult): boolean =>
  isColourTest(technology) && coloursInCell(name) !== null

/** What the reagents showed, each once; of a name alone, the reagent. */
function reactionsOf(group: readonly ReadResult[]): Reaction[] {
  const rows = group.flatMap(({ name, method, technology, limit }): Reaction[] => {
    if (limit !== null) return []
    const seen = coloursInCell(name)
    const reagent = (method ?? (seen === null ? '' : technologyName(technology))).slice(0, 60)
    if (reagent === '') return []
    return (seen ?? [null]).map((colour) => ({ reagent, colour, seconds: null }))
  })
  const isSeen = (reagent: string) => rows.some((row) => row.reagent === reagent && row.colour !== null)
  const told = rows.filter(({ reagent, colour }) => colour !== null || !isSeen(reagent))
  return [...new Map(told.map((row) => [`${row.reagent} ${row.colour}`, row])).values()]
}

/** The report with its names as what the colours may be. Amounts and names without a drug are faults of their rows. */
export function asColourTest(
  report: PlannedReport,
  group: readonly ReadResult[],
  named: readonly NamedResult[],
): PlannedReport {
  const found = named.filter(({ limit }) => limit === null)
  for (const { row, at, amount_kind, limit } of group)
    if (limit === null && amount_kind !== 'present') row.fault(at, noAmount)
  for (const { row, at, name, drug } of found) {
    if (drug === null) row.fault(at, unlisted(name))
    else row.note(at, onlyMayBe(drug))
  }
  const may_be = [...new Set(found.flatMap(({ drug }) => drug ?? []))]
  const [first] = found
  if (first !== undefined && may_be.length > maxMayBe) first.row.fault(first.at, tooMany(first.sample_id))
  const reactions = reactionsOf(group)
  const [any] = group
  if (any !== undefined && reactions.length > maxReactions) any.row.fault(any.at, tooManyColours(any.sample_id))
  const plain = { ...report, ...{ method: null, findings: [], not_found: [], may_be, reactions } }
  // That a colour did not show a drug says little; the public reads nothing of it.
  const silent = group.filter(({ limit }) => limit !== null).map(({ name }) => missing(name))
  return withDoubts(plain, silent)
}

/**
 * A report of a colour test from a file. Its names are no findings: they may be, and never more. What a colour cannot say
 * is refused, or kept for labs.
 */
import { quoted } from '#domain/faults.ts'
import { maxMayBe } from '#domain/report/colour-test.ts'
import { withDoubts } from './in-doubt.ts'
import type { NamedResult, PlannedReport } from './planned-report.ts'

const noAmount =
  'A colour test measures no amount. Take the amount out of the file, or say which other method measured it.'
const unlisted = (name: string) =>
  `${quoted(name)} is no drug of the list, so a colour test cannot say that it may be that. Add it to the dictionary, or leave its row out.`
const tooMany = (id: string) => `${id}: a colour test may be at most ${maxMayBe} drugs. More would say nothing.`
const onlyMayBe = (name: string) =>
  `${name} is from a colour test: the public reads that it may be, and never that it was found.`
const missing = (name: string) => `${name}: not shown by a colour test`

/** The report with its names as what the colours may be. Amounts and names without a drug are faults of their rows. */
export function asColourTest(report: PlannedReport, named: readonly NamedResult[]): PlannedReport {
  const found = named.filter(({ limit }) => limit === null)
  for (const { row, at, name, drug, amount_kind } of found) {
    if (drug === null) row.fault(at, unlisted(name))
    else row.note(at, onlyMayBe(drug))
    if (amount_kind !== 'present') row.fault(at, noAmount)
  }
  const may_be = [...new Set(found.flatMap(({ drug }) => drug ?? []))]
  const [first] = found
  if (first !== undefined && may_be.length > maxMayBe) first.row.fault(first.at, tooMany(first.sample_id))
  const reagents = report.method === null ? [] : report.method.split(', ')
  const plain = {
    ...report,
    ...{ method: null, findings: [], not_found: [], may_be },
    reactions: reagents.map((reagent) => ({ reagent: reagent.slice(0, 60), colour: null, seconds: null })),
  }
  // That a colour did not show a drug says little; the public reads nothing of it.
  const silent = named.filter(({ limit }) => limit !== null).map(({ name, drug }) => missing(drug ?? name))
  return withDoubts(plain, silent)
}

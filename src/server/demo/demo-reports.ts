/** The tests that each lab of the demo makes of a sample, as far as the source's findings support them. */
import { type Amount, type PercentBasis, present } from '#domain/report/amounts.ts'
import type { StripResult, Technology } from '#domain/terms.ts'
import { type Finding, type Missing, portionOf, weightOf } from './demo-findings.ts'
import type { SiteKey } from './demo-sites.ts'
import { pick, roll } from './made-up.ts'
import type { SourceSample } from './read-data.ts'

/** One test of a report form; `staff` is the index of its analyst among the lab's people. */
export type DemoTest = {
  readonly technology: Technology
  readonly strip_type: string
  readonly strip_result: StripResult | null
  readonly is_liquid: boolean | null
  readonly weight: number | null
  readonly notes: string
  readonly tech_notes: string
  readonly percent_basis: PercentBasis
  readonly findings: readonly (Amount & { readonly drug_id: number })[]
  readonly not_found: readonly Missing[]
  readonly staff: number
}

/** What the tests need to know of a sample. */
export type Tested = {
  readonly source: SourceSample
  readonly found: readonly Finding[]
  readonly missing: readonly Missing[]
  readonly isEquipment: boolean
}

const test = (technology: Technology, more: Partial<DemoTest>): DemoTest => ({
  technology,
  strip_type: '',
  strip_result: null,
  is_liquid: null,
  weight: null,
  notes: '',
  tech_notes: '',
  percent_basis: 'not_stated',
  findings: [],
  not_found: [],
  staff: 0,
  ...more,
})

const reactsTo: Record<string, RegExp> = {
  Fentanyl: /fentanyl$/i,
  Benzodiazepine: /(zolam|azepam)$/i,
  Xylazine: /^xylazine$/,
  Nitazene: /nitazene$/i,
  Medetomidine: /^medetomidine$/,
}
const otherStrips = ['Benzodiazepine', 'Xylazine', 'Nitazene', 'Medetomidine']

function strip(strip_type: string, { found, source }: Tested, mayFail = true): DemoTest {
  const reacts = found.some(({ name }) => reactsTo[strip_type]?.test(name))
  const isInvalid = mayFail && roll(`strip ${source.source_id} ${strip_type}`, 12) === 0
  const strip_result = isInvalid ? 'INVALID' : reacts ? 'POSITIVE' : 'NEGATIVE'
  const notes = isInvalid ? 'The control line did not show.' : ''
  return test('TEST_STRIP', { strip_type, strip_result, notes, staff: 1 })
}

/** FTIR sees large shares only: at most three, from 5 % up. */
function ftir({ found }: Tested): DemoTest {
  const seen = found.filter(({ isTrace, percent }) => !isTrace && percent >= 5).slice(0, 3)
  const notes = 'FTIR can miss what is less than about a tenth of a sample.'
  return test('FTIR', {
    percent_basis: seen.some(({ estimate }) => estimate !== null) ? 'estimate' : 'not_stated',
    findings: seen.map(({ drug_id, estimate }) => ({ drug_id, ...(estimate ?? present) })),
    notes,
    staff: 1,
  })
}

/** A chromatograph's list: all findings. Those of a vial have percents, and in two vials of three weights, too. */
function chromatogram(technology: 'GC_MS' | 'LC_MS', { found, missing, source, isEquipment }: Tested): DemoTest {
  const isLiquid = source.texture.includes('liquid')
  const isShown = source.source_id === 'showcase' || isLiquid
  const isWeighed = !isEquipment && (isShown || roll(`weighed ${source.source_id}`, 3) > 0)
  const portion = portionOf(source)
  return test(technology, {
    is_liquid: isEquipment ? null : isLiquid,
    weight: isEquipment ? null : portion,
    percent_basis: source.percent_basis,
    findings: found.map((finding) => ({
      drug_id: finding.drug_id,
      weight: isWeighed ? weightOf(finding, portion) : null,
      percent: isEquipment ? null : finding.percent,
      ...finding.amount,
    })),
    not_found: missing,
    notes: isEquipment ? 'Residue on used equipment: what was found may be from earlier use.' : '',
    tech_notes: `Run ${1000 + roll(`run ${source.source_id}`, 9000)}, ${pick(source.source_id, ['method A', 'method B'])}.`,
  })
}

function nmr({ found }: Tested): DemoTest {
  const seen = found.filter(({ percent }) => percent >= 2).slice(0, 4)
  return test('NMR', { findings: seen.map(({ drug_id, percent }) => ({ drug_id, weight: null, percent })), staff: 1 })
}

/** The tests that a lab submits. */
export function testsAt(lab: SiteKey, tested: Tested): DemoTest[] {
  const { source, isEquipment } = tested
  if (lab === 'lakeview') return [chromatogram('LC_MS', tested), ...(isEquipment ? [] : [nmr(tested)])]
  const isShown = source.source_id === 'showcase'
  const hasEstimates = tested.found.some(({ estimate }) => estimate !== null)
  const second = pick(`strip ${source.source_id}`, otherStrips)
  const strips = [
    ...(roll(`fentanyl strip ${source.source_id}`, 4) > 0 || isShown ? [strip('Fentanyl', tested, !isShown)] : []),
    ...(roll(`other strip ${source.source_id}`, 3) === 0 && !isShown ? [strip(second, tested)] : []),
  ]
  // A counter tests for fentanyl each time, and has no time for a second strip.
  if (lab === 'meadow') return [strip('Fentanyl', tested, false), ftir(tested)]
  if (lab === 'harbour') return [ftir(tested), ...strips]
  const withFtir = isShown || hasEstimates || (!isEquipment && roll(`ftir ${source.source_id}`, 3) === 0)
  return [chromatogram('GC_MS', tested), ...(withFtir ? [ftir(tested)] : []), ...strips]
}

/** An unfinished report: the first test with its first rows, and no amounts yet. */
export function draftAt(lab: SiteKey, tested: Tested): DemoTest[] {
  const [first] = testsAt(lab, tested)
  if (first === undefined) return []
  const findings = first.findings.slice(0, 2).map(({ drug_id }) => ({ drug_id, weight: null, percent: null }))
  return [
    {
      ...first,
      is_liquid: null,
      weight: null,
      findings,
      not_found: [],
      notes: '',
      tech_notes: 'Second run still to come.',
    },
  ]
}

/** The first version of a report that was corrected later: the list without its last substance. */
export function withoutTheLast(tests: readonly DemoTest[]): DemoTest[] {
  return tests.map((one, index) => (index === 0 ? { ...one, findings: one.findings.slice(0, -1) } : one))
}

/**
 * What a result may never do, for any dictionary, name and expectation (R8.10, R8.17): let something that nobody knows
 * pass in silence, or judge otherwise because of a client-facing name.
 */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combinedFinding, isAsExpected, surprisesOf } from '#domain/report/combined-finding.ts'
import { compareReports } from '#domain/report/compared-reports.ts'
import { notShownBy } from '#domain/report/not-shown-by.ts'
import { type DrugFound, visibleReport } from '#domain/report/visible-findings.ts'
import { makeDictionary } from '#domain/substance/dictionary.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { type NameAnswer, namedAnswers } from '#domain/substance/name-answers.ts'
import { settleName } from '#domain/substance/named-finding.ts'
import { type StripResult, stripResults, type Technology } from '#domain/terms.ts'
import { shippedWords } from '../../../test/support/shipped-dictionary.ts'
import { everyTechnology } from '../../../test/support/technologies.ts'
import { publicResult } from './public-result.ts'
import { publicTexts } from './texts/index.ts'
import { languageCodes } from './texts/languages.ts'

type Drug = NonNullable<DrugFound['drug']>

const classes = ['fentanyl; opioid', 'nitazene; opioid', 'stimulant', 'common cut', null]
const names = ['Fentanyl', 'Isotonitazene', 'Cocaine', 'Caffeine', 'Ketamine', 'Esketamine', 'Heroin', '6-MAM']
const someDrug = fc.record({
  name: fc.constantFrom(...names),
  client: fc.option(fc.constantFrom('Opioid X', 'opioid x', 'Powder', 'Cocaine', 'nitazene')),
  important: fc.boolean(),
  drug_class: fc.constantFrom(...classes),
})
type SomeDrug = {
  readonly name: string
  readonly client: string | null
  readonly important: boolean
  readonly drug_class: string | null
}
const someDrugs = fc.uniqueArray(someDrug, { minLength: 2, maxLength: 6, selector: ({ name }) => name })

const mirrors = ['Ketamine', 'Esketamine']

const drugOf = ({ name, client, important, drug_class }: SomeDrug, isRenamed: boolean): Drug => ({
  name,
  identity: name,
  report_to_public: true,
  report_to_client_name: isRenamed ? client : null,
  ...{ alias: null, important, drug_class, common_role: null, pronunciation: null },
  ...{ mirror_group: mirrors.includes(name) ? 'ketamine' : null, is_stronger_form: name === 'Esketamine' },
})

/** What somebody expected: a drug of the dictionary, or a class. */
function expectedOf(name: string, drugs: readonly SomeDrug[], as: (drug: Drug) => string): ExpectedDrug {
  const own = drugs.filter((drug) => drug.name === name)
  const isKind = own.length === 0
  return {
    ...{ name, may_be_missed: true, is_stated: true },
    identities: isKind ? [] : own.map((drug) => as(drugOf(drug, true))),
    drug_class: isKind ? name : null,
    classes: own.flatMap(({ drug_class }) => drug_class ?? []),
    key: name,
    mirror_groups: own.some((drug) => mirrors.includes(drug.name)) ? ['ketamine'] : [],
    companions: name === 'Heroin' ? [{ identity: '6-MAM', is_told: true, sentences: null }] : [],
  }
}

const someReport = fc.record({
  technology: fc.constantFrom(...everyTechnology),
  found: fc.uniqueArray(fc.nat(7), { maxLength: 4 }),
  strip_type: fc.constantFrom('Fentanyl', 'Nitazene', 'Ketamine'),
  strip_result: fc.constantFrom(...stripResults),
})

type SomeReport = {
  readonly technology: Technology
  readonly found: readonly number[]
  readonly strip_type: string
  readonly strip_result: StripResult
}

/** What a public reader concludes, with each name in the place of its drug. */
function verdictOf(
  drugs: readonly SomeDrug[],
  wanted: readonly string[],
  reports: readonly SomeReport[],
  isRenamed: boolean,
) {
  const byClient = (drug: Drug) => (isRenamed ? (drug.report_to_client_name ?? drug.name) : drug.name)
  const stored = reports.map(({ technology, found, strip_type, strip_result }) => {
    const isStrip = technology === 'TEST_STRIP'
    return {
      technology,
      ...{ is_newest: true, is_draft: false, sees: null, is_chiral: false, misses: [], not_found: [] },
      strip_type: isStrip ? strip_type : '',
      strip_read: isStrip ? strip_type : '',
      strip_shown: isStrip ? strip_type : null,
      strip_result: isStrip ? strip_result : null,
      strip_target: isStrip
        ? { is_dangerous: true, is_kind: true, mirror_group: strip_type === 'Ketamine' ? 'ketamine' : null }
        : null,
      drugs_found: isStrip
        ? []
        : found.flatMap((at): DrugFound[] => {
            const drug = drugs[at]
            return drug === undefined
              ? []
              : [{ drug: drugOf(drug, isRenamed), custom_drug: null, weight: null, percent: null }]
          }),
      ...{
        weight: null,
        is_liquid: null,
        percent_basis: 'not_stated' as const,
        tech_notes: null,
        staff_first_name: null,
        staff_last_name: null,
      },
    }
  })
  const compared = compareReports(
    stored,
    wanted.map((name) => expectedOf(name, drugs, ({ name: own }) => own)),
  )
  const seen = compared.map((one) => ({
    ...one,
    ...visibleReport(one, 'public'),
    strip_type: one.strip_type || null,
    not_shown_by: notShownBy(one, compared, 'public'),
  }))
  const combined = combinedFinding(
    wanted.map((name) => expectedOf(name, drugs, byClient)),
    seen,
  )
  const { missing, strips, alone, missedByStrips, hasNamed, isHidden } = combined
  return {
    ...{ strips, alone, hasNamed, isHidden },
    missing: missing.map(({ name }) => name),
    isAsExpected: isAsExpected(combined),
    isSurprise: surprisesOf(combined).length > 0,
    isDanger: combined.found.some(({ isImportant }) => isImportant),
    missedBy: [...new Set(missedByStrips.map(({ type }) => type))],
  }
}

test('a client-facing name changes no verdict', () => {
  fc.assert(
    fc.property(
      someDrugs,
      fc.uniqueArray(fc.constantFrom(...names, 'opioid', 'nitazene'), { minLength: 1, maxLength: 3 }),
      fc.array(someReport, { minLength: 1, maxLength: 4 }),
      (drugs, wanted, reports) => {
        expect(verdictOf(drugs, wanted, reports, true)).toEqual(verdictOf(drugs, wanted, reports, false))
      },
    ),
    { numRuns: 2000 },
  )
})

const letters = 'abcdefghijklmnopqrstuvwxyzабвгдеαβγδ0123456789-,()[] '
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 30 }),
  fc.constantFrom(
    ...names,
    'fentanyl-d5',
    'zzfent',
    'unknown peak',
    'nitazene',
    'xylazin?',
    'no fentanyl',
    '芬太尼',
    'فنتانيل',
    'फेंटानिल',
  ),
)
const anyAnswer: fc.Arbitrary<NameAnswer | null> = fc.option(
  fc.record<NameAnswer>({
    answer: fc.constantFrom(...namedAnswers),
    drug: fc.option(fc.constantFrom(...names)),
    drug_class: fc.option(fc.constantFrom('opioid', 'stimulant', 'none of these')),
  }),
)

test('nothing that nobody knows passes in silence, in any language', () => {
  fc.assert(
    fc.property(someDrugs, anyText, anyAnswer, fc.boolean(), (drugs, text, answer, isMarked) => {
      const rows = drugs.map((drug, id) => ({
        ...drugOf(drug, false),
        ...{ id, form_of: null, form: null, synonyms: [], street_names: [], is_retired: false, makes: null },
      }))
      const harmless_names = isMarked ? [text] : []
      const dictionary = makeDictionary(rows, { ...shippedWords(), harmless_names })
      const settled = settleName(text, answer, dictionary)
      if (settled.kind === 'fault' || settled.kind === 'asked' || settled.kind === 'nothing') return
      // As the database reads it back: a proposal for a dangerous drug counts as that drug at once.
      const drug = settled.kind === 'drug' ? settled.drug : settled.synonymOf?.important ? settled.synonymOf : null
      const isLeftOut = settled.kind === 'custom' && settled.isLeftOut
      const row: DrugFound = {
        ...{ drug, custom_drug: drug === null ? text : null, weight: null, percent: null },
        meaning: settled.kind === 'custom' ? settled.meaning : null,
        is_dangerous: settled.kind === 'custom' && settled.isDangerous,
        is_known: settled.kind === 'custom' && settled.isKnown,
        is_left_out: isLeftOut,
      }
      const none = { tech_notes: null, staff_first_name: null, staff_last_name: null, not_found: [] }
      const seen = visibleReport(
        { ...none, drugs_found: [row], weight: null, is_liquid: null, percent_basis: 'not_stated' },
        'public',
      )
      const report = {
        ...{ ...seen, technology: 'GC_MS' as const, strip_type: null, strip_result: null, notes: '', is_liquid: null },
        ...{
          weight: null,
          percent_basis: 'not_stated' as const,
          reported_at: '2026-11-20T02:00:00.000Z',
          corrected_at: null,
        },
      }
      const isHarmless = drug !== null ? !drug.important : row.is_known === true && !row.is_dangerous
      for (const language of languageCodes) {
        const reading = { language, time_zone: 'UTC', empty_findings: 'Nothing.' }
        const result = publicResult({ collected_from: 'USER', expected: [] }, [report], reading)
        const tones = result?.warnings.map(({ tone }) => tone) ?? []
        if (isLeftOut) expect(tones).toEqual([])
        else if (isHarmless) expect(tones).not.toContain('danger')
        else expect(tones.length, text).toBeGreaterThan(0)
        const isUnknown = !isLeftOut && !isHarmless && !tones.includes('danger')
        const said = JSON.stringify(result?.warnings)
        expect(said.includes(publicTexts[language].said.unknown), text).toBe(isUnknown)
      }
    }),
    { numRuns: 2000 },
  )
})

/**
 * How often the shipped rules would have made signals: for the 111 real samples of demo-data, by their real dates, and
 * for the demo's year. docs/alerts.md has the same numbers; where they differ, this test shows the right ones.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FoundSubstance, RuleSample, SoldAs } from '#domain/alert/rule-sample.ts'
import type { Rule } from '#domain/alert/rules.ts'
import { monthsBefore } from '#domain/alert/rules-hits.ts'
import { type ShippedRule, shippedRules } from '#domain/alert/shipped-rules.ts'
import { readName } from '#domain/substance/read-name.ts'
import { type StandsFor, storedReading } from '#domain/substance/stored-reading.ts'
import { widerClasses } from '#domain/substance/wider-classes.ts'
import { makeDemo } from '#server/demo/make-demo.ts'
import { readDemoData } from '#server/demo/read-data.ts'
import { freshDatabase } from '../../../test/support/database.ts'
import { type ShippedDrug, shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { askPast, pastOf } from './ask-past.ts'
import { lookingRules } from './rules.ts'

const dictionary = shippedDictionary()
const wider = widerClasses(dictionary.drugs.map(({ drug_class }) => drug_class))
const amount = { amount_kind: 'present', weight: null, percent: null, low: null, high: null, unit: null } as const

type Real = {
  readonly source_id: string
  readonly date_collected: string
  readonly date_reported: string
  readonly expected_drugs: string[]
  readonly substances: { readonly name: string }[]
}
type Options = ReadonlyMap<string, StandsFor>

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const idOf = (name: string) => dictionary.drugs.find((one) => one.name === name)?.id ?? 0
const rooted = (ids: readonly number[]) =>
  dictionary.drugs.filter(({ id }) => ids.includes(id)).map((drug) => dictionary.rootOf(drug))

/** A substance of a real sample, its name read by the shipped dictionary. */
function foundOf(name: string): FoundSubstance[] {
  const read = readName(name, 'finding', dictionary)
  if (read.kind === 'nothing') return []
  const drug = read.kind === 'drug' ? dictionary.rootOf(read.drug) : null
  const reading = storedReading(name, 'finding', dictionary, new Map())
  const is_dangerous = drug?.important ?? reading.is_dangerous
  return [
    {
      ...{ ...amount, drug_id: drug?.id ?? null, custom_drug: drug === null ? name : null, name: drug?.name ?? name },
      ...{ drug_class: drug?.drug_class ?? reading.drug_class, mirror_group: drug?.mirror_group ?? null, is_dangerous },
      ...{ is_unknown: drug === null && !is_dangerous, is_unnamed: reading.meaning === 'unnamed' },
      ...{ measured_as: null, salts: null, by_strip: false },
    },
  ]
}

/** What a real sample was sold as, by the options of the demo. */
function soldAs(name: string, options: Options): SoldAs[] {
  const { meaning, drug_ids, drug_class } = storedReading(name, 'expected', dictionary, options)
  if (meaning === 'not_stated' || meaning === 'nothing') return []
  const drugs: readonly ShippedDrug[] = rooted(drug_ids)
  const drug_classes = [drug_class, ...drugs.map((one) => one.drug_class)].filter((one) => one !== null)
  const label = meaning === 'drug' ? (drugs[0]?.name ?? name) : (drug_class ?? name)
  const mirror_groups = drugs.flatMap(({ mirror_group }) => mirror_group ?? [])
  const companion_ids = drugs.flatMap(({ companions }) => (companions ?? []).map((one) => idOf(one.name)))
  const wider_classes = drug_class === null ? [] : wider(drug_class)
  return [{ label, drug_ids: drugs.map(({ id }) => id), drug_classes, wider_classes, mirror_groups, companion_ids }]
}

const realSample = (real: Real, options: Options): RuleSample => {
  const at = `${real.date_reported}T12:00:00.000Z`
  const found = real.substances.flatMap(({ name }) => foundOf(name))
  return {
    ...{ sample_id: real.source_id, area_id: null, collected_at: `${real.date_collected}T12:00:00.000Z` },
    sold_as: real.expected_drugs.flatMap((name) => soldAs(name, options)),
    tests: [{ report_id: 1, at, percent_basis: 'not_stated', weight: null, found }],
  }
}

/** A shipped rule by the numbers of the shipped dictionary. */
function ofDictionary({ drug, sold_as, shipped: _key, ...fields }: ShippedRule): Rule {
  const group = (name: string | null) => dictionary.drugs.find((one) => one.name === name)?.mirror_group ?? null
  const ids = { drug_id: drug === null ? null : idOf(drug), sold_as_drug_id: sold_as === null ? null : idOf(sold_as) }
  return { ...fields, ...ids, id: 0, mirror_group: group(drug), sold_as_mirror_group: group(sold_as) }
}

/** How a rule would have spoken: signals, their samples, and for a cluster the number that trying it proposes. */
function inWords(rule: Rule, { signals, proposed }: ReturnType<typeof pastOf>): string {
  if (rule.kind === 'AMOUNT') return 'no value'
  const counted = new Set(signals.flatMap(({ sample_ids }) => [...sample_ids]))
  const said = `${signals.length} signals, ${counted.size} samples`
  return proposed === null ? said : `${said}; proposes ${proposed.samples}`
}

test('the counts of docs/alerts.md', { timeout: 60_000 }, async () => {
  const { options } = await readDemoData()
  const meant = new Map(
    options.ExpectedDrugs.flatMap(({ name, drugs, drug_class, stands_for_none, was }) =>
      [name, ...was].map((text) => [
        text.toLowerCase(),
        { name, drug_ids: drugs.map(idOf), drug_class, stands_for_none },
      ]),
    ),
  )
  const real = (JSON.parse(file('demo-data/samples.json')) as Real[]).map((one) => realSample(one, meant))
  expect(real).toHaveLength(111)
  const last =
    real
      .flatMap(({ tests }) => tests.map(({ at }) => at))
      .sort()
      .at(-1) ?? ''
  const { db, close } = await freshDatabase()
  try {
    const now = new Date('2026-11-20T17:00:00.000Z')
    await makeDemo(db, now)
    const rules = await lookingRules(db).where('shipped', 'is not', null).execute()
    expect(rules).toHaveLength(shippedRules.length)
    const from = monthsBefore(now.toISOString(), 12)
    const lines: string[] = []
    for (const shipped of shippedRules) {
      const rule = rules.find((one) => one.name === shipped.name)
      if (rule === undefined) throw new Error(`No rule ${shipped.name}.`)
      const past = await askPast(db, rule, from, now)
      expect(past.asked.length).toBeGreaterThan(50)
      const ofReal = pastOf(ofDictionary(shipped), real, '', new Date(last))
      lines.push(`| ${rule.name} | ${inWords(rule, ofReal)} | ${inWords(rule, past)} |`)
    }
    const table = file('docs/alerts.md').split('<!-- shipped rules -->')[1]?.split('<!-- end of shipped rules -->')[0]
    const said = (table ?? '')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) => line.replace(/ +/g, ' '))
    expect(said).toEqual(lines)
  } finally {
    await close()
  }
})

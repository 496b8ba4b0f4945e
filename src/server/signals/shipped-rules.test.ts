/**
 * How often the shipped rules would have made signals: for the 111 real samples of demo-data, by their real dates, and
 * for the demo's year. docs/alerts.md has the same numbers; where they differ, this test shows the right ones.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RuleSample } from '#domain/alert/rule-sample.ts'
import type { Rule } from '#domain/alert/rules.ts'
import { monthsBefore } from '#domain/alert/rules-hits.ts'
import { shippedRules } from '#domain/alert/shipped-rules.ts'
import { makeDemo } from '#server/demo/make-demo.ts'
import { readDemoData } from '#server/demo/read-data.ts'
import { freshDatabase } from '../../../test/support/database.ts'
import { foundOf, idOf, type Options, ofDictionary, soldAs } from '../../../test/support/shipped-rules.ts'
import { askPast, pastOf } from './ask-past.ts'
import { lookingRules } from './rules.ts'

type Real = {
  readonly source_id: string
  readonly date_collected: string
  readonly date_reported: string
  readonly expected_drugs: string[]
  readonly substances: { readonly name: string }[]
}
const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

const realSample = (real: Real, options: Options): RuleSample => {
  const at = `${real.date_reported}T12:00:00.000Z`
  const found = real.substances.flatMap(({ name }) => foundOf(name))
  return {
    ...{
      sample_id: real.source_id,
      area_id: null,
      is_day_known: true,
      collected_at: `${real.date_collected}T12:00:00.000Z`,
    },
    sold_as: real.expected_drugs.flatMap((name) => soldAs(name, options)),
    tests: [{ report_id: 1, at, technology: 'GC_MS', percent_basis: 'not_stated', weight: null, found }],
  }
}

/** How a rule would have spoken: signals, their samples, and for a cluster the number that trying it proposes. */
function inWords(rule: Rule, { signals, proposed }: ReturnType<typeof pastOf>): string {
  if (rule.kind === 'AMOUNT') return 'no value'
  const counted = new Set(signals.flatMap(({ sample_ids }) => [...sample_ids]))
  const said = `${signals.length} signals, ${counted.size} samples`
  return proposed === null ? said : `${said}; proposes ${proposed.samples}`
}

test('the counts of docs/alerts.md', async () => {
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

/**
 * How often the shipped rules would have made signals: for the 111 real samples of demo-data, which have no dates, and
 * for the demo's year. docs/alerts.md has the same numbers; where they differ, this test shows the right ones.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FoundSubstance, RuleSample } from '#domain/alert/rule-sample.ts'
import type { Rule } from '#domain/alert/rules.ts'
import { candidatesOf, monthsBefore } from '#domain/alert/rules-hits.ts'
import { shippedRules } from '#domain/alert/shipped-rules.ts'
import { readName } from '#domain/substance/read-name.ts'
import { makeDemo } from '#server/demo/make-demo.ts'
import { readDemoData } from '#server/demo/read-data.ts'
import { freshDatabase } from '../../../test/support/database.ts'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { lookingRules } from './rules.ts'
import { askPast } from './try-rule.ts'

const dictionary = shippedDictionary()
const amount = { amount_kind: 'present', weight: null, percent: null, low: null, high: null, unit: null } as const

/** A real sample as rules see it, its names read by the shipped dictionary. */
function realSample({
  source_id,
  substances,
}: Awaited<ReturnType<typeof readDemoData>>['samples'][number]): RuleSample {
  const found = substances.flatMap(({ name }): FoundSubstance[] => {
    const read = readName(name, 'finding', dictionary)
    if (read.kind === 'nothing') return []
    const drug = read.kind === 'drug' ? dictionary.rootOf(read.drug) : null
    const about = { drug_class: drug?.drug_class ?? null, is_dangerous: drug?.important ?? false }
    const own = { drug_id: drug?.id ?? null, custom_drug: drug === null ? name : null, name: drug?.name ?? name }
    return [{ ...amount, ...about, ...own, measured_as: null, by_strip: false }]
  })
  const at = '2026-01-01T12:00:00.000Z'
  const tests = [{ report_id: 1, at, percent_basis: 'not_stated' as const, found }]
  return { sample_id: source_id, area_id: null, collected_at: at, sold_as: [], tests }
}

test('the counts of docs/alerts.md', { timeout: 60_000 }, async () => {
  const real = (await readDemoData()).samples.map(realSample)
  expect(real).toHaveLength(111)
  const { db, close } = await freshDatabase()
  try {
    const now = new Date('2026-11-20T17:00:00.000Z')
    await makeDemo(db, now)
    const rules = await lookingRules(db).where('shipped', 'is not', null).execute()
    expect(rules).toHaveLength(shippedRules.length)
    const from = monthsBefore(now.toISOString(), 12)
    const lines: string[] = []
    for (const { name, drug } of shippedRules) {
      const rule = rules.find((one) => one.name === name)
      if (rule === undefined) throw new Error(`No rule ${name}.`)
      const { asked, signals } = await askPast(db, rule, from, now)
      const counted = new Set(signals.flatMap(({ sample_ids }) => [...sample_ids]))
      const year = rule.kind === 'AMOUNT' ? 'no value' : `${signals.length} of ${counted.size} samples`
      expect(asked.length).toBeGreaterThan(50)
      lines.push(`| ${name} | ${samplesWith(rule, drug, real)} | ${year} |`)
    }
    const docs = readFileSync(new URL('../../../docs/alerts.md', import.meta.url), 'utf8')
    const table = docs.split('<!-- shipped rules -->')[1]?.split('<!-- end of shipped rules -->')[0] ?? ''
    const said = table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) => line.replace(/ +/g, ' '))
    expect(said).toEqual(lines)
  } finally {
    await close()
  }
})

/** For how many real samples the rule would make a signal, if it looked at the sample alone. */
function samplesWith(rule: Rule, drug: string | null, samples: readonly RuleSample[]): string {
  if (rule.kind !== 'PRESENCE') return rule.kind === 'AMOUNT' ? 'no value' : 'no dates'
  const drug_id = drug === null ? null : (dictionary.drugs.find(({ name }) => name === drug)?.id ?? 0)
  const met = samples.filter((sample) => candidatesOf({ ...rule, drug_id }, sample).length > 0)
  return `${met.length} of ${samples.length}`
}

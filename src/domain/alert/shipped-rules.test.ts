/** The rules that come with Vialog, all on, for each name that chemists sent (test/data/names.csv). */
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { isOfClass } from '#domain/insight/agreement.ts'
import { ruleSample } from '../../../test/support/rule-examples.ts'
import { foundOf, ofDictionary, soldAs } from '../../../test/support/shipped-rules.ts'
import { candidatesOf } from './rules-hits.ts'
import { shippedRules } from './shipped-rules.ts'

const file = readFileSync(new URL('../../../test/data/names.csv', import.meta.url), 'utf8')
const names = Papa.parse<{ name: string; kind: string }>(file, { header: true, skipEmptyLines: true }).data
const rules = shippedRules.filter(({ kind }) => kind === 'PRESENCE' || kind === 'UNEXPECTED').map(ofDictionary)
const inCocaine = { sold_as: soldAs('cocaine', new Map()) }

/** The names of these kinds of which no rule speaks, if they are found in cocaine. */
const silent = (kind: string) =>
  names
    .filter((one) => one.kind === kind)
    .map(({ name }) => ({ name, found: foundOf(name) }))
    .filter(({ found }) => rules.every((rule) => candidatesOf(rule, ruleSample(found, inCocaine)).length === 0))

test('a rule speaks of each dangerous name that is an opioid, or no drug of the dictionary', () => {
  const missed = silent('dangerous').filter(({ found }) =>
    found.every(({ drug_id, drug_class }) => drug_id === null || isOfClass('opioid', drug_class)),
  )
  expect(missed.map(({ name }) => name)).toEqual([])
})

test('no rule speaks of a harmless name that the dictionary knows', () => {
  const spoken = names
    .filter(({ kind, name }) => kind === 'harmless' && foundOf(name).every(({ drug_id }) => drug_id !== null))
    .filter(({ name }) => silent('harmless').every((one) => one.name !== name))
  expect(spoken.map(({ name }) => name)).toEqual([])
})

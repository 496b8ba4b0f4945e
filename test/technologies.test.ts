/**
 * Technologies are rows: their kind carries the rules. No rule names a technology, and over generated technologies of
 * every kind what a result says follows from its kind.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asksLiquid } from '#domain/report/liquid.ts'
import { saltQuestions } from '#domain/report/measured-as.ts'
import { reportFaults } from '#domain/report/report-rules.ts'
import { kindRules, technologyKinds } from '#domain/technology/kinds.ts'
import { asNamed, readTechnology } from '#domain/technology/names.ts'
import {
  addableKinds,
  kindOf,
  ownKey,
  shippedTechnologies,
  specifiedTechnologies,
  takeTechnologies,
} from '#domain/technology/technologies.ts'

const source = join(import.meta.dirname, '../src')

test('no source names a technology but what every service starts with, and the demo', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => !/^(domain\/technology\/(technologies|names)\.ts|server\/demo\/.*)$/.test(path))
  expect(files.length).toBeGreaterThan(900)
  const isCode = (line: string) => !/^\s*(\*|\/\/|\/\*\*)/.test(line)
  const keys = new RegExp(`['"\`](${shippedTechnologies.map(({ key }) => key).join('|')})['"\`]`)
  expect(keys.test("technology === 'FTIR'")).toBe(true)
  const named = files.flatMap((path) =>
    readFileSync(join(source, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (isCode(line) && keys.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(named).toEqual([])
})

const anyKind = fc.constantFrom(...technologyKinds)
const anyOwn = fc
  .tuple(fc.constantFrom(...addableKinds, 'COLOUR' as const), fc.string({ minLength: 1, maxLength: 60 }))
  .map(([kind, name]) => ({ kind, key: ownKey(kind, name, []) }))

describe('a technology that a service adds', () => {
  test('has the kind that its key says, whatever its name', () => {
    fc.assert(fc.property(anyOwn, ({ kind, key }) => kindOf(key) === kind && key.length <= 60))
  })

  test('is asked about a liquid and a salt as its kind is', () => {
    const rows = [{ name: 'Cocaine', measured_as: 'hydrochloride' }]
    fc.assert(
      fc.property(anyOwn, ({ kind, key }) => {
        const rules = kindRules[kind]
        expect(asksLiquid(key, 'SUBSTANCE')).toBe(rules.asksLiquid)
        expect(asksLiquid(key, 'PARAPHERNALIA')).toBe(false)
        expect(saltQuestions([{ technology: key, rows }], [key])).toHaveLength(rules.seesSalt === false ? 1 : 0)
      }),
    )
  })

  test('takes an amount, a range or a limit only where its kind names substances', () => {
    const part = fc.integer({ min: 1, max: 99 })
    const amount = fc.oneof(
      part.map((percent) => ({ amount_kind: 'measured' as const, percent, low: null, high: null, unit: null })),
      part.map((high) => ({ amount_kind: 'range' as const, percent: null, low: high / 2, high, unit: '%' as const })),
      part.map((high) => ({ amount_kind: 'below' as const, percent: null, low: null, high, unit: '%' as const })),
      fc.constant({ amount_kind: 'trace' as const, percent: null, low: null, high: null, unit: null }),
    )
    fc.assert(
      fc.property(anyOwn, amount, ({ kind, key }, said) => {
        const faults = reportFaults(
          {
            ...{ technology: key, not_found: [], percent_basis: 'estimate', is_liquid: false, weight: null },
            ...{ strip_type: null, strip_result: null, staff_first_name: 'Ada', staff_last_name: 'Osei' },
            drugs_found: [{ drug: { name: 'Cocaine' }, custom_drug: null, weight: null, ...said }],
          },
          { sample_type: 'SUBSTANCE', sample_weight: null, empty_weight: null, full_weight: null },
        )
        const isAllowed = faults.every(({ field }) => !field.startsWith('drugs_found'))
        expect(isAllowed, JSON.stringify(faults)).toBe(kindRules[kind].amounts !== 'none')
      }),
    )
  })

  test('no two have one key', () => {
    fc.assert(
      fc.property(anyKind, fc.array(fc.string({ minLength: 1, maxLength: 40 }), { maxLength: 20 }), (kind, all) => {
        const keys: string[] = []
        for (const name of all) keys.push(ownKey(kind, name, keys))
        expect(new Set(keys).size).toBe(all.length)
      }),
    )
  })
})

describe('names of technologies in files', () => {
  const on = (...keys: string[]) =>
    takeTechnologies(shippedTechnologies.map((row) => ({ ...row, is_active: row.is_active || keys.includes(row.key) })))

  test.each([
    ['DART-MS', 'DART_MS', null],
    ['Paper spray MS', 'PS_MS', null],
    ['HRMS', 'LC_QTOF', null],
    ['Orbitrap', 'LC_QTOF', null],
    ['QTOF', 'LC_QTOF', null],
    ['LC-QTOF', 'LC_QTOF', 'LC_MS'],
    ['GC-FID', 'GC_FID', null],
    ['LC-DAD', 'HPLC_UV', null],
    ['HPLC', 'HPLC_UV', null],
    ['Raman spectroscopy', 'RAMAN', null],
    ['SERS', 'SERS', null],
    ['GC-MS', 'GC_MS', 'GC_MS'],
  ])('%s is %s where that is in use, else %s', (text, key, otherwise) => {
    expect(readTechnology(text)).toBe(otherwise)
    on(key)
    expect(readTechnology(text)).toBe(key)
    expect(asNamed({ technology: 'FTIR', method: text })).toEqual({ technology: key, method: null })
    takeTechnologies(shippedTechnologies)
    if (otherwise === null)
      expect(asNamed({ technology: 'FTIR', method: text })).toEqual({ technology: 'FTIR', method: text })
  })

  test('those of the specification are read even if nobody uses them any more', () => {
    takeTechnologies(shippedTechnologies.map((row) => ({ ...row, is_active: row.key === 'RAMAN' })))
    expect(specifiedTechnologies.map(readTechnology)).toEqual(specifiedTechnologies)
    takeTechnologies(shippedTechnologies)
  })
})

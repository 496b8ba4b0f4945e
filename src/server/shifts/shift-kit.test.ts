/**
 * What a device takes along to test on site: who gets which names, and that its own result is the one that the public page shows
 * once the server holds it (R11.18).
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { readSample } from '#contract/samples.ts'
import { publicSample } from '#contract/service-user.ts'
import { readShiftKit } from '#contract/shift-kit.ts'
import { sendShiftSamples } from '#contract/shifts.ts'
import { readyKit } from '#domain/first-look/device-kit.ts'
import { deviceResult } from '#domain/first-look/device-result.ts'
import { type EnteredTest, newTest, sentTests, testFaults } from '#domain/first-look/device-test.ts'
import { type PublicResult, publicResult } from '#domain/public/public-result.ts'
import { type Language, languageCodes } from '#domain/public/texts/languages.ts'
import type { StripResult } from '#domain/terms.ts'
import { testService } from '../../../test/support/service.ts'
import { aShift, madeSample, resultOf } from '../../../test/support/shifts.ts'

const service = testService()

/** Sites whose people have the analysis flag, and do not. */
const switchTests = (tests_on_site: boolean) =>
  service.db
    .updateTable('sites')
    .set({ tests_on_site, analyses: true })
    .where('name', 'in', ['Harbour', 'Parkdale'])
    .execute()

beforeAll(async () => {
  await switchTests(true)
  const { db } = service
  await db
    .insertInto('drugs')
    .values([
      { name: 'Ketamine', mirror_group: 'ketamine', report_to_public: true, synonyms: ['K'] },
      { name: 'Esketamine', mirror_group: 'ketamine', is_stronger_form: true, report_to_public: true },
      { name: 'Heroin', drug_class: 'opioid', report_to_public: true, important: true, pronunciation: 'HAIR-oh-in' },
      {
        name: 'Qxhidden',
        synonyms: ['Qxother'],
        street_names: ['qxstreet'],
        report_to_public: false,
        important: false,
      },
      { name: 'Nitazepyne', drug_class: 'nitazene; opioid', report_to_public: true, important: true },
    ])
    .execute()
  await db.updateTable('drugs').set({ drug_class: 'fentanyl; opioid' }).where('name', '=', 'Fentanyl').execute()
})

const kitFor = async (who: 'both' | 'collection') => {
  const { tests } = await service.must(who, readShiftKit, {})
  if (tests === null) throw new Error(`No kit for ${who}.`)
  return tests
}

test('a site that does not test on site takes none along', async () => {
  await switchTests(false)
  expect(await service.must('both', readShiftKit, {})).toEqual({ tests: null })
  await switchTests(true)
})

test('it has what strips and infrared need, and no technology of a laboratory', async () => {
  const kit = await kitFor('both')
  expect(kit.technologies).toEqual(['TEST_STRIP', 'FTIR'])
  expect(kit.strip_types.map(({ name }) => name)).toContain('Fentanyl')
  expect(new Set(kit.methods.map(({ technology }) => technology))).toEqual(new Set(['TEST_STRIP', 'FTIR']))
})

describe('names that are hidden from the public', () => {
  const hidden = /Qxhidden|Qxother|qxstreet|4-ANPP/i

  test('go to people with the analysis flag, with how the public reads a drug', async () => {
    const kit = await kitFor('both')
    expect(kit.sees_all).toBe(true)
    expect(JSON.stringify(kit)).toMatch(hidden)
    expect(kit.drugs.find(({ name }) => name === 'p-Fluorofentanyl')?.report_to_client_name).toBe('fluorofentanyl')
  })

  test('do not go to anybody else', async () => {
    await service.db
      .insertInto('substance_words')
      .values([
        { kind: 'NOT_PART', text: 'Qxhidden residue' },
        { kind: 'UNCLEAR_NAME', text: 'qxstreet' },
      ])
      .execute()
    const kit = await kitFor('collection')
    expect(kit.sees_all).toBe(false)
    expect(JSON.stringify(kit)).not.toMatch(hidden)
    expect(JSON.stringify(kit)).not.toContain('report_to_client_name')
    // What warns stays.
    expect(kit.drugs.find(({ name }) => name === 'Carfentanil')?.important).toBe(true)
  })
})

test('a dictionary of 2,000 drugs weighs less than 1 MB', async () => {
  const { drugs, ...kit } = await kitFor('both')
  const one = {
    ...{ id: 4_242, name: 'N-Pyrrolidino Metonitazene', identity: 'N-Pyrrolidino Metonitazene', form_of: null },
    ...{ form: null, synonyms: ['Metonitazepyne', '2-[(4-methoxyphenyl)methyl]-5-nitro-1-(2-pyrrolidin-1-ylethyl)'] },
    ...{ street_names: ['nitaz', 'tony'], drug_class: 'nitazene; opioid', important: true, report_to_public: true },
    ...{ is_retired: false, common_role: 'active ingredient', pronunciation: 'meh-toe-nie-TAZ-eh-pine' },
    shown_names: ['Metonitazepyne', 'nitaz'],
    is_strong: true,
  }
  const bytes = Buffer.byteLength(JSON.stringify({ ...kit, drugs: Array.from({ length: 2_000 }, () => one) }))
  expect(drugs.length).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(1_000_000)
})

const staff = { first: 'Noor', last: 'Haddad' }
const strip = (strip_type: string, strip_result: StripResult): EnteredTest => ({
  ...newTest('TEST_STRIP', strip_type),
  ...{ strip_type, strip_result },
})
const infrared = (...names: string[]): EnteredTest => ({
  ...newTest('FTIR', 'FTIR'),
  names: names
    .map((name) => ({ name, isDangerous: name.startsWith('!') }))
    .map((one) => ({ ...one, name: one.name.replace('!', '') })),
  isNothing: names.length === 0,
})

type Scene = readonly [string, readonly string[], readonly EnteredTest[]]
const scenes: readonly Scene[] = [
  ['a strip alone', ['Fentanyl'], [strip('Fentanyl', 'NEGATIVE')]],
  ['a strip that reacted', ['Ketamine'], [strip('Fentanyl', 'POSITIVE'), infrared('Ketamine')]],
  ['a strip that did not work', ['Ketamine'], [strip('Fentanyl', 'INVALID')]],
  ['what was expected', ['Ketamine'], [strip('Fentanyl', 'NEGATIVE'), infrared('Ketamine', 'Caffeine')]],
  ['danger', ['Heroin'], [infrared('Carfentanil', 'Heroin', 'Xylazine')]],
  ['another spelling', ['K'], [infrared('C50', 'ketamine')]],
  ['a mirror form', ['Ketamine'], [infrared('Esketamine')]],
  ['nothing', ['Heroin'], [infrared()]],
  ['something hidden', ['Ketamine'], [infrared('4-ANPP')]],
  ['something hidden beside more', ['4-ANPP'], [infrared('4-ANPP', 'Caffeine')]],
  [
    'a name for clients',
    ['Fentanyl'],
    [strip('Fentanyl', 'POSITIVE'), infrared('p-Fluorofentanyl', 'o-Fluorofentanyl')],
  ],
  ['a name that nobody knows', ['Ketamine'], [infrared('Foglio', 'Ketamine')]],
  ['a kind of drug', ['Heroin'], [infrared('opioid')]],
  ['a name that may be dangerous', ['Ketamine'], [infrared('!Carfentanyl analog')]],
  ['nobody knows what was expected', ['Not stated'], [strip('Xylazine', 'POSITIVE'), infrared('Caffeine')]],
  ['a street name', ['down'], [strip('Fentanyl', 'POSITIVE'), infrared('Caffeine', 'Heroin')]],
  ['a strip of a kind', ['Ketamine'], [strip('Nitazene', 'POSITIVE'), infrared('Nitazepyne')]],
  ['a strip that saw less', ['Fentanyl'], [strip('Fentanyl', 'NEGATIVE'), infrared('Fentanyl')]],
  ['what was not found', ['Heroin', 'Ketamine', 'Foglio'], [infrared('Caffeine')]],
]

const reading = (language: Language) => ({ language, time_zone: 'America/Toronto', empty_findings: 'Nothing.' })

/** A result without the time of its report, which only the server knows, and the heading of percents, of which it has none. */
function compared(result: PublicResult | null) {
  if (result === null) return null
  return { ...result, reported: '', parts: result.parts.map((part) => ({ ...part, column: '' })) }
}

const redOf = (result: PublicResult | null | undefined) =>
  (result?.warnings ?? []).filter(({ tone }) => tone === 'danger').map(({ title }) => title)

let visitors = 0
const survey = { fullname: 'Noor Haddad', shared: true, had_conversation: true }

describe('the result on the device is the one of the public page', () => {
  test.each(scenes)('%s', async (_, expected_drugs, tests) => {
    const given = { both: readyKit(await kitFor('both')), collection: readyKit(await kitFor('collection')) }
    const { both: kit } = given
    expect(testFaults(tests, kit)).toEqual([])
    const { ids, shift } = await aShift(service, { count: 1, who: 'both' })
    const sample = madeSample(ids[0] ?? '', { expected_drugs: [...expected_drugs] })
    const about = { collected_from: 'USER', sample_type: 'SUBSTANCE', expected_drugs } as const
    const now = new Date().toISOString()
    const onDevice = (language: Language, who: keyof typeof given) =>
      deviceResult(about, tests, given[who], { ...reading(language), now })
    const warned = onDevice('en', 'both')?.warned ?? []
    const told = { told_at: now, warned, survey }
    const input = {
      sent_at: now,
      samples: [{ ...sample, tests: resultOf({ tests: sentTests(tests, staff, kit), told }) }],
    }
    const { answers } = await service.must('both', sendShiftSamples, { params: { shift_id: shift.id }, input })
    expect(answers).toMatchObject([{ outcome: 'held', tests: { outcome: 'stored', detail: '' } }])
    const params = { sample_id: sample.sample_id }
    visitors += 1
    const page = await service.must(null, publicSample, { params, address: `10.80.0.${visitors}` })
    for (const language of languageCodes) {
      const here = onDevice(language, 'both')?.result
      const there = publicResult(page.sample, page.reports, { ...reading(language), cards: kit.cards })
      expect(compared(here ?? null)).toEqual(compared(there))
      // A device without hidden names warns of the same.
      const other = onDevice(language, 'collection')?.result
      expect(redOf(other)).toHaveLength(redOf(there).length)
      for (const result of [here, other]) {
        expect(result?.stage).toMatch(/\S/)
        expect(result?.parts).toHaveLength(tests.length)
        expect(result?.parts.every((part) => part.about.trim() !== '')).toBe(true)
      }
    }
    // The server warns of nothing that the device did not.
    expect(await service.must('both', readSample, { params })).toMatchObject({ new_warning_since_shared: false })
  })
})

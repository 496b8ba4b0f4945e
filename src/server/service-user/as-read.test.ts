/** A result as its person will read it: the words of the public page, and the refusals of submitting. */
import { beforeAll, describe, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { asRead, readAsRead } from '#contract/as-read.ts'
import { giveBack, startStrip, testHere } from '#contract/counter.ts'
import { noLab } from '#domain/report/stage.ts'
import { givenBack } from '#domain/sample/sample-hands.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { register } from '../../../test/support/stories.ts'

const service = testService({ withPages: true, withMemory: true })
const fullname = 'Noor Haddad'
const staff = { staff_first_name: 'Noor', staff_last_name: 'Haddad' }

beforeAll(async () => {
  const counter = { tests_on_site: true, return_basis: 'Exemption 7' }
  await service.db.updateTable('sites').set(counter).where('name', '=', 'Harbour').execute()
})

const infrared = (...names: string[]) => ({
  technology: 'FTIR' as const,
  data: { drugs_found: names.map((name) => ({ drug: { name } })), ...staff },
})
const strip = (strip_result: 'POSITIVE' | 'NEGATIVE' | 'INVALID') => ({
  technology: 'TEST_STRIP' as const,
  data: { strip_type: 'Fentanyl', strip_result, ...staff },
})

async function atCounter(about: object = {}) {
  const sample_id = await register(service, about, 'both')
  await service.must('both', testHere, { input: { sample_ids: [sample_id], fullname } })
  return sample_id
}

type Tests = (ReturnType<typeof infrared> | ReturnType<typeof strip>)[]
type Said = { readonly query?: object; readonly stage?: 'LAB' | 'FIRST_LOOK' }

const ask = (sample: string, tests: Tests, { query = {}, stage }: Said = {}, who: Person = 'both') =>
  service.call(who, asRead, { query, input: { sample, tests, ...(stage && { stage }) } })
const submit = (sample: string, tests: Tests, change: object = {}) =>
  service.call('both', saveReports, { query: { is_draft: false }, input: { sample, tests, ...change } })
const stored = (sample_id: string) => service.must('both', readAsRead, { params: { sample_id } })
const sentence = ({ body }: { body: { detail: string; errors?: { message: string }[] } }) =>
  body.errors?.map(({ message }) => message).join(' ') || body.detail

test('it says what the public page says once the same reports are submitted, in each language', async () => {
  const sample = await atCounter()
  const tests = [strip('POSITIVE'), infrared('Fentanyl', 'Caffeine')]
  const before = await ask(sample, tests)
  const french = await ask(sample, tests, { query: { lang: 'fr' } })
  expect(before.status).toBe(200)
  expect(await stored(sample)).toMatchObject({ result: null })
  expect((await submit(sample, tests)).status).toBe(200)
  const after = await stored(sample)
  // A test may end in another minute than it began.
  expect({ ...before.body.result, reported: '' }).toEqual({ ...after.result, reported: '' })
  expect(after.result?.stage).toMatch(/^This is a first look with .* A lab can find more\.$/)
  const page = await (await fetch(`${service.address}/service-users/result/${sample}?lang=en`)).text()
  for (const said of [after.result?.title, after.result?.stage, 'Caffeine', ...(after.result?.sentences ?? [])])
    expect(page).toContain(said?.replaceAll("'", '&#x27;'))
  const frenchPage = await (await fetch(`${service.address}/service-users/result/${sample}?lang=fr`)).text()
  expect(french.body.language).toBe('fr')
  expect(frenchPage).toContain(french.body.result?.stage)
})

test('it names what was looked for and not found, and stands nowhere on the page', async () => {
  const sample = await atCounter({ expected_drugs: ['Cocaine'] })
  const tests = [
    { ...infrared('Caffeine'), data: { ...infrared('Caffeine').data, not_found: [{ drug: { name: 'Fentanyl' } }] } },
  ]
  const asked = await service.must('both', asRead, { input: { sample, tests } })
  expect(asked.untold).toEqual(['Fentanyl'])
  expect(JSON.stringify(asked.result)).not.toContain('Fentanyl')
  await service.must('both', saveReports, { query: { is_draft: false }, input: { sample, tests } })
  expect((await stored(sample)).untold).toEqual(['Fentanyl'])
})

test('who waits at the counter reads of no transport and no day, in each language', async () => {
  const sample = await atCounter()
  for (const lang of ['en', 'fr', 'es']) {
    const page = await (await fetch(`${service.address}/service-users/result/${sample}?lang=${lang}`)).text()
    expect(page).toMatch(/at the counter where you left it|au comptoir où vous|en el mostrador donde/)
    expect(page).not.toMatch(/No later than|Au plus tard|A más tardar|In Transit|En route|En camino/)
  }
})

test('a strip that runs does not stop the preview, and stays in the list', async () => {
  const sample = await atCounter()
  await service.must('both', startStrip, { params: { sample_id: sample }, input: { strip_type: 'Fentanyl' } })
  expect((await ask(sample, [infrared('Caffeine')])).status).toBe(200)
  expect((await submit(sample, [infrared('Caffeine')])).status).toBe(409)
})

test('a draft stays as it is, and a save meanwhile is not refused', async () => {
  const sample = await atCounter()
  const draft = { query: { is_draft: true }, input: { sample, tests: [infrared('Caffeine')], base_version: 0 } }
  expect((await service.call('both', saveReports, draft)).status).toBe(200)
  const asked = await service.call('both', asRead, { input: { ...draft.input, base_version: 1, base_reports: [] } })
  expect(asked.status).toBe(200)
  const again = { ...draft, input: { ...draft.input, base_version: 1 } }
  expect((await service.call('both', saveReports, again)).status).toBe(200)
})

test('one substance twice is asked about when it is submitted, and reads as it does after the yes', async () => {
  const sample = await atCounter()
  const twice = [infrared('Caffeine', 'Caffeine')]
  const before = await ask(sample, twice)
  expect(before.status).toBe(200)
  const asked = await submit(sample, twice)
  expect([asked.status, sentence(asked as never)]).toEqual([409, 'FTIR lists Caffeine twice.'])
  const confirmed = { query: { is_draft: false, confirmed: 'duplicate_substance' }, input: { sample, tests: twice } }
  expect((await service.call('both', saveReports, confirmed)).status).toBe(200)
  expect({ ...before.body.result, reported: '' }).toEqual({ ...(await stored(sample)).result, reported: '' })
})

describe('what submitting refuses is refused with the same sentence', () => {
  test('no technology, and a strip without its result', async () => {
    const sample = await atCounter()
    const none = await ask(sample, [])
    expect([none.status, sentence(none as never)]).toEqual([400, 'A technology must be chosen.'])
    const open = await service.call('both', asRead, {
      input: { sample, tests: [{ technology: 'TEST_STRIP', data: { strip_type: 'Fentanyl', ...staff } }] },
    })
    expect([open.status, sentence(open as never)]).toEqual([
      400,
      sentence(
        (await service.call('both', saveReports, {
          query: { is_draft: false },
          input: { sample, tests: [{ technology: 'TEST_STRIP', data: { strip_type: 'Fentanyl', ...staff } }] },
        })) as never,
      ),
    ])
  })

  test('a sample of another site, and one that nobody has', async () => {
    const sample = await register(service)
    for (const one of [sample, 'NOTTHERE1']) {
      const refused = await ask(one, [infrared('Caffeine')])
      expect([refused.status, refused.body]).toMatchObject([404, { detail: `Sample with id ${one} not found` }])
    }
    expect((await service.call('otherLab', readAsRead, { params: { sample_id: sample } })).status).toBe(404)
  })

  test('a sample that its person has again', async () => {
    const sample = await atCounter()
    await submit(sample, [infrared('Caffeine')])
    const given = { fullname, weight: null, card: sample, sealed: true }
    expect((await service.call('both', giveBack, { params: { sample_id: sample }, input: given })).status).toBe(200)
    const refused = await ask(sample, [strip('NEGATIVE')], { stage: 'LAB' })
    const submitted = await submit(sample, [strip('NEGATIVE')], { stage: 'LAB' })
    expect([refused.status, refused.body]).toEqual([submitted.status, submitted.body])
    expect([noLab, givenBack.detail].some((why) => sentence(refused as never).includes(why))).toBe(true)
  })
})

test('a result that is said to be a lab’s has no sentence of a first look', async () => {
  const sample = await atCounter()
  expect((await ask(sample, [infrared('Caffeine')], { stage: 'LAB' })).body.result?.stage).toBeUndefined()
  expect((await ask(sample, [infrared('Caffeine')])).body.result?.stage).toBeDefined()
})

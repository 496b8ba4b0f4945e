/** A technology of each kind that a service added: page, PDF, JSON, export and report form go by its kind, in use and retired. */
import { beforeAll, describe, expect, test } from 'vitest'
import { exportEverything, readCodebook } from '#contract/admin/exports.ts'
import { addTechnology, changeTechnology } from '#contract/admin/technologies.ts'
import { saveReports } from '#contract/analysis.ts'
import { publicDownload, publicReports } from '#contract/service-user.ts'
import { drugWord } from '#domain/public/texts/drug-words.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { kindRules, type TechnologyKind } from '#domain/technology/kinds.ts'
import { addableKinds } from '#domain/technology/technologies.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { reported } from '../../../test/support/stories.ts'
import { unzip } from '../../../test/support/unzip.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
const flat = (text: string) => text.replace(/\s+/g, ' ')
const names = (kind: TechnologyKind) => {
  const word = kind.slice(0, 3).toLowerCase()
  return { en: `Own ${word} device`, fr: `Appareil ${word}`, es: `Equipo ${word}` }
}
const keys = new Map<TechnologyKind, string>()
const keyOf = (kind: TechnologyKind) => keys.get(kind) ?? ''

/** A report by the service's own technology of a kind: an amount where it may have one, with a salt where it sees it. */
function testBy(kind: TechnologyKind, changes: object = {}) {
  const { findsNames, asksLiquid, seesSalt, amounts } = kindRules[kind]
  const measured_as = seesSalt === true ? 'hydrochloride' : 'base'
  const found = [{ drug: { name: 'Caffeine' }, percent: amounts === 'none' ? null : 42, weight: null, measured_as }]
  const seen = {
    reactions: [{ reagent: 'Marquis', colour: 'PURPLE' as const, seconds: 5 }],
    may_be: [{ name: 'Caffeine' }],
  }
  return {
    technology: keyOf(kind),
    data: {
      ...(findsNames ? { drugs_found: found } : seen),
      is_liquid: asksLiquid ? (0 as const) : null,
      ...{ staff_first_name: 'Ada', staff_last_name: 'Osei' },
      ...changes,
    },
  }
}

const samples = new Map<TechnologyKind, string>()
beforeAll(async () => {
  await service.db.updateTable('drugs').set({ salts: 'hydrochloride 0.893' }).where('name', '=', 'Caffeine').execute()
  for (const kind of addableKinds) {
    const input = { kind, name: names(kind), short: names(kind) }
    keys.set(kind, (await service.must('admin', addTechnology, { input })).key)
    samples.set(kind, await reported(service, { expected_drugs: ['Caffeine'] }, [testBy(kind)]))
  }
})

const use = (kind: TechnologyKind, is_active: boolean) =>
  service.must('admin', changeTechnology, { params: { key: keyOf(kind) }, input: { is_active } })

describe.each([...addableKinds])('%s', (kind) => {
  test.each([true, false])('reads by its kind; in use: %s', async (is_active) => {
    await use(kind, is_active)
    const sample_id = samples.get(kind) ?? ''
    const { findsNames, amounts } = kindRules[kind]
    for (const lang of languageCodes) {
      const { safety, colours } = publicTexts[lang]
      const { raw } = await service.call(null, publicDownload, { params: { sample_id }, query: { lang } })
      const page = (await visit(service, `/service-users/result/${sample_id}?lang=${lang}`)).text
      const caffeine = drugWord(publicTexts[lang], 'Caffeine')
      for (const text of [flat(page), flat(await pdfText(raw))]) {
        expect(text).toContain(names(kind)[lang])
        expect(text).toContain(flat(safety.about[kind]))
        expect(text.includes(flat(safety.asExpected))).toBe(findsNames)
        expect(text.includes(flat(colours.mayBe(caffeine)))).toBe(!findsNames)
        expect(/\b42([.,]0+)?\s?%/.test(text)).toBe(amounts !== 'none')
      }
    }
    const [report] = await service.must(null, publicReports, { params: { sample_id }, address: '10.8.8.6' })
    expect(report).toMatchObject({ technology: keyOf(kind), method: null })
    expect(report?.drugs_found.map(({ percent }) => percent)).toEqual(findsNames ? [42] : [])
    expect(report?.may_be?.length).toBe(findsNames ? undefined : 1)
    expect(report?.percent_basis === 'estimate').toBe(amounts === 'estimates')
  })

  test('is in the export and its codebook when it is retired, too', async () => {
    await use(kind, false)
    const files = unzip((await service.call('admin', exportEverything, { input: { format: 'csv' } })).raw)
    for (const name of ['findings.csv', 'reports.csv', 'technologies.csv']) expect(files[name]).toContain(keyOf(kind))
    const { everything } = await service.must('admin', readCodebook)
    const values = everything.find(({ name }) => name === 'findings')?.columns.find(({ name }) => name === 'technology')
    expect(values?.values).toContain(keyOf(kind))
  })

  test('a retired one is refused in a new report, and not in a correction', async () => {
    await use(kind, false)
    const sample = samples.get(kind) ?? ''
    const save = (sample_id: string, correction: string | null) =>
      service.call('lab', saveReports, {
        query: { is_draft: false },
        input: { sample: sample_id, tests: [testBy(kind, { notes: 'Again.' })], correction },
      })
    expect((await save(sample, 'A typing error.')).status).toBe(200)
    const other = samples.get(addableKinds.find((one) => one !== kind) ?? kind) ?? ''
    const { status, body } = await save(other, 'Added.')
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('is not in use here')])
  })
})

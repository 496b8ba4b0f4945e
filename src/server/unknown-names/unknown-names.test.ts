/**
 * Names that nobody knows, through the API (R8.10 to R8.14): amber for every reader, never silence; what a lab says of one counts
 * after a second person has agreed, for earlier results, too.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { addWord, listDrugs } from '#contract/admin/drugs.ts'
import { readReports, saveReports } from '#contract/analysis.ts'
import { publicDownload, publicReports } from '#contract/service-user.ts'
import { decideName, listUnknownNames, proposeName } from '#contract/unknown-names.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import type { FindingInput } from '../../../test/support/inputs.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms, submit } from '../../../test/support/stories.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
const day = (date: string) => {
  service.clock = new Date(`${date}T15:00:00.000Z`)
}

beforeAll(async () => {
  await service.db.updateTable('drugs').set({ important: true }).where('name', '=', 'Fentanyl').execute()
  for (const who of ['lab', 'otherLab', 'admin', 'collection'] as const) await service.signIn(who)
})

let visitors = 0
const address = () => `10.78.${Math.floor(visitors / 200)}.${visitors++ % 200}`

async function found(...rows: FindingInput[]) {
  const sample = await atLab(service)
  await submit(service, sample, [gcms(rows)])
  return sample
}

/** What the public reads, in a language: the page without spaces, and the PDF. */
async function shown(sample_id: string, lang: 'en' | 'fr' | 'es' = 'en') {
  const page = await visit(service, `/service-users/result/${sample_id}?lang=${lang}`, { address: address() })
  const query = { lang }
  const { raw } = await service.call(null, publicDownload, { params: { sample_id }, query, address: address() })
  return [page.text, await pdfText(raw)].map((text) => text.replace(/\s+/g, ' '))
}
const json = async (sample_id: string) =>
  (await service.must(null, publicReports, { params: { sample_id }, address: address() }))[0]?.drugs_found

const listed = async (name: string, who: 'lab' | 'otherLab' | 'admin' = 'admin') =>
  (await service.must(who, listUnknownNames, { query: { search: name } })).results[0]

describe('a name that nobody knows', () => {
  test.each(languageCodes)('reads amber on page and PDF in %s, once for all of them', async (lang) => {
    const sample = await found(
      { custom_drug: `xqzyl ${lang}` },
      { custom_drug: `wrbtol ${lang}`, named_answer: 'UNKNOWN' },
      { custom_drug: 'Unable to identify' },
      { drug: { name: 'Caffeine' } },
    )
    const { said } = publicTexts[lang]
    for (const text of await shown(sample, lang)) {
      expect(text.split(said.unknown.replace(/\s+/g, ' '))).toHaveLength(2)
      for (const name of [`xqzyl ${lang}`, `wrbtol ${lang}`, said.unnamedThing]) expect(text).toContain(name)
      expect(text).toContain(said.unknownThing)
    }
    expect(await json(sample)).toMatchObject([{ is_known: false }, { is_known: false }, { is_known: false }, {}])
  })

  test('stands in the list by how often it came, with the nearest drugs', async () => {
    for (let time = 0; time < 2; time++) await found({ custom_drug: 'Cafeinoyl' })
    expect(await listed('cafeinoyl')).toMatchObject({ name: 'Cafeinoyl', samples: 2, proposals: [] })
    const { results } = await service.must('lab', listUnknownNames)
    const counts = results.filter(({ proposals }) => proposals.length === 0).map(({ samples }) => samples)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
  })
})

describe('another name of a drug', () => {
  const synonym = (custom_drug: string, named_drug: string): FindingInput => ({
    ...{ custom_drug, named_answer: 'SYNONYM', named_drug, named_reason: 'The library calls it so' },
  })

  test('warns at once where the drug is dangerous, and the lab keeps its own words', async () => {
    const sample = await found(synonym('zzfent', 'fentanyl'))
    for (const text of await shown(sample)) expect(text).toContain(publicTexts.en.safety.danger(1))
    expect(await json(sample)).toMatchObject([{ drug: { name: 'Fentanyl', important: true }, custom_drug: null }])
    const [report] = await service.must('lab', readReports, { params: { sample_id: sample } })
    expect(report?.drugs_found).toMatchObject([
      {
        typed_name: 'zzfent',
        named_answer: 'SYNONYM',
        named_drug: 'Fentanyl',
        named_reason: 'The library calls it so',
      },
    ])
  })

  test('is amber for an unmarked one until an administrator agrees; then it counts for all results', async () => {
    const sample = await found(synonym('zzcaff', 'Caffeine'))
    const earlier = await found({ custom_drug: 'ZZcaff' })
    for (const one of [sample, earlier])
      for (const text of await shown(one)) expect(text).toContain(publicTexts.en.said.unknown)
    expect(await listed('zzcaff', 'otherLab')).toMatchObject({
      samples: 2,
      proposals: [
        {
          answer: 'SYNONYM',
          drug: 'Caffeine',
          said_by: ['lab Person'],
          refusal: expect.stringContaining('administrator'),
        },
      ],
    })
    const input = { name: 'zzcaff', answer: 'SYNONYM', drug: 'Caffeine', is_agreed: true } as const
    expect((await service.call('otherLab', decideName, { input })).status).toBe(403)
    await service.must('admin', decideName, { input })
    for (const one of [sample, earlier]) {
      for (const text of await shown(one)) expect(text).not.toContain(publicTexts.en.said.unknown)
      expect(await json(one)).toMatchObject([{ drug: { name: 'Caffeine' } }])
    }
    const { results } = await service.must('admin', listDrugs, { query: { search: 'zzcaff' } })
    expect(results.map(({ name }) => name)).toEqual(['Caffeine'])
    expect((await service.call('admin', decideName, { input })).status).toBe(409)
  })

  test('what was turned down no longer supports what somebody says anew', async () => {
    const input = { name: 'zzwithdrawn', answer: 'NOT_PART' as const, drug: null, reason: 'Ours' }
    await service.must('lab', proposeName, { input })
    await service.must('lab', decideName, { input: { ...input, is_agreed: false } })
    service.clock = new Date(Date.now() + 3_600_000)
    await service.must('otherLab', proposeName, { input: { ...input, reason: 'Theirs' } })
    expect((await listed('zzwithdrawn'))?.proposals[0]).toMatchObject({ reasons: ['Theirs'] })
    expect((await listed('zzwithdrawn'))?.proposals[0]?.said_by).toHaveLength(1)
  })

  test('turned down, the name stays unknown and waits no longer', async () => {
    const sample = await found(synonym('zznot', 'Caffeine'))
    const input = { name: 'zznot', answer: 'SYNONYM', drug: 'Caffeine', is_agreed: false, reason: 'No' } as const
    await service.must('admin', decideName, { input })
    for (const text of await shown(sample)) expect(text).toContain(publicTexts.en.said.unknown)
    expect((await listed('zznot'))?.proposals).toEqual([])
  })

  test.each(['', 'no such drug', 'heroin/fentanyl'])('of ‘%s’ is refused, with the row', async (named_drug) => {
    const sample = await atLab(service)
    const tests = [gcms([{ custom_drug: 'zzwhat', named_answer: 'SYNONYM', named_drug }])]
    const reply = await service.call('lab', saveReports, { query: { is_draft: false }, input: { sample, tests } })
    expect(reply.status).toBe(400)
    expect(reply.body.errors?.[0]?.field).toBe('tests.0.data.drugs_found.0')
  })
})

describe('a name that looks dangerous', () => {
  test('is no other name of a drug without a mark', async () => {
    const input = { name: 'zzfentanylone', answer: 'SYNONYM' as const, drug: 'Caffeine', reason: 'A brochure' }
    const { status, body } = await service.call('lab', proposeName, { input })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('marked as dangerous')])
  })
})

describe('words of the dictionary', () => {
  test.each([
    { kind: 'PHRASE' as const, text: 'zzphrase', means: 'nothing' },
    { kind: 'SALT_WORD' as const, text: 'zzsalt', means: 'hydrochloride' },
  ])('one person cannot make a name in results harmless by a $kind', async ({ kind, text, means }) => {
    const custom_drug = kind === 'PHRASE' ? text : `caffeine ${text}`
    const sample = await found({ custom_drug })
    const input = { kind, text, means, only_if_listed: false }
    const { status, body } = await service.call('admin', addWord, { input })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(custom_drug)])
    expect((await json(sample))?.[0]).toMatchObject({ drug: null, custom_drug })
  })

  test('one person cannot leave a name out of results by the list of solvents, whoever answered so', async () => {
    const row: FindingInput = { custom_drug: 'zzthinner', named_answer: 'NOT_PART' }
    const sample = await found(row, { drug: { name: 'Caffeine' } })
    const input = { kind: 'NOT_PART' as const, text: 'ZZ Thinner', means: '' }
    const { status, body } = await service.call('admin', addWord, { input })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('zzthinner')])
    for (const text of await shown(sample)) expect(text).toContain(publicTexts.en.said.unknown)
    await service.must('admin', addWord, { input: { ...input, text: 'zzsolvent of no result' } })
  })
})

describe('known, and not dangerous by itself', () => {
  const harmless = (custom_drug: string): FindingInput => ({
    ...{ custom_drug, named_answer: 'NOT_DANGEROUS', named_reason: 'A sweetener' },
  })
  const decision = (name: string) => ({ name, answer: 'NOT_DANGEROUS', is_agreed: true }) as const

  test('reads without a box only after another person has agreed, the next day', async () => {
    day('2026-11-10')
    const sample = await found(harmless('zzsweet'))
    for (const text of await shown(sample)) expect(text).toContain(publicTexts.en.said.unknown)
    expect(await service.call('lab', decideName, { input: decision('zzsweet') })).toMatchObject({
      status: 403,
      body: { detail: 'You said this. Somebody else agrees.' },
    })
    expect(await service.call('otherLab', decideName, { input: decision('zzsweet') })).toMatchObject({
      status: 403,
      body: { detail: 'It was said today. Agree tomorrow or later.' },
    })
    expect((await service.call('collection', decideName, { input: decision('zzsweet') })).status).toBe(403)
    day('2026-11-11')
    await service.must('otherLab', decideName, { input: decision('ZZsweet') })
    for (const text of await shown(sample)) expect(text).not.toContain(publicTexts.en.said.unknown)
    expect(await json(await found({ custom_drug: 'zzSweet' }))).toMatchObject([{ is_known: true }])
    service.clock = null
  })

  test('two who agree at once: one wins, and the other is told', async () => {
    day('2026-11-10')
    await found(harmless('zzrace'))
    day('2026-11-12')
    const replies = await Promise.all(
      (['otherLab', 'admin'] as const).map((who) => service.call(who, decideName, { input: decision('zzrace') })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    service.clock = null
  })
})

describe('no part of the sample', () => {
  test('a marked standard is asked about, then left out at once; the lab still reads it', async () => {
    const sample = await atLab(service)
    const send = (named_answer: FindingInput['named_answer']) =>
      service.call('lab', saveReports, {
        query: { is_draft: false },
        input: { sample, tests: [gcms([{ custom_drug: 'Cocaine-d3', named_answer }, { drug: { name: 'Caffeine' } }])] },
      })
    expect(await send(null)).toMatchObject({ status: 409, body: { warnings: [{ code: 'is_it_dangerous' }] } })
    expect((await send('UNKNOWN')).status).toBe(409)
    expect((await send('NOT_PART')).status).toBe(200)
    for (const text of await shown(sample)) {
      expect(text).not.toContain('Cocaine-d3')
      expect(text).not.toContain(publicTexts.en.said.unknown)
    }
    expect(await json(sample)).toHaveLength(1)
    const [report] = await service.must('lab', readReports, { params: { sample_id: sample } })
    expect(report?.drugs_found.map(({ custom_drug, is_left_out }) => [custom_drug, is_left_out])).toContainEqual([
      ...['Cocaine-d3', true],
    ])
  })

  test.each(['this is carfentanil', 'fentanyl-d5 and carfentanil', 'fentanyl, IS: heroin-d9'])(
    '%s is more than a standard: the question of danger stays',
    async (custom_drug) => {
      const sample = await atLab(service)
      const send = (named_answer: FindingInput['named_answer']) => {
        const input = { sample, tests: [gcms([{ custom_drug, named_answer }])] }
        return service.call('lab', saveReports, { query: { is_draft: false }, input })
      }
      expect(await send('NOT_PART')).toMatchObject({ status: 409, body: { warnings: [{ code: 'is_it_dangerous' }] } })
      expect((await send('DANGEROUS')).status).toBe(200)
      expect(await json(sample)).toMatchObject([{ custom_drug, is_dangerous: true }])
    },
  )

  test('a listed solvent is left out, any other name stays amber until somebody agrees', async () => {
    const notPart = (custom_drug: string): FindingInput => ({ custom_drug, named_answer: 'NOT_PART' })
    expect(await json(await found(notPart('Acetonitrile'), { drug: { name: 'Caffeine' } }))).toHaveLength(1)
    const sample = await found(notPart('zzglue'))
    for (const text of await shown(sample)) expect(text).toContain(publicTexts.en.said.unknown)
    await service.must('otherLab', decideName, { input: { name: 'zzglue', answer: 'NOT_PART', is_agreed: true } })
    expect(await json(sample)).toEqual([])
    for (const text of await shown(sample)) expect(text).not.toContain('zzglue')
  })
})

describe('the list', () => {
  test('takes a proposal from an administrator; somebody else agrees', async () => {
    await found({ custom_drug: 'zzlisted' })
    const said = { name: 'zzlisted', answer: 'NOT_PART' } as const
    await service.must('admin', proposeName, { input: { ...said, reason: 'A plasticiser' } })
    expect((await service.call('admin', decideName, { input: { ...said, is_agreed: true } })).status).toBe(403)
    await service.must('lab', decideName, { input: { ...said, is_agreed: true } })
    const again = await service.call('admin', proposeName, {
      input: { name: 'Fentanyl', answer: 'NOT_PART', reason: 'x' },
    })
    expect(again.status).toBe(409)
  })

  test('is not for collection staff', async () => {
    expect((await service.call('collection', listUnknownNames)).status).toBe(403)
  })
})

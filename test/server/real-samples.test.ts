/** The 111 real samples of demo-data go through the API from registration to disposal, including those with faults. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { disposeSamples } from '#contract/disposal.ts'
import { registerSample } from '#contract/samples.ts'
import { publicSample } from '#contract/service-user.ts'
import { shareResults } from '#contract/sharing.ts'
import { acceptPackage, preparePackages } from '#contract/transport.ts'
import { readName } from '#domain/substance/read-name.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { testService } from '../support/service.ts'
import { shippedDictionary } from '../support/shipped-dictionary.ts'
import { visit } from '../support/visitor.ts'

type RealSample = {
  source_id: string
  collection_method: string[]
  already_consumed: boolean
  expected_drugs: string[]
  colour: string[]
  texture: string[]
  sensations: string[]
  substances: { name: string; abundance: string }[]
}
type RealDrug = {
  name: string
  synonyms?: string[]
  street_names?: string[]
  important?: boolean
  report_to_public?: boolean
}

const read = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../../demo-data/${name}`, import.meta.url), 'utf8')) as T
const samples = read<RealSample[]>('samples.json')
const drugs = read<RealDrug[]>('drugs.json')
const dictionary = shippedDictionary()
const nothingFound = 'no compounds of interest detected'

const service = testService({ withPages: true })
const isEquipment = ({ collection_method }: RealSample) =>
  collection_method.some((method) => ['cotton', 'syringe', 'swab', 'pipe'].includes(method))
const idOf = (sample: RealSample) => `R${sample.source_id}`

beforeAll(async () => {
  await service.db.deleteFrom('drugs').execute()
  const rows = drugs.map(({ name, synonyms, street_names, important = false, report_to_public = false }) => ({
    name,
    synonyms: synonyms ?? [],
    street_names: street_names ?? [],
    important,
    report_to_public: report_to_public || important,
  }))
  await service.db.insertInto('drugs').values(rows).execute()
})

/** The report of a real sample: its substances as listed; the source has no amounts. */
const testsOf = (sample: RealSample) => [
  {
    technology: 'GC_MS' as const,
    data: {
      drugs_found: sample.substances.map(({ name }) =>
        name === nothingFound ? { custom_drug: name } : { drug: { name } },
      ),
      is_liquid: 0 as const,
      staff_first_name: 'Ada',
      staff_last_name: 'Osei',
    },
  },
]

const hasTooMany = (sample: RealSample) => sample.substances.length > 15
const repeated = (sample: RealSample) => {
  const names = sample.substances.map(({ name }) => {
    const meant = readName(name, 'finding', dictionary)
    return meant.kind === 'drug' ? meant.drug.name : name
  })
  return names.find((name, index) => names.indexOf(name) !== index)
}

test('the data contains the faults that this test is about', () => {
  expect(samples).toHaveLength(111)
  expect(
    samples
      .filter(hasTooMany)
      .map((sample) => sample.source_id)
      .sort(),
  ).toEqual(['600327', '804703'])
  expect(
    samples
      .filter((sample) => repeated(sample) !== undefined)
      .map((sample) => sample.source_id)
      .sort(),
  ).toEqual([
    // The first has one molecule under two names, the second one name twice.
    '804684',
    '807613',
  ])
  expect(samples.filter((sample) => sample.substances.some(({ name }) => name === nothingFound))).toHaveLength(3)
})

test('all 111 samples reach disposal, and those with faults get a clear answer', async () => {
  const colleague = { collected_by: 'Robin Ortiz', collected_from: 'USER', terms: true } as const
  for (const sample of samples) {
    const sample_id = await service.freeId('Parkdale', isEquipment(sample) ? 'BAG' : 'VIAL', idOf(sample))
    await service.must('collection', registerSample, {
      input: {
        ...colleague,
        sample_id,
        sample_type: isEquipment(sample) ? 'PARAPHERNALIA' : 'SUBSTANCE',
        already_used: sample.already_consumed ? 'YES' : 'NO',
        paraphernalia_reuse: 'DONT_KNOW',
        expected_drugs: sample.expected_drugs,
        sample_effect: sample.sensations,
        colour: sample.colour,
        texture: sample.texture,
        results_provision: 'ONLINE',
      },
    })
  }
  const ids = samples.map(idOf)
  const sent = await service.must('collection', preparePackages, {
    input: { samples: ids, reason: 'FROM_COLLECTION', dry_run: false, person: 'Robin Ortiz', track_number: 'TRACK 1' },
  })
  const parts = new Map(sent.packages.map((one) => [one.dest_site.name, one.samples]))
  expect(sent.packages.flatMap((one) => one.samples).sort()).toEqual([...ids].sort())
  const labs = { lab: 'Central laboratory', otherLab: 'University laboratory' } as const

  for (const who of ['lab', 'otherLab'] as const) {
    const here = parts.get(labs[who]) ?? []
    expect(here.length).toBeGreaterThan(20)
    await service.must(who, acceptPackage, {
      input: { sample_ids: here, accepted_by: 'Ada Osei', transported_by: null },
    })
    for (const sample of samples.filter((one) => here.includes(idOf(one)))) {
      const body = { sample: idOf(sample), tests: testsOf(sample) }
      const reply = await service.call(who, saveReports, { query: { is_draft: false }, input: body })
      if (hasTooMany(sample)) {
        expect(reply.status).toBe(400)
        expect(reply.body.detail).toBe(
          `A report holds at most 15 substances; this one has ${sample.substances.length}.`,
        )
        body.tests = testsOf({ ...sample, substances: sample.substances.slice(0, 15) })
        await service.must(who, saveReports, { query: { is_draft: false }, input: body })
      } else if (repeated(sample) !== undefined) {
        expect(reply.status).toBe(409)
        expect(reply.body.warnings).toEqual([
          { code: 'duplicate_substance', detail: `GC-MS lists ${repeated(sample)} twice.` },
        ])
        await service.must(who, saveReports, {
          query: { is_draft: false, confirmed: 'duplicate_substance' },
          input: body,
        })
      } else expect(reply.status).toBe(200)
    }
  }

  for (const sample of samples) {
    const params = { sample_id: idOf(sample) }
    const seen = await service.must(null, publicSample, { params, address: `10.0.0.${samples.indexOf(sample)}` })
    const [report] = seen.reports
    expect(seen.sample.label).toBe('Results Available')
    expect(report?.drugs_found.some((found) => found.custom_drug !== null)).toBe(false)
    const found = sample.substances.filter(({ name }) => name !== nothingFound)
    if (found.length === 0) expect(report).toMatchObject({ drugs_found: [], hidden_findings: false })
    else expect((report?.drugs_found.length ?? 0) > 0 || report?.hidden_findings).toBe(true)
    const page = await visit(service, `/service-users/result/${params.sample_id}`)
    expect(page.html.length, `characters of ${params.sample_id}`).toBeLessThanOrEqual(20_000)
    expect(page.text.includes('No drug could be named')).toBe(found.length === 0)
    // The source has no amounts: each row says so without anything like a number, and the warning comes once.
    const rows = report?.drugs_found.length ?? 0
    expect(page.text.split('there, amount not measured'), params.sample_id).toHaveLength(rows + 1)
    expect(page.text, params.sample_id).not.toMatch(/\d ?%|\d ?mg\b|undefined|NaN/)
    expect(page.text.split('Drugs are often mixed unevenly.'), params.sample_id).toHaveLength(2)
    expect(page.text.includes('This test did not see'), params.sample_id).toBe(false)
    await service.must('collection', shareResults, {
      params,
      input: { fullname: 'Robin Ortiz', shared: true, had_conversation: true },
    })
  }

  for (const who of ['lab', 'otherLab'] as const) {
    const here = parts.get(labs[who]) ?? []
    const answer = await service.must(who, disposeSamples, {
      input: { samples: here, staff: 'Ada Osei', witness: 'Ben Cole', why: null },
    })
    expect(answer.updated).toBe(here.length)
  }
  const states = await service.db.selectFrom('samples').select('state').distinct().execute()
  expect(states).toEqual([{ state: 'DISPOSED' }])
  expect(await firstBrokenLink(service.db)).toBeNull()
})

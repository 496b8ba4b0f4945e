/**
 * Compares Insight with a plain computation that looks at each report of each sample by itself: for every reader, after
 * every kind of change.
 */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { changeDrug, listDrugs } from '#contract/admin/drugs.ts'
import { importSamples, undoImport } from '#contract/admin/imports.ts'
import { saveReports } from '#contract/analysis.ts'
import { readExpectedFound, readSubstances } from '#contract/insight.ts'
import { localDay } from '#domain/dates.ts'
import { ExpectedCounts } from '#domain/insight/expected-found.ts'
import { beginOfStep } from '#domain/insight/insight-period.ts'
import { readReport } from '#domain/insight/read-report.ts'
import { type SeenGroup, substancesSeen } from '#domain/insight/substances-seen.ts'
import { comparable, findingName } from '#domain/report/finding-names.ts'
import { type DrugFound, isDangerous as isMarked, visibleFindings } from '#domain/report/visible-findings.ts'
import { asWritten } from '#domain/substance/expected-drugs.ts'
import { reportAudience } from '#domain/viewer.ts'
import { isDangerous, readAsDrug } from '#server/drugs/read-findings.ts'
import { readExpectedDrugs } from '#server/samples/expected-drugs.ts'
import { visibleTo } from '#server/samples/queries.ts'
import { importChoices } from '../../../test/support/import-choices.ts'
import type { TestInput } from '../../../test/support/inputs.ts'
import { retentionTools } from '../../../test/support/retention.ts'
import { type Person, people, testService } from '../../../test/support/service.ts'
import { atLab, gcms, prepare, receive, register, reported, submit } from '../../../test/support/stories.ts'
import { strip } from '../../../test/support/strip-examples.ts'
import { drugsById } from './queries.ts'

const service = testService()
const { longAgo, night, set, told } = retentionTools(service)

const readers = ['admin', 'lab', 'collection', 'both', 'otherLab'] as const
const time_zone = 'America/Toronto'

/** Numbers that are the same in every run. */
let last = 2215
const below = (count: number) => {
  last = (last * 48_271) % 2_147_483_647
  return last % count
}
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T
const someOf = <T>(all: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: below(most + 1) }, () => oneOf(all))),
]

const listed = ['Fentanyl', 'Carfentanil', 'Caffeine', '4-ANPP', 'p-Fluorofentanyl', 'o-Fluorofentanyl', 'Xylazine']
const typed = ['Blue thing', 'blue  thing', 'Cut of "old" mine', 'opioid']
const expectedNames = [
  'Fentanyl',
  'fent',
  'Cocaine',
  '4-ANPP',
  'Xylazine',
  'opioid',
  'down',
  "Don't know",
  'Blue thing',
]

function findings() {
  const drugs = someOf(listed, 4).map((name) => ({ drug: { name } }))
  const names = below(3) === 0 ? [{ custom_drug: oneOf(typed) }] : []
  return [...drugs, ...names].map((one) => ({ ...one, percent: null, weight: null }))
}
function tests(): TestInput[] {
  const strips = someOf(['Fentanyl', 'Xylazine', 'Benzodiazepine'], 2).map((strip_type) =>
    strip({ strip_type, strip_result: oneOf(['POSITIVE', 'NEGATIVE', 'INVALID']) }),
  )
  const mass = below(6) === 0 && strips.length > 0 ? [] : [gcms(findings())]
  const infrared = below(2) === 0 ? [{ ...gcms(findings()), technology: 'FTIR' as const }] : []
  return [...strips, ...mass, ...infrared]
}
const someExpected = () =>
  [oneOf(expectedNames), ...someOf(expectedNames, 2)].filter((one, at, all) => all.indexOf(one) === at)

/** The reports that Insight may count, each with its findings. */
async function reportsOf(sample_id: string) {
  const { rows } = await sql<{
    id: number
    strip_type: string
    strip_result: 'POSITIVE' | null
    list_order: number | null
    drug: number | null
    custom_drug: string | null
    meaning: string | null
    custom_class: string | null
    is_dangerous: boolean
  }>`
    select r.id, r.strip_type, r.strip_result, f.list_order, d.id as drug, f.custom_drug, n.meaning,
      n.drug_class as custom_class, ${isDangerous} as is_dangerous
    from reports r left join report_findings f on f.report_id = r.id ${readAsDrug}
    where r.sample_id = ${sample_id} and r.is_newest and not r.is_draft order by r.id, f.list_order`.execute(service.db)
  return [...Map.groupBy(rows, ({ id }) => id).values()]
}

/** Computes what a reader should read, sample by sample. */
async function plain(who: Person, { from, to }: { from: string; to: string }) {
  const { db } = service
  const viewer = { ...people[who], site_id: service.site(people[who].site) }
  const [drugs, expected] = [await drugsById(db), await readExpectedDrugs(db)]
  const samples = await db
    .selectFrom('samples as s')
    .select(['sample_id', 'expected_drugs', 'routed_to', 'date_collected'])
    .where('reported_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(visibleTo(viewer))
    .execute()
  const counts = new ExpectedCounts()
  const seen: SeenGroup[] = []
  let reported = 0
  for (const { sample_id, expected_drugs, routed_to, date_collected } of samples) {
    const day = localDay(date_collected, time_zone)
    if (day > to) continue
    const audience = reportAudience(viewer, { routed_to })
    const stored = (await reportsOf(sample_id)).map((rows) => ({
      strip_type: rows[0]?.strip_type || null,
      strip_result: rows[0]?.strip_result ?? null,
      found: rows
        .filter(({ list_order }) => list_order !== null)
        .map(({ drug, custom_drug, meaning, custom_class, is_dangerous }): DrugFound => {
          const amounts = { weight: null, percent: null }
          if (drug !== null) return { drug: drugs.get(drug) ?? null, custom_drug: null, ...amounts }
          return { drug: null, custom_drug, meaning, custom_class, is_dangerous, ...amounts }
        }),
    }))
    const names = new Map(
      stored.flatMap(({ found }) =>
        found.flatMap((one) => {
          const isName = ['custom', 'class', 'drugs', 'doubt'].includes(one.meaning ?? 'custom')
          if (one.drug === null) {
            const name = isMarked(one) ? (one.custom_drug ?? '') : 'Other'
            return isName ? [[comparable(name), { name, important: false }] as const] : []
          }
          return visibleFindings([one], audience).drugs_found.map((row) => {
            const name = findingName(row)
            return [comparable(name), { name, important: isMarked(row) }] as const
          })
        }),
      ),
    )
    const step = day < from ? null : beginOfStep(day, 'day')
    for (const [key, one] of names) seen.push({ key, ...one, step, first_seen: day, samples: 1 })
    if (day < from) continue
    reported += 1
    const reports = stored.map((report) => readReport(report, audience))
    const wanted = expected_drugs.map(
      (name) => expected.get(name)?.[audience === 'analysis' ? 'analysis' : 'others'] ?? asWritten(name),
    )
    counts.add({ expected_drugs: wanted, reports, samples: 1 })
  }
  return { reported, drugs: counts.ranked(), seen }
}

/** One group for each substance and step, as `substancesSeen` takes them. */
function grouped(seen: readonly SeenGroup[]): SeenGroup[] {
  return [...Map.groupBy(seen, ({ key, step }) => `${step} ${key}`).values()].flatMap((same) => {
    const [first] = same
    const days = same.map(({ first_seen }) => first_seen).sort()
    const name = same.map((one) => one.name).sort()[0] ?? ''
    return first === undefined ? [] : [{ ...first, name, first_seen: days[0] ?? '', samples: same.length }]
  })
}

async function compare() {
  const query = { from: '2026-08-02', to: '2026-08-20' }
  const sizes: number[] = []
  for (const who of readers) {
    const should = await plain(who, query)
    const { reported: count, drugs } = await service.must(who, readExpectedFound, { query })
    expect({ who, count, drugs }).toEqual({ who, count: should.reported, drugs: should.drugs })
    const { steps, substances } = await service.must(who, readSubstances, { query })
    expect({ who, substances }).toEqual({ who, substances: substancesSeen(grouped(should.seen), steps) })
    sizes.push(count)
  }
  return sizes
}

const all: string[] = []

beforeAll(async () => {
  // Sessions end by the real clock, so everybody signs in before the test sets its own.
  await service.signInAnew(...readers, 'collection')
  await service.db.updateTable('drugs').set({ drug_class: 'opioid' }).where('name', 'like', '%fentan%').execute()
  await longAgo(() => told())
  for (let count = 0; count < 60; count += 1) {
    service.clock = new Date(Date.UTC(2026, 6, 28 + (count % 20), 15))
    const expected_drugs = someExpected()
    if (count % 6 === 0) {
      const changes = {
        sample_type: 'PARAPHERNALIA',
        already_used: null,
        paraphernalia_reuse: 'NO',
        expected_drugs,
      } as const
      const sample = await register(service, changes)
      await prepare(service, [sample])
      await receive(service, [sample], 'otherLab')
      await submit(service, sample, tests(), 'otherLab')
    } else all.push(await reported(service, { expected_drugs }, tests()))
  }
})

test('of what was submitted', async () => {
  const [admin = 0, lab = 0, , both] = await compare()
  expect(admin).toBeGreaterThan(40)
  expect(lab).toBeLessThan(admin)
  expect(both).toBe(0)
})

test('after corrections, drafts and more tests', async () => {
  for (const sample of all.slice(0, 12)) {
    const input = { sample, tests: [gcms(findings())], correction: 'The wrong vial' }
    await service.must('lab', saveReports, { query: { is_draft: false }, input })
  }
  for (let count = 0; count < 3; count += 1) {
    const sample = await atLab(service, { expected_drugs: someExpected() })
    await service.must('lab', saveReports, { query: { is_draft: true }, input: { sample, tests: [gcms(findings())] } })
    await compare()
    await submit(service, sample, tests())
  }
  await compare()
})

test('after changes of the dictionary', async () => {
  const page = await service.must('admin', listDrugs, { query: { limit: 50 } })
  const drug = (name: string) => page.results.find((one) => one.name === name)
  const changes = [
    ['Caffeine', { report_to_public: false }],
    ['Fentanyl', { report_to_client_name: 'Strong opioid' }],
    ['Xylazine', { synonyms: 'Blue thing' }],
  ] as const
  for (const [name, change] of changes) {
    const {
      id,
      used: _used,
      same_molecule: _same,
      is_merged: _merged,
      forms: _forms,
      measured_as: _as,
      ...form
    } = drug(name) ?? expect.fail(`${name} is not there`)
    await service.must('admin', changeDrug, { params: { id: String(id) }, input: { ...form, ...change } })
    await compare()
  }
  // A form shares its drug's identity, and a client-facing name may be another drug's own name.
  const root = sql<number>`(select id from drugs where name = 'o-Fluorofentanyl')`
  const form = { form_of: root, form: 'isomer', drug_class: null, report_to_client_name: null, report_to_public: false }
  await service.db.updateTable('drugs').set(form).where('name', '=', 'p-Fluorofentanyl').execute()
  await service.db
    .updateTable('drugs')
    .set({ report_to_client_name: 'Xylazine' })
    .where('name', '=', 'Carfentanil')
    .execute()
  await compare()
})

test('after an import is undone and made again, and samples are anonymised', async () => {
  const lines = ['ID,Date,Expected,Substance,Amount']
  for (let count = 1; count <= 8; count += 1)
    lines.push(
      `OLD${count},2026-08-0${count + 1},${oneOf(expectedNames)},${oneOf(['Fentanyl', 'Caffeine', 'Blue thing'])},`,
    )
  const fields = ['sample_id', 'date_collected', 'expected_drugs', 'substance', 'percent'] as const
  const file = { name: 'old.csv', text: lines.join('\n'), fields }
  const choices = importChoices(service, {
    analysis_site_id: service.site('Central laboratory'),
    amounts: { empty: 'present' },
    said: { 'public_words expected': 'PUBLIC' },
  })
  const input = { files: [file], choices }
  const [before = 0] = await compare()
  const { id } = await service.must('admin', importSamples, { input })
  expect((await compare())[0]).toBe(before + 8)
  await service.must('admin', undoImport, { params: { id: String(id) } })
  expect((await compare())[0]).toBe(before)
  await service.must('admin', importSamples, { input })
  expect((await compare())[0]).toBe(before + 8)
  await set({ anonymise_after_months: 12 })
  expect(await night()).toMatchObject({ samples: expect.any(Number) })
  await compare()
})

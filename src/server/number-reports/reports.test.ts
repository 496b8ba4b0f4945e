/** Monthly reports: drafted by themselves, written by one person, released by another, the same in each form, for good. */
import { sql } from 'kysely'
import papa from 'papaparse'
import { beforeAll, expect, test } from 'vitest'
import { listNumberReports, releaseNumberReport, writeNumberReport } from '#contract/number-reports.ts'
import { readNumberTable } from '#contract/public-numbers.ts'
import { me } from '#contract/session.ts'
import { amountBands } from '#domain/numbers/amount-bands.ts'
import { outcomes } from '#domain/numbers/outcomes.ts'
import { publicPaths } from '#domain/public/public-paths.ts'
import { drugWord } from '#domain/public/texts/drug-words.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { numbersEn } from '#domain/public/texts/numbers-en.ts'
import { numbersTexts } from '#domain/public/texts/numbers-texts.ts'
import { pdfTables, pdfText } from '../../../test/support/pdf.ts'
import { releasedNumbers } from '../../../test/support/released-numbers.ts'
import { testService } from '../../../test/support/service.ts'
import { htmlTables, type ShownTable } from '../../../test/support/shown-tables.ts'
import { unzip } from '../../../test/support/unzip.ts'
import { visit } from '../../../test/support/visitor.ts'
import { safeChange } from '../numbers/number-thread.ts'
import { bandIn } from '../pages/number-cells.ts'
import { draftReports } from './draft-reports.ts'
import { noteChanges } from './note-changes.ts'

const service = testService({ withPages: true })
const words = { words_en: 'What people brought.', words_fr: 'Ce qui a été apporté.', words_es: 'Lo que se trajo.' }

beforeAll(async () => {
  for (const who of ['lab', 'both', 'otherCollection', 'collection'] as const) await service.must(who, me)
  await releasedNumbers(service)
})

const reports = async () => (await service.must('lab', listNumberReports)).reports
const draft = async (day: string, whileProving = async () => {}) => {
  const now = new Date(`${day}T15:00:00Z`)
  await draftReports(service.db, now)
  await noteChanges(service.db, now, (...asked) => whileProving().then(() => safeChange(...asked)))
}

test('a report is drafted on the first working day of a month, once', async () => {
  const [{ released_at } = { released_at: null }] = await service.db
    .selectFrom('number_releases')
    .select('released_at')
    .where('kind', '=', 'MONTHLY')
    .orderBy('id', 'desc')
    .execute()
  expect(released_at?.slice(0, 10)).toBe('2026-04-13')
  await draft('2026-04-30')
  expect(await reports()).toEqual([])
  // May 1 is a Friday.
  await draft('2026-05-01')
  await draft('2026-05-04')
  expect(await reports()).toMatchObject([{ month: '2026-02', written_by: null, released_at: null, version: 0 }])
  expect((await reports())[0]?.words_fr).toContain('février 2026')
})

test('one person writes its words, another one releases it; nobody reads a draft', async () => {
  const [{ id, version, month } = { id: 0, version: 0, month: '' }] = await reports()
  const params = { id: String(id) }
  const release = (who: 'lab' | 'both' | 'otherCollection') =>
    service.call(who, releaseNumberReport, { params, input: {} })
  expect((await visit(service, publicPaths.numberReport(month))).status).toBe(404)
  expect(await release('otherCollection')).toMatchObject({ status: 409 })
  await service.must('lab', writeNumberReport, { params, input: words, version })
  expect(await service.call('both', writeNumberReport, { params, input: words, version })).toMatchObject({
    status: 409,
  })
  const also = { ...words, words_en: 'What people brought to us in February.' }
  await service.must('both', writeNumberReport, { params, input: also })
  // Both wrote words of it; the lab has no right to release.
  expect((await release('both')).status).toBe(403)
  expect((await release('lab')).status).toBe(403)
  const alone = await service.call('both', releaseNumberReport, { params, input: { alone_why: 'I am alone.' } })
  expect(alone.status).toBe(403)
  expect((await service.call('collection', listNumberReports)).status).toBe(403)
  expect(await release('otherCollection')).toMatchObject({
    status: 200,
    body: { released_by: 'otherCollection Person' },
  })
  expect(await service.call('lab', writeNumberReport, { params, input: words })).toMatchObject({ status: 409 })
  expect(await release('otherCollection')).toMatchObject({ status: 409 })
})

/** The tables in which people read the lines of the file in a language, but for how many samples there are. */
function tablesFor(
  lang: Language,
  file: readonly Record<string, string>[],
  dangers: ReadonlySet<string>,
): ShownTable[] {
  const words = numbersTexts[lang]
  const wordsOf = (column: string, { [column]: cell = '', samples_below }: Record<string, string>): string => {
    const band = amountBands.find((one) => one === cell)
    const outcome = outcomes.find((one) => one === cell)
    if (column === 'samples') return cell || (samples_below ? words.fewer(samples_below) : words.notTold)
    if (band || outcome) return band ? bandIn(lang, band) : words.outcomes[outcome ?? 'instead']
    const name = cell === 'Other' ? words.other : drugWord(publicTexts[lang], cell)
    return column === 'found' && dangers.has(cell) ? words.dangerous(name) : name
  }
  const names = ['expected', 'found', 'outcome', 'amount'] as const
  const kinds = Object.entries(words.report.tables).map(([table, heading]) => {
    const lines = file.filter((line) => line.table === table)
    const columns = [...names.filter((name) => lines.some((line) => line[name] !== '')), 'samples' as const]
    return {
      heading,
      columns: columns.map((name) => words.columns[name]),
      lines: lines.map((line) => columns.map((name) => wordsOf(name, line))),
      first: file.findIndex((line) => line.table === table),
    }
  })
  return kinds
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => a.first - b.first)
    .map(({ first: _, ...table }) => table)
}

/** With one kind of space: a print breaks its lines where it can. */
const inOneSpace = (text: string) => text.replace(/\s+/g, ' ')
const withOneSpace = (tables: readonly ShownTable[]) => JSON.parse(inOneSpace(JSON.stringify(tables)))

test('page = PDF = CSV = Excel = API, cell by cell, in three languages', async () => {
  const month = '2026-02'
  const csv = await (await fetch(service.address + publicPaths.reportFile(month, 'csv'))).text()
  const cells = papa.parse<string[]>(csv.replace('\ufeff', '').trim()).data
  const [columns = [], ...lines] = cells
  expect(lines.length).toBeGreaterThan(6)
  const file = lines.map((line) => Object.fromEntries(line.map((cell, at) => [columns[at] ?? '', cell])))
  // All numbers that the API tells of the month, and no others: how many samples, and each kind.
  const ofFile = (table: string) => file.filter((line) => line.table === table)
  for (const table of ['samples', ...Object.keys(numbersEn.report.tables)]) {
    const told = (await service.must(null, readNumberTable, { params: { table: `month_${table}` } })).lines
    const own = told.filter((line) => line.month === month)
    expect(own.length, table).toBeGreaterThan(0)
    const names = ['expected', 'found', 'outcome', 'amount', 'samples', 'samples_below'] as const
    expect(
      ofFile(table)
        .map((line) => names.map((name) => line[name]))
        .sort(),
      table,
    ).toEqual(own.map((line) => names.map((name) => String(line[name] ?? ''))).sort())
  }
  const book = unzip(
    Buffer.from(await (await fetch(service.address + publicPaths.reportFile(month, 'xlsx'))).arrayBuffer()),
  )
  const sheet = (book['xl/worksheets/sheet1.xml'] ?? '').match(/<row>.*?<\/row>/g) ?? []
  const values = sheet.map((row) =>
    [...row.matchAll(/<c(?:\/>|[^>]*>(.*?)<\/c>)/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
  )
  expect(values).toEqual(cells)
  const important = await service.db.selectFrom('drugs').select('name').where('important', '=', true).execute()
  const dangers = new Set(important.map(({ name }) => name))
  expect(file.map(({ found }) => dangers.has(found ?? ''))).toEqual(expect.arrayContaining([true, false]))
  const samples = ofFile('samples')[0]?.samples ?? ''
  for (const [lang, said] of [
    ['en', 'Report of February 2026'],
    ['fr', 'Rapport de février 2026'],
    ['es', 'Informe de febrero de 2026'],
  ] as const) {
    const all = tablesFor(lang, file, dangers)
    const page = await visit(service, `${publicPaths.numberReport(month)}?lang=${lang}`)
    expect(page.text).toContain(said)
    expect(inOneSpace(page.text)).toContain(inOneSpace(numbersTexts[lang].samples(samples)))
    expect(withOneSpace(htmlTables(page.html))).toEqual(withOneSpace(all))
    const pdf = Buffer.from(
      await (await fetch(`${service.address}${publicPaths.reportFile(month, 'pdf')}?lang=${lang}`)).arrayBuffer(),
    )
    const printed = inOneSpace(await pdfText(pdf))
    expect(printed).toContain(said)
    expect(printed).toContain(inOneSpace(numbersTexts[lang].samples(samples)))
    // The print has a sign beside what is dangerous.
    const signed = (text: string) =>
      [...dangers].map((name) => numbersTexts[lang].dangerous(drugWord(publicTexts[lang], name))).includes(text)
        ? `! ${text}`
        : text
    const printedTables = all.map((table) => ({ ...table, lines: table.lines.map((line) => line.map(signed)) }))
    expect(await pdfTables(pdf)).toEqual(withOneSpace(printedTables))
  }
  expect((await visit(service, publicPaths.numberReport(month))).text).toContain(
    'What people brought to us in February.',
  )
})

test('a released report never changes, whatever is hidden later; the database refuses it, too', async () => {
  const before = (await visit(service, publicPaths.numberReport('2026-02'))).text
  expect(before).toContain('Caffeine')
  await service.db.updateTable('drugs').set({ report_to_public: false }).where('name', '=', 'Caffeine').execute()
  expect((await visit(service, publicPaths.numberReport('2026-02'))).text).toBe(before)
  await service.db.updateTable('drugs').set({ report_to_public: true }).where('name', '=', 'Caffeine').execute()
  for (const change of [
    "words_en = 'x'",
    'content = null',
    'released_at = null',
    "changed_at = null, month = '2026-03'",
  ])
    await expect(sql.raw(`update number_reports set ${change}`).execute(service.db)).rejects.toThrow('never changes')
  await expect(sql`delete from number_reports`.execute(service.db)).rejects.toThrow()
})

test('a result that changes later is said on its page, without a number, and in the next report', async () => {
  await draft('2026-05-05')
  expect((await reports())[0]?.changed_at).toBe(null)
  const { sample_id } = await service.db
    .selectFrom('counted_samples as c')
    .innerJoin('summed_rows as s', 's.row_id', 'c.row_id')
    .innerJoin('number_reports as p', 'p.month_id', 's.month_id')
    .select('c.sample_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await service.db
    .updateTable('samples')
    .set({ deleted_at: '2026-05-05T16:00:00Z' })
    .where('sample_id', '=', sample_id)
    .execute()
  await draft('2026-05-06')
  const { text } = await visit(service, publicPaths.numberReport('2026-02'))
  expect(text).toContain('A result in this report has changed since it was released. We know this since May 6, 2026.')
  expect((await visit(service, `${publicPaths.numberReport('2026-02')}?lang=fr`)).text).toContain(
    'a changé depuis sa publication',
  )
  await service.db.updateTable('samples').set({ deleted_at: null }).where('sample_id', '=', sample_id).execute()
})

test('how many changed, and numbers that differ for it, are told once they are enough, and no step of fewer', async () => {
  const told = async (language = 'en') =>
    (await visit(service, `${publicPaths.numberReport('2026-02')}?lang=${language}`)).text
  const samples = await service.db
    .selectFrom('counted_samples as c')
    .innerJoin('summed_rows as s', 's.row_id', 'c.row_id')
    .innerJoin('number_reports as p', 'p.month_id', 's.month_id')
    .innerJoin('reports as r', (join) => join.onRef('r.sample_id', '=', 'c.sample_id').on('r.is_newest', '=', true))
    .innerJoin('report_findings as f', 'f.report_id', 'r.id')
    .innerJoin('drugs as d', 'd.id', 'f.drug_id')
    .innerJoin('samples as o', 'o.sample_id', 'c.sample_id')
    .where('d.name', '=', 'Xylazine')
    .where(sql<boolean>`o.expected_drugs = '{Cocaine}'`)
    .select('c.sample_id')
    .orderBy('c.sample_id')
    .execute()
  const goAway = async (ids: readonly { sample_id: string }[], deleted_at: string | null) =>
    service.db
      .updateTable('samples')
      .set({ deleted_at })
      .where(
        'sample_id',
        'in',
        ids.map(({ sample_id }) => sample_id),
      )
      .execute()
  await goAway(samples.slice(0, 4), '2026-05-07T10:00:00Z')
  await draft('2026-05-07')
  expect(await told()).not.toContain('Samples of which a result')
  await goAway(samples.slice(0, 6), '2026-05-08T10:00:00Z')
  // What goes while it is being proven is of the next note. A proof may take minutes: it holds no connection and no lock.
  await goAway(samples.slice(6, 7), '2026-05-08T15:00:10Z')
  await draft('2026-05-08', async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and state like 'idle in tr%'`.execute(service.db)
    expect(rows).toEqual([])
    await sql`select from number_reports for update nowait`.execute(service.db)
  })
  await draft('2026-05-09')
  expect(await told()).toContain('Samples of which a result was corrected or taken back: 6')
  // Of every kind of number that differs for them.
  for (const [counted, before] of [
    ['Samples', 200],
    ['Found · Xylazine', 40],
    ['Expected · Cocaine', 100],
    ['Expected and found · Cocaine · Xylazine', samples.length],
    ['As expected or not · Something else instead', 140],
    ['As expected or not, by expected drug · Cocaine · Something else instead', 100],
  ] as const)
    expect(await told()).toContain(`${counted}: ${before} in this report, ${before - 6} with the changes`)
  expect(await told('fr')).toMatch(/corrigé ou retiré\s: 6/)
  expect(await told('es')).toContain('Xilacina: 40 en este informe')
  await goAway(samples.slice(0, 7), '2026-05-10T10:00:00Z')
  await draft('2026-05-10')
  expect(await told()).toContain('corrected or taken back: 6')
  const pdf = await fetch(`${service.address}${publicPaths.reportFile('2026-02', 'pdf')}?lang=en`)
  expect((await pdfText(Buffer.from(await pdf.arrayBuffer()))).replace(/\s+/g, ' ')).toContain('taken back: 6')
  await expect(sql`update number_report_changes set samples = 5`.execute(service.db)).rejects.toThrow()
  // A note of an earlier version told of found substances alone: it still stands, and no step from it is told.
  const [{ report_id } = { report_id: 0 }] = await service.db.selectFrom('number_report_changes').selectAll().execute()
  const found = JSON.stringify([{ name: 'Caffeine', told: 120, now: 114 }])
  const note = { report_id, noted_at: '2026-05-11T10:00:00Z', samples: 7, found }
  await service.db.insertInto('number_report_changes').values(note).execute()
  await goAway(samples, '2026-05-12T10:00:00Z')
  await draft('2026-05-12')
  expect(await told()).toContain('Found · Caffeine: 120 in this report, 114 with the changes')
  expect(await told()).toContain('corrected or taken back: 7')
  await goAway(samples, null)
})

test('addresses that nobody made lead to no report', async () => {
  for (const month of ['2026-13', '2026-2', 'x', '2026-02%00', '..%2f2026-02', `${'9'.repeat(250)}`])
    for (const path of [`${publicPaths.numberReports}/${month}`, `${publicPaths.numberReports}/${month}/report.pdf`])
      expect((await visit(service, path)).status, path).toBe(404)
})

/** Monthly reports: drafted by themselves, written by one person, released by another, the same in each form, for good. */
import { sql } from 'kysely'
import papa from 'papaparse'
import { beforeAll, expect, test } from 'vitest'
import { listNumberReports, releaseNumberReport, writeNumberReport } from '#contract/number-reports.ts'
import { readNumberTable } from '#contract/public-numbers.ts'
import { me } from '#contract/session.ts'
import { amountBands } from '#domain/numbers/amount-bands.ts'
import { publicPaths } from '#domain/public/public-paths.ts'
import { drugWord } from '#domain/public/texts/drug-words.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { numbersEn } from '#domain/public/texts/numbers-en.ts'
import { numbersTexts } from '#domain/public/texts/numbers-texts.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { releasedNumbers } from '../../../test/support/released-numbers.ts'
import { testService } from '../../../test/support/service.ts'
import { unzip } from '../../../test/support/unzip.ts'
import { visit } from '../../../test/support/visitor.ts'
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
const draft = async (day: string) => {
  const now = new Date(`${day}T15:00:00Z`)
  await draftReports(service.db, now)
  await noteChanges(service.db, now)
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

const outcomeWords = (lang: Language, code: string) =>
  Object.entries(numbersTexts[lang].outcomes).find(([one]) => one === code)?.[1] ?? ''

const bandWords = (lang: Language, code: string) => {
  const band = amountBands.find((one) => one === code)
  // The print breaks lines where it can, and these spaces are read as others.
  return band === undefined ? '' : bandIn(lang, band).replace(/\s/g, ' ')
}

/** The lines of the tables of a page, one below the other, with all columns of the file. */
function cellsOfTables(html: string, columns: readonly string[]): string[][] {
  const texts = (part: string, cell: RegExp) => [...part.matchAll(cell)].map(([, text = '']) => text)
  return html
    .split('<h2 class="period">')
    .slice(1)
    .flatMap((part) => {
      const heading = part.split('</h2>')[0]
      const table = Object.entries(numbersEn.report.tables).find(([, words]) => words === heading)?.[0] ?? ''
      const headings = texts(part, /<th scope="col">(.*?)<\/th>/g)
      const own = headings.map((words) => Object.entries(numbersEn.columns).find(([, one]) => one === words)?.[0])
      const rows = part.split('<tbody>')[1]?.split('</tbody>')[0]?.split('</tr>').slice(0, -1) ?? []
      return rows.map((row) => {
        const cells = texts(row, /<td[^>]*>(.*?)<\/td>/g)
        return columns.map((column) => (column === 'table' ? table : (cells[own.indexOf(column)] ?? '')))
      })
    })
}

test('page = CSV = Excel = PDF, in three languages', async () => {
  const month = '2026-02'
  const csv = await (await fetch(service.address + publicPaths.reportFile(month, 'csv'))).text()
  const lines = papa.parse<string[]>(csv.replace('\ufeff', '').trim()).data.slice(1)
  expect(lines.length).toBeGreaterThan(6)
  // How samples turned out is in it, as the page 'Sold as' tells it.
  const outcomes = lines.filter(([table]) => table === 'outcomes' || table === 'expected_and_outcome')
  expect(outcomes.map(([table, expected, , outcome]) => [table, expected, outcome])).toContainEqual([
    ...['expected_and_outcome', 'Cocaine', 'instead'],
  ])
  const amounts = lines.filter(([table]) => table === 'amounts')
  expect(amounts.map(([, expected, , , amount]) => [expected, amount])).toEqual([
    ['Fentanyl', '20_to_50'],
    ['Fentanyl', '50_to_80'],
  ])
  const toldAmounts = (await service.must(null, readNumberTable, { params: { table: 'month_amounts' } })).lines
  expect(amounts.map(([, , , , amount, samples]) => [amount, Number(samples)])).toEqual(
    toldAmounts.filter((line) => line.month === month).map(({ amount, samples }) => [amount, samples]),
  )
  const ofMonths = ['month_outcomes', 'month_expected_and_outcome'].map(async (table) =>
    (await service.must(null, readNumberTable, { params: { table } })).lines.filter((line) => line.month === month),
  )
  expect(outcomes.map(([, expected, , outcome, , samples]) => [expected, outcome, Number(samples)]).sort()).toEqual(
    (await Promise.all(ofMonths))
      .flat()
      .map(({ expected = '', outcome, samples }) => [expected, outcome, samples])
      .sort(),
  )
  const { html, text } = await visit(service, publicPaths.numberReport(month))
  expect(text).toContain('What people brought to us in February.')
  const [columns = []] = papa.parse<string[]>(csv.replace('\ufeff', '').trim()).data
  const cells = cellsOfTables(html, columns)
  expect(html).not.toMatch(/as_expected|with_other|>instead</)
  const codes = new Map<string, string>(Object.entries(numbersEn.outcomes).map(([code, words]) => [words, code]))
  for (const band of amountBands) codes.set(bandIn('en', band), band)
  // What is dangerous is said to be, in words.
  expect(text).toContain(numbersEn.dangerous('Xylazine'))
  expect(text).not.toContain(numbersEn.dangerous('Caffeine'))
  const plain = (line: readonly string[]) =>
    line.map((cell) => (cell === 'not told' ? '' : (codes.get(cell) ?? cell).replace(' (dangerous)', '')))
  expect(cells.map(plain)).toEqual(lines.map(plain))
  const book = unzip(
    Buffer.from(await (await fetch(service.address + publicPaths.reportFile(month, 'xlsx'))).arrayBuffer()),
  )
  const sheet = (book['xl/worksheets/sheet1.xml'] ?? '').match(/<row>.*?<\/row>/g)?.slice(1) ?? []
  const values = sheet.map((row) =>
    [...row.matchAll(/<c(?:\/>|[^>]*>(.*?)<\/c>)/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
  )
  expect(values).toEqual(lines)
  for (const [lang, said] of [
    ['en', 'Report of February 2026'],
    ['fr', 'Rapport de février 2026'],
    ['es', 'Informe de febrero de 2026'],
  ] as const) {
    const wordIn = (name: string) => drugWord(publicTexts[lang], name)
    expect((await visit(service, `${publicPaths.numberReport(month)}?lang=${lang}`)).text).toContain(said)
    const pdf = Buffer.from(
      await (await fetch(`${service.address}${publicPaths.reportFile(month, 'pdf')}?lang=${lang}`)).arrayBuffer(),
    )
    const printed = (await pdfText(pdf)).replace(/\s+/g, ' ')
    expect(printed).toContain(said)
    expect(printed).toContain(`! ${numbersTexts[lang].dangerous(wordIn('Xylazine'))}`)
    expect(printed).not.toContain(`! ${wordIn('Caffeine')}`)
    // Every number, in the order of the lines.
    let from = printed.indexOf(said)
    for (const [, expected = '', found = '', outcome = '', amount = '', count = ''] of lines)
      for (const cell of [
        wordIn(expected),
        wordIn(found),
        outcomeWords(lang, outcome),
        bandWords(lang, amount),
        count,
      ]) {
        if (cell === '') continue
        from = printed.indexOf(cell, from)
        expect(from, `${lang}: ${cell}`).toBeGreaterThan(-1)
      }
  }
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
    .where('d.name', '=', 'Xylazine')
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
  await draft('2026-05-08')
  await draft('2026-05-09')
  expect(await told()).toContain('Samples of which a result was corrected or taken back: 6')
  expect(await told()).toContain(`Xylazine: ${samples.length} in this report, ${samples.length - 6} with the changes`)
  expect(await told('fr')).toMatch(/corrigé ou retiré\s: 6/)
  expect(await told('es')).toContain(`Xilacina: ${samples.length} en este informe`)
  await goAway(samples.slice(0, 7), '2026-05-10T10:00:00Z')
  await draft('2026-05-10')
  expect(await told()).toContain('corrected or taken back: 6')
  const pdf = await fetch(`${service.address}${publicPaths.reportFile('2026-02', 'pdf')}?lang=en`)
  expect((await pdfText(Buffer.from(await pdf.arrayBuffer()))).replace(/\s+/g, ' ')).toContain('taken back: 6')
  await expect(sql`update number_report_changes set samples = 5`.execute(service.db)).rejects.toThrow()
  await goAway(samples, null)
})

test('addresses that nobody made lead to no report', async () => {
  for (const month of ['2026-13', '2026-2', 'x', '2026-02%00', '..%2f2026-02', `${'9'.repeat(250)}`])
    for (const path of [`${publicPaths.numberReports}/${month}`, `${publicPaths.numberReports}/${month}/report.pdf`])
      expect((await visit(service, path)).status, path).toBe(404)
})

/** Public numbers through HTTP: off at first, the same in each form, from releases alone, without what is hidden. */
import papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { readNumbers, readNumberTable } from '#contract/public-numbers.ts'
import { plainCell } from '#domain/csv.ts'
import { amountBands } from '#domain/numbers/amount-bands.ts'
import { publicPaths } from '#domain/public/public-paths.ts'
import { drugWord } from '#domain/public/texts/drug-words.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import { numbersTexts } from '#domain/public/texts/numbers-texts.ts'
import { publish, releasedNumbers } from '../../../test/support/released-numbers.ts'
import { testService } from '../../../test/support/service.ts'
import { htmlTables, plainText } from '../../../test/support/shown-tables.ts'
import { unzip } from '../../../test/support/unzip.ts'
import { visit } from '../../../test/support/visitor.ts'
import { bandIn } from '../pages/number-cells.ts'
import { keepCode } from './area-codes.ts'
import { publicTableNames } from './public-tables.ts'

const service = testService({ withPages: true, withMemory: true })
beforeAll(async () => {
  await releasedNumbers(service)
})

const pages = [publicPaths.numbers, publicPaths.soldAs, publicPaths.newHere]
const tables = publicTableNames.map((name) => publicPaths.numberTable(name))
const files = publicTableNames.flatMap((name) =>
  (['csv', 'xlsx'] as const).map((format) => publicPaths.numberFile(name, format)),
)
const calls = [publicPaths.numberCatalogue, ...publicTableNames.map((name) => publicPaths.numberLines(name))]
const everything = [...pages, ...tables, ...files, publicPaths.numberFeed, ...calls]
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${service.address}${path}`, { headers, method, redirect: 'manual' })

/** Everything that is published, as texts; workbooks are unpacked. */
async function published(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const path of everything) {
    const reply = await get(path)
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect(reply.status, path).toBe(200)
    texts.set(path, path.endsWith('.xlsx') ? Object.values(unzip(bytes)).join('\n') : bytes.toString())
  }
  return texts
}

test('a service that does not publish has no page, file, feed or call of numbers', async () => {
  await publish(service, false)
  for (const path of everything) expect((await get(path)).status, path).toBe(404)
  const { text, html } = await visit(service, publicPaths.numbers)
  expect(text).toContain('There is no such page')
  expect(html).not.toContain(publicPaths.soldAs)
  await publish(service, true)
  for (const path of everything) expect((await get(path)).status, path).toBe(200)
})

/** The cells of a table's pages, from the first to the last. */
async function cellsOfPages(path: string): Promise<(readonly string[])[]> {
  const cells: (readonly string[])[] = []
  for (let page = 1; ; page += 1) {
    const { html } = await visit(service, `${path}?page=${page}`)
    cells.push(...htmlTables(html).flatMap(({ lines }) => lines))
    if (!html.includes('Next lines')) return cells
  }
}

describe('the same numbers', () => {
  test.each(publicTableNames)('%s: page = CSV = Excel = JSON, cell by cell', async (name) => {
    const csv = await (await get(publicPaths.numberFile(name, 'csv'))).text()
    const [columns = [], ...lines] = papa
      .parse<string[]>(csv.replace('\ufeff', '').trim())
      .data.map((line) => line.map(plainCell))
    expect(lines.length).toBeGreaterThan(1)
    const shown = await cellsOfPages(publicPaths.numberTable(name))
    const places = ['area', 'month', 'first_week', 'last_week']
    const isPlace = (_: string, at: number) => places.includes(columns[at] ?? '')
    // On a phone, names and numbers are in sight: where a table has names, the page puts its place and time last.
    const isMoved = columns.some((column) => ['expected', 'found', 'outcome', 'amount'].includes(column))
    // The page has words where files have codes, and says 'fewer than' in place of a number.
    const { other, notTold, fewer, outcomes } = numbersTexts.en
    const [counts, below] = [columns.indexOf('samples'), columns.indexOf('samples_below')]
    const onPage = (cells: string[]) => {
      const said = (cell: string, at: number) =>
        at === counts && cell === '' ? (cells[below] ? fewer(cells[below]) : notTold) : cell
      const line = cells.map(said)
      const isShown = (_: string, at: number) => at !== below
      if (!isMoved) return line.filter(isShown)
      return [...line.filter((cell, at) => isShown(cell, at) && !isPlace(cell, at)), ...line.filter(isPlace)]
    }
    const codes = new Map<string, string>(Object.entries(outcomes).map(([code, words]) => [words, code]))
    for (const band of amountBands) codes.set(bandIn('en', band), band)
    for (const code of codes.values()) expect(shown.flat()).not.toContain(code)
    codes.set(other, 'Other')
    expect(shown.map((line) => line.map((cell) => codes.get(cell) ?? cell))).toEqual(lines.map(onPage))
    const json = await service.must(null, readNumberTable, { params: { table: name } })
    expect(json.lines.map((line) => Object.values(line).map((cell) => String(cell ?? '')))).toEqual(lines)
    expect(json.lines.map((line) => Object.keys(line))[0]).toEqual(columns)
    const book = unzip(Buffer.from(await (await get(publicPaths.numberFile(name, 'xlsx'))).arrayBuffer()))
    const rows = (book['xl/worksheets/sheet1.xml'] ?? '').match(/<row>.*?<\/row>/g) ?? []
    const firstDay = Date.UTC(1899, 11, 30)
    const cells = rows.slice(1).map((row) =>
      [...row.matchAll(/<c(?: s="(1)")?[^>]*?(?:\/>|>(.*?)<\/c>)/g)].map(([, isDay, cell = '']) => {
        const text = plainText(cell)
        return isDay ? new Date(firstDay + Number(text) * 86_400_000).toISOString().slice(0, 10) : text
      }),
    )
    expect(cells).toEqual(lines)
  })

  test('the catalogue names each column of each table, with its type', async () => {
    const { resources, licenses } = await service.must(null, readNumbers)
    expect(licenses.map(({ name }) => name)).toEqual(['CC-BY-4.0'])
    for (const { name, path, json, xlsx, schema } of resources) {
      for (const address of [path, json, xlsx]) expect((await fetch(address)).status, address).toBe(200)
      const heading = (await (await fetch(path)).text()).replace('\ufeff', '').split('\r\n')[0]
      expect(heading, name).toBe(schema.fields.map((field) => field.name).join(','))
    }
    expect(resources.map(({ name }) => name)).toEqual(publicTableNames)
  })
})

describe('pages', () => {
  test.each(['en', 'fr', 'es'] as const)(
    'in %s: each says what the samples are, and small numbers stay untold',
    async (lang) => {
      const words = numbersTexts[lang]
      for (const path of [...pages, ...tables]) {
        const { text, html, status } = await visit(service, `${path}?lang=${lang}`)
        expect(status).toBe(200)
        expect(text).toContain(words.market)
        expect(html.length, path).toBeLessThanOrEqual(20_000)
        for (const [, count] of text.matchAll(/(\d+) (?:of|sur|de) \d+(?! \d)/g))
          if (!text.includes(words.lines('1', '1', '1').split('1')[0] ?? '-'))
            expect(Number(count)).toBeGreaterThanOrEqual(5)
        // Names of drugs are words of the language.
        const isNamed = (await visit(service, path)).text.includes('Caffeine')
        expect(text.includes(drugWord(publicTexts[lang], 'Caffeine')), path).toBe(isNamed)
        if (lang !== 'en') expect(text).not.toContain('Caffeine')
      }
    },
  )

  test('what we find: the newest month, dangerous substances first, each number with its table', async () => {
    const { html, text } = await visit(service, publicPaths.numbers)
    expect(text).toContain('Samples with a result: ')
    const names = [...(html.split('id="expected"')[0]?.matchAll(/<li(?: class="(danger)")?><b>(.*?)<\/b>/g) ?? [])]
    expect(names.map(([, danger]) => danger)).toEqual(names.map(([, danger]) => danger).toSorted((a) => (a ? -1 : 1)))
    expect(names.map(([, , name]) => plainText(name ?? ''))).toEqual(
      expect.arrayContaining(['Dangerous Carfentanil', 'Dangerous Xylazine', 'Fentanyl', 'Caffeine', 'fluorofentanyl']),
    )
    for (const [, to = ''] of html.matchAll(/<a href="([^"]*numbers[^"]*)"/g))
      expect((await get(plainText(to))).status, to).toBe(200)
  })

  test('sold as: what was expected was there itself in so many, and what was beside it', async () => {
    const { text } = await visit(service, publicPaths.soldAs)
    expect(text).toMatch(/Fentanyl, as expected\s*\d+ of \d+/)
    expect(text).toContain(numbersTexts.en.soldAsLimits)
  })

  test('weeks of an area, other months and addresses that nobody made', async () => {
    const { html } = await visit(service, publicPaths.numbers)
    const [, week = ''] = /href="([^"]*area=A1[^"]*)"/.exec(html) ?? []
    expect((await visit(service, plainText(week))).text).toContain('East end')
    for (const query of [
      'month=2026-13',
      'month=',
      'month=2026-02&area=A1',
      'area=A99&week=2026-01-05',
      'week=x',
      'month[]=1',
      'month=2026-02%00',
      `month=${'9'.repeat(3000)}`,
    ])
      expect((await visit(service, `${publicPaths.numbers}?${query}`)).status, query).toBe(
        query === 'month[]=1' ? 200 : 404,
      )
  })

  test('short addresses lead to the pages', async () => {
    expect((await visit(service, '/numbers?lang=fr')).to).toBe(`${publicPaths.numbers}?lang=fr`)
    expect((await visit(service, '/numbers/sold-as')).to).toBe(publicPaths.soldAs)
    expect((await visit(service, '/numbers/new')).to).toBe(publicPaths.newHere)
  })
})

test('addresses and headers that nobody planned for get a page or a refusal, never a fault', async () => {
  const long = 'x'.repeat(5000)
  const odd: Record<string, number> = {
    [`${publicPaths.numbers}?lang=de`]: 200,
    [`${publicPaths.numbers}?lang=${long}`]: 200,
    [`${publicPaths.numbers}/`]: 200,
    [`${publicPaths.numbers}?month=2026-02&month=2026-01`]: 200,
    [`${publicPaths.numbers}?month=%F0%9F%92%8A`]: 404,
    [`${publicPaths.numbers}?area=A1`]: 404,
    [`${publicPaths.newHere}?month=2026-02`]: 200,
    [`${publicPaths.soldAs}?month=constructor`]: 404,
    [`${publicPaths.numberTable('found')}?page=-1`]: 200,
    [`${publicPaths.numberTable('found')}?page=999999`]: 200,
    [`${publicPaths.numberTable('found')}?month=2026-02`]: 200,
    [`${publicPaths.numberTable('found')}?area=${encodeURIComponent("A1' or 1=1")}`]: 200,
    [publicPaths.numberTable('constructor')]: 404,
    [publicPaths.numberTable('counted_samples')]: 404,
    [`${publicPaths.numberTable('found')}.json`]: 404,
    [`${publicPaths.numbers}/tables/..%2f..%2fresult`]: 404,
    [`${publicPaths.numbers}/%`]: 404,
    [publicPaths.numberLines('__proto__')]: 404,
    [publicPaths.numberLines('found.csv')]: 404,
    [publicPaths.numberLines(long.slice(0, 61))]: 400,
    [`${publicPaths.numberCatalogue}?format=csv`]: 200,
  }
  for (const [path, status] of Object.entries(odd)) expect((await get(path)).status, path.slice(0, 100)).toBe(status)
  for (const known of ['', ',', '"', 'W/', '*,', long])
    expect(
      (await get(publicPaths.numberFile('found', 'csv'), { 'if-none-match': known })).status,
      known.slice(0, 9),
    ).toBe(known === '*,' ? 304 : 200)
  expect((await get(publicPaths.numbers, {}, 'DELETE')).status).toBe(404)
})

test('readers who have the newest version get 304; HEAD answers as GET does', async () => {
  for (const path of [...files, publicPaths.numberFeed, ...calls]) {
    const first = await get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag, path).not.toBe('')
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
      expect((await get(path, { 'if-none-match': known })).status, `${path} ${known}`).toBe(304)
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
    const head = await get(path, {}, 'HEAD')
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  }
})

test('an area keeps its code under a new name, once its last site has it; another area gets a code of its own', async () => {
  const rename = async (from: string, to: string) => {
    await service.db.transaction().execute(async (tx) => {
      await tx.updateTable('sites').set({ area: to }).where('area', '=', from).execute()
      await keepCode(tx, from, to)
    })
  }
  const codes = async () => (await service.must(null, readNumberTable, { params: { table: 'areas' } })).lines
  const before = await codes()
  await rename('West end', 'Old harbour')
  expect(await codes()).toEqual(
    [...before, { area_code: before.find(({ area }) => area === 'West end')?.area_code, area: 'Old harbour' }].toSorted(
      (a, b) => `${a.area_code} ${a.area}`.localeCompare(`${b.area_code} ${b.area}`),
    ),
  )
  await rename('Old harbour', 'East end')
  await rename('East end', 'West end')
  expect((await codes()).length).toBe(before.length + 1)
})

test('no reader’s request reads samples, reports or findings', async () => {
  await service.db.transaction().execute(async (tx) => {
    // A request that read one of them would wait for ever.
    const { sql } = await import('kysely')
    await sql`lock table samples, reports, report_findings, counted_samples in access exclusive mode`.execute(tx)
    await published()
  })
})

test('a drug that is hidden leaves no trace, in no form; what is published otherwise stays', async () => {
  const before = await published()
  expect([...before.values()].filter((text) => text.includes('Caffeine')).length).toBeGreaterThan(5)
  const caffeine = () => service.db.updateTable('drugs').where('name', '=', 'Caffeine')
  await caffeine().set({ report_to_public: false }).execute()
  const after = await published()
  for (const [path, text] of after) {
    expect(text, path).not.toContain('Caffeine')
    // 'With something else' would tell of what is hidden, so its periods tell no outcome.
    const gone = path.includes('outcome') ? /^(?!\ufeff).*\r\n/gm : /^.*Caffeine.*\r\n/gm
    if (path.endsWith('.csv')) expect(text, path).toBe((before.get(path) ?? '').replace(gone, ''))
  }
  await caffeine().set({ report_to_public: true }).execute()
  expect(await published()).toEqual(before)
})

test('pages of numbers may be framed by the sites that the settings name, and by no other; other pages by nobody', async () => {
  const frames = async (path: string) => {
    const { headers } = await get(path)
    return [
      /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0],
      headers.get('x-frame-options'),
    ]
  }
  expect(await frames(publicPaths.numbers)).toEqual(["frame-ancestors 'none'", 'DENY'])
  await service.db
    .insertInto('settings')
    .values({ key: 'frame_sites', value: JSON.stringify(['https://city.example']) })
    .execute()
  for (const path of [...pages, ...tables])
    expect(await frames(path)).toEqual(['frame-ancestors https://city.example', null])
  for (const path of [publicPaths.find, publicPaths.alerts, '/'])
    expect(await frames(path)).toEqual(["frame-ancestors 'none'", 'DENY'])
  await service.db.deleteFrom('settings').where('key', '=', 'frame_sites').execute()
})

/** What a lab shows of a sample's files to its person (R2.62): one by one, with the result, and to nobody who may not read that. */
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listAudit } from '#contract/admin/settings.ts'
import { readReports, saveReports, takeBackReport } from '#contract/analysis.ts'
import { addFile, listFiles, readFile, showFile, withdrawFile } from '#contract/files.ts'
import { readSample } from '#contract/samples.ts'
import { publicFile } from '#contract/service-user.ts'
import { checkFiles } from '#server/custody/compare-files.ts'
import { andiMass, netcdf } from '../../../test/support/netcdf.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { atLab, gcms, register, submit } from '../../../test/support/stories.ts'

const service = testService({ withPages: true })
const secret = 'HERON of Parkdale'
const jcamp = [
  ...[`##TITLE=${secret}`, '##JCAMP-DX=4.24', '##DATA TYPE=INFRARED SPECTRUM', `##OWNER=${secret}`],
  ...['##XUNITS=1/CM', '##YUNITS=ABSORBANCE', '##FIRSTX=400', '##LASTX=404', '##NPOINTS=5', '##XFACTOR=1'],
  ...['##YFACTOR=0.001', '##XYDATA=(X++(Y..Y))', '400 100 200 300 200 100', '##END=', ''],
].join('\n')

let photo: Buffer
beforeAll(async () => {
  const canvas = createCanvas(3000, 1500)
  const drawing = canvas.getContext('2d')
  drawing.fillStyle = 'purple'
  drawing.fillRect(0, 0, 2000, 1500)
  photo = await canvas.encode('jpeg', 90)
})

let looks = 0
const address = () => `10.7.${Math.floor(looks / 250)}.${(looks++ % 250) + 1}`

const add = (who: Person, sample_id: string, bytes: string | Uint8Array, query: object) =>
  service.must(who, addFile, {
    params: { sample_id },
    query: query as never,
    input: new Blob([bytes as Uint8Array<ArrayBuffer>]),
  })
const spectrum = { kind: 'SPECTRUM', name: 'heron.jdx' }
const vial = { kind: 'PHOTO', name: 'vial.jpg' }
const show = (who: Person, sample_id: string, number = '1', is_shown = true) =>
  service.call(who, showFile, { params: { sample_id, number }, input: { is_shown } })
const look = (sample_id: string, number = '1', query: object = {}) =>
  service.call(null, publicFile, { params: { sample_id, number }, query, address: address() })
const page = async (sample_id: string, query = '') =>
  (
    await fetch(`${service.address}/service-users/result/${sample_id}${query}`, {
      headers: { 'x-forwarded-for': address() },
    })
  ).text()
const ftir = () => ({ ...gcms(), technology: 'FTIR' as const })

test('a curve is shown with the result that it is evidence of, drawn, without a word of its file', async () => {
  const sample_id = await atLab(service)
  await add('lab', sample_id, jcamp, { ...spectrum, technology: 'FTIR' })
  expect((await show('lab', sample_id)).body).toMatchObject({ is_shown: true, may_show: true })
  expect((await look(sample_id)).status).toBe(404)
  expect(await page(sample_id)).not.toContain('/files/1/')
  // A result of another technology is not what it is evidence of.
  await submit(service, sample_id)
  expect((await look(sample_id)).status).toBe(404)
  await service.must('lab', saveReports, {
    query: { is_draft: false },
    input: { sample: sample_id, tests: [ftir()], correction: 'One more test.' },
  })
  const { status, headers, raw } = await look(sample_id)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-disposition': 'inline',
    'cache-control': 'no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(raw.toString()).toMatch(/^<svg .*cm⁻¹.*absorbance.*<\/svg>$/s)
  expect(raw.toString()).not.toMatch(/heron|parkdale/i)
  const html = await page(sample_id)
  expect(html).toContain(`src="/api/samples/${sample_id}/service-user/files/1/"`)
  expect(html).toContain('What the lab shows you')
  expect(await page(sample_id, '?lang=fr')).toContain('Ce que le laboratoire vous montre')
  const { results } = await service.must('admin', listAudit, { query: { entity: 'file' } as never })
  expect(results).toMatchObject([{ action: 'show', entity_id: `${sample_id} 1` }, {}])
})

test('a curve goes with the result that was taken back, and does not come with the next one', async () => {
  const sample_id = await atLab(service)
  await add('lab', sample_id, jcamp, { ...spectrum, technology: 'FTIR' })
  await show('lab', sample_id)
  await submit(service, sample_id, [gcms(), ftir()])
  expect((await look(sample_id)).status).toBe(200)
  const reports = await service.must('lab', readReports, { params: { sample_id } })
  const report = reports.find(({ technology }) => technology === 'FTIR')?.id ?? 0
  const input = { report, staff: 'Ada Osei', reason: 'Another vial.' }
  await service.must('lab', takeBackReport, { input })
  expect((await look(sample_id)).status).toBe(404)
  await service.must('lab', saveReports, { input: { sample: sample_id, tests: [ftir()], correction: 'Its own vial.' } })
  expect((await look(sample_id)).status).toBe(404)
})

test('a photo is shown smaller; taken back or withdrawn, it is gone', async () => {
  const sample_id = await atLab(service)
  await add('lab', sample_id, photo, vial)
  await submit(service, sample_id)
  expect((await look(sample_id)).status).toBe(404)
  await show('lab', sample_id)
  const shown = await look(sample_id)
  expect(shown.headers['content-type']).toBe('image/jpeg')
  expect(shown.raw.length).toBeLessThan(photo.length)
  expect(await page(sample_id)).toContain('width="1000" height="500"')
  await show('lab', sample_id, '1', false)
  expect([(await look(sample_id)).status, (await page(sample_id)).includes('/files/1/')]).toEqual([404, false])
  expect(await service.db.selectFrom('shown_files').selectAll().where('type', '=', 'image/jpeg').execute()).toEqual([])
  await show('lab', sample_id)
  expect((await look(sample_id)).status).toBe(200)
  const gone = { fullname: 'Ada Osei', reason: 'Another vial.' }
  await service.must('lab', withdrawFile, { params: { sample_id, number: '1' }, input: gone })
  expect((await look(sample_id)).status).toBe(404)
  expect((await show('lab', sample_id)).status).toBe(409)
})

test('a curve is not shown where its result has what the public does not read', async () => {
  const sample_id = await atLab(service)
  await add('lab', sample_id, jcamp, { ...spectrum, technology: 'FTIR' })
  await add('lab', sample_id, photo, vial)
  await show('lab', sample_id)
  await show('lab', sample_id, '2')
  const hidden = [{ drug: { name: '4-ANPP' }, percent: 1, weight: null }] as const
  await submit(service, sample_id, [{ ...gcms(hidden), technology: 'FTIR' }])
  expect([(await look(sample_id)).status, (await look(sample_id, '2')).status]).toEqual([404, 200])
  // Whoever administers the dictionary shows the drug from now on.
  await service.db.updateTable('drugs').set({ report_to_public: true }).where('name', '=', '4-ANPP').execute()
  expect((await look(sample_id)).status).toBe(200)
  await service.db.updateTable('drugs').set({ report_to_public: false }).where('name', '=', '4-ANPP').execute()
  expect((await look(sample_id)).status).toBe(404)
})

test('only a lab of the sample shows what it added; nobody else, by any role', async () => {
  const sample_id = await atLab(service)
  await add('lab', sample_id, jcamp, { ...spectrum, technology: 'FTIR' })
  await add('collection', sample_id, photo, vial)
  const statuses: Record<string, number[]> = {}
  const roles = ['collection', 'admin', 'otherLab', 'otherCollection', 'both', 'noRole', 'lab'] as const
  for (const who of roles)
    statuses[who] = [(await show(who, sample_id)).status, (await show(who, sample_id, '2')).status]
  expect(statuses).toEqual({
    ...{ collection: [403, 403], admin: [403, 403], otherCollection: [403, 403], noRole: [403, 403] },
    ...{ otherLab: [404, 404], both: [404, 404], lab: [200, 403] },
  })
  expect(
    (await service.call(null, showFile, { params: { sample_id, number: '1' }, input: { is_shown: true } })).status,
  ).toBe(401)
  // What is shown opens nobody the bytes.
  await submit(service, sample_id, [ftir()])
  const opened = async (who: Person) =>
    (await service.call(who, readFile, { params: { sample_id, number: '1' } })).status
  expect([await opened('collection'), await opened('admin'), await opened('lab')]).toEqual([404, 404, 200])
  const { files } = await service.must('lab', listFiles, { params: { sample_id } })
  expect(files.map(({ may_show, is_shown }) => [may_show, is_shown])).toEqual([
    [true, true],
    [false, false],
  ])
})

test('refuses what cannot be drawn, what is no picture of the sample, and more than a page shows', async () => {
  const sample_id = await atLab(service)
  await add('lab', sample_id, '##TITLE=a\n##JCAMP-DX=4.24\n##END=\n', spectrum)
  await add('lab', sample_id, '%PDF-1.4\n%%EOF\n', { kind: 'DOCUMENT', name: 'a.pdf' })
  await add('lab', sample_id, photo, { kind: 'CHROMATOGRAM', name: 'trace.jpg' })
  const details = await Promise.all(
    ['1', '2', '3', '9'].map(async (number) => (await show('lab', sample_id, number)).body.detail),
  )
  expect(details).toEqual([
    'No spectrum could be read from this file. It is kept, and can be downloaded.',
    expect.stringMatching(/^Only a photo/),
    expect.stringMatching(/^Only a photo/),
    `File 9 of sample ${sample_id} not found`,
  ])
  for (let at = 0; at < 5; at += 1) await add('lab', sample_id, `${jcamp}${' '.repeat(at + 1)}`, spectrum)
  const shown = []
  for (const number of ['4', '5', '6', '7', '8']) shown.push((await show('lab', sample_id, number)).status)
  expect(shown).toEqual([200, 200, 200, 200, 409])
  expect((await show('lab', sample_id, '8')).body.detail).toBe(
    'At most 4 files of a sample are shown. Take one back first.',
  )
})

test('a chromatogram in the ANDI form is drawn for its person, without a word of its file', async () => {
  const sample_id = await atLab(service)
  const trace = { kind: 'CHROMATOGRAM', name: 'heron.cdf', technology: 'GC_MS' }
  await add('lab', sample_id, netcdf(andiMass), trace)
  expect((await show('lab', sample_id)).status).toBe(200)
  await submit(service, sample_id)
  const { status, raw } = await look(sample_id)
  expect([status, raw.toString()]).toEqual([200, expect.stringMatching(/^<svg .*>s<.*arbitrary units.*<\/svg>$/s)])
  expect(raw.toString()).not.toMatch(/heron/i)
  // The newer form, and a file of something else, are kept and not drawn.
  await add('lab', sample_id, Uint8Array.of(0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a), trace)
  await add('lab', sample_id, netcdf({}), trace)
  const refused = [await show('lab', sample_id, '2'), await show('lab', sample_id, '3')]
  expect(refused.map((one) => [one.status, one.body.detail])).toEqual([
    [409, expect.stringContaining('HDF5')],
    [409, expect.stringContaining('ANDI')],
  ])
})

test('a changed byte of what its person sees is found, also where its hash was changed with it', async () => {
  const sample_id = await atLab(service)
  await add('lab', sample_id, jcamp, { ...spectrum, technology: 'FTIR' })
  await show('lab', sample_id)
  await show('lab', sample_id, '1', false)
  await show('lab', sample_id)
  const found: unknown[] = []
  const byte = sql`bytes = overlay(bytes placing '!'::bytea from 9)`
  for (const change of [
    sql`update shown_files set ${byte}`,
    sql`update shown_files set ${byte}, sha256 = encode(sha256(overlay(bytes placing '!'::bytea from 9)), 'hex')`,
    sql`delete from shown_files`,
  ])
    await service.db
      .transaction()
      .execute(async (tx) => {
        const own = sql`where file_id = (select id from files where sample_id = ${sample_id})`
        await sql`${change} ${own}`.execute(tx)
        found.push((await checkFiles(tx)).faults)
        throw new Error('undo')
      })
      .catch((error: Error) => expect(error.message).toBe('undo'))
  const why = (text: string) => [{ sample_id, number: 1, why: text }]
  expect(found).toEqual([
    why('what its person is shown of it was changed'),
    why('what its person is shown of it was changed'),
    why('what its person is shown of it is missing'),
  ])
  expect((await checkFiles(service.db)).faults).toEqual([])
})

test('an unknown sample, a sample that waits, and a number that is none are one 404', async () => {
  const waiting = await register(service)
  for (const [id, number] of [
    ['NOPE9', '1'],
    [waiting, '1'],
    [waiting, '99'],
  ] as const)
    expect((await look(id, number)).body).toMatchObject({ status: 404, detail: `Sample with id ${id} not found` })
  expect((await look(waiting, '0')).status).toBe(400)
})

test('where results need a check code, so do these pictures', async () => {
  const sample_id = await atLab(service)
  await add('lab', sample_id, photo, vial)
  await show('lab', sample_id)
  await submit(service, sample_id)
  await service.db.insertInto('settings').values({ key: 'check_codes', value: 'true' }).execute()
  const { check_code } = await service.must('collection', readSample, { params: { sample_id } })
  const wrong = []
  for (const query of [{}, { code: '' }, { code: 'ZZZZ' }, { code: `${check_code}C` }])
    wrong.push((await look(sample_id, '1', query)).status)
  expect(wrong).toEqual([404, 404, 404, 404])
  expect((await look(sample_id, '1', { code: check_code })).status).toBe(200)
  expect(await page(sample_id, `?code=${check_code}`)).toContain(`/service-user/files/1/?code=${check_code}"`)
  expect(await page(sample_id)).not.toContain('/files/1/')
})

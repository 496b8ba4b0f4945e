/** Files of a sample through the API: stored with their hash, read by whom they concern, withdrawn, never changed. */
import { createHash } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { addFile, listFiles, markFilePersonal, readFile, withdrawFile } from '#contract/files.ts'
import { readSample } from '#contract/samples.ts'
import { checkFiles } from '#server/custody/compare-files.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { atLab, gcms, register, submit } from '../../../test/support/stories.ts'

const service = testService()
const jcamp = '##TITLE=a\n##JCAMP-DX=4.24\n##XYDATA=(X++(Y..Y))\n400 1 2 3\n##END=\n'
const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const blob = (bytes: string | Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>])
type Query = { kind?: string; name?: string; technology?: string; instrument?: number }

const add = (who: Person, sample_id: string, bytes: string | Uint8Array, query: Query = {}) =>
  service.call(who, addFile, {
    params: { sample_id },
    query: { kind: 'SPECTRUM', name: 'a.jdx', ...query } as never,
    input: blob(bytes),
  })
const read = (who: Person, sample_id: string, number = '1') =>
  service.call(who, readFile, { params: { sample_id, number } })
const list = (who: Person, sample_id: string) => service.must(who, listFiles, { params: { sample_id } })
const gone = { fullname: 'Ada Osei', reason: 'The spectrum of another sample.' }

let photo: Buffer
beforeAll(async () => {
  const canvas = createCanvas(60, 40)
  const drawing = canvas.getContext('2d')
  drawing.fillStyle = 'purple'
  drawing.fillRect(0, 0, 60, 20)
  photo = await canvas.encode('jpeg', 90)
})

test('a spectrum is stored as it came; custody names its hash', async () => {
  const sample_id = await atLab(service)
  const { body, status } = await add('lab', sample_id, jcamp, { technology: 'FTIR', name: 'C:\\run\\a\u202eb.jdx' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...{ number: 1, kind: 'SPECTRUM', type: 'JCAMP', name: 'ab.jdx', size: jcamp.length, sha256: hashOf(jcamp) },
    ...{ site: 'Central laboratory', technology: 'FTIR', added_by: 'lab Person', is_personal: false, is_own: true },
    ...{ gone: null, is_shown: false, report_version: null },
  })
  const sent = await read('lab', sample_id)
  expect(sent.raw.toString()).toBe(jcamp)
  expect(sent.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="ab.jdx"; filename*=UTF-8''ab.jdx`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const { logs } = { logs: await service.must('lab', readCustodyLog, { query: { sample_id } }) }
  expect(JSON.stringify(logs)).toContain(`File 1: spectrum, ${jcamp.length} bytes, SHA-256 ${hashOf(jcamp)}`)
  expect(await firstBrokenLink(service.db)).toBeNull()
  expect((await list('lab', sample_id)).may_add).toContain('SPECTRUM')
  // The sample is where it was.
  expect(await service.must('lab', readSample, { params: { sample_id } })).toMatchObject({ state: 'IN_ANALYSIS' })
})

test('who may see the sample reads its photos; other files are read by the labs, or by who added them', async () => {
  const sample_id = await atLab(service)
  await add('lab', sample_id, jcamp)
  await add('collection', sample_id, photo, { kind: 'PHOTO', name: 'vial.jpg' })
  await add('collection', sample_id, '%PDF-1.4\n%%EOF\n', { kind: 'OTHER', name: 'note.pdf' })
  await add('lab', sample_id, photo.subarray(0), { kind: 'DOCUMENT', name: 'trace.jpg' })
  const numbers = async (who: Person) => (await list(who, sample_id)).files.map(({ number }) => number)
  expect(await numbers('lab')).toEqual([1, 2, 3])
  expect(await numbers('collection')).toEqual([2, 3])
  expect(await numbers('admin')).toEqual([2])
  const seen: Record<string, number[]> = {}
  for (const who of ['lab', 'collection', 'admin', 'otherLab', 'otherCollection', 'both', 'noRole'] as const)
    seen[who] = await Promise.all(['1', '2', '3', '9'].map(async (n) => (await read(who, sample_id, n)).status))
  expect(seen).toEqual({
    lab: [200, 200, 200, 404],
    collection: [404, 200, 200, 404],
    admin: [404, 200, 404, 404],
    otherLab: [404, 404, 404, 404],
    otherCollection: [404, 404, 404, 404],
    both: [404, 404, 404, 404],
    noRole: [403, 403, 403, 403],
  })
  expect((await list('collection', sample_id)).may_add).toEqual(['PHOTO', 'OTHER'])
  expect((await list('admin', sample_id)).may_add).toEqual([])
  expect(await add('collection', sample_id, `${jcamp} `)).toMatchObject({ status: 403 })
  expect(await add('admin', sample_id, photo, { kind: 'PHOTO' })).toMatchObject({ status: 403 })
})

test('a photo keeps nothing but its pixels', async () => {
  const sample_id = await register(service)
  const secret = Buffer.from('Exif\0\0GPS 43.65N 79.38W')
  const app1 = Buffer.concat([Buffer.from([0xff, 0xe1, 0, secret.length + 2]), secret])
  const tail = Buffer.from('PK\u0003\u0004 a file behind the picture')
  const sent = Buffer.concat([photo.subarray(0, 2), app1, photo.subarray(2), tail])
  const { body, status } = await add('collection', sample_id, sent, { kind: 'PHOTO', name: 'v.jpg' })
  expect(status).toBe(201)
  const stored = (await read('collection', sample_id)).raw
  expect(stored.includes('Exif')).toBe(false)
  expect(stored.includes('GPS')).toBe(false)
  expect(stored.includes('behind')).toBe(false)
  expect(body).toMatchObject({ is_personal: true, type: 'JPEG', sha256: hashOf(stored), size: stored.length })
  expect(hashOf(stored)).not.toBe(hashOf(sent))
})

test('a file is withdrawn by name and reason: its bytes go, its hash stays, custody knows', async () => {
  const sample_id = await atLab(service)
  await add('lab', sample_id, jcamp)
  const params = { sample_id, number: '1' }
  for (const who of ['collection', 'otherLab'] as const)
    expect(await service.call(who, withdrawFile, { params, input: gone })).toMatchObject({ status: 404 })
  expect((await add('lab', sample_id, jcamp)).body).toMatchObject({
    detail: 'The sample has this file already: it is file 1.',
  })
  const withdrawn = await service.must('lab', withdrawFile, { params, input: gone })
  expect(withdrawn.gone).toMatchObject({ how: 'WITHDRAWN', by: 'Ada Osei', reason: gone.reason })
  expect(withdrawn.sha256).toBe(hashOf(jcamp))
  expect(await read('lab', sample_id)).toMatchObject({ status: 404, body: { detail: 'This file was withdrawn.' } })
  expect(await service.call('lab', withdrawFile, { params, input: gone })).toMatchObject({ status: 409 })
  // It may come again, as another file.
  expect((await add('lab', sample_id, jcamp)).body).toMatchObject({ number: 2 })
  const { faults, gone: went } = await checkFiles(service.db)
  expect(faults).toEqual([])
  expect(went).toContainEqual({ sample_id, number: 1, how: `withdrawn: ${gone.reason}` })
  const log = JSON.stringify(await service.must('lab', readCustodyLog, { query: { sample_id } }))
  expect(log).toContain('File 1 withdrawn')
  expect(log).not.toContain(gone.reason)
})

test('a site withdraws only what it added, and says only of that whether it is personal', async () => {
  const sample_id = await atLab(service)
  await add('collection', sample_id, photo, { kind: 'PHOTO' })
  const params = { sample_id, number: '1' }
  expect(await service.call('lab', withdrawFile, { params, input: gone })).toMatchObject({
    status: 403,
    body: { detail: 'Only Parkdale, which added the file, may do this.' },
  })
  const not = { is_personal: false }
  expect(await service.call('lab', markFilePersonal, { params, input: not })).toMatchObject({ status: 403 })
  expect(await service.must('collection', markFilePersonal, { params, input: not })).toMatchObject(not)
})

test('a file is evidence of the version that is submitted after it, and of a later one where it comes later', async () => {
  const sample_id = await atLab(service)
  await add('lab', sample_id, jcamp, { technology: 'GC_MS' })
  await add('lab', sample_id, `${jcamp}2`, { technology: 'FTIR' })
  await submit(service, sample_id)
  const versions = async () => (await list('lab', sample_id)).files.map(({ report_version }) => report_version)
  expect(await versions()).toEqual([1, null])
  expect((await add('lab', sample_id, `${jcamp}3`, { technology: 'GC_MS' })).body.report_version).toBe(1)
  const correct = {
    sample: sample_id,
    correction: 'Wrong row',
    tests: [gcms([{ drug: { name: 'Caffeine' }, percent: 2 }])],
  }
  await service.must('lab', saveReports, { query: { is_draft: false }, input: correct })
  expect((await add('lab', sample_id, `${jcamp}4`, { technology: 'GC_MS' })).body.report_version).toBe(2)
  expect(await versions()).toEqual([1, null, 1, 2])
})

test('the database changes no file and deletes none; whoever gets past it is found by its hash', async () => {
  const sample_id = await atLab(service)
  await add('lab', sample_id, jcamp)
  const { db } = service
  const one = sql`where sample_id = ${sample_id}`
  for (const change of [
    sql`update files set bytes = bytes || 'x' ${one}`,
    sql`update files set bytes = null ${one}`,
    sql`update files set sha256 = repeat('0', 64) ${one}`,
    sql`update files set name = '(anonymised)' ${one}`,
    sql`update files set number = 7 ${one}`,
    sql`delete from files ${one}`,
    sql`truncate files cascade`,
  ])
    await expect(change.execute(db)).rejects.toMatchObject({ code: expect.stringMatching(/^(23001|23514)$/) })
  let found: unknown
  const past = async (change: ReturnType<typeof sql>) => {
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`alter table files disable trigger user`.execute(tx)
        await change.execute(tx)
        const { faults } = await checkFiles(tx)
        throw Object.assign(new Error('undo'), { faults })
      })
      .catch((error: { faults?: unknown }) => {
        found = error.faults
      })
    return found
  }
  const why = (text: string) => [{ sample_id, number: 1, why: text }]
  expect(await past(sql`update files set bytes = overlay(bytes placing '!'::bytea from 9) ${one}`)).toEqual(
    why('its bytes were changed'),
  )
  expect(await past(sql`delete from files ${one}`)).toEqual(why('it is missing'))
  expect(await past(sql`update files set bytes = null, gone_how = 'RETENTION', gone_at = now() ${one}`)).toEqual(
    why('its bytes are gone, but its sample was not anonymised'),
  )
  expect(await past(sql`update files set sha256 = ${hashOf('x')}, bytes = 'x' ${one}`)).toEqual(
    why('its hash is not the one that custody names'),
  )
  expect((await checkFiles(db)).faults).toEqual([])
})

test('a file and a sample have room for so many megabytes', async () => {
  const sample_id = await atLab(service)
  const limits = [
    { key: 'file_most_mb', value: '1' },
    { key: 'sample_most_mb', value: '2' },
  ]
  await service.db.insertInto('settings').values(limits).execute()
  const text = (size: number, what: string) => `${what}${'1 2\n'.repeat(size / 4)}`
  expect((await add('lab', sample_id, text(1_000_004, 'x'))).body.errors).toEqual([
    { field: 'file', message: 'The file has 1 MB. A file may have at most 1 MB.' },
  ])
  for (const what of ['a', 'b']) expect((await add('lab', sample_id, text(900_000, what))).status).toBe(201)
  expect((await add('lab', sample_id, text(900_000, 'c'))).body.errors?.[0]?.message).toBe(
    'The files of this sample may have 2 MB together; 0.2 MB are left, and this one has 0.9 MB.',
  )
  expect((await list('lab', sample_id)).left_bytes).toBe(199_998)
  await service.db.deleteFrom('settings').where('key', 'in', ['file_most_mb', 'sample_most_mb']).execute()
})

test('a repeated call adds a file once', async () => {
  const sample_id = await atLab(service)
  const once = (bytes: string) =>
    service.call('lab', addFile, {
      params: { sample_id },
      query: { kind: 'SPECTRUM', name: 'a.jdx' },
      input: blob(bytes),
      headers: { 'idempotency-key': 'file-once-1' },
    })
  expect([(await once(jcamp)).status, (await once(jcamp)).status]).toEqual([201, 201])
  expect((await list('lab', sample_id)).files).toHaveLength(1)
  expect((await once(`${jcamp}other`)).status).toBe(422)
})

/** Files in what keeps a service's data: retention and anonymising, the export, a backup and its restore. */
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportEverything } from '#contract/admin/exports.ts'
import { addFile, listFiles, markFilePersonal, readFile, withdrawFile } from '#contract/files.ts'
import { openBackupFile } from '#server/backup/backup-file.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { checkFiles } from '#server/custody/compare-files.ts'
import { filesInWords } from '#server/operator/verify-custody.ts'
import { aFolder } from '../../../test/support/data-folder.ts'
import { emptyDatabase } from '../../../test/support/database.ts'
import { retentionTools } from '../../../test/support/retention.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { atLab } from '../../../test/support/stories.ts'
import { unzip } from '../../../test/support/unzip.ts'

const service = testService()
const { longAgo, night, set, told } = retentionTools(service)
const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const add = (who: Person, sample_id: string, kind: string, name: string, bytes: string | Uint8Array) =>
  service.must(who, addFile, {
    params: { sample_id },
    query: { kind, name } as never,
    input: new Blob([bytes as Uint8Array<ArrayBuffer>]),
  })
const photoOf = (colour: string) => {
  const canvas = createCanvas(30, 20)
  const drawing = canvas.getContext('2d')
  drawing.fillStyle = colour
  drawing.fillRect(0, 0, 30, 10)
  return canvas.encode('png')
}

test('anonymising removes what may tell of the person, and every name; hashes and spectra stay', async () => {
  const sample_id = await longAgo(async () => {
    const id = await told()
    await add('lab', id, 'SPECTRUM', 'heron.csv', '1,2\n3,4\n')
    await add('lab', id, 'PHOTO', 'heron.png', await photoOf('red'))
    await add('lab', id, 'PHOTO', 'vial.png', await photoOf('green'))
    await add('lab', id, 'OTHER', 'heron.txt', 'what the heron said')
    await add('lab', id, 'SPECTRUM', 'wrong.csv', '1,2\n')
    const file = (number: string) => ({ params: { sample_id: id, number } })
    await service.must('lab', markFilePersonal, { ...file('3'), input: { is_personal: false } })
    const reason = 'The heron asked for it.'
    await service.must('lab', withdrawFile, { ...file('5'), input: { fullname: 'Ada Osei', reason } })
    return id
  })
  await set({ anonymise_after_months: 12 })
  await night()
  await set({})
  const { files } = await service.must('lab', listFiles, { params: { sample_id } })
  expect(files.map(({ number, name, gone }) => [number, name, gone?.how, gone?.reason])).toEqual([
    [1, '(anonymised)', undefined, undefined],
    [2, '(anonymised)', 'RETENTION', null],
    [3, '(anonymised)', undefined, undefined],
    [4, '(anonymised)', 'RETENTION', null],
    [5, '(anonymised)', 'WITHDRAWN', '(anonymised)'],
  ])
  expect(JSON.stringify(files)).not.toContain('heron')
  const read = (number: string) => service.call('lab', readFile, { params: { sample_id, number } })
  expect((await read('2')).body.detail).toBe('This file was removed by retention.')
  expect((await read('1')).headers['content-disposition']).toContain('filename="file-1.txt"')
  const check = await checkFiles(service.db)
  expect(check.faults).toEqual([])
  expect(filesInWords(check)).toContain(`File 2 of ${sample_id}: removed by retention.`)
  expect(filesInWords(check)).toContain(`File 5 of ${sample_id}: withdrawn: (anonymised).`)
  // Nothing comes to it any more.
  const late = {
    params: { sample_id },
    query: { kind: 'PHOTO' } as never,
    input: new Blob([new Uint8Array(await photoOf('blue'))]),
  }
  expect((await service.call('lab', addFile, late)).status).toBe(409)
})

test('the archive of files has a manifest of their hashes, and no file that is gone', async () => {
  const sample_id = await atLab(service)
  await add('lab', sample_id, 'SPECTRUM', '../a b.csv', '7,8\n')
  await add('lab', sample_id, 'RAW_DATA', 'gone.csv', '9,9\n')
  const params = { sample_id, number: '2' }
  await service.must('lab', withdrawFile, { params, input: { fullname: 'Ada Osei', reason: 'Wrong sample' } })
  const reply = await service.call('admin', exportEverything, { input: { format: 'files' } })
  const files = unzip(reply.raw)
  const path = `files/${sample_id}/1-a b.csv`
  expect(files[path]).toBe('7,8\n')
  expect(files['manifest.csv']).toContain(`${hashOf('7,8\n')},${path},${sample_id},1,4\r\n`)
  expect(Object.keys(files).filter((name) => name.includes(sample_id))).toEqual([path])
  const everything = unzip((await service.call('admin', exportEverything, { input: { format: 'csv' } })).raw)
  expect(everything['files.csv']).toContain(hashOf('9,9\n'))
})

test('a backup holds the largest file, and its restore finds every byte', async () => {
  const sample_id = await atLab(service)
  const head = Buffer.concat([Buffer.from([0x0a, 0x0a, 0xfe, 0xfe]), randomBytes(19_999_996)])
  await add('lab', sample_id, 'SPECTRUM', 'large.0', head)
  expect(hashOf((await service.call('lab', readFile, { params: { sample_id, number: '1' } })).raw)).toBe(hashOf(head))
  await using folder = await aFolder()
  const path = join(folder.path, 'a.backup')
  await makeBackup(service.connection, path, new Date(), null)
  await using other = await emptyDatabase()
  await restoreBackup(await openBackupFile(path), null, other.connection, [])
  const check = await checkFiles(other.db)
  expect(check).toEqual(await checkFiles(service.db))
  expect(check.faults).toEqual([])
})

test('a test restore names every file that was changed', async () => {
  const sample_id = await atLab(service)
  for (const bytes of ['1,2\n', '3,4\n', '5,6\n']) await add('lab', sample_id, 'SPECTRUM', 'a.csv', bytes)
  await using folder = await aFolder()
  const path = (name: string) => join(folder.path, name)
  await makeBackup(service.connection, path('whole.backup'), new Date(), null)
  await using other = await emptyDatabase()
  await restoreBackup(await openBackupFile(path('whole.backup')), null, other.connection, [])
  await sql`alter table files disable trigger user`.execute(other.db)
  await sql`update files set bytes = '9,9' where sample_id = ${sample_id} and number in (1, 3)`.execute(other.db)
  await makeBackup(other.connection, path('changed.backup'), new Date(), null)
  await using third = await emptyDatabase()
  const opened = await openBackupFile(path('changed.backup'))
  const changed = (number: number) => `File ${number} of ${sample_id}: its bytes were changed.`
  await expect(restoreBackup(opened, null, third.connection, [])).rejects.toThrow(`${changed(1)} ${changed(3)}`)
})

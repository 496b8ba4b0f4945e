/** A lab closes (R13.16): its files, racks, machine results and keys belong to the lab that took over, or end. */
import { beforeAll, expect, test } from 'vitest'
import { listMachineKeys } from '#contract/admin/machine-keys.ts'
import { readReports, saveReports } from '#contract/analysis.ts'
import { addFile, listFiles, readFile, showFile, withdrawFile } from '#contract/files.ts'
import { bringResults, listMachineResults, setMachineResultAside } from '#contract/machine-results.ts'
import { askReading } from '#contract/readings.ts'
import { fetchWorklists, listWorklists, makeWorklist, readWorklist } from '#contract/worklists.ts'
import { bringingOf, csv } from '../../../test/support/bringing.ts'
import { closingsOf } from '../../../test/support/closings.ts'
import { aKey, asMachine } from '../../../test/support/machines.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { atLab, gcms, register, submit } from '../../../test/support/stories.ts'

const service = testService()
const { closed, undo, verified } = closingsOf(service)
const { machine, bring } = bringingOf(service)

beforeAll(() => service.db.updateTable('sites').set({ tests_on_site: true }).where('name', '=', 'Harbour').execute())

const add = (who: Person, sample_id: string, text: string, query: object) =>
  service.must(who, addFile, { params: { sample_id }, query: query as never, input: new Blob([text]) })
const spectrum = (height: number) => `cm-1,A\n4000,${height}\n3000,2\n2000,3\n1000,1\n`
const ftir = { kind: 'SPECTRUM', name: 'a.csv', technology: 'FTIR' }
const readingOf = async (number: string) =>
  service.db
    .selectFrom('readings')
    .select(['withdrawn_by', 'submitted_at'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
const ask = async (who: Person, sample: string) =>
  (
    await service.must(who, askReading, {
      input: { sample, technology: 'FTIR', files: [1], reader_submits: false, fullname: 'Asa King' },
    })
  ).number

test('a reading that ends with the lab’s result names who submitted it', async () => {
  const sample = await atLab(service)
  await add('lab', sample, spectrum(1), ftir)
  const number = await ask('lab', sample)
  await submit(service, sample, [{ ...gcms(), technology: 'FTIR' }])
  expect((await readingOf(number)).withdrawn_by).toBe('lab Person')
})

test('a lab closes: files, racks, waiting results and keys', async () => {
  const [reported, waiting, drafted] = [await atLab(service), await atLab(service), await atLab(service)]
  await add('lab', waiting, spectrum(1), ftir)
  await add('lab', reported, spectrum(2), ftir)
  await submit(service, reported, [{ ...gcms(), technology: 'FTIR' }])
  const number = await ask('lab', waiting)
  const rack = await service.must('lab', makeWorklist, {
    input: {
      instrument_id: machine.instrument.id,
      places: [
        { position: 'A1', kind: 'SAMPLE', sample_id: waiting },
        { position: 'A2', kind: 'BLANK', label: 'Blank 1' },
      ],
    },
  })
  const { body } = await bring(csv(`${waiting},Cafeine,8`, `${drafted},Caffeine,8`))
  expect(body.samples.map(({ standing }) => standing)).toEqual(['WAITS', 'DRAFTED'])
  const fetcher = await aKey(service, 'fetch worklists', { name: 'Old rack' })

  await closed('Central laboratory', 'University laboratory')
  const params = { sample_id: waiting }

  // Files: read, shown, withdrawn by the lab that took over; a new one is evidence of the closed lab's result.
  const { files } = await service.must('otherLab', listFiles, { params })
  expect(files).toMatchObject([{ site: 'Central laboratory', is_own: true, may_show: true }])
  const one = { sample_id: waiting, number: '1' }
  expect((await service.call('otherLab', readFile, { params: one })).status).toBe(200)
  expect((await service.call('otherLab', showFile, { params: one, input: { is_shown: true } })).status).toBe(200)
  const later = await add('otherLab', reported, spectrum(3), ftir)
  expect(later).toMatchObject({ site: 'University laboratory', report_version: 1 })

  // Racks: listed and read by people; the closed lab's key fetches nothing.
  const { worklists } = await service.must('otherLab', listWorklists, {})
  expect(worklists.map(({ id }) => id)).toContain(rack.id)
  expect((await service.must('otherLab', readWorklist, { params: { id: String(rack.id) } })).places).toHaveLength(2)
  expect((await asMachine(service, fetcher.key, fetchWorklists)).status).toBe(401)
  const { keys } = await service.must('admin', listMachineKeys, {})
  expect(keys.filter(({ site }) => site === 'Central laboratory').map(({ standing }) => standing)).toEqual([
    ...['ended', 'ended'],
  ])
  const theirs = await aKey(service, 'fetch worklists', { site: 'University laboratory' })
  const fetched = await asMachine(service, theirs.key, fetchWorklists)
  expect(fetched.body.worklists.map(({ id }) => id)).toContain(rack.id)

  // The instrument goes on with a key of the other lab: the same file comes once.
  const bringer = await aKey(service, 'bring results', { site: 'University laboratory' })
  const again = (text: string) =>
    asMachine(service, bringer.key, bringResults, {
      input: { file_name: 'b.csv', instrument: machine.instrument.name, content: Buffer.from(text).toString('base64') },
    })
  expect((await again(csv(`${waiting},Cafeine,8`, `${drafted},Caffeine,8`))).body).toMatchObject({ is_repeated: true })
  expect((await bring(csv(`${waiting},Caffeine,9`))).status).toBe(401)

  // The waiting result stops the other lab's submit until it is settled.
  const { results } = await service.must('otherLab', listMachineResults, { params })
  expect(results).toMatchObject([{ standing: 'WAITS', cells: expect.any(Array) }])
  const tests = [gcms()]
  const submitting = () =>
    service.call('otherLab', saveReports, { query: { is_draft: false }, input: { sample: waiting, tests } })
  expect((await submitting()).body.detail).toMatch(/waits to be read into this report/)
  const waits = { params: { id: String(results[0]?.id) } }
  expect((await service.call('collection', setMachineResultAside, waits)).status).toBe(403)
  expect((await service.call('otherLab', setMachineResultAside, waits)).status).toBe(200)
  expect((await submitting()).status).toBe(200)
  const drafts = await service.must('otherLab', readReports, { params: { sample_id: drafted } })
  expect(drafts).toMatchObject([{ is_draft: true, technology: 'GC_MS' }])

  // What the closed lab attached becomes evidence of the other lab's result, and ends the reading.
  await service.must('otherLab', saveReports, {
    query: { is_draft: false },
    input: { sample: waiting, tests: [{ ...gcms(), technology: 'FTIR' }], correction: 'One more test.' },
  })
  expect((await service.must('otherLab', listFiles, { params })).files).toMatchObject([{ report_version: 1 }])
  expect((await readingOf(number)).withdrawn_by).toBe('otherLab Person')
  const gone = { fullname: 'Wen Takahashi', reason: 'Another vial.' }
  expect((await service.call('otherLab', withdrawFile, { params: one, input: gone })).status).toBe(200)
  await verified()

  await undo('Central laboratory')
  expect((await asMachine(service, fetcher.key, fetchWorklists)).status).toBe(200)
})

test('a collecting site closes: the one that took over reads the files that it added', async () => {
  const sample_id = await register(service)
  await add('collection', sample_id, 'The person says that it is for a friend.', { kind: 'OTHER', name: 'note.txt' })
  const read = async () =>
    (await service.call('otherCollection', readFile, { params: { sample_id, number: '1' } })).status
  expect(await read()).toBe(404)
  await closed('Parkdale', 'Riverside')
  expect(await read()).toBe(200)
  await undo('Parkdale')
  expect(await read()).toBe(404)
})

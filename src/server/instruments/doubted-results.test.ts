/** Results that a failed check puts in doubt, through the API: which ones, each way out, and what an export says. */

import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { exportEverything } from '#contract/admin/exports.ts'
import { listAudit } from '#contract/admin/settings.ts'
import { answerDoubt, listDoubtedResults } from '#contract/instruments.ts'
import { guessColumns } from '#domain/imports/guess-columns.ts'
import {
  anInstrument,
  check,
  failed,
  instrumentStory,
  onInstrument,
} from '../../../test/support/instrument-examples.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { atLab, gcms } from '../../../test/support/stories.ts'
import { unzip } from '../../../test/support/unzip.ts'

const service = testService()
const { save, record, doubted, doubtedOn, settleAll, later, reportedLater, checkedLater } = instrumentStory(service)

describe('a failed check', () => {
  test('lists the results since the last passed one, until each is corrected or stands', async () => {
    const { id, name } = await anInstrument(service)
    await checkedLater(id, true)
    await reportedLater([onInstrument(id)])
    await checkedLater(id, true)
    const again = await reportedLater([onInstrument(id)])
    const stands = await reportedLater([onInstrument(id)])
    await reportedLater([gcms()])
    later()
    const { doubted: count } = await check(service, id, { passed: false, note: 'Shifted' })
    expect(count).toBe(2)
    await reportedLater([onInstrument(id)])
    const listed = await doubted()
    // Not results from before an earlier passed check, without an instrument, or from after the failed check.
    expect(listed.map(({ sample_id, instrument, note }) => [sample_id, instrument, note])).toEqual([
      [again, name, 'Shifted'],
      [stands, name, 'Shifted'],
    ])
    expect((await service.must('otherLab', listDoubtedResults, {})).count).toBe(0)

    later()
    const corrected = { correction: 'Measured again' }
    expect((await save(again, [onInstrument(id)], corrected)).body.warnings?.[0]?.code).toBe('instrument_check_failed')
    await checkedLater(id, true)
    expect((await save(again, [onInstrument(id)], corrected)).status).toBe(200)
    expect(await doubtedOn(name)).toEqual([stands])

    const task = listed.find(({ sample_id }) => sample_id === stands)
    const answer = (input: object, who: Person = 'lab') =>
      service.call(who, answerDoubt, { params: { id: String(task?.id) }, spoilt: input })
    for (const input of [{}, { reason: '' }, { reason: ' ' }, { reason: 7 }, { reason: 'x'.repeat(1001) }])
      expect((await answer(input)).status).toBe(400)
    expect((await answer({ reason: 'x', of_all: 'all' })).status).toBe(400)
    const reason = { reason: 'LC-MS shows the same' }
    expect((await answer(reason, 'otherLab')).status).toBe(404)
    expect(await answer(reason)).toMatchObject({ status: 200, body: { results: 1 } })
    expect(await answer(reason)).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/any more/) } })
    expect(await doubtedOn(name)).toEqual([])
    const { results } = await service.must('admin', listAudit, { query: { entity: 'sample', entity_id: stands } })
    expect(results[0]).toMatchObject({
      action: 'result stands after a failed check',
      changes: expect.arrayContaining([`instrument: ${name}`, 'reason: LC-MS shows the same']),
    })
  })

  test('after another failed one lists what was reported in between, but no result already answered', async () => {
    const { id, name } = await anInstrument(service)
    await checkedLater(id, true)
    const first = await reportedLater([onInstrument(id)])
    await checkedLater(id, false)
    const second = await reportedLater([onInstrument(id)])
    expect(await doubtedOn(name)).toEqual([first])
    await settleAll()
    await checkedLater(id, false)
    expect(await doubtedOn(name)).toEqual([second])
    await settleAll()
  })

  test('of an instrument that never passed one lists all its results; one reason may settle them all', async () => {
    const { id, name } = await anInstrument(service)
    const samples = [await reportedLater([onInstrument(id)]), await reportedLater([onInstrument(id)])]
    await checkedLater(id, false)
    expect(await doubtedOn(name)).toEqual(samples)
    const [first] = await doubted()
    const input = { reason: 'The check was recorded by mistake', of_all: true }
    expect(await service.must('lab', answerDoubt, { params: { id: String(first?.id) }, input })).toEqual({ results: 2 })
    expect(await doubtedOn(name)).toEqual([])
  })

  test('that is recorded later lists what was reported before anybody knew of it', async () => {
    const { id, name } = await anInstrument(service)
    await checkedLater(id, true)
    const before = await reportedLater([onInstrument(id)])
    const at = later().toISOString()
    const unaware = await reportedLater([onInstrument(id)])
    later()
    expect((await record(id, { ...failed, at })).body.doubted).toBe(2)
    expect(await doubtedOn(name)).toEqual([before, unaware])
    await settleAll()
  })

  test('lists a report of the same moment, even if the clock of that report was ahead', async () => {
    const { id, name } = await anInstrument(service)
    await checkedLater(id, true)
    const sample = await atLab(service)
    const moment = later()
    await save(sample, [onInstrument(id)])
    service.clock = new Date(moment.getTime() - 5)
    expect((await record(id, failed)).body.doubted).toBe(1)
    expect(await doubtedOn(name)).toEqual([sample])
    await settleAll()
  })

  test('is never changed or deleted by SQL; a passed one is not, either', async () => {
    const { id } = await anInstrument(service)
    await check(service, id, { passed: true })
    const changed = service.db.updateTable('instrument_checks').set({ passed: false }).where('instrument_id', '=', id)
    await expect(changed.execute()).rejects.toThrow(/never changed/)
    await expect(service.db.deleteFrom('instrument_checks').execute()).rejects.toThrow(/never changed/)
  })
})

describe('an export', () => {
  test('names instruments, checks, and results that stand; an import leaves these columns out, like lots', async () => {
    const { id, name } = await anInstrument(service)
    const sample = await reportedLater([onInstrument(id)])
    await checkedLater(id, false)
    await settleAll()
    const reply = await service.call('admin', exportEverything, { input: { format: 'csv' } })
    const files = await unzip(reply.raw)
    const rowsOf = (file: string) =>
      papa.parse<Record<string, string>>((files[file] ?? '').replace('\ufeff', '').trim(), { header: true }).data
    const own = <Row extends Record<string, string>>(row: Row) => row.sample_id === sample
    expect(rowsOf('findings.csv').find(own)).toMatchObject({ instrument_id: String(id) })
    expect(rowsOf('reports.csv').find(own)).toMatchObject({
      instrument_id: String(id),
      instrument_asked: 'NOT_CHECKED',
    })
    expect(rowsOf('instruments.csv').find((row) => row.id === String(id))).toMatchObject({ name, technology: 'GC_MS' })
    const made = rowsOf('instrument_checks.csv').find(({ instrument_id }) => instrument_id === String(id))
    expect(made).toMatchObject({ passed: 'false', reason: 'WEEKLY', checked_by: 'Ada Osei', user: 'lab Person' })
    expect(rowsOf('instrument_stands.csv').find(own)).toMatchObject({ check_id: made?.id, reason: 'Settled' })
    const [header = [], ...lines] = papa.parse<string[]>(
      (files['findings.csv'] ?? '').replace('\ufeff', '').trim(),
    ).data
    const fields = guessColumns({ header, lines })
    const fieldOf = (column: string) => fields[header.indexOf(column)]
    expect(fieldOf('technology')).toBe('technology')
    expect([fieldOf('instrument_id'), fieldOf('strip_lot_id')]).toEqual([fieldOf('water_ml'), fieldOf('water_ml')])
  })
})

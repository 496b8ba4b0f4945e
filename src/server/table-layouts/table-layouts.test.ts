/** Layouts of tables: kept for everybody of a lab or for a source, for tables with the same headings alone. */
import { expect, test } from 'vitest'
import {
  forgetImportLayout,
  forgetReportLayout,
  keepImportLayout,
  keepReportLayout,
  listImportLayouts,
  listReportLayouts,
} from '#contract/table-layouts.ts'
import { anInstrument } from '../../../test/support/instrument-examples.ts'
import { anImportLayout, aReportLayout } from '../../../test/support/layout-examples.ts'
import { testService } from '../../../test/support/service.ts'

const service = testService()
const ofLab = () => service.must('lab', listReportLayouts)

test('a layout is there for everybody of the lab, says who confirmed it, and can be changed and forgotten', async () => {
  const { id } = await service.must('lab', keepReportLayout, { input: aReportLayout })
  expect(await ofLab()).toMatchObject([{ ...aReportLayout, id, confirmed_by: 'lab Person' }])
  expect(await service.must('both', listReportLayouts)).toHaveLength(0)
  const uses = ['leave', 'name', 'share'] as const
  const changed = await service.must('lab', keepReportLayout, { input: { ...aReportLayout, uses, name: 'Shares' } })
  expect([changed.id, changed.uses, changed.name]).toEqual([id, uses, 'Shares'])
  const other = await service.call('both', forgetReportLayout, { params: { id: String(id) } })
  expect(other.status).toBe(404)
  await service.must('lab', forgetReportLayout, { params: { id: String(id) } })
  expect(await ofLab()).toEqual([])
})

test('each instrument and each heading has its own', async () => {
  const instrument = await anInstrument(service, { name: 'Two', technology: 'GC_MS' })
  const keep = (changes: object) => service.must('lab', keepReportLayout, { input: { ...aReportLayout, ...changes } })
  await keep({})
  await keep({ instrument_id: instrument.id })
  await keep({ headings: 'peak\thit\tarea' })
  await keep({ technology: 'FTIR' })
  expect(await ofLab()).toHaveLength(4)
  const wrong = await service.call('lab', keepReportLayout, {
    input: { ...aReportLayout, technology: 'FTIR', instrument_id: instrument.id },
  })
  expect(wrong.body.errors).toMatchObject([{ field: 'instrument_id', message: 'Choose an instrument of your lab.' }])
  const short = await service.call('lab', keepReportLayout, { input: { ...aReportLayout, headings: 'peak\thit' } })
  expect(short.body.detail).toBe('Say what each column holds.')
})

test('a source of imports has one layout for each heading, in any spelling of its name', async () => {
  const { id } = await service.must('admin', keepImportLayout, { input: anImportLayout })
  const again = await service.must('admin', keepImportLayout, { input: { ...anImportLayout, source: 'harbour' } })
  expect(again.id).toBe(id)
  expect(await service.must('admin', listImportLayouts)).toMatchObject([{ ...anImportLayout, id }])
  await service.must('admin', keepImportLayout, { input: { ...anImportLayout, choices: undefined } })
  expect(await service.must('admin', listImportLayouts)).toMatchObject([{ id, choices: null }])
  await service.must('admin', forgetImportLayout, { params: { id: String(id) } })
  expect(await service.must('admin', listImportLayouts)).toEqual([])
})

test('choices that this version does not know are none', async () => {
  const { id } = await service.must('admin', keepImportLayout, { input: { ...anImportLayout, source: 'Later' } })
  await service.db
    .updateTable('table_layouts')
    .set({ choices: JSON.stringify({ ...anImportLayout.choices, sample_type: 'BLOOD' }) })
    .where('id', '=', id)
    .execute()
  const kept = await service.must('admin', listImportLayouts)
  expect(kept.find((one) => one.id === id)).toMatchObject({ choices: null, fields: anImportLayout.fields })
})

test('a layout with a use that this version does not know is not offered', async () => {
  const { id } = await service.must('lab', keepReportLayout, { input: { ...aReportLayout, headings: 'a\tb\tc' } })
  await service.db
    .updateTable('table_layouts')
    .set({ uses: ['name', 'later', 'leave'] })
    .where('id', '=', id)
    .execute()
  expect((await ofLab()).map((one) => one.id)).not.toContain(id)
})

/** A machine of the central laboratory that brings tables of results, for tests: its key, its instrument, and the world it changes. */
import { beforeAll } from 'vitest'
import { bringResults } from '#contract/machine-results.ts'
import { anInstrument } from './instrument-examples.ts'
import { aKey, asMachine } from './machines.ts'
import type { TestService } from './service.ts'

export const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')

/** A table of a sample's substances in percent. */
export const csv = (...lines: string[]) => ['Sample,Compound,Percent', ...lines].join('\n')

/** The machine; its key and its instrument are there once the tests begin. */
export function bringingOf(service: TestService) {
  const machine = { key: '', instrument: { id: 0, name: '' } }
  let files = 0
  beforeAll(async () => {
    machine.key = (await aKey(service, 'bring results', { name: 'GC computer' })).key
    machine.instrument = await anInstrument(service, { name: 'Agilent 7890' })
  })
  const rows = (table: 'reports' | 'machine_files' | 'machine_results') =>
    service.db.selectFrom(table).selectAll().orderBy('id').execute()
  return {
    machine,
    bring: (content: string | Uint8Array, input: object = {}) =>
      asMachine(service, machine.key, bringResults, {
        spoilt: {
          ...{ file_name: `run ${++files}.csv`, instrument: machine.instrument.name, content: base64(content) },
          ...input,
        },
      }),
    /** All that a file could change. */
    everything: async () => ({
      reports: await rows('reports'),
      findings: await service.db
        .selectFrom('report_findings')
        .selectAll()
        .orderBy('report_id')
        .orderBy('list_order')
        .execute(),
      files: await rows('machine_files'),
      results: await rows('machine_results'),
      samples: await service.db.selectFrom('samples').selectAll().orderBy('sample_id').execute(),
      custody: await service.db.selectFrom('custody_log').select('entry_no').execute(),
    }),
  }
}

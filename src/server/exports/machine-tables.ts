/** Machines in the export: the files that they brought, what became of each sample's part, and the racks of the instruments. */
import { placeKinds, worklistFormats } from '#domain/machine/worklist.ts'
import { technologyKeys } from '#domain/technology/technologies.ts'
import { column, type ExportTable, living, sampleId, siteName, time } from './export-column.ts'

const instrument = column('instrument_id', 'The number of the instrument')

export const machineTables: readonly ExportTable[] = [
  {
    name: 'machine_files',
    meaning: 'Tables of results that machines brought; the tables themselves are not kept',
    from: 'machine_files t',
    order: 't.id',
    columns: [
      column('id', 'Its number'),
      column('site', 'The lab', { sql: siteName('t.site_id') }),
      column('machine', 'The name of the machine’s key', {
        sql: '(select name from machine_keys where id = t.machine_key_id)',
      }),
      instrument,
      column('file_name', 'The name of the file'),
      column('sha256', 'SHA-256 of its bytes', { unit: 'hex' }),
      column('bytes', 'Its size', { unit: 'bytes' }),
      column('received_at', 'When it came', { unit: time }),
      column('checks', 'What those checks show, and where rack and file differ: a JSON list', {
        sql: 't.checks::text',
      }),
      column('left_out', 'Lines of the instrument’s own checks: a JSON list', { sql: 't.left_out::text' }),
    ],
  },
  {
    name: 'machine_results',
    meaning: 'What such a table held of one sample, and what became of it',
    from: `machine_results t ${living}`,
    order: 't.id',
    columns: [
      sampleId,
      column('id', 'Its number'),
      column('file_id', 'The file, in machine_files'),
      column('technology', 'The technology', { values: technologyKeys }),
      column('standing', 'What became of it', { values: ['DRAFTED', 'WAITS', 'TAKEN', 'SET_ASIDE'] }),
      column('why', 'Why a person must read it, or had to'),
      column('lines', 'How many lines it had'),
      column('settled_at', 'When it was settled', { unit: time }),
      column('settled_by', 'Who settled it'),
    ],
  },
  {
    name: 'worklists',
    meaning: 'Racks of instruments',
    from: 'worklists t',
    order: 't.id',
    columns: [
      column('id', 'Its number'),
      column('site', 'The lab', { sql: siteName('t.site_id') }),
      instrument,
      column('made_by', 'Who made it'),
      column('made_at', 'When it was made', { unit: time }),
    ],
  },
  {
    name: 'worklist_places',
    meaning: 'What stands where in a rack',
    from: 'worklist_places t left join samples s on s.sample_id = t.sample_id',
    order: 't.worklist_id, t.list_order',
    columns: [
      column('worklist_id', 'The rack, in worklists'),
      column('list_order', 'Its place in the order of the rack'),
      column('position', 'Its position'),
      column('kind', 'What stands there', { values: placeKinds }),
      column('sample_id', 'The sample; empty for a deleted one', {
        sql: 'case when s.deleted_at is null then t.sample_id end',
      }),
      column('label', 'The name of a blank or control'),
    ],
  },
  {
    name: 'worklist_layouts',
    meaning: 'How an instrument takes worklists',
    from: 'worklist_layouts t',
    order: 't.instrument_id',
    columns: [
      instrument,
      column('format', 'The kind of file', { values: worklistFormats }),
      column('columns', 'Its columns: a JSON list of heading, what it holds, and a text', { sql: 't.columns::text' }),
      column('confirmed_by', 'Who confirmed it'),
      column('confirmed_at', 'When', { unit: time }),
    ],
  },
]

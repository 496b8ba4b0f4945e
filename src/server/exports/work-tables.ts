/** What was done with samples beside analysing them: packages, disposal, deletion, losses. */
import { prepareReasons } from '#domain/terms.ts'
import { column, type ExportTable, living, personName, sampleId, siteName, time } from './export-column.ts'

export const workTables: readonly ExportTable[] = [
  {
    name: 'packages',
    meaning: 'What left together for one destination',
    from: 'packages t',
    order: 't.id',
    columns: [
      column('id', 'Its number'),
      column('from_site', 'From where', { sql: siteName('t.from_site_id') }),
      column('to_site', 'To where', { sql: siteName('t.to_site_id') }),
      column('reason', 'Why it left', { values: prepareReasons }),
      column('why', 'The reason for further analysis'),
      column('person', 'Who prepared it'),
      column('track_number', 'The number of the shipment'),
      column('prepared_at', 'When', { unit: time }),
      column('prepared_by', 'Whose account', { sql: personName('t.prepared_by') }),
    ],
  },
  {
    name: 'disposals',
    meaning: 'Samples that were disposed of, before whom',
    from: 'disposals t',
    order: 't.act, t.sample_id',
    columns: [
      sampleId,
      column('act', 'What was disposed of at one time has one number'),
      column('site', 'Where', { sql: siteName('t.site_id') }),
      column('staff', 'Who'),
      column('witness', 'Before whom'),
      column('why', 'Why, where it was asked'),
      column('at', 'When', { unit: time }),
    ],
  },
  {
    name: 'analysis_notes',
    meaning: 'What a lab noted that could not analyse a sample which another had reported',
    from: `analysis_notes t ${living}`,
    order: 't.id',
    columns: [
      sampleId,
      column('site', 'The lab', { sql: siteName('t.site_id') }),
      column('staff', 'Who'),
      column('reason', 'Why'),
      column('at', 'When', { unit: time }),
    ],
  },
  {
    name: 'deletion_requests',
    meaning: 'Requests to delete a sample, and how they were decided',
    from: 'deletion_requests t',
    order: 't.id',
    columns: [
      sampleId,
      column('staff', 'Who asked'),
      column('reason', 'Why'),
      column('requested_at', 'When', { unit: time }),
      column('requested_by', 'Whose account', { sql: personName('t.requested_by') }),
      column('decision', 'What was decided', { values: ['APPROVED', 'REJECTED'] }),
      column('decided_at', 'When', { unit: time }),
      column('decided_by', 'By whom', { sql: personName('t.decided_by') }),
      column('note', 'What was noted'),
    ],
  },
  {
    name: 'losses_written_off',
    meaning: 'Missing samples that nobody looks for any more',
    from: 'losses_written_off t',
    order: 't.id',
    columns: [sampleId, column('reason', 'Why'), column('staff', 'Who'), column('at', 'When', { unit: time })],
  },
]

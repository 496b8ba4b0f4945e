/** Readings of files for other sites, in the export. */
import { technologyKeys } from '#domain/technology/technologies.ts'
import { column, type ExportTable, living, sampleId, siteName, time, yesNo } from './export-column.ts'

export const readingTables: readonly ExportTable[] = [
  {
    name: 'readings',
    meaning: 'Readings of a sample’s files by somebody of another site',
    from: `readings t ${living}`,
    order: 't.id',
    columns: [
      sampleId,
      column('id', 'Its number of the service'),
      column('number', 'What its reader knows it by'),
      column('site', 'The site that asked', { sql: siteName('t.site_id') }),
      column('technology', 'The technology whose result is wanted', { values: technologyKeys }),
      column('reader_submits', 'The reader may submit the result', { values: yesNo }),
      column('is_liquid', 'The sample is a liquid, as the site said when it asked', { values: yesNo }),
      column('asked_at', 'When it was asked for', { unit: time }),
      column('asked_by', 'Who asked'),
      column('reader', 'Who reads it, or read it'),
      column('claimed_at', 'When they took it', { unit: time }),
      column('found', 'What they found: a JSON list of names, and whether there is a trace', { sql: 't.found::text' }),
      column('not_found', 'What they did not find: a JSON list of names', { sql: 't.not_found::text' }),
      column('remarks', 'What they remarked, for the lab alone'),
      column('beside', 'Why it is not in the site’s draft'),
      column('read_at', 'When they wrote it last', { unit: time }),
      column('submitted_at', 'When it became a result', { unit: time }),
      column('withdrawn_at', 'When the site ended it', { unit: time }),
      column('withdrawn_by', 'Who ended it'),
      column('withdrawn_reason', 'Why it was ended'),
    ],
  },
  {
    name: 'reading_files',
    meaning: 'The files that a reader sees',
    from: 'reading_files t join readings g on g.id = t.reading_id join files f on f.id = t.file_id',
    order: 't.reading_id, t.file',
    columns: [
      column('reading_number', 'The reading', { sql: 'g.number' }),
      column('file', 'Its number for the reader'),
      column('file_number', 'Its number among the sample’s files', { sql: 'f.number' }),
    ],
  },
]

/** The numbers that were released to the public, and what counts in them. */
import { column, type ExportTable, personName, sampleId, time } from './export-column.ts'

const releaseKinds = ['WEEKLY', 'MONTHLY']

export const numberReleaseTables: readonly ExportTable[] = [
  {
    name: 'number_releases',
    meaning: 'Releases of numbers to the public; a released one never changes',
    from: 'number_releases t',
    order: 't.id',
    columns: [
      column('id', 'Its number'),
      column('kind', 'Rows of weeks, or the sums of a month', { values: releaseKinds }),
      column('first_week', 'The Monday of its first week'),
      column('last_week', 'The Monday of its last week'),
      column('fewest', 'The fewest samples that a number of it may stand for'),
      column('made_at', 'When it was made', { unit: time }),
      column('released_at', 'When it was released; empty for a draft', { unit: time }),
      column('released_by', 'Whose account', { sql: personName('t.released_by') }),
    ],
  },
  {
    name: 'number_rows',
    meaning: 'The numbers of an area in some weeks, or of all areas in a month; hidden ones are marked',
    from: 'number_rows t',
    order: 't.id',
    columns: [
      column('id', 'Its number'),
      column('release_id', 'The release'),
      column('area', 'The area; empty for all areas'),
      column('first_week', 'The Monday of its first week'),
      column('last_week', 'The Monday of its last week'),
      column('samples', 'How many samples'),
      column(
        'counts',
        'What was expected and found in how many of them, as JSON; is_hidden: the public does not read it',
      ),
      column('drugs', 'The drugs behind each found name, as JSON'),
    ],
  },
  {
    name: 'counted_samples',
    meaning: 'The row in which a sample counts',
    from: 'counted_samples t',
    order: 't.row_id, t.sample_id',
    columns: [sampleId, column('row_id', 'The row')],
  },
  {
    name: 'summed_rows',
    meaning: 'The rows that a month sums',
    from: 'summed_rows t',
    order: 't.month_id, t.row_id',
    columns: [column('row_id', 'The row'), column('month_id', 'The row of the month')],
  },
  {
    name: 'number_reports',
    meaning: 'Monthly reports of public numbers; a released one never changes',
    from: 'number_reports t',
    order: 't.id',
    columns: [
      column('id', 'Its number'),
      column('month_id', 'The row with the numbers of its month'),
      column('month', 'The month', { unit: 'YYYY-MM' }),
      column('drafted_at', 'When it was drafted', { unit: time }),
      column('words_en', 'Its words in English'),
      column('words_fr', 'Its words in French'),
      column('words_es', 'Its words in Spanish'),
      column('written_at', 'When its words were last written', { unit: time }),
      column('written_by', 'Whose account wrote them', { sql: personName('t.written_by') }),
      column('released_at', 'When it was released; empty for a draft', { unit: time }),
      column('released_by', 'Whose account released it', { sql: personName('t.released_by') }),
      column('alone_why', 'Why its only writer released it'),
      column('content', 'What it tells, as JSON'),
      column('changed_at', 'When it was first known that a result in it changed', { unit: time }),
    ],
  },
  {
    name: 'number_report_writers',
    meaning: 'Who wrote words of a monthly report, and so may not release it',
    from: 'number_report_writers t',
    order: 't.report_id, t.user_id',
    columns: [column('report_id', 'The report'), column('user_id', 'Whose account', { sql: personName('t.user_id') })],
  },
  {
    name: 'number_report_changes',
    meaning: 'What the page of a released report tells of results that changed since',
    from: 'number_report_changes t',
    order: 't.report_id, t.noted_at',
    columns: [
      column('report_id', 'The report'),
      column('noted_at', 'When it was noted', { unit: time }),
      column('samples', 'In how many of its samples a result was corrected or taken back'),
      column('found', 'Numbers that differ, with what the report tells and what it would be then, as JSON'),
    ],
  },
  {
    name: 'public_areas',
    meaning: 'The codes of areas in public numbers',
    from: 'public_areas t',
    order: 't.code, t.name',
    columns: [column('name', 'A name that the area has or had'), column('code', 'Its code, which stays')],
  },
]

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
]

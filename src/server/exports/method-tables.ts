/** What each method can see, version by version. */

import { limitUnits, methodBases, stripLines } from '#domain/method/method.ts'
import { percentBases } from '#domain/report/amounts.ts'
import { technologyKinds } from '#domain/technology/kinds.ts'
import { technologyKeys } from '#domain/technology/technologies.ts'
import { column, type ExportTable, siteName, time, yesNo } from './export-column.ts'

const ofMethod = (name: string) => `(select m.${name} from methods m where m.id = t.method_id)`

export const methodTables: readonly ExportTable[] = [
  {
    name: 'method_versions',
    meaning: 'What each method can see, in versions; reports keep the one that they were made with',
    from: 'method_versions t',
    order: 't.method_id, t.version',
    columns: [
      column('id', 'Its number'),
      column('method_id', 'The number of the method, whose versions these are'),
      column('technology', 'The technology', { values: technologyKeys, sql: ofMethod('technology') }),
      column('target', 'What a strip is for; empty for all of the technology', { sql: ofMethod('target') }),
      column('brand', 'The brand of the strip; empty for all', { sql: ofMethod('brand') }),
      column('version', 'Which version of the method'),
      column('finds_from', 'From where on it sees its drugs'),
      column('finds_to', 'Up to there, where sources or lots differ'),
      column('unit', 'What these are counted in', { values: limitUnits }),
      column('strip_lines', 'How the lines of the strip read', { values: stripLines }),
      column('read_from', 'A strip is read from', { unit: 'minutes' }),
      column('read_until', 'A strip is read until', { unit: 'minutes' }),
      column('uncertainty', 'Of a value, k = 2', { unit: '% of the value' }),
      column('basis', 'What its percents are of', { values: methodBases }),
      column('is_chiral', 'It tells mirror forms apart', { values: yesNo }),
      column('sentence_en', 'What the public reads, in English'),
      column('sentence_fr', 'What the public reads, in French'),
      column('sentence_es', 'What the public reads, in Spanish'),
      column('note', 'What staff read'),
      column('source', 'Where this is from'),
      column('is_shipped', 'It came with Vialog', { values: yesNo }),
      column('made_at', 'When it was added', { unit: time }),
      column('approved_by', 'Who answers for it'),
      column('approved_at', 'When it was approved', { unit: time }),
      column('valid_until', 'The last day of the approval'),
      column('withdrawn_at', 'When it was taken back', { unit: time }),
      column('withdrawn_why', 'Why'),
    ],
  },
  {
    name: 'method_substances',
    meaning: 'What a version can miss, what misleads it, and what it cannot tell apart',
    from: 'method_substances t',
    order: 't.version_id, t.list_order',
    columns: [
      column('version_id', 'The version, in method_versions'),
      column('list_order', 'Its place'),
      column('kind', 'What is said of it', { values: ['MISSES', 'REACTS', 'SAME'] }),
      column('name', 'The substance'),
      column('other_name', 'The one that it cannot be told from'),
      column('finds_from', 'From which concentration it misleads; of what is missed, up to which it did not react'),
      column('unit', 'What that is counted in', { values: limitUnits }),
    ],
  },
  {
    name: 'basis_defaults',
    meaning: 'What the percents of a lab are of, where its report does not say it',
    from: 'basis_defaults t',
    order: 't.site_id, t.technology',
    columns: [
      column('site_id', 'The number of the lab'),
      column('site', 'The lab', { sql: siteName('t.site_id') }),
      column('technology', 'The technology', { values: technologyKeys }),
      column('percent_basis', 'What its percents are of; not_stated: each report says it', { values: percentBases }),
    ],
  },
  {
    name: 'technologies',
    meaning: 'The technologies that results can be of',
    from: 'technologies t',
    order: 't.list_order, t.key',
    columns: [
      column('key', 'Its word in reports'),
      column('kind', 'What kind of technology it is, which says what its results can be', { values: technologyKinds }),
      ...(['en', 'fr', 'es'] as const).flatMap((language) => [
        column(`name_${language}`, `How the public reads it (${language})`),
        column(`short_${language}`, `Its short name (${language})`),
      ]),
      column('list_order', 'Its place in lists'),
      column('is_active', 'New reports may use it', { values: yesNo }),
      column('uses_up', 'A test uses up its portion', { values: yesNo }),
    ],
  },
]

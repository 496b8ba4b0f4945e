/** Released returns of a site for a period, with their samples. */
import { holdingBases } from '#contract/holdings.ts'
import { correctedThings, moveKinds } from '#domain/holdings/return.ts'
import { column, type ExportTable, personName, sampleId, siteName, time } from './export-column.ts'

export const returnTables: readonly ExportTable[] = [
  {
    name: 'site_returns',
    meaning: 'Released returns of a site for a period',
    from: 'site_returns t',
    order: 't.id',
    columns: [
      column('id', 'Its number'),
      column('site', 'Whose return', { sql: siteName('t.site_id') }),
      column('from_day', 'Its first day'),
      column('to_day', 'Its last day'),
      column('from_at', 'When the first day began', { unit: time }),
      column('to_at', 'When the last day ended', { unit: time }),
      column('staff', 'Who released it'),
      column('released_at', 'When', { unit: time }),
      column('released_by', 'Whose account', { sql: personName('t.released_by') }),
    ],
  },
  {
    name: 'return_samples',
    meaning: 'The samples of a released return, and what was held of each when its period began',
    from: 'return_samples t',
    order: 't.return_id, t.sample_id',
    columns: [
      column('return_id', 'The return'),
      sampleId,
      column('before_id', 'The earlier return that named it last'),
      column('lab_name', 'What its lab reads that it is'),
      column('lab_basis', 'Where that name comes from', { values: holdingBases }),
      column('others_name', 'What everybody else reads that it is'),
      column('others_basis', 'Where that name comes from', { values: holdingBases }),
      column('others_drug_id', 'The drug behind that name'),
      column('others_expected', 'What it is called where that drug is hidden'),
      column('begin_vials', 'Whether it was held'),
      column('begin_not_weighed', 'Whether nobody had weighed it'),
      column('begin_grams', 'What was held of it', { unit: 'g' }),
    ],
  },
  {
    name: 'return_moves',
    meaning: 'What happened to each sample of a released return',
    from: 'return_moves t',
    order: 't.return_id, t.sample_id, t.n',
    columns: [
      column('return_id', 'The return'),
      sampleId,
      column('n', 'Its place in the order'),
      column('at', 'When', { unit: time }),
      column('what', 'What happened', { values: moveKinds }),
      column('vials', 'Vials and bags that came or went'),
      column('not_weighed', 'Those of them that nobody weighed'),
      column('grams', 'What came or went of weighed ones', { unit: 'g' }),
      column('apart', 'What no weighed one lost', { unit: 'g' }),
    ],
  },
  {
    name: 'return_corrections',
    meaning: 'What earlier returns said of a sample, and what was known when this one was released',
    from: 'return_corrections t',
    order: 't.return_id, t.sample_id, t.what',
    columns: [
      column('return_id', 'The return'),
      sampleId,
      column('what', 'What is corrected', { values: correctedThings }),
      ...(['from', 'to'] as const).flatMap((end) => [
        column(`${end}_vials`, `Vials and bags, ${end === 'from' ? 'as it was said' : 'as it is known'}`),
        column(`${end}_not_weighed`, 'Those of them that nobody weighed'),
        column(`${end}_grams`, 'Weight of weighed ones', { unit: 'g' }),
        column(`${end}_apart`, 'Weight that no weighed one lost', { unit: 'g' }),
      ]),
    ],
  },
]

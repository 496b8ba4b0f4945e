/** Advice cards, version by version, with what each is for. */
import { adviceThings } from '#domain/card/advice-card.ts'
import { column, type ExportTable, personName, time } from './export-column.ts'

export const cardTables: readonly ExportTable[] = [
  {
    name: 'advice_card_versions',
    meaning: 'Advice cards, in versions; results show one after a second person approved it',
    from: 'advice_card_versions t',
    order: 't.card_id, t.version',
    columns: [
      column('id', 'Its number'),
      column('card_id', 'The number of the card, whose versions these are'),
      column('version', 'Which version of the card'),
      column('title_en', 'Title, in English'),
      column('title_fr', 'Title, in French'),
      column('title_es', 'Title, in Spanish'),
      column('text_en', 'What to do, in English'),
      column('text_fr', 'What to do, in French'),
      column('text_es', 'What to do, in Spanish'),
      column('source', 'Where this is from'),
      column('reviewed_by', 'Who checked what it says'),
      column('valid_until', 'The last day on which results show it'),
      column('made_at', 'When it was written', { unit: time }),
      column('made_by', 'Who wrote it; empty: it came with Vialog', { sql: personName('t.made_by') }),
      column('approved_at', 'When it was approved', { unit: time }),
      column('approved_by', 'Who approved it', { sql: personName('t.approved_by') }),
      column('alone_why', 'Why its writer approved it alone'),
      column('withdrawn_at', 'When it was taken back', { unit: time }),
      column('withdrawn_by', 'Who took it back', { sql: personName('t.withdrawn_by') }),
      column('withdrawn_why', 'Why'),
    ],
  },
  {
    name: 'advice_card_targets',
    meaning: 'What a version of an advice card is for; two parts of one target are a pair, found together',
    from: 'advice_card_targets t',
    order: 't.version_id, t.target_no, t.part_no',
    columns: [
      column('version_id', 'The version, in advice_card_versions'),
      column('target_no', 'Which target'),
      column('part_no', 'Which part of it'),
      column('thing', 'What it is', { values: adviceThings }),
      column('name', 'The drug, the class or the type of strip'),
    ],
  },
]

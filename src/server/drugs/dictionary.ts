/** Reads the dictionary from the database, and stores what typed names mean by it (domain/substance). */
import { sql } from 'kysely'
import {
  type Dictionary,
  type DictionaryDrug,
  makeDictionary,
  type PhraseMeaning,
  type SubstanceWords,
} from '#domain/substance/dictionary.ts'
import { generalWords } from '#domain/substance/general-words.ts'
import type { NamePlace } from '#domain/substance/read-name.ts'
import { type StandsFor, storedReading } from '#domain/substance/stored-reading.ts'
import type { Database, Write } from '#server/database/connect.ts'

/** Every drug, including retired ones. */
export function dictionaryDrugs(db: Database): Promise<DictionaryDrug[]> {
  return (
    db
      .selectFrom('drugs as d')
      .innerJoin('drug_identities as r', 'r.id', 'd.id')
      .select(['d.id', 'd.name', 'd.form_of', 'd.form', 'd.synonyms', 'd.street_names', 'd.cas', 'd.pubchem_cid'])
      .select([
        'd.unii',
        'd.inchikey',
        'd.salts',
        'r.drug_class',
        'r.important',
        'r.mirror_group',
        'r.is_stronger_form',
      ])
      .select(['r.is_strong', 'r.makes'])
      .select(sql<boolean>`d.retired_at is not null`.as('is_retired'))
      // PostgreSQL reports a view's columns as nullable, whatever their tables say.
      .$narrowType<{ important: boolean; is_stronger_form: boolean; is_strong: boolean }>()
      .orderBy('d.id')
      .execute()
  )
}

/** The lists of words besides the drugs. */
export async function substanceWords(db: Database): Promise<SubstanceWords> {
  const rows = await db.selectFrom('substance_words').select(['kind', 'text', 'means', 'only_if_listed']).execute()
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind)
  return {
    // The table holds no other meaning.
    phrases: of('PHRASE').map(({ text, means }) => ({ text, means: means as PhraseMeaning })),
    salt_words: of('SALT_WORD').map(({ text, means, only_if_listed }) => ({ text, form: means, only_if_listed })),
    danger_stems: of('DANGER_STEM').map(({ text }) => text),
    unclear_names: of('UNCLEAR_NAME').map(({ text }) => text),
    harmless_names: of('HARMLESS_NAME').map(({ text }) => text),
    not_part_names: of('NOT_PART').map(({ text }) => text),
    general: generalWords,
  }
}

/** The whole dictionary, as it is now. */
export async function readDictionary(db: Database): Promise<Dictionary> {
  const [drugs, words] = [await dictionaryDrugs(db), await substanceWords(db)]
  return makeDictionary(drugs, words)
}

/** What the options of the expected drugs stand for, by their words in lower case. */
export async function expectedOptions(db: Database): Promise<ReadonlyMap<string, StandsFor>> {
  const rows = await db
    .selectFrom('options')
    .select(['name', 'drug_ids', 'drug_class', 'stands_for_none'])
    .where('list', '=', 'ExpectedDrugs')
    .execute()
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]))
}

const places: Record<NamePlace, 'FINDING' | 'EXPECTED'> = { finding: 'FINDING', expected: 'EXPECTED' }

/** Names per statement: one takes at most 65,535 values, and reading many names in one go blocks other requests. */
const notedTogether = 100

/** Stores what these names mean; leaves out names that were already typed in such a place. */
export async function noteNames(tx: Write, place: NamePlace, texts: readonly string[]): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select distinct text from unnest(${[...texts]}::text[]) as text
    where not exists (select from name_readings n where n.place = ${places[place]} and n.text = text.text)`.execute(tx)
  if (rows.length === 0) return
  const dictionary = await readDictionary(tx)
  const options = await expectedOptions(tx)
  for (let from = 0; from < rows.length; from += notedTogether) {
    await tx
      .insertInto('name_readings')
      .values(
        rows.slice(from, from + notedTogether).map(({ text }) => {
          const { drug_ids, ...reading } = storedReading(text, place, dictionary, options)
          return { place: places[place], text, ...reading, drug_ids: [...drug_ids] }
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

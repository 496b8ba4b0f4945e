/** The samples of a return: as they are known now, or as a released return has them. */
import { type RawBuilder, sql } from 'kysely'
import type { Figures, MoveKind, ReturnedSample, SubstanceName } from '#domain/holdings/return.ts'
import { unitsOf } from '#domain/holdings/return.ts'
import type { Database } from '#server/database/connect.ts'
import { type LedgerAsked, ledgerSamples, readLedger } from './ledger.ts'
import { mostFound, substanceNames } from './substance-names.ts'

/** A name for people who may not see every substance: with the drug behind it, and what it is named after without it. */
export type PublicName = SubstanceName & { readonly drug_id: number | null; readonly expected: string }

/** These samples, as a condition of `namesOf`. */
export const these = (ids: readonly string[]) => sql`sample_id = any (${ids}::text[])`
/** All samples of a ledger, as a condition of `namesOf`. */
export const ofLedger = (asked: LedgerAsked) => sql`sample_id in (${ledgerSamples(asked)})`

/** Names the samples that fulfil a condition, as one kind of reader may see them. */
export async function namesOf(
  db: Database,
  which: RawBuilder<unknown>,
  seesAll: boolean,
): Promise<ReadonlyMap<string, PublicName>> {
  const [{ rows }, nameOf] = await Promise.all([
    sql<{ sample_id: string; found: string | null; drug_id: number | null; expected_drugs: string[] }>`
      with held as materialized (select sample_id, expected_drugs from samples where ${which})
      select h.sample_id, m.name as found, m.drug_id, h.expected_drugs
      from held h left join lateral (${mostFound(seesAll)}) m on true`.execute(db),
    substanceNames(db, seesAll),
  ])
  return new Map(
    rows.map(({ sample_id, found, drug_id, expected_drugs }) => {
      const named = nameOf(found, expected_drugs)
      const expected = nameOf(null, expected_drugs).name
      return [sample_id, { ...named, drug_id: named.basis === 'FOUND' ? drug_id : null, expected }]
    }),
  )
}

/** A drug that is hidden by now is read in no old return either. */
const asPublic = (alias: 'n' | 'b') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const isHidden = sql`exists (select from drugs d where d.id = ${column('others_drug_id')} and not d.report_to_public)`
  const expected = column('others_expected')
  return {
    name: sql<string>`case when ${isHidden} then ${expected} else ${column('others_name')} end`,
    basis: sql<SubstanceName['basis']>`case when not ${isHidden} then ${column('others_basis')}
      when ${expected} = '' then 'UNKNOWN' else 'EXPECTED' end`,
  }
}
const asRead = (alias: 'n' | 'b', seesAll: boolean) =>
  seesAll
    ? {
        name: sql<string>`${sql.ref(`${alias}.lab_name`)}`,
        basis: sql<SubstanceName['basis']>`${sql.ref(`${alias}.lab_basis`)}`,
      }
    : asPublic(alias)

type Before = SubstanceName & { readonly return_id: number }

/** What the site's earlier returns named each sample last. */
export async function namesBefore(db: Database, site: number, seesAll: boolean): Promise<ReadonlyMap<string, Before>> {
  const { name, basis } = asRead('n', seesAll)
  const { rows } = await sql<Before & { sample_id: string }>`
    select distinct on (n.sample_id) n.sample_id, n.return_id, ${name} as name, ${basis} as basis
    from return_samples n join site_returns r on r.id = n.return_id
    where r.site_id = ${site} order by n.sample_id, n.return_id desc`.execute(db)
  return new Map(rows.map(({ sample_id, ...row }) => [sample_id, row]))
}

/** A sample of a return without its names. */
export type Unnamed = Omit<ReturnedSample, 'named' | 'before'>

/** What is known now of each sample that has something to say in the period. */
export async function knownNow(db: Database, asked: LedgerAsked): Promise<ReadonlyMap<string, Unnamed>> {
  type Open = {
    sample_id: string
    begin: Figures
    differences: Unnamed['differences'][number][]
    moves: Unnamed['moves'][number][]
  }
  const none = { vials: 0, not_weighed: 0, units: 0, apart: 0 }
  const samples = new Map<string, Open>()
  for (const row of await readLedger(db, asked)) {
    const { sample_id, vials, not_weighed } = row
    // Units are whole; a double of the database holds them exactly.
    const figures = { vials, not_weighed, units: Math.round(row.units), apart: Math.round(row.apart) }
    const sample = samples.get(sample_id) ?? { sample_id, begin: none, differences: [], moves: [] }
    samples.set(sample_id, sample)
    if (row.part === 'BEGIN') sample.begin = figures
    else if (row.part === 'MOVE') sample.moves.push({ at: row.at, what: row.what, figures })
    else {
      const from = {
        ...{ vials: row.told_vials, not_weighed: row.told_not_weighed },
        ...{ units: Math.round(row.told_units), apart: Math.round(row.told_apart) },
      }
      sample.differences.push({ what: row.what, from, to: figures })
    }
  }
  return samples
}

type Stored = { readonly vials: number; readonly not_weighed: number; readonly grams: number; readonly apart: number }
const figuresOf = ({ vials, not_weighed, grams, apart }: Stored): Figures => ({
  ...{ vials, not_weighed },
  ...{ units: unitsOf(grams), apart: unitsOf(apart) },
})

/** The samples of a released return, as this reader may see them. */
export async function releasedSamples(db: Database, id: number, seesAll: boolean): Promise<ReturnedSample[]> {
  const [now, was] = [asRead('n', seesAll), asRead('b', seesAll)]
  const [samples, moves, corrections] = await Promise.all([
    sql<Stored & SubstanceName & { sample_id: string; was_name: string | null; was_basis: SubstanceName['basis'] }>`
      select n.sample_id, ${now.name} as name, ${now.basis} as basis,
        case when b.sample_id is not null then ${was.name} end as was_name, ${was.basis} as was_basis,
        n.begin_vials as vials, n.begin_not_weighed as not_weighed, n.begin_grams as grams, 0 as apart
      from return_samples n left join return_samples b on b.return_id = n.before_id and b.sample_id = n.sample_id
      where n.return_id = ${id} order by n.sample_id`.execute(db),
    db.selectFrom('return_moves').selectAll().where('return_id', '=', id).orderBy('n').execute(),
    db.selectFrom('return_corrections').selectAll().where('return_id', '=', id).orderBy('what').execute(),
  ])
  const movesOf = Map.groupBy(moves, ({ sample_id }) => sample_id)
  const correctionsOf = Map.groupBy(corrections, ({ sample_id }) => sample_id)
  return samples.rows.map(({ sample_id, name, basis, was_name, was_basis, ...begin }) => ({
    sample_id,
    named: { name, basis },
    before: was_name === null ? null : { name: was_name, basis: was_basis },
    begin: figuresOf(begin),
    differences: (correctionsOf.get(sample_id) ?? []).map((one) => ({
      // Only a release writes this column.
      what: one.what as MoveKind | 'BEGIN',
      from: figuresOf({
        ...{ vials: one.from_vials, not_weighed: one.from_not_weighed, grams: one.from_grams, apart: one.from_apart },
      }),
      to: figuresOf({ vials: one.to_vials, not_weighed: one.to_not_weighed, grams: one.to_grams, apart: one.to_apart }),
    })),
    // For the same reason as above.
    moves: (movesOf.get(sample_id) ?? []).map((one) => ({
      at: one.at,
      what: one.what as MoveKind,
      figures: figuresOf(one),
    })),
  }))
}

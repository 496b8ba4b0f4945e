/**
 * The ledger of a site: each sample that came, was tested and went, by custody (who had it, when) and reports (portions, when
 * they were first submitted), as it is known now. What was undone never happened; what was found again was lost meanwhile.
 */
import { type RawBuilder, sql } from 'kysely'
import type { MoveKind } from '#domain/holdings/return.ts'
import type { Database } from '#server/database/connect.ts'

/** What is asked: a site, the instants of the period, and where its first released return began; ISO. */
export type LedgerAsked = {
  readonly site: number
  readonly from: string
  readonly to: string
  /** Null where nothing was released that this period follows. */
  readonly told: { readonly from: string; readonly first_id: number } | null
}

/** Figures as the database counts them; grams in units of 0.1 µg. */
type Counted = {
  readonly vials: number
  readonly not_weighed: number
  readonly units: number
  readonly apart: number
}

/** BEGIN: what was held of a sample. MOVE: what happened to it. TOLD: what earlier returns said of it, and what is known since. */
export type LedgerRow = Counted & { readonly sample_id: string } & (
    | { readonly part: 'BEGIN' }
    | { readonly part: 'MOVE'; readonly what: MoveKind; readonly at: string }
    | {
        readonly part: 'TOLD'
        readonly what: MoveKind | 'BEGIN'
        readonly told_vials: number
        readonly told_not_weighed: number
        readonly told_units: number
        readonly told_apart: number
      }
  )

// Where a sample is: the number of a site, or one of these.
const road = sql`-1`
const lost = sql`-2`
const gone = sql`-3`
const unseen = sql`-4`

/** The samples that were ever at the site before an instant. */
const ours = (site: number, to: string) => sql`
  select sample_id from custody_log
    where site_id = ${site} and action in ('COLLECTED', 'IMPORTED', 'ACCEPTED', 'TESTED_HERE') and at < ${to}
  union
  select l.sample_id from count_lines l join counts n on n.id = l.count_id
    join samples s on s.sample_id = l.sample_id and s.import_id is not null
    where n.site_id = ${site} and l.kind = 'HERE'`

/**
 * Each entry that moves a sample, in order, with where it was and where it is then. A correction takes out the entry that it
 * undoes. An import says what once was: what it brings with a result is here once a count finds it.
 */
const moves = sql`
  entries as (
    select c.sample_id, c.entry_no::numeric as n, c.at, c.action::text as action, c.site_id, c.note,
      case when c.action = 'CORRECTED' then case when c.note like 'Packed by mistake%' then 'PREPARED'
        when c.note like 'Not given back%' then 'RETURNED' when c.note like 'Not tested here%' then 'TESTED_HERE'
        when c.note like 'Accepted by mistake:%' then 'ACCEPTED' end end as undoes
    from custody_log c join ours o on o.sample_id = c.sample_id
    where c.action not in ('EDITED', 'DELETION_REQUESTED', 'DELIVERED', 'ANALYZED', 'DESTROYED')),
  standing as (
    select sample_id, n, at, undoes, site_id,
      case when undoes is null then action else 'REPORTED_MISSING' end as action
    from (select *, lead(undoes) over (partition by sample_id, coalesce(undoes, action) order by n) is not null as is_undone
      from entries where action <> 'CORRECTED' or undoes is not null) e
    where not is_undone and (undoes is null or (undoes = 'ACCEPTED' and note like '%It is missing%'))
    union all
    select i.sample_id, i.n + 0.5, i.counted_at, null, i.site_id, 'COUNTED' from (
      select distinct on (l.sample_id) l.sample_id, m.counted_at, m.site_id,
        (select max(e.entry_no) from custody_log e where e.sample_id = l.sample_id and e.at <= m.counted_at) as n
      from count_lines l join counts m on m.id = l.count_id join ours o on o.sample_id = l.sample_id
        join samples s on s.sample_id = l.sample_id and s.import_id is not null
      where l.kind = 'HERE' order by l.sample_id, m.id) i),
  based as (
    select e.*, case
        when action = 'IMPORTED' then case when exists (select from reports r
          where r.sample_id = e.sample_id and not r.is_draft and r.reported_at <= e.at) then ${unseen} else site_id end
        when action = 'PREPARED' then ${road} when action = 'REPORTED_MISSING' then ${lost}
        when action in ('DISPOSED', 'RETURNED', 'DELETED') then ${gone} else site_id end as place,
      count(*) filter (where action not in ('REPORTED_MISSING', 'FOUND')) over (partition by sample_id order by n) as base
    from standing e),
  placed as (
    select sample_id, n, action,
      row_number() over one as seq,
      max(at) over (partition by sample_id order by n) as at,
      case when action = 'FOUND' then first_value(place) over (partition by sample_id, base order by n) else place end as place
    from based window one as (partition by sample_id order by n)),
  moves as (
    select *, lag(place) over one as was, lead(at) over one as until
    from placed window one as (partition by sample_id order by seq))`

/** Portions that tests used up, of each lab's newest reports, when they were first submitted; as in the view holdings. */
const portions = sql`
  portions as (
    select r.sample_id, r.site_id as lab, r.weight as grams,
      (select v.reported_at from reports v where v.sample_id = r.sample_id and v.site_id = r.site_id
        and v.technology = r.technology and v.strip_type = r.strip_type and not v.is_draft order by v.version limit 1) as at
    from reports r join ours o on o.sample_id = r.sample_id join technologies t on t.key = r.technology and t.uses_up
    where r.is_newest and not r.is_draft and r.weight is not null
    union all
    select r.sample_id, r.site_id, max(r.dissolved_mg) / 1000, min((select v.reported_at from reports v where v.sample_id = r.sample_id
      and v.site_id = r.site_id and v.technology = r.technology and v.strip_type = r.strip_type and not v.is_draft
      order by v.version limit 1))
    from reports r join ours o on o.sample_id = r.sample_id
    where r.is_newest and not r.is_draft and r.dissolved_mg is not null
    group by r.sample_id, r.site_id),
  -- A portion is taken while its lab has the vial, though its report may come later.
  taken as (
    select p.sample_id, p.lab, p.grams, p.at,
      coalesce(max(m.seq) filter (where m.place = p.lab), max(m.seq), 0) as seq
    from (select *, row_number() over () as id from portions) p
      left join moves m on m.sample_id = p.sample_id and m.at <= p.at
    group by p.id, p.sample_id, p.lab, p.grams, p.at)`

const ledgerOf = (site: number) => sql`
  line as (
    select sample_id, seq, 1 as ord, at, action, was, place, null::numeric as portion, null::int as lab, 0 as id from moves
    union all
    select t.sample_id, t.seq, 2, least(t.at, m.until), 'PORTION', m.place, m.place, t.grams, t.lab, row_number() over ()
    from taken t left join moves m on m.sample_id = t.sample_id and m.seq = t.seq),
  running as (
    select l.*, s.sample_weight as weight, s.returned_weight,
      coalesce(sum(l.portion) over (partition by l.sample_id order by l.seq, l.ord, l.at, l.id
        rows between unbounded preceding and 1 preceding), 0) as used
    from line l join samples s on s.sample_id = l.sample_id),
  weighed as (
    select *, greatest(weight - used, 0) as had, greatest(weight - used - coalesce(portion, 0), 0) as has from running),
  ledger as (
    select sample_id, at, seq, ord, id, case action when 'PREPARED' then 'SENT' when 'REPORTED_MISSING' then 'LOST' when 'DISPOSED' then 'DESTROYED'
        when 'RETURNED' then 'RETURNED' when 'DELETED' then 'DELETED' else 'SENT' end as what,
      1 as vials, (weight is null)::int as not_weighed,
      case when action = 'RETURNED' and weight is not null then coalesce(returned_weight, had) else had end as grams,
      case when action = 'RETURNED' and weight is null then coalesce(returned_weight, 0) else 0 end as apart
    from weighed where ord = 1 and was = ${site} and place <> ${site}
    union all
    -- What went back to its person was weighed again.
    select sample_id, at, seq, ord, 1, 'OTHERWISE', 0, 0, had - returned_weight, 0
    from weighed where ord = 1 and was = ${site} and action = 'RETURNED' and had <> returned_weight
    union all
    select sample_id, at, seq, ord, 0, case action when 'FOUND' then 'FOUND' else 'RECEIVED' end, 1, (weight is null)::int, had, 0
    from weighed where ord = 1 and place = ${site} and was is distinct from ${site}
    union all
    select sample_id, at, seq, ord, id, case when lab = ${site} then 'TESTED' else 'OTHERWISE' end, 0, 0, had - has,
      case when lab = ${site} then portion - coalesce(had - has, 0) else 0 end
    from weighed where ord = 2 and place = ${site})`

/** A vial that nobody weighed has no grams, whatever else is known of it. */
const grams = (column: string) => sql.raw(`coalesce(${column}, 0)`)
const units = (value: RawBuilder<unknown>) => sql`(${value} * 10000000)::float8`
const isOut = sql`what not in ('BEGIN', 'RECEIVED', 'FOUND')`

/** What earlier returns of the site said: of what was held first, of what happened, and of what they corrected. */
const toldBy = (site: number, first: number) => sql`
  told as (
    select sample_id, what, sum(vials)::int as vials, sum(not_weighed)::int as not_weighed, sum(grams) as grams, sum(apart) as apart from (
      select sample_id, 'BEGIN' as what, begin_vials as vials, begin_not_weighed as not_weighed, begin_grams as grams, 0::numeric as apart
        from return_samples where return_id = ${first}
      union all
      select m.sample_id, m.what, m.vials, m.not_weighed, m.grams, m.apart
        from return_moves m join site_returns r on r.id = m.return_id where r.site_id = ${site}
      union all
      select c.sample_id, c.what, to_vials - from_vials, to_not_weighed - from_not_weighed, to_grams - from_grams, to_apart - from_apart
        from return_corrections c join site_returns r on r.id = c.return_id where r.site_id = ${site}) t
    group by 1, 2)`

/** The ledger of a site for a period. */
export async function readLedger(db: Database, { site, from, to, told }: LedgerAsked): Promise<LedgerRow[]> {
  const since = told?.from ?? from
  const signed = (column: string) => sql`sum(case when ${isOut} then -1 else 1 end * ${grams(column)})`
  const held = (before: string) => sql`select sample_id, ${signed('vials')}::int as vials,
    ${signed('not_weighed')}::int as not_weighed, ${signed('grams')} as grams
    from ledger where at < ${before} group by sample_id having ${signed('vials')} <> 0`
  const none = sql`null::text as what, null::timestamptz as at, 0 as n, 0 as told_vials, 0 as told_not_weighed, 0::float8 as told_units, 0::float8 as told_apart`
  const begin = told
    ? // What the last return said was held at its end; the differences say what is known since.
      sql`select 'BEGIN' as part, sample_id, ${signed('vials')}::int as vials, ${signed('not_weighed')}::int as not_weighed,
        ${units(signed('grams'))} as units, 0::float8 as apart, ${none}
        from told group by sample_id having ${signed('vials')} <> 0 or ${signed('grams')} <> 0`
    : sql`select 'BEGIN' as part, sample_id, vials, not_weighed, ${units(sql`grams`)} as units, 0::float8 as apart, ${none}
        from (${held(from)}) h`
  const differences = sql`union all
    select 'TOLD', sample_id, coalesce(k.vials, 0), coalesce(k.not_weighed, 0), ${units(sql`coalesce(k.grams, 0)`)}, ${units(sql`coalesce(k.apart, 0)`)},
      what, null, 0, coalesce(t.vials, 0), coalesce(t.not_weighed, 0), ${units(sql`coalesce(t.grams, 0)`)}, ${units(sql`coalesce(t.apart, 0)`)}
    from (select sample_id, 'BEGIN' as what, vials, not_weighed, grams, 0::numeric as apart from (${held(since)}) h
      union all
      select sample_id, what, sum(vials)::int, sum(not_weighed)::int, sum(coalesce(grams, 0)), sum(coalesce(apart, 0))
      from ledger where at >= ${since} and at < ${from} group by 1, 2) k
      full join told t using (sample_id, what)
    where (coalesce(k.vials, 0), coalesce(k.not_weighed, 0), coalesce(k.grams, 0), coalesce(k.apart, 0))
      <> (coalesce(t.vials, 0), coalesce(t.not_weighed, 0), coalesce(t.grams, 0), coalesce(t.apart, 0))`
  const { rows } = await sql<LedgerRow>`
    with ours as materialized (${ours(site, to)}), ${moves}, ${portions}, ${ledgerOf(site)}${told ? sql`, ${toldBy(site, told.first_id)}` : sql``}
    select * from (
      ${begin}
      union all
      select 'MOVE', sample_id, vials, not_weighed, ${units(sql`coalesce(grams, 0)`)}, ${units(sql`coalesce(apart, 0)`)},
        what, at, row_number() over (partition by sample_id order by seq, ord, at, id)::int, 0, 0, 0, 0
      from ledger where at >= ${from} and at < ${to}
      ${told ? differences : sql``}) all_of_it
    order by sample_id, part, n, what`.execute(db)
  return rows
}

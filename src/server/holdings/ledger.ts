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
  readonly told: { readonly from: string; readonly first_id: number; readonly released_at: string } | null
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

/** An hour before a release. A change bears the time at which its call began, so a release may have missed one that looks older. */
const justBefore = (released_at: string) => sql`${released_at}::timestamptz - interval '1 hour'`

/** Of sample `c`: it was disposed of, and since the last release nothing of it changed, nor which technologies use up a portion. */
const untouched = (
  from: string,
  released_at: string,
) => sql`select from disposals d join samples s on s.sample_id = d.sample_id
  where d.sample_id = c.sample_id and d.at < ${from} and s.last_update < ${justBefore(released_at)}
    and not exists (select from audit_log a where a.entity = 'technology' and a.at >= ${justBefore(released_at)})`

/**
 * The IDs of the samples that were ever at the site before the end, but for those that were gone for good before the beginning; of what was
 * told, also but for those that were gone by then and that nobody touched since the last release.
 */
export const ledgerSamples = ({ site, from, to, told }: LedgerAsked) => sql`
    select sample_id from (
      select sample_id, at from custody_log where site_id = ${site} and action in ('COLLECTED', 'IMPORTED', 'ACCEPTED', 'TESTED_HERE')
      union all
      select sample_id, at from custody_log where site_id = ${site} and action = 'MOVED') c
    where at < ${to}
      and not exists (select from disposals d where d.sample_id = c.sample_id and d.at < ${told?.from ?? from})
      ${told === null ? sql`` : sql`and not exists (${untouched(from, told.released_at)})`}
    union
    select l.sample_id from count_lines l join counts n on n.id = l.count_id
      join samples s on s.sample_id = l.sample_id and s.import_id is not null
      where n.site_id = ${site} and l.kind = 'HERE'`

/**
 * Sample `s` and what is known of it are as they were at this instant: each move, weighing and report sets `last_update`. The
 * closing of a site does not, and what an import brought is left out, since a count finds it without a trace on the sample.
 */
const unchangedSince = (instant: RawBuilder<unknown>) => sql`s.import_id is null and s.last_update < ${instant}
  and not exists (select from custody_log m where m.sample_id = s.sample_id and m.action = 'MOVED' and m.at >= ${instant})`

/**
 * The samples that custody is read for: those that changed since the beginning or, after a release, since the release. They are
 * known by a number `k` from here on, since whole numbers sort faster, and in the order of their IDs, since neighbours lie
 * together on disk.
 */
const ours = (asked: LedgerAsked) => sql`
  select row_number() over (order by i.sample_id) as k, i.sample_id, s.sample_weight as weight, s.returned_weight
  from (${ledgerSamples(asked)}) i
    -- The limit keeps PostgreSQL from reading all samples for the few of a site.
    cross join lateral (select s.* from samples s where s.sample_id = i.sample_id limit 1) s
  where not (${stands(asked)})`

/** Nothing happened to sample `s` in the period, and what was held of it is what the holdings or the last release say. */
const stands = ({ from, told }: LedgerAsked) =>
  told === null
    ? unchangedSince(sql`${from}`)
    : sql`${unchangedSince(justBefore(told.released_at))}
        and not exists (select from audit_log a where a.entity = 'technology' and a.at >= ${justBefore(told.released_at)})`

/** Each entry that moves a sample, with where it is then. An import with a result says what once was: it is here once a count finds it. */
const entries = sql`
  entries as materialized (
    select k, weight, returned_weight, n, at, action, undoes, moved, site_id, is_missing,
      case when action = 'IMPORTED' then case when exists (select from reports r
          where r.sample_id = e.sample_id and not r.is_draft and r.reported_at <= e.at) then ${unseen} else site_id end
        when action = 'PREPARED' then ${road} when action in ('REPORTED_MISSING', 'CORRECTED') then ${lost}
        when action in ('DISPOSED', 'RETURNED', 'DELETED') then ${gone} else site_id end as place
    from (
      select o.k, o.weight, o.returned_weight, c.sample_id, c.entry_no * 2 as n, c.at, c.action::text as action, c.site_id,
        c.action = 'CORRECTED' and c.note like '%It is missing%' as is_missing,
        case when c.action = 'CORRECTED' then case when c.note like 'Packed by mistake%' then 'PREPARED'
          when c.note like 'Not given back%' then 'RETURNED' when c.note like 'Not tested here%' then 'TESTED_HERE'
          when c.note like 'Accepted by mistake:%' then 'ACCEPTED' end
          when c.action = 'MOVED' then 'MOVED ' || substring(c.note from '^The closing of (.*) was undone') end as undoes,
        case when c.action = 'MOVED' then 'MOVED ' || split_part(c.note, ' closed, and ', 1) end as moved
      from ours o join custody_log c on c.sample_id = o.sample_id
      where c.action not in ('EDITED', 'DELETION_REQUESTED', 'DELIVERED', 'ANALYZED', 'DESTROYED', 'FILE_ADDED', 'FILE_WITHDRAWN')
      union all
      select i.k, i.weight, i.returned_weight, i.sample_id, i.entry_no * 2 + 1, i.counted_at, 'COUNTED', i.site_id, false, null, null from (
        select distinct on (o.k) o.*, m.counted_at, m.site_id,
          (select max(e.entry_no) from custody_log e where e.sample_id = o.sample_id and e.at <= m.counted_at) as entry_no
        from count_lines l join counts m on m.id = l.count_id join ours o on o.sample_id = l.sample_id
          join samples s on s.sample_id = l.sample_id and s.import_id is not null
        where l.kind = 'HERE' order by o.k, m.id) i) e
    where action <> 'CORRECTED' or undoes is not null)`

/**
 * The entries in order, with where the sample was. A correction takes out the entry that it undoes; what is found is where it was
 * before it was lost. The closing of a site moves what lies there, and where what is missing would lie; what travels, travels on.
 * Few samples have any of these, so only they are looked at closely.
 */
const moves = sql`
  odd as (select distinct k from entries where undoes is not null or action in ('FOUND', 'MOVED')),
  standing as (
    select k, weight, returned_weight, n, at, action, place from entries where k not in (select k from odd)
    union all
    select k, weight, returned_weight, n, at, action,
      case when action = 'FOUND' then first_value(place) over (partition by k, base order by n)
        when action = 'MOVED' and last = 'REPORTED_MISSING' then ${lost} else place end
    from (
      select *, count(*) filter (where action not in ('REPORTED_MISSING', 'FOUND')) over (partition by k order by n) as base
      from (
        select *, first_value(action) over (partition by k, still order by n) as last,
          first_value(place) over (partition by k, lay order by n) as since
        from (
          select *, count(*) filter (where action <> 'MOVED') over (partition by k order by n) as still,
            count(*) filter (where action not in ('REPORTED_MISSING', 'FOUND', 'MOVED')) over (partition by k order by n) as lay
          from (
            select k, weight, returned_weight, n, at, place, case when undoes is null then action else 'REPORTED_MISSING' end as action
            from (
              select *, lead(undoes) over (partition by k, coalesce(undoes, moved, action) order by n) is not null as is_undone
              from entries where k in (select k from odd)) e
            where not is_undone and (undoes is null or (undoes = 'ACCEPTED' and is_missing))) e) e) e
      where action <> 'MOVED' or since > 0) e),
  moves as (
    select k, weight, returned_weight, action, place, row_number() over one as seq, max(at) over one as at,
      lag(place) over one as was, lead(at) over one as until
    from standing window one as (partition by k order by n))`

/** The first version of report `r`, after any that was taken back, says when its portion was taken. */
const firstSubmitted = sql`case when r.version = 1 then r.reported_at else (select v.reported_at from reports v
  where v.sample_id = r.sample_id and v.site_id = r.site_id and v.technology = r.technology and v.strip_type = r.strip_type
    and not v.is_draft and v.version > coalesce((select max(b.version) from reports b where b.sample_id = r.sample_id
      and b.site_id = r.site_id and b.technology = r.technology and b.strip_type = r.strip_type and b.taken_back), 0)
  order by v.version limit 1) end`

/** Portions that tests used up, of each lab's newest reports, when they were first submitted; as in the view holdings. */
const portions = sql`
  portions as (
    select o.k, r.site_id as lab, r.weight as grams, ${firstSubmitted} as at
    from reports r join ours o on o.sample_id = r.sample_id join technologies t on t.key = r.technology and t.uses_up
    where r.is_newest and not r.is_draft and r.weight is not null
    union all
    select o.k, r.site_id, max(r.dissolved_mg) / 1000, min(${firstSubmitted})
    from reports r join ours o on o.sample_id = r.sample_id
    where r.is_newest and not r.is_draft and r.dissolved_mg is not null
    group by o.k, r.site_id),
  -- A portion is taken while its lab has the vial, though its report may come later.
  taken as (
    select p.id, p.k, p.lab, p.grams, p.at,
      coalesce(max(m.seq) filter (where m.place = p.lab), max(m.seq), 0) as seq
    from (select *, row_number() over () as id from portions) p left join moves m on m.k = p.k and m.at <= p.at
    group by p.id, p.k, p.lab, p.grams, p.at)`

const ledgerOf = (site: number) => sql`
  line as (
    select k, weight, returned_weight, seq, 1 as ord, at, action, was, place, null::numeric as portion, null::int as lab, 0 as id
    from moves where was = ${site} or place = ${site}
    union all
    select t.k, m.weight, null, t.seq, 2, greatest(m.at, least(t.at, m.until)), 'PORTION', m.place, m.place, t.grams, t.lab, t.id
    from taken t left join moves m on m.k = t.k and m.seq = t.seq),
  weighed as (
    select *, greatest(weight - used, 0) as had, greatest(weight - used - coalesce(portion, 0), 0) as has
    from (
      select *, coalesce(sum(portion) over (partition by k order by seq, ord, at, id
        rows between unbounded preceding and 1 preceding), 0) as used
      from line) l),
  booked as (
    select k, at, seq, ord, id, case action when 'PREPARED' then 'SENT' when 'REPORTED_MISSING' then 'LOST' when 'DISPOSED' then 'DESTROYED'
        when 'RETURNED' then 'RETURNED' when 'DELETED' then 'DELETED' else 'SENT' end as what,
      1 as vials, (weight is null)::int as not_weighed,
      case when action = 'RETURNED' and weight is not null then coalesce(returned_weight, had) else had end as grams,
      case when action = 'RETURNED' and weight is null then coalesce(returned_weight, 0) else 0 end as apart
    from weighed where ord = 1 and was = ${site} and place <> ${site}
    union all
    -- What went back to its person was weighed again.
    select k, at, seq, ord, 1, 'OTHERWISE', 0, 0, had - returned_weight, 0
    from weighed where ord = 1 and was = ${site} and action = 'RETURNED' and weight is not null and had <> returned_weight
    union all
    select k, at, seq, ord, 0, case action when 'FOUND' then 'FOUND' else 'RECEIVED' end, 1, (weight is null)::int, had, 0
    from weighed where ord = 1 and place = ${site} and was is distinct from ${site}
    union all
    select k, at, seq, ord, id, case when lab = ${site} then 'TESTED' else 'OTHERWISE' end, 0, 0, had - has,
      case when lab = ${site} then portion - coalesce(had - has, 0) else 0 end
    from weighed where ord = 2 and place = ${site}),
  ledger as (select b.*, o.sample_id from booked b join ours o on o.k = b.k)`

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
        from (
          ${held(from)}
          union all
          select h.sample_id, 1, (h.should_be is null)::int, greatest(h.should_be, 0)
          from holdings h cross join lateral (select s.* from samples s where s.sample_id = h.sample_id limit 1) s
          where h.site_id = ${site} and ${unchangedSince(sql`${from}`)}) h`
  const differences = sql`union all
    select 'TOLD', sample_id, coalesce(k.vials, 0), coalesce(k.not_weighed, 0), ${units(sql`coalesce(k.grams, 0)`)}, ${units(sql`coalesce(k.apart, 0)`)},
      what, null, 0, coalesce(t.vials, 0), coalesce(t.not_weighed, 0), ${units(sql`coalesce(t.grams, 0)`)}, ${units(sql`coalesce(t.apart, 0)`)}
    from (select sample_id, 'BEGIN' as what, vials, not_weighed, grams, 0::numeric as apart from (${held(since)}) h
      union all
      select sample_id, what, sum(vials)::int, sum(not_weighed)::int, sum(coalesce(grams, 0)), sum(coalesce(apart, 0))
      from ledger where at >= ${since} and at < ${from} group by 1, 2) k
      full join (select * from told where sample_id in (select sample_id from ours)) t using (sample_id, what)
    where (coalesce(k.vials, 0), coalesce(k.not_weighed, 0), coalesce(k.grams, 0), coalesce(k.apart, 0))
      <> (coalesce(t.vials, 0), coalesce(t.not_weighed, 0), coalesce(t.grams, 0), coalesce(t.apart, 0))`
  const { rows } =
    await sql<LedgerRow>`with ours as materialized (${ours({ site, from, to, told })}), ${entries}, ${moves}, ${portions}, ${ledgerOf(site)}${told ? sql`, ${toldBy(site, told.first_id)}` : sql``}
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

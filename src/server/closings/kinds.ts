/** Which rows a closing moves to the site that takes over, and which it ends: by table, and how each row is found again. */
import { type RawBuilder, sql } from 'kysely'
import type { ClosingKind } from '#domain/site/closing.ts'
import { atCollection, endedStates, inPackage } from '#domain/site/closing.ts'

/** The site that closes, and the one that takes over. */
export type Between = { readonly from: number; readonly to: number }

/** Rows of a table `t` that change their site. */
export type MovedRows = {
  readonly kind: Exclude<ClosingKind, 'STRIPS' | 'STOPS' | 'ROUTES_ENDED' | 'STOPS_ENDED'>
  readonly table: string
  /** SQL of what tells its rows apart, and of what people call them. */
  readonly key: string
  readonly name: string
  /** Which rows; `set` gives the columns that change. */
  readonly where: (site: Between) => RawBuilder<unknown>
  readonly set: (site: Between) => Readonly<Record<string, RawBuilder<unknown>>>
  /** Columns that tell whether a row was used up since, so that all of it stays. */
  readonly watched: readonly string[]
  /** Columns that stay, of a row `t` that was moved as `m`, where this is so. */
  readonly keeps?: {
    readonly columns: readonly string[]
    readonly where: (site: Between) => RawBuilder<unknown>
  }
}

/** Whether column `t.{column}` names the site that closes, and what stands there then. */
const moved = (column: string, { from, to }: Between) =>
  sql`case when ${sql.ref(`t.${column}`)} = ${from} then ${to}::integer else ${sql.ref(`t.${column}`)} end`
const whose = (column: string) => ({
  where: ({ from }: Between) => sql`${sql.ref(`t.${column}`)} = ${from}`,
  set: ({ to }: Between) => ({ [column]: sql`${to}::integer` }),
})

const ended = sql`t.state::text = any (${[...endedStates]}::text[])`
/** Whether analysis staff of the other site must see a sample from now on. */
const becomesSeen = ({ from, to }: Between) => sql`(${to} <> all (t.routed_to) and (${from} = any (t.routed_to)
  or (t.collecting_site_id = ${from} and t.state::text = any (${[...atCollection]}::text[])
    and (select tests_on_site from sites where id = ${to}))))`

/** In this order: a lab's rows after the samples that they belong to. */
export const movedRows: readonly MovedRows[] = [
  { kind: 'PEOPLE', table: 'users', key: 't.id::text', name: 't.name', ...whose('site_id'), watched: [] },
  {
    ...{ kind: 'SAMPLES', table: 'samples', key: 't.sample_id', name: 't.sample_id' },
    where: (site) => sql`t.deleted_at is null and (t.collecting_site_id = ${site.from}
      or (not ${ended} and ${site.from} in (t.analysis_site, t.further_analysis_from, t.tested_here_site))
      or ${becomesSeen(site)})`,
    set: (site) => ({
      collected_at_site: sql`case when t.collecting_site_id = ${site.from} then coalesce(t.collected_at_site, ${site.from}::integer)
        else t.collected_at_site end`,
      collecting_site_id: moved('collecting_site_id', site),
      analysis_site: sql`case when ${ended} then t.analysis_site else ${moved('analysis_site', site)} end`,
      further_analysis_from: sql`case when ${ended} then t.further_analysis_from else ${moved('further_analysis_from', site)} end`,
      tested_here_site: sql`case when ${ended} then t.tested_here_site else ${moved('tested_here_site', site)} end`,
      routed_to: sql`case when ${becomesSeen(site)} then t.routed_to || ${site.to}::integer else t.routed_to end`,
    }),
    watched: [],
    // The lab that took over worked on it.
    keeps: {
      columns: ['analysis_site', 'further_analysis_from', 'routed_to'],
      where: ({ to }) => sql`exists (select from custody_log c join site_closings k on k.id = m.closing_id
        where c.sample_id = t.sample_id and c.site_id = ${to} and c.at >= k.at and c.action <> 'MOVED')`,
    },
  },
  {
    ...{ kind: 'DRAFTS', table: 'reports', key: 't.id::text', name: 't.sample_id' },
    where: ({ from }) => sql`t.is_draft and t.site_id = ${from}`,
    set: ({ to }) => ({ site_id: sql`${to}::integer` }),
    watched: ['is_draft'],
  },
  {
    // Where the other site asked for the same, it keeps its own.
    ...{ kind: 'READINGS', table: 'readings', key: 't.id::text', name: 't.number' },
    where: ({ from, to }) => sql`t.site_id = ${from} and t.submitted_at is null and t.withdrawn_at is null
      and not exists (select from readings o where o.site_id = ${to} and o.sample_id = t.sample_id and o.technology = t.technology
        and o.submitted_at is null and o.withdrawn_at is null)`,
    set: ({ to }) => ({ site_id: sql`${to}::integer` }),
    watched: ['submitted_at', 'withdrawn_at'],
  },
  {
    ...{ kind: 'LABELS', table: 'registered_ids', key: 't.sample_id', name: 't.sample_id' },
    where: ({ from }) => sql`t.site_id = ${from} and t.used_at is null and t.voided_at is null`,
    set: ({ to }) => ({ site_id: sql`${to}::integer` }),
    watched: ['used_at', 'voided_at'],
  },
  {
    ...{ kind: 'INSTRUMENTS', table: 'instruments', key: 't.id::text', name: 't.name' },
    where: ({ from }) => sql`t.site_id = ${from} and t.retired_at is null`,
    set: ({ from, to }) => ({
      site_id: sql`${to}::integer`,
      // The other lab may have one of this name.
      name: sql`case when exists (select from instruments o where o.site_id = ${to} and lower(o.name) = lower(t.name))
        then left(t.name, 90) || ' (' || (select left(s.name, 40) from sites s where s.id = ${from}) || ', ' || t.id || ')'
        else t.name end`,
    }),
    watched: [],
  },
  {
    ...{ kind: 'LAYOUTS', table: 'table_layouts', key: 't.id::text', name: 't.name' },
    where: ({ from, to }) => sql`t.site_id = ${from} and not exists (select from table_layouts o where o.site_id = ${to}
      and o.technology = t.technology and o.instrument_id is not distinct from t.instrument_id
      and md5(o.headings) = md5(t.headings))`,
    set: ({ to }) => ({ site_id: sql`${to}::integer` }),
    watched: [],
  },
  // Ended ones too: what a device sends late is stored at the site of its shift.
  { kind: 'SHIFTS', table: 'shifts', key: 't.id::text', name: 't.device', ...whose('site_id'), watched: [] },
  {
    ...{ kind: 'PACKAGES', table: 'packages', key: 't.id::text' },
    name: `(select string_agg(s.sample_id, ', ' order by s.sample_id) from samples s where s.package_id = t.id)`,
    where: ({ from }) => sql`${from} in (t.from_site_id, t.to_site_id) and exists (select from samples s
      where s.package_id = t.id and s.deleted_at is null and s.state::text = any (${[...inPackage]}::text[]))`,
    set: (site) => ({ from_site_id: moved('from_site_id', site), to_site_id: moved('to_site_id', site) }),
    watched: [],
  },
  {
    // Where the other site has a route of its own, it keeps that one.
    ...{ kind: 'ROUTES', table: 'routing_rules', key: 't.id::text', name: `coalesce(t.sample_type::text, 'all')` },
    where: ({
      from,
      to,
    }) => sql`(t.analysis_site_id = ${from} and t.collecting_site_id <> ${from}) or (t.collecting_site_id = ${from}
      and not exists (select from routing_rules o where o.collecting_site_id = ${to} and o.sample_type is not distinct from t.sample_type))`,
    set: (site) => ({
      collecting_site_id: moved('collecting_site_id', site),
      analysis_site_id: moved('analysis_site_id', site),
    }),
    watched: [],
  },
  {
    ...{ kind: 'MESSAGES', table: 'messages', key: 't.id::text', name: `coalesce(t.label, left(t.content, 60))` },
    where: ({ from }) => sql`t.audience_site_id = ${from} and (t.until_at is null or t.until_at > now())`,
    set: ({ to }) => ({ audience_site_id: sql`${to}::integer` }),
    watched: [],
  },
  {
    ...{ kind: 'TAKEN_OVER', table: 'sites', key: 't.id::text', name: 't.name' },
    where: ({ from }) => sql`t.taken_over_by = ${from}`,
    set: ({ to }) => ({ taken_over_by: sql`${to}::integer` }),
    watched: [],
  },
]

/**
 * Compares the stored files with the custody log: each has the bytes whose hash custody names, or says how they went; and what a
 * person is shown of one is what was drawn. The database computes the hashes, so that no file passes through the server.
 */
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** A file that does not agree with custody, and why, as the end of a sentence about it. */
export type FileFault = { readonly sample_id: string; readonly number: number; readonly why: string }
/** A file whose bytes are gone as custody and retention say. */
export type GoneFile = { readonly sample_id: string; readonly number: number; readonly how: string }
export type FilesCheck = {
  /** How many files there are, and how many still have their bytes. */
  readonly files: number
  readonly here: number
  readonly faults: readonly FileFault[]
  readonly gone: readonly GoneFile[]
}

const mostNamed = 20

/** Checks all files; names at most twenty faults and twenty that are gone. */
export async function checkFiles(db: Database): Promise<FilesCheck> {
  const { rows: faults } = await sql<FileFault>`
    with added as (
      select sample_id, substring(note from '^File (\\d+):')::integer as number, right(note, 64) as sha256
      from custody_log where action = 'FILE_ADDED'
    ), withdrawn as (
      select sample_id, substring(note from '^File (\\d+) ')::integer as number from custody_log where action = 'FILE_WITHDRAWN'
    )
    select coalesce(f.sample_id, a.sample_id) as sample_id, coalesce(f.number, a.number) as number, case
      when f.id is null then 'it is missing'
      when a.number is null then 'custody does not name it'
      when a.sha256 <> f.sha256 then 'its hash is not the one that custody names'
      when f.bytes is not null and (octet_length(f.bytes) <> f.size or encode(sha256(f.bytes), 'hex') <> a.sha256)
        then 'its bytes were changed'
      when f.gone_how = 'WITHDRAWN' and w.number is null then 'its bytes are gone, and custody knows of no withdrawal'
      when f.gone_how = 'RETENTION' and s.anonymised_at is null then 'its bytes are gone, but its sample was not anonymised'
      end as why
    from files f full join added a on a.sample_id = f.sample_id and a.number = f.number
      left join withdrawn w on w.sample_id = f.sample_id and w.number = f.number
      left join samples s on s.sample_id = f.sample_id
    where f.id is null or a.number is null or a.sha256 <> f.sha256
      or (f.bytes is not null and (octet_length(f.bytes) <> f.size or encode(sha256(f.bytes), 'hex') <> a.sha256))
      or (f.gone_how = 'WITHDRAWN' and w.number is null) or (f.gone_how = 'RETENTION' and s.anonymised_at is null)
    order by 1, 2 limit ${mostNamed}`.execute(db)
  const { rows: shown } = await sql<FileFault>`
    select sample_id, number, why from (
      select f.sample_id, f.number, case
        when d.file_id is null then 'what its person is shown of it is missing'
        when encode(sha256(d.bytes), 'hex') <> d.sha256 or noted.sha256 <> d.sha256
          then 'what its person is shown of it was changed' end as why
      from files f left join shown_files d on d.file_id = f.id
        left join lateral (select after ->> 'sha256' as sha256 from audit_log
          where entity = 'file' and entity_id = f.sample_id || ' ' || f.number and action = 'show'
          order by id desc limit 1) noted on true
      where f.is_shown) compared
    where why is not null order by 1, 2 limit ${mostNamed}`.execute(db)
  const { rows: gone } = await sql<GoneFile>`
    select sample_id, number, case gone_how when 'RETENTION' then 'removed by retention' else 'withdrawn: ' || gone_reason end as how
    from files where gone_how is not null order by gone_at desc, id desc limit ${mostNamed}`.execute(db)
  const counts = await db
    .selectFrom('files')
    .select((count) => [
      count.fn.countAll<number>().as('files'),
      count.fn.countAll<number>().filterWhere('gone_how', 'is', null).as('here'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, faults: [...faults, ...shown].slice(0, mostNamed), gone }
}

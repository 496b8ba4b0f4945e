/** The codes by which the public knows areas; a code stays when its area gets another name. */
import { sql } from 'kysely'
import type { Write } from '#server/database/connect.ts'

/** Gives an area its code, unless it has one. Releases wait for each other, so no two areas get the same. */
export async function giveCode(tx: Write, name: string): Promise<void> {
  await sql`insert into public_areas (name, code)
    select ${name}, 'A' || (1 + coalesce((select max(substr(code, 2)::integer) from public_areas), 0))
    on conflict (name) do nothing`.execute(tx)
}

/**
 * After a site went from one area to another: if no site is left in the first, and nothing was told of the second, the area
 * only got another name. So an area of several sites is renamed once the last of them has the new name.
 */
export async function keepCode(tx: Write, from: string, to: string): Promise<void> {
  if (from === to || from === '' || to === '') return
  await sql`insert into public_areas (name, code) select ${to}, code from public_areas
    where name = ${from} and not exists (select from sites where area = ${from})
    on conflict (name) do nothing`.execute(tx)
}

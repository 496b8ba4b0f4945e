/** Lists the classes of drugs and marks those of which a small amount can kill (R8.19). */
import { sql } from 'kysely'
import type * as contract from '#contract/admin/drug-classes.ts'
import { auditChange } from '#server/audit/changed.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { hasProved } from '#server/http/proof.ts'

type Class = { readonly name: string; readonly is_strong: boolean; readonly drugs: number; readonly important: number }

/** The classes that drugs have, and those that are marked. */
async function classesOf(db: Database): Promise<Class[]> {
  const { rows } = await sql<Class>`
    with used as (
      select btrim(lower(word)) as name, count(*)::int as drugs, count(*) filter (where important)::int as important
      from drugs, unnest(string_to_array(drug_class, ';')) as word where retired_at is null and form_of is null group by 1)
    select name, coalesce(c.is_strong, false) as is_strong, coalesce(u.drugs, 0) as drugs, coalesce(u.important, 0) as important
    from used u full join drug_classes c using (name) where name <> '' order by name`.execute(db)
  return rows
}

const strongOf = (classes: readonly Class[]) => classes.flatMap(({ name, is_strong }) => (is_strong ? [name] : []))

export const listDrugClasses = async ({ db }: Call<typeof contract.listDrugClasses>) => ({
  classes: await classesOf(db),
})

export async function markDrugClasses(call: Call<typeof contract.markDrugClasses>) {
  const { db: tx, input, staff, now } = call
  await sql`select pg_advisory_xact_lock(hashtext('dictionary'))`.execute(tx)
  const before = await classesOf(tx)
  const strong = [...new Set(input.strong.map((name) => name.toLowerCase()))].sort()
  const unknown = strong.find((name) => before.every((one) => one.name !== name))
  if (unknown !== undefined) throw badInput([{ field: 'strong', message: `No drug is of the class ‘${unknown}’.` }])
  if (strongOf(before).some((name) => !strong.includes(name)) && !hasProved(staff, now))
    throw new Failure('sign_in_again', 'Enter your password again to do this.')
  await tx.updateTable('drug_classes').set({ is_strong: false }).where('is_strong', '=', true).execute()
  if (strong.length > 0)
    await tx
      .insertInto('drug_classes')
      .values(strong.map((name) => ({ name, is_strong: true })))
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_strong: true }))
      .execute()
  const what = { action: 'change', entity: 'drug classes', entity_id: 'all' }
  await auditChange(tx, call, what, { strong: strongOf(before) }, { strong })
  return { classes: await classesOf(tx) }
}

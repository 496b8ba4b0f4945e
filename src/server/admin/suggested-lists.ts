/** The lists that a new service may start with: the options and the dictionary of drugs that come with Vialog. */
import type { fillLists as endpoint } from '#contract/admin/settings.ts'
import { optionLists } from '#domain/terms.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import { type DemoData, readDemoData } from '#server/demo/read-data.ts'
import type { Call } from '#server/http/serve.ts'
import { readSetup } from './settings.ts'

/** Fills lists of options that are empty; those that have something stay as they are. Returns how many were added. */
export async function addSuggestedOptions(tx: Write, { options }: Pick<DemoData, 'options'>): Promise<number> {
  const known = await tx.selectFrom('options').select('list').distinct().execute()
  const empty = optionLists.filter((list) => known.every((row) => row.list !== list))
  const rows = empty.flatMap((list) =>
    options[list].map(({ name, value }, index) => ({ list, name, value, list_order: index + 1 })),
  )
  if (rows.length > 0) await tx.insertInto('options').values(rows).execute()
  return rows.length
}

async function addSuggestedDrugs(tx: Write, { drugs }: Pick<DemoData, 'drugs'>): Promise<number> {
  const added = await tx
    .insertInto('drugs')
    .values([...drugs])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length
}

export async function fillLists(call: Call<typeof endpoint>) {
  const { db: tx, input } = call
  const data = await readDemoData()
  const added = await (input.what === 'options' ? addSuggestedOptions(tx, data) : addSuggestedDrugs(tx, data))
  if (added > 0) {
    await recordAudit(tx, call, {
      action: 'fill with the suggested',
      entity: input.what,
      entity_id: 'all',
      after: { added },
    })
  }
  return readSetup({ db: tx })
}

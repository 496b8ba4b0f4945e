/** A strip as older versions stored it. */
import type { TestService } from './service.ts'

/** Makes the report of a sample's strip one of type 'Other', from before the lab had to say what a strip is for; or one of a type as somebody typed it. */
export async function asOldOther({ db }: TestService, sample_id: string, strip_type = 'Other'): Promise<string> {
  // A submitted report never changes, so this one begins as another row.
  await db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('reports').selectAll().where('sample_id', '=', sample_id).executeTakeFirstOrThrow()
    const { id, ...columns } = row
    await tx.updateTable('reports').set({ is_newest: false }).where('id', '=', id).execute()
    await tx
      .insertInto('reports')
      .values({ ...columns, strip_type })
      .execute()
  })
  return sample_id
}

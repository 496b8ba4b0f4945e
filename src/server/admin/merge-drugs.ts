/** Makes a drug a second name of another one. Reports stay untouched, so a merge can be undone. */
import { sql } from 'kysely'
import type * as contract from '#contract/admin/drugs.ts'
import { recordAudit } from '#server/audit/record.ts'
import { changeDictionary } from '#server/drugs/change-dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { adminDrug } from './drugs.ts'

/** What a merge changes in a drug, kept for undoing it; `forms` are the rows that were its forms. */
type BeforeMerge = {
  readonly drug_class: string | null
  readonly report_to_public: boolean
  readonly report_to_client_name: string | null
  readonly important: boolean
  readonly retired_at: string | null
  readonly forms: readonly number[]
}

const nothing = { drug_class: null, report_to_public: false, report_to_client_name: null, important: false }

export async function mergeDrugs(call: Call<typeof contract.mergeDrugs>) {
  const { db: tx, input, params, now } = call
  const [from, into] = [await adminDrug(tx, params.id), await adminDrug(tx, input.into)]
  if (from.id === into.id) throw badInput([{ field: 'into', message: 'Choose another drug.' }])
  if (into.is_retired) throw new Failure('conflict', `${into.name} is retired.`)
  if (into.form_of !== null)
    throw new Failure('conflict', `${into.name} is a form of ${into.form_of}. Choose that one.`)
  if (from.form_of !== null) throw new Failure('conflict', `${from.name} is a form of ${from.form_of} already.`)
  const { effects } = await changeDictionary({ ...call, dry_run: input.dry_run }, async () => {
    const row = await tx
      .selectFrom('drugs')
      .select(['drug_class', 'report_to_public', 'report_to_client_name', 'important', 'retired_at'])
      .where('id', '=', from.id)
      .executeTakeFirstOrThrow()
    const forms = await tx.selectFrom('drugs').select('id').where('form_of', '=', from.id).execute()
    const before_merge: BeforeMerge = { ...row, forms: forms.map(({ id }) => id) }
    await tx.updateTable('drugs').set({ form_of: into.id }).where('form_of', '=', from.id).execute()
    await tx
      .updateTable('drugs')
      .set({
        ...nothing,
        form_of: into.id,
        form: 'same',
        retired_at: row.retired_at ?? now.toISOString(),
        before_merge: JSON.stringify(before_merge),
      })
      .where('id', '=', from.id)
      .execute()
  })
  if (!input.dry_run) {
    await recordAudit(tx, call, {
      action: 'merge',
      entity: 'drug',
      entity_id: String(from.id),
      before: { name: from.name, reports: from.used },
      after: { name: into.name },
    })
  }
  return { updated: from.used, effects }
}

export async function unmergeDrug(call: Call<typeof contract.unmergeDrug>) {
  const { db: tx, params } = call
  const drug = await adminDrug(tx, params.id)
  const kept = await tx.selectFrom('drugs').select('before_merge').where('id', '=', drug.id).executeTakeFirstOrThrow()
  if (kept.before_merge === null) throw new Failure('conflict', `${drug.name} was not merged.`)
  // Only the merge above writes this.
  const { forms, ...before } = kept.before_merge as unknown as BeforeMerge
  await changeDictionary(call, async () => {
    await tx
      .updateTable('drugs')
      .set({ ...before, form_of: null, form: null, before_merge: null })
      .where('id', '=', drug.id)
      .execute()
    if (forms.length > 0)
      await tx
        .updateTable('drugs')
        .set({ form_of: drug.id })
        .where('id', '=', sql<number>`any(${[...forms]})`)
        .execute()
  })
  await recordAudit(tx, call, {
    action: 'undo merge',
    entity: 'drug',
    entity_id: String(drug.id),
    before: { name: drug.name, form_of: drug.form_of },
    after: { name: drug.name },
  })
  return adminDrug(tx, drug.id)
}

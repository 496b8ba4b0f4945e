/** What each lab measures the amounts of a drug as, where its reports do not say (R6.25). */
import type * as contract from '#contract/admin/drugs.ts'
import { readMeasuredAs } from '#domain/report/measured-as.ts'
import { auditChange } from '#server/audit/changed.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { adminDrug } from './drugs.ts'

export async function setMeasuredAs(call: Call<typeof contract.setMeasuredAs>) {
  const { db: tx, params, input } = call
  const before = await adminDrug(tx, params.id)
  if (before.form_of !== null)
    throw badInput([{ field: 'labs', message: `${before.name} is a form of ${before.form_of}. Say it there.` }])
  const dictionary = await readDictionary(tx)
  const drug = dictionary.drugs.find(({ id }) => id === params.id) ?? null
  const sites = await tx.selectFrom('sites').select('id').where('analyses', '=', true).execute()
  const read = input.labs.map(({ site_id, measured_as }) => ({
    site_id,
    is: measured_as === null ? { is: null } : readMeasuredAs(measured_as, before.name, drug, dictionary),
  }))
  const faults = read.flatMap(({ site_id, is }, at) => [
    ...(sites.some(({ id }) => id === site_id) ? [] : [{ field: `labs.${at}.site_id`, message: 'Choose a lab.' }]),
    ...('fault' in is ? [{ field: `labs.${at}.measured_as`, message: is.fault }] : []),
  ])
  if (faults.length > 0) throw badInput(faults)
  for (const { site_id, is } of read) {
    const measured_as = 'is' in is ? is.is : null
    if (measured_as === null) {
      await tx
        .deleteFrom('measured_as_defaults')
        .where('drug_id', '=', params.id)
        .where('site_id', '=', site_id)
        .execute()
    } else {
      await tx
        .insertInto('measured_as_defaults')
        .values({ drug_id: params.id, site_id, measured_as })
        .onConflict((conflict) => conflict.columns(['drug_id', 'site_id']).doUpdateSet({ measured_as }))
        .execute()
    }
  }
  const after = await adminDrug(tx, params.id)
  const what = { action: 'change', entity: 'drug', entity_id: params.id }
  await auditChange(tx, call, what, { measured_as: before.measured_as }, { measured_as: after.measured_as })
  return after
}

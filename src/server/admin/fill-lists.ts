/** Fills the lists of a new service with what comes with Vialog. */
import type { fillLists as endpoint } from '#contract/admin/settings.ts'
import { recordAudit } from '#server/audit/record.ts'
import { readDemoData } from '#server/demo/read-data.ts'
import { addSuggestedDrugs, addSuggestedOptions } from '#server/demo/suggested-lists.ts'
import { changeDictionary } from '#server/drugs/change-dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { addShippedRules } from '#server/signals/add-shipped.ts'
import { readSetup } from './settings.ts'

export async function fillLists(call: Call<typeof endpoint>) {
  const { db: tx, input } = call
  const data = await readDemoData()
  const { answer: added } = await changeDictionary(call, () =>
    input.what === 'options' ? addSuggestedOptions(tx, data) : addSuggestedDrugs(tx, data),
  )
  if (input.what === 'drugs') await addShippedRules(tx, call.now)
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

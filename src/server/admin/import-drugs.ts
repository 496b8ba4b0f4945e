/** Drugs from the rows of a CSV, all or none (R8.23). */

import type * as contract from '#contract/admin/drugs.ts'
import type { AdminDrug } from '#contract/admin/drugs.ts'
import type { Bare } from '#contract/endpoint.ts'
import type { RowError } from '#domain/sample/registered-ids.ts'
import { type DrugRow, drugColumns, drugDifferences, namesIn, readDrugRow } from '#domain/substance/drug-import.ts'
import { clientNameFault, shownNameFault, type TakenName } from '#domain/substance/taken-names.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import { changeDictionary } from '#server/drugs/change-dictionary.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { differ, spelled, storeNamedFacts } from './drug-facts.ts'
import { adminDrugs, storedDrug } from './drugs.ts'

export async function importDrugs(call: Call<typeof contract.importDrugs>) {
  const { db: tx, input } = call
  const known = new Map((await adminDrugs(tx).execute()).map((drug) => [drug.name.toLowerCase(), drug]))
  const errors: RowError[] = []
  const changes: Imported[] = []
  const seen = new Set<string>()
  let same = 0
  for (const [index, row] of input.rows.entries()) {
    const key = (row.name ?? '').trim().toLowerCase()
    const before = known.get(key) ?? null
    const read = readDrugRow(row, before)
    const after = typeof read === 'string' ? read : spelled(read, known)
    if (typeof after === 'string') errors.push({ row: index + 1, message: after })
    else if (seen.has(key)) errors.push({ row: index + 1, message: `${after.name} stands in the file twice.` })
    else if (before !== null && drugDifferences(before, after).length === 0) same += 1
    else changes.push({ row: index + 1, before, after })
    seen.add(key)
  }
  const dictionary = await readDictionary(tx)
  for (const { row, before, after } of changes) {
    const name = after.report_to_client_name
    const isNew = name !== null && name !== before?.report_to_client_name && after.form_of === null
    const message = isNew ? clientNameFault(name, after, dictionary) : null
    const shown = namesIn(after.shown_names).flatMap((one) =>
      before?.shown_names === after.shown_names ? [] : (shownNameFault(one, after.name, dictionary) ?? []),
    )
    for (const fault of [...(message === null ? [] : [message]), ...shown])
      errors.push({ row, message: `${after.name}: ${fault}` })
  }
  const refuseErrors = () => {
    if (!input.dry_run && errors.length > 0)
      throw badInput(
        errors.map(({ row, message }) => ({ field: `rows.${row - 1}`, message: `Row ${row}: ${message}` })),
      )
  }
  refuseErrors()
  const refuse = (taken: readonly TakenName[]) => {
    for (const { drug, message } of taken) {
      const { row = 1 } = changes.find(({ after }) => after.name === drug) ?? {}
      errors.push({ row, message: `${drug}: ${message}` })
    }
    refuseErrors()
  }
  const { effects } = await changeDictionary({ ...call, dry_run: input.dry_run, refuse }, async () => {
    // A form comes after its drug.
    const rootsFirst = [...changes].sort((a, b) => Number(a.after.form_of !== null) - Number(b.after.form_of !== null))
    const written = new Map<Imported, number>()
    for (const one of rootsFirst) written.set(one, await writeImported(call, one))
    // These may name a drug of a later row.
    for (const [{ before, after }, id] of written) if (differ(before, after)) await storeNamedFacts(tx, id, after)
  })
  const added = changes.filter(({ before }) => before === null).length
  const differences = changes.flatMap(({ before, after }) =>
    before === null ? [`${after.name}: new`] : drugDifferences(before, after),
  )
  return { added, changed: changes.length - added, same, errors, differences: differences.slice(0, 200), effects }
}

type Imported = { readonly row: number; readonly before: Bare<AdminDrug> | null; readonly after: DrugRow }

async function writeImported(call: Call<typeof contract.importDrugs>, { before, after }: Imported): Promise<number> {
  const { db: tx, now } = call
  const row = Object.fromEntries(drugColumns.map((column) => [column, after[column]]))
  const values = await storedDrug(tx, after, now, before)
  if (before === null) {
    const { id } = await tx.insertInto('drugs').values(values).returning('id').executeTakeFirstOrThrow()
    await recordAudit(tx, call, { action: 'import', entity: 'drug', entity_id: String(id), after: row })
    return id
  }
  await tx.updateTable('drugs').set(values).where('id', '=', before.id).execute()
  await auditChange(tx, call, { action: 'import', entity: 'drug', entity_id: before.id }, before, row)
  return before.id
}

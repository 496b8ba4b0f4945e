/** Lists, keeps and forgets layouts of tables. A layout with a use that this version does not know is as good as none. */

import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import { KeptChoices } from '#contract/admin/imports.ts'
import type * as contract from '#contract/table-layouts.ts'
import { importFields } from '#domain/imports/import-fields.ts'
import { columnUses } from '#domain/table/column-uses.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import type { TableLayouts } from '#server/database/tables.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'

const thisLayout = 'This layout'
type Row = Selectable<TableLayouts>

const confirmed = ({ id, headings, confirmed_by, confirmed_at }: Row) => ({ id, headings, confirmed_by, confirmed_at })

function asReportLayout(row: Row): contract.ReportLayout[] {
  const { technology, instrument_id, name } = row
  const uses = row.uses.flatMap((text) => columnUses.find((use) => use === text) ?? [])
  if (technology === null || uses.length !== row.uses.length) return []
  return [{ ...confirmed(row), technology, instrument_id, name, uses }]
}

function asImportLayout(row: Row): contract.ImportLayout[] {
  const fields = row.uses.map((text) => importFields.find((field) => field === text) ?? null)
  const isKnown = fields.every((field, at) => field !== null || row.uses[at] === '')
  // Choices of another version are as good as none.
  const choices = KeptChoices.nullable().safeParse(row.choices).data ?? null
  return row.source === null || !isKnown ? [] : [{ ...confirmed(row), source: row.source, fields, choices }]
}

/** The newest first. */
const layouts = (db: Database) =>
  db.selectFrom('table_layouts').selectAll().orderBy('confirmed_at', 'desc').orderBy('id')

export async function listReportLayouts({ db, staff }: Call<typeof contract.listReportLayouts>) {
  return (await layouts(db).where('site_id', '=', staff.site_id).execute()).flatMap(asReportLayout)
}

export async function listImportLayouts({ db }: Call<typeof contract.listImportLayouts>) {
  return (await layouts(db).where('source', 'is not', null).execute()).flatMap(asImportLayout)
}

type Keep = Call<typeof contract.keepReportLayout> | Call<typeof contract.keepImportLayout>
type Kept = Omit<Insertable<TableLayouts>, 'confirmed_by' | 'confirmed_at'>

async function keep(call: Keep, layout: Kept): Promise<Row> {
  const { db: tx, staff, now } = call
  const row = await tx
    .insertInto('table_layouts')
    .values({ ...layout, confirmed_by: staff.name, confirmed_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.expression(sql`site_id, technology, instrument_id, lower(source), md5(headings)`).doUpdateSet((one) => ({
        name: one.ref('excluded.name'),
        uses: one.ref('excluded.uses'),
        choices: one.ref('excluded.choices'),
        confirmed_by: one.ref('excluded.confirmed_by'),
        confirmed_at: one.ref('excluded.confirmed_at'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = { name: row.name, headings: row.headings.split('\t'), uses: row.uses }
  await recordAudit(tx, call, { action: 'keep', entity: 'table layout', entity_id: String(row.id), after })
  return row
}

export async function keepReportLayout(call: Call<typeof contract.keepReportLayout>) {
  const { db: tx, input, staff } = call
  const { technology, instrument_id } = input
  const instrument =
    instrument_id === null
      ? undefined
      : await tx
          .selectFrom('instruments')
          .select('id')
          .where('id', '=', instrument_id)
          .where('site_id', '=', staff.site_id)
          .where('technology', '=', technology)
          .executeTakeFirst()
  if (instrument_id !== null && instrument === undefined)
    throw badInput([{ field: 'instrument_id', message: 'Choose an instrument of your lab.' }])
  const row = await keep(call, { ...input, site_id: staff.site_id, uses: [...input.uses] })
  return found(asReportLayout(row)[0], thisLayout)
}

export async function keepImportLayout(call: Call<typeof contract.keepImportLayout>) {
  const { source, headings, fields, choices } = call.input
  const uses = fields.map((field) => field ?? '')
  const row = await keep(call, { source, name: source, headings, uses, choices: choices && JSON.stringify(choices) })
  return found(asImportLayout(row)[0], thisLayout)
}

type Forget = Call<typeof contract.forgetReportLayout> | Call<typeof contract.forgetImportLayout>

async function forget(call: Forget, site_id: number | null) {
  const { db: tx, params } = call
  const row = await tx
    .deleteFrom('table_layouts')
    .where('id', '=', params.id)
    .where('site_id', 'is not distinct from', site_id)
    .returning(['id', 'name', 'headings'])
    .executeTakeFirst()
  const { id, name, headings } = found(row, thisLayout)
  const before = { name, headings: headings.split('\t') }
  await recordAudit(tx, call, { action: 'forget', entity: 'table layout', entity_id: String(id), before })
  return { id }
}

export const forgetReportLayout = (call: Call<typeof contract.forgetReportLayout>) => forget(call, call.staff.site_id)

export const forgetImportLayout = (call: Call<typeof contract.forgetImportLayout>) => forget(call, null)

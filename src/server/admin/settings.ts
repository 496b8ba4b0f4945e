/** Settings, and what is still missing before the first sample can be registered (R13.3, R13.7). */

import { sql } from 'kysely'
import type * as contract from '#contract/admin/settings.ts'
import { SettingsForm } from '#contract/admin/settings-form.ts'
import { keysOf } from '#domain/records.ts'
import { optionListWords } from '#domain/sample/sample-words.ts'
import { type OptionList, optionLists } from '#domain/terms.ts'
import { auditChange } from '#server/audit/changed.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { settingsOf } from '#server/settings.ts'
import { readRouting } from './routing.ts'

const fields = keysOf(SettingsForm.shape)

async function formOf(db: Database): Promise<SettingsForm> {
  const settings = await settingsOf(db)
  // Every field of the form is a setting of the same type.
  return Object.fromEntries(fields.map((field) => [field, settings[field]])) as SettingsForm
}

export const readSettings = ({ db }: Call<typeof contract.readSettings>) => formOf(db)

export async function changeSettings(call: Call<typeof contract.changeSettings>) {
  const { db: tx, input } = call
  const before = await formOf(tx)
  await auditChange(tx, call, { action: 'change', entity: 'settings', entity_id: 'service' }, before, input)
  // Write unchanged values, too: the set-up asks whether somebody chose them.
  if (Object.keys(input).length > 0) {
    const rows = Object.entries(input).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
    await tx
      .insertInto('settings')
      .values(rows)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`excluded.value` }))
      .execute()
  }
  return formOf(tx)
}

/** Lists that a survey needs. */
const neededLists: readonly OptionList[] = optionLists.filter((list) => list !== 'StripType')

const total = (count: number, word: string) => `${count} ${count === 1 ? word : `${word}s`}`

export async function readSetup({ db }: Pick<Call<typeof contract.readSetup>, 'db'>) {
  const settings = await settingsOf(db)
  const sites = await db
    .selectFrom('sites')
    .select(['name', 'collects', 'analyses'])
    .where('active', '=', true)
    .execute()
  const { warnings, rules } = await readRouting({ db })
  const people = await db
    .selectFrom('users')
    .select(['performs_collection', 'performs_analysis'])
    .where('active', '=', true)
    .execute()
  const options = await db.selectFrom('options').select('list').where('retired_at', 'is', null).execute()
  const lists = new Set(options.map(({ list }) => list))
  const drugs = await db
    .selectFrom('drugs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  const free = await db
    .selectFrom('registered_ids')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('reserved_for', 'is', null)
    .executeTakeFirstOrThrow()
  const sample = await db.selectFrom('samples').select('sample_id').limit(1).executeTakeFirst()
  const codes = await db.selectFrom('settings').select('key').where('key', '=', 'check_codes').executeTakeFirst()
  const emptyLists = neededLists.filter((list) => !lists.has(list)).map((list) => optionListWords[list])
  const lacks = (isThere: boolean, what: string) => (isThere ? [] : [what])
  return {
    has_samples: sample !== undefined,
    steps: [
      {
        step: 'service' as const,
        have: settings.name,
        missing: [
          ...lacks(settings.name !== 'Vialog', 'Give the service its name.'),
          ...lacks(settings.contact_email !== '', 'Enter the email that people write to.'),
          ...lacks(settings.admin_email !== '', 'Enter the email for trouble with signing in.'),
        ],
      },
      {
        step: 'check_codes' as const,
        have: codes === undefined ? 'not decided' : settings.check_codes ? 'asked for' : 'not asked for',
        missing: lacks(codes !== undefined || sample !== undefined, 'Decide whether a result needs a check code.'),
      },
      {
        step: 'sites' as const,
        have: total(sites.length, 'site'),
        missing: [
          ...lacks(
            sites.some(({ collects }) => collects),
            'Add a site that collects samples.',
          ),
          ...lacks(
            sites.some(({ analyses }) => analyses),
            'Add a site that analyzes samples.',
          ),
        ],
      },
      {
        step: 'routing' as const,
        have: total(rules.length, 'rule'),
        missing: sites.some(({ collects }) => collects) ? warnings : ['Add a site that collects samples.'],
      },
      {
        step: 'people' as const,
        have: total(people.length, 'account'),
        missing: [
          ...lacks(
            people.some(({ performs_collection }) => performs_collection),
            'Invite somebody who collects.',
          ),
          ...lacks(
            people.some(({ performs_analysis }) => performs_analysis),
            'Invite somebody who analyzes.',
          ),
        ],
      },
      {
        step: 'options' as const,
        have: total(options.length, 'option'),
        missing: lacks(emptyLists.length === 0, `Fill these lists: ${emptyLists.join(', ')}.`),
      },
      {
        step: 'drugs' as const,
        have: total(drugs.count, 'drug'),
        missing: lacks(drugs.count > 0, 'Add the drugs that labs report, or import them from a file.'),
      },
      {
        step: 'ids' as const,
        have: total(free.count, 'free ID'),
        missing: lacks(free.count > 0, 'Register the IDs of your vials and bags.'),
      },
    ],
  }
}

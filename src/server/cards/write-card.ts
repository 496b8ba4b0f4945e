/** Adds advice cards and versions of them. A version never changes, and nobody is shown it before it is approved. */

import { sql } from 'kysely'
import type * as contract from '#contract/cards.ts'
import type { Card } from '#contract/cards.ts'
import { longestDays } from '#domain/card/advice-card.ts'
import { writeTarget } from '#domain/card/target-lines.ts'
import { addDays } from '#domain/dates.ts'
import { quoted } from '#domain/faults.ts'
import { classKey, type Dictionary } from '#domain/substance/dictionary.ts'
import { readName } from '#domain/substance/read-name.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { cardFor, dayOf } from './queries.ts'

type Adding = Call<typeof contract.addCard> | Call<typeof contract.addCardVersion>
type Facts = Adding['input']['facts']

export async function addCard(call: Call<typeof contract.addCard>): Promise<Card> {
  const { id } = await call.db.insertInto('advice_cards').defaultValues().returning('id').executeTakeFirstOrThrow()
  return addVersion(call, id, 1)
}

export async function addCardVersion(call: Call<typeof contract.addCardVersion>): Promise<Card> {
  const { db: tx, input, params } = call
  const newest = await lockCard(tx, params.id)
  if (newest !== input.after)
    throw new Failure('conflict', 'Somebody else changed this card. Read it as it is now, then try again.')
  return addVersion(call, params.id, newest + 1)
}

/** Locks a card, so that writing and approving wait for each other; answers the number of its newest version. */
export async function lockCard(tx: Write, id: number): Promise<number> {
  found(
    await tx.selectFrom('advice_cards').select('id').where('id', '=', id).forUpdate().executeTakeFirst(),
    'This card',
  )
  const { newest } = await tx
    .selectFrom('advice_card_versions')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('card_id', '=', id)
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

async function addVersion(call: Adding, card_id: number, version: number): Promise<Card> {
  const { db: tx, staff, now } = call
  const { targets, title, text, ...facts } = call.input.facts
  const today = await dayOf(tx, now)
  const errors = dayFaults(facts.valid_until, today)
  const parts = await targetRows(tx, targets, errors)
  if (errors.length > 0) throw badInput(errors)
  const words = {
    ...{ title_en: title.en, title_fr: title.fr, title_es: title.es },
    ...{ text_en: text.en, text_fr: text.fr, text_es: text.es },
  }
  const { id } = await tx
    .insertInto('advice_card_versions')
    .values({ card_id, version, ...words, ...facts, made_at: now.toISOString(), made_by: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('advice_card_targets')
    .values(parts.map((part) => ({ ...part, version_id: id })))
    .execute()
  const after = { version, for: targets.map(writeTarget), ...words, ...facts }
  await recordAudit(tx, call, {
    ...{ action: 'add a version', entity: 'advice card', entity_id: String(card_id) },
    after,
  })
  return cardFor(tx, { today, user_id: staff.id }, card_id)
}

type Fault = { field: string; message: string }

function dayFaults(valid_until: string, today: string): Fault[] {
  const at = (message: string) => [{ field: 'facts.valid_until', message }]
  if (valid_until < today) return at('This day is over. Choose today or a later one.')
  return valid_until > addDays(today, longestDays) ? at('Choose a day within two years.') : []
}

/** The targets as rows; adds a fault for each name that the service does not know. */
async function targetRows(tx: Write, targets: Facts['targets'], errors: Fault[]) {
  const dictionary = await readDictionary(tx)
  const strips = await tx.selectFrom('options').select('name').where('list', '=', 'StripType').execute()
  const isStrip = (name: string) => strips.some((strip) => strip.name.toLowerCase() === name.toLowerCase())
  const rows = targets.flatMap((parts, at) =>
    parts.map(({ thing, name }, index) => {
      const place = { target_no: at + 1, part_no: index + 1, thing }
      const fault = (message: string) => {
        errors.push({ field: 'facts.targets', message })
        return { ...place, name, drug_id: null }
      }
      if (thing === 'DRUG') {
        const drug = drugOf(name, dictionary)
        return drug === null ? fault(`No drug is named ${quoted(name)}.`) : { ...place, ...drug }
      }
      if (thing === 'CLASS' && !dictionary.classes.has(classKey(name)))
        return fault(`No drug is of the class ${quoted(name)}.`)
      if (thing === 'STRIP' && !isStrip(name)) return fault(`The list of test strips has no ${quoted(name)}.`)
      return { ...place, name, drug_id: null }
    }),
  )
  errors.push(...(await secretFaults(tx, rows)))
  return rows
}

/** The drug that a name means, by its root. */
function drugOf(name: string, dictionary: Dictionary) {
  const read = readName(name, 'finding', dictionary)
  if (read.kind !== 'drug') return null
  const root = dictionary.drugs.find(({ id }) => id === (read.drug.form_of ?? read.drug.id)) ?? read.drug
  return { name: root.name, drug_id: root.id }
}

/** Drugs that the public does not read under their own name: a card of their own would give them away. */
async function secretFaults(tx: Write, rows: readonly { readonly drug_id: number | null }[]): Promise<Fault[]> {
  const ids = rows.flatMap(({ drug_id }) => drug_id ?? [])
  if (ids.length === 0) return []
  const secret = await tx
    .selectFrom('drug_identities')
    .select(sql<string>`identity`.as('identity'))
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('report_to_public', '=', false), eb('report_to_client_name', 'is not', null)]))
    .orderBy('identity')
    .execute()
  return secret.map(({ identity }) => ({
    field: 'facts.targets',
    message: `The public does not read ${quoted(identity)} under this name. Write a card for its class.`,
  }))
}

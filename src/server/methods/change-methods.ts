/** Adds methods, and adds, approves and withdraws their versions (R7.1 to R7.3). A version never changes. */

import type * as contract from '#contract/methods.ts'
import type { Method } from '#contract/methods.ts'
import { localDay } from '#domain/dates.ts'
import { quoted } from '#domain/faults.ts'
import { writeLimit, writeMisses, writePair, writeReaction } from '#domain/method/method-form.ts'
import { readName } from '#domain/substance/read-name.ts'
import { isStrip } from '#domain/technology/technologies.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import { settleStripType } from '#server/drugs/strip-types.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { settingsOf } from '#server/settings.ts'
import { readMethods } from './queries.ts'

type Adding = Call<typeof contract.addMethod> | Call<typeof contract.addMethodVersion>
type Facts = Adding['input']['facts']

async function today({ db, now }: Pick<Adding, 'db' | 'now'>) {
  return localDay(now.toISOString(), (await settingsOf(db)).time_zone)
}

export async function listMethods(call: Call<typeof contract.listMethods>): Promise<Method[]> {
  return readMethods(call.db, localDay(call.now.toISOString(), (await settingsOf(call.db)).time_zone))
}

async function methodOf(call: Pick<Adding, 'db' | 'now'>, id: number): Promise<Method> {
  const [method] = await readMethods(call.db, await today(call), id)
  return found(method, 'This method')
}

/** What a strip is for, as its reports will name it. */
async function targetOf(tx: Write, typed: string): Promise<string> {
  const read = await settleStripType(tx, typed)
  if ('fault' in read) throw badInput([{ field: 'target', message: read.fault }])
  return read.is
}

export async function addMethod(call: Call<typeof contract.addMethod>): Promise<Method> {
  const { db: tx, input } = call
  const { technology, brand, facts } = input
  if (!isStrip(technology) && (input.target !== '' || brand !== ''))
    throw badInput([
      { field: input.target === '' ? 'brand' : 'target', message: 'Only a strip has a target and a brand.' },
    ])
  const target = input.target === '' ? '' : await targetOf(tx, input.target)
  const made = await tx
    .insertInto('methods')
    .values({ technology, target, brand })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined)
    throw badInput([{ field: 'target', message: 'This method is there already. Add a version to it.' }])
  await addVersion(tx, call, made.id, facts)
  return methodOf(call, made.id)
}

export async function addMethodVersion(call: Call<typeof contract.addMethodVersion>): Promise<Method> {
  const { db: tx, input, params } = call
  found(
    await tx.selectFrom('methods').select('id').where('id', '=', params.id).forUpdate().executeTakeFirst(),
    'This method',
  )
  await addVersion(tx, call, params.id, input.facts)
  return methodOf(call, params.id)
}

async function addVersion(tx: Write, call: Adding, method_id: number, facts: Facts) {
  const { limit, sentences, misses, misses_up_to, reacts, same, ...others } = facts
  const last = await tx
    .selectFrom('method_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('method_id', '=', method_id)
    .executeTakeFirst()
  const version = (last?.version ?? 0) + 1
  const { id } = await tx
    .insertInto('method_versions')
    .values({
      ...others,
      method_id,
      version,
      finds_from: limit?.from ?? null,
      finds_to: limit?.to ?? null,
      unit: limit?.unit ?? null,
      sentence_en: sentences.en,
      sentence_fr: sentences.fr,
      sentence_es: sentences.es,
      made_at: call.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await substanceRows(tx, { misses, misses_up_to, reacts, same })
  if (rows.length > 0) {
    await tx
      .insertInto('method_substances')
      .values(rows.map((row, index) => ({ ...row, version_id: id, list_order: index + 1 })))
      .execute()
  }
  const after = {
    version,
    limit: limit === null ? null : writeLimit(limit),
    misses: writeMisses(misses, misses_up_to),
    reacts: reacts.map(writeReaction),
    same: same.map(writePair),
    ...sentences,
    ...others,
  }
  await recordAudit(tx, call, { action: 'add a version', entity: 'method', entity_id: String(method_id), after })
}

/** The substances as rows, each with its drug's number; refuses names that the dictionary does not know. */
async function substanceRows(
  tx: Write,
  { misses, misses_up_to, reacts, same }: Pick<Facts, 'misses' | 'misses_up_to' | 'reacts' | 'same'>,
) {
  const dictionary = await readDictionary(tx)
  const faults: { field: string; message: string }[] = []
  const drugOf = (field: string, name: string) => {
    const read = readName(name, 'finding', dictionary)
    if (read.kind === 'drug') return { name: read.drug.name, drug_id: read.drug.id }
    faults.push({ field, message: `No drug is named ${quoted(name)}.` })
    return { name, drug_id: null }
  }
  const none = { other_name: null, other_drug_id: null, finds_from: null, unit: null }
  const rows = [
    ...misses.map((name) => {
      const upTo = misses_up_to.find((one) => one.name === name)
      const known = { finds_from: upTo?.up_to ?? null, unit: upTo?.unit ?? null }
      return { kind: 'MISSES' as const, ...none, ...drugOf('facts.misses', name), ...known }
    }),
    ...reacts.map(({ name, from, unit }) => {
      return { kind: 'REACTS' as const, ...none, ...drugOf('facts.reacts', name), finds_from: from, unit }
    }),
    ...same.map(([one, two]) => {
      const other = drugOf('facts.same', two)
      const row = { kind: 'SAME' as const, ...none, ...drugOf('facts.same', one) }
      if (row.drug_id !== null && row.drug_id === other.drug_id)
        faults.push({ field: 'facts.same', message: `‘${one}’ and ‘${two}’ are one drug. Name two.` })
      return { ...row, other_name: other.name, other_drug_id: other.drug_id }
    }),
  ]
  if (faults.length > 0) throw badInput(faults)
  return rows
}

async function versionOf(tx: Write, id: number) {
  const row = await tx
    .selectFrom('method_versions')
    .select(['id', 'method_id', 'version', 'approved_at', 'withdrawn_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found(row, 'This version')
}

export async function approveMethodVersion(call: Call<typeof contract.approveMethodVersion>): Promise<Method> {
  const { db: tx, input, params, now } = call
  const { method_id, version, withdrawn_at } = await versionOf(tx, params.id)
  if (withdrawn_at !== null) throw new Failure('conflict', 'This version was taken back. Add a new one.')
  if (input.valid_until !== null && input.valid_until < (await today(call)))
    throw badInput([{ field: 'valid_until', message: 'This day is over. Choose today or a later one.' }])
  const approval = { ...input, approved_at: now.toISOString() }
  await tx.updateTable('method_versions').set(approval).where('id', '=', params.id).execute()
  const entity_id = String(method_id)
  await recordAudit(tx, call, { action: 'approve', entity: 'method', entity_id, after: { version, ...input } })
  return methodOf(call, method_id)
}

export async function withdrawMethodVersion(call: Call<typeof contract.withdrawMethodVersion>): Promise<Method> {
  const { db: tx, input, params, now } = call
  const { method_id, version, withdrawn_at } = await versionOf(tx, params.id)
  if (withdrawn_at !== null) throw new Failure('conflict', 'This version was taken back already.')
  const withdrawal = { withdrawn_at: now.toISOString(), withdrawn_why: input.why }
  await tx.updateTable('method_versions').set(withdrawal).where('id', '=', params.id).execute()
  const entity_id = String(method_id)
  await recordAudit(tx, call, { action: 'take back', entity: 'method', entity_id, after: { version, why: input.why } })
  return methodOf(call, method_id)
}

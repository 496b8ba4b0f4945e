/** Lists, adds and removes the words besides drugs by which names are read (domain/substance). */

import { sql } from 'kysely'
import type * as contract from '#contract/admin/drugs.ts'
import { wordFault } from '#domain/substance/word-faults.ts'
import { recordAudit } from '#server/audit/record.ts'
import { pageOf } from '#server/database/page-of.ts'
import { changeDictionary } from '#server/drugs/change-dictionary.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { containing, found } from './find.ts'

const columns = ['id', 'kind', 'text', 'means', 'only_if_listed'] as const

export async function listWords({ db, query }: Call<typeof contract.listWords>) {
  const pattern = containing(query.search ?? '')
  const matching = db
    .selectFrom('substance_words')
    .select(columns)
    .where('kind', '=', query.kind)
    .where((eb) => eb.or([eb('text', 'ilike', pattern), eb('means', 'ilike', pattern)]))
  return pageOf(matching.orderBy(sql`lower(text)`), query)
}

export async function addWord(call: Call<typeof contract.addWord>) {
  const { db: tx, input } = call
  const same = await tx
    .selectFrom('substance_words')
    .select('id')
    .where('kind', '=', input.kind)
    .where(sql`lower(text)`, '=', input.text.toLowerCase())
    .executeTakeFirst()
  if (same !== undefined) throw badInput([{ field: 'text', message: 'The list has these words already.' }])
  const fault = wordFault(input.kind, input.text, await readDictionary(tx))
  if (fault !== null) throw badInput([{ field: 'text', message: fault }])
  const { answer } = await changeDictionary({ ...call, keepsUnknown: true }, () =>
    tx.insertInto('substance_words').values(input).returning(columns).executeTakeFirstOrThrow(),
  )
  await recordAudit(tx, call, { action: 'add', entity: 'word', entity_id: String(answer.id), after: input })
  return answer
}

export async function removeWord(call: Call<typeof contract.removeWord>) {
  const { db: tx, params } = call
  const row = await tx.selectFrom('substance_words').select(columns).where('id', '=', params.id).executeTakeFirst()
  const { id, ...before } = found(row, 'This word')
  await changeDictionary({ ...call, needsPassword: before.kind === 'DANGER_STEM', keepsUnknown: true }, () =>
    tx.deleteFrom('substance_words').where('id', '=', id).execute(),
  )
  await recordAudit(tx, call, { action: 'remove', entity: 'word', entity_id: String(id), before })
  return {}
}

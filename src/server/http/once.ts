/**
 * A write that carries an Idempotency-Key happens once (R5.10). The key is stored in the write's own transaction,
 * so that the answer is kept exactly when the change is; a second request with the key waits for the first to end.
 */
import { createHash } from 'node:crypto'
import type { Write } from '#server/database/connect.ts'
import { badInput, Failure } from './failure.ts'

/** Who sent which request under which key. */
export type OnceKey = { readonly who: string; readonly key: string; readonly request_hash: string }

/** The key of a request, or null when it carries none. */
export function onceKey(
  header: string | string[] | undefined,
  who: string,
  request: readonly unknown[],
): OnceKey | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw badInput([{ field: 'Idempotency-Key', message: 'Send one key of at most 200 visible characters.' }])
  }
  return { who, key: header, request_hash: createHash('sha256').update(JSON.stringify(request)).digest('hex') }
}

/** Runs `work`, or repeats the answer where the key has one already. */
export async function once<T>(tx: Write, key: OnceKey | null, at: Date, work: () => Promise<T>): Promise<T> {
  if (key === null) return work()
  const dayAgo = new Date(at.getTime() - 24 * 3600_000).toISOString()
  const mine = await tx
    .insertInto('idempotency_keys')
    .values({ ...key, created_at: at.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(['who', 'key'])
        .doUpdateSet({ request_hash: key.request_hash, answer: null, created_at: at.toISOString() })
        .where('idempotency_keys.created_at', '<', dayAgo),
    )
    .returning('key')
    .executeTakeFirst()
  if (mine === undefined) return firstAnswer<T>(tx, key)
  const answer = await work()
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('who', '=', key.who)
    .where('key', '=', key.key)
    .execute()
  return answer
}

async function firstAnswer<T>(tx: Write, key: OnceKey): Promise<T> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('who', '=', key.who)
    .where('key', '=', key.key)
    .executeTakeFirstOrThrow()
  if (first.request_hash !== key.request_hash) {
    throw new Failure('unlike_first', 'This Idempotency-Key was used for another request.')
  }
  // It is the answer of the same request.
  return JSON.parse(first.answer ?? 'null') as T
}

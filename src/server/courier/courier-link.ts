/** The secret of the couriers' link, where a service protects their list by one. Only its hash is stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { changeCourierLink as changing, readCourierLink as reading } from '#contract/admin/courier-link.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import type { Services } from '#server/http/services.ts'

const name = 'courier_link'
const hashOf = (key: string) => createHash('sha256').update(`courier ${key}`).digest('hex')

async function storedHash(db: Database): Promise<string | null> {
  const row = await db.selectFrom('service_secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Whether a caller with this key, or none, may read the couriers' list. */
export async function mayReadDeliveries({ db, memory }: Pick<Services, 'db' | 'memory'>, key: string | undefined) {
  const { hash: wanted } = await memory.remember('courier link', async () => ({ hash: await storedHash(db) }))
  return wanted === null || timingSafeEqual(Buffer.from(hashOf(key ?? '')), Buffer.from(wanted))
}

export async function readCourierLink({ db }: Call<typeof reading>) {
  return { is_on: (await storedHash(db)) !== null, link: null }
}

/** Makes a link, which voids the one before, or opens the list to everybody again. The link is shown only now. */
export async function changeCourierLink(call: Call<typeof changing>) {
  const { db: tx, input, services } = call
  const was_on = (await storedHash(tx)) !== null
  await tx.deleteFrom('service_secrets').where('name', '=', name).execute()
  const key = input.is_on ? randomBytes(24).toString('base64url') : null
  if (key !== null)
    await tx
      .insertInto('service_secrets')
      .values({ name, value: hashOf(key) })
      .execute()
  await recordAudit(tx, call, {
    action: input.is_on ? 'make a link' : 'change',
    entity: 'courier link',
    entity_id: 'service',
    before: { is_on: was_on },
    after: { is_on: input.is_on },
  })
  const path = key === null ? null : withQuery(publicPaths.courier, { key })
  return { is_on: input.is_on, link: path === null ? null : `${services.config.publicUrl ?? ''}${path}` }
}

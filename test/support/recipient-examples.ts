/** An example of each change to the mail list for alerts; the audit trail never names an address. */
import { release } from './alerts.ts'
import type { TestService } from './service.ts'

let next = 1

/** The row of a new address. */
async function listed({ db }: TestService) {
  const row = { email: `reader${next++}@partner.example`, added_at: new Date().toISOString() }
  const { id } = await db.insertInto('alert_recipients').values(row).returning('id').executeTakeFirstOrThrow()
  return { id: String(id) }
}

/** What each change sends, and what the audit trail says about it. */
export const recipientChanges = {
  'POST /admin/alert-recipients/': {
    make: async () => ({ input: { email: 'anna@partner.example', language: 'fr' } }),
    says: /^what: an address$/,
  },
  'PUT /admin/alert-recipients/{id}/': {
    make: async (service: TestService) => ({
      params: await listed(service),
      input: { name: 'Anna', language: 'es' },
    }),
    says: /^name: nothing → another one$/,
  },
  'DELETE /admin/alert-recipients/{id}/': {
    make: async (service: TestService) => ({ params: await listed(service) }),
    says: /^what: an address → nothing$|^what: /,
  },
  'POST /admin/alert-mails/{id}/': {
    make: async (service: TestService) => {
      await listed(service)
      const id = await release(service.db)
      await service.db.updateTable('jobs').set({ given_up_at: new Date().toISOString() }).execute()
      return { params: { id: String(id) }, input: { way: 'TRY_AGAIN' } }
    },
    says: /^mails: \d+$/,
  },
}

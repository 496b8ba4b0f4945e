/** An example of each change to the gateway for text messages; the audit trail never names its key or a number. */
import type { TestService } from './service.ts'
import { anSmsGateway } from './sms-gateway.ts'

/** What each change sends, and what the audit trail says about it. */
export const smsChanges = {
  'PUT /admin/sms/': {
    make: async () => ({
      input: { gateway: { url: 'https://sms.test.example/send', sender: 'Desk', authorization: 'Bearer sesame' } },
    }),
    says: /^key: nothing → set anew$/,
  },
  'POST /admin/sms/test/': {
    make: async ({ db, services }: TestService) => {
      const { url } = await anSmsGateway()
      Object.assign(services.config, { smsAllowHosts: ['localhost'] })
      const row = { url, sender: 'Desk', authorization_sealed: null }
      await db
        .insertInto('sms_gateway')
        .values(row)
        .onConflict((there) => there.column('is_only').doUpdateSet(row))
        .execute()
      return { input: { to: '+14165550100' } }
    },
    // There is nothing to say beyond that it was sent.
    says: /^$/,
  },
}

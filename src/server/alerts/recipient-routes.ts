/** The calls for administrators to manage alerts' mail recipients. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/alert-recipients.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import {
  addAlertRecipient,
  changeAlertRecipient,
  listAlertRecipients,
  removeAlertRecipient,
  settleAlertMails,
} from './recipients.ts'

export function recipientRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.listAlertRecipients, listAlertRecipients)
  serve(app, services, contract.addAlertRecipient, addAlertRecipient)
  serve(app, services, contract.changeAlertRecipient, changeAlertRecipient)
  serve(app, services, contract.removeAlertRecipient, removeAlertRecipient)
  serve(app, services, contract.settleAlertMails, settleAlertMails)
}

/** Rules and signals: their calls. */
import type { FastifyInstance } from 'fastify'
import * as rules from '#contract/admin/alert-rules.ts'
import * as signals from '#contract/signals.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { addAlertRule, bringShippedRules, changeAlertRule, listAlertRules, retireAlertRule } from './change-rules.ts'
import { listOpenAlerts, listSignals, refuseSignal, takeSignal } from './signals.ts'
import { tryAlertRule } from './try-rule.ts'

export function signalRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, rules.listAlertRules, listAlertRules)
  serve(app, services, rules.addAlertRule, addAlertRule)
  serve(app, services, rules.changeAlertRule, changeAlertRule)
  serve(app, services, rules.retireAlertRule, retireAlertRule)
  serve(app, services, rules.bringShippedRules, bringShippedRules)
  serve(app, services, rules.tryAlertRule, tryAlertRule)
  serve(app, services, signals.listSignals, listSignals)
  serve(app, services, signals.takeSignal, takeSignal)
  serve(app, services, signals.refuseSignal, refuseSignal)
  serve(app, services, signals.listOpenAlerts, listOpenAlerts)
}

/** Offline shifts: their calls. */
import type { FastifyInstance } from 'fastify'
import { readShiftKit as kit } from '#contract/shift-kit.ts'
import * as contract from '#contract/shifts.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { answerAskedSample } from './answer-asked.ts'
import { beginShift } from './begin-shift.ts'
import { endAnyShift, endShift } from './end-shift.ts'
import { freeShiftIds } from './free-ids.ts'
import { listAllShifts, listShifts, readAnyShift, readShift } from './list-shifts.ts'
import { readShiftKit } from './read-kit.ts'
import { showRecoveryCode } from './recovery-code.ts'
import { sendShiftSamples } from './send-samples.ts'

export function shiftRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.beginShift, beginShift)
  serve(app, services, contract.listShifts, listShifts)
  serve(app, services, kit, readShiftKit)
  serve(app, services, contract.readShift, readShift)
  serve(app, services, contract.sendShiftSamples, sendShiftSamples)
  serve(app, services, contract.endShift, endShift)
  serve(app, services, contract.listAllShifts, listAllShifts)
  serve(app, services, contract.readAnyShift, readAnyShift)
  serve(app, services, contract.freeShiftIds, freeShiftIds)
  serve(app, services, contract.endAnyShift, endAnyShift)
  serve(app, services, contract.answerAskedSample, answerAskedSample)
  serve(app, services, contract.showRecoveryCode, showRecoveryCode)
}

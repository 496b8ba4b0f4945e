/** Machines: their keys, and what they may call. */
import type { FastifyInstance } from 'fastify'
import * as keys from '#contract/admin/machine-keys.ts'
import * as counts from '#contract/machine-counts.ts'
import * as results from '#contract/machine-results.ts'
import * as worklists from '#contract/worklists.ts'
import { listMachineResults, setMachineResultAside } from '#server/analysis/machine-results.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { bringResults } from './bring-results.ts'
import { listMachineKeys, makeMachineKey, revokeMachineKey } from './change-keys.ts'
import { readMachineCounts } from './read-counts.ts'
import {
  fetchWorklist,
  fetchWorklists,
  keepWorklistLayout,
  listWorklists,
  makeWorklist,
  readWorklist,
} from './worklists.ts'

export function machineRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, keys.listMachineKeys, listMachineKeys)
  serve(app, services, keys.makeMachineKey, makeMachineKey)
  serve(app, services, keys.revokeMachineKey, revokeMachineKey)
  serve(app, services, counts.readMachineCounts, readMachineCounts)
  serve(app, services, results.bringResults, bringResults)
  serve(app, services, results.listMachineResults, listMachineResults)
  serve(app, services, results.setMachineResultAside, setMachineResultAside)
  serve(app, services, worklists.listWorklists, listWorklists)
  serve(app, services, worklists.makeWorklist, makeWorklist)
  serve(app, services, worklists.readWorklist, readWorklist)
  serve(app, services, worklists.keepWorklistLayout, keepWorklistLayout)
  serve(app, services, worklists.fetchWorklists, fetchWorklists)
  serve(app, services, worklists.fetchWorklist, fetchWorklist)
}

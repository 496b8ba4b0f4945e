/** Methods: their calls. */
import type { FastifyInstance } from 'fastify'
import * as bases from '#contract/lab-bases.ts'
import * as methods from '#contract/methods.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import {
  addMethod,
  addMethodVersion,
  approveMethodVersion,
  listMethods,
  withdrawMethodVersion,
} from './change-methods.ts'
import { listLabBases, readOwnBases, setLabBases } from './lab-bases.ts'

export function methodRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, methods.listMethods, listMethods)
  serve(app, services, methods.addMethod, addMethod)
  serve(app, services, methods.addMethodVersion, addMethodVersion)
  serve(app, services, methods.approveMethodVersion, approveMethodVersion)
  serve(app, services, methods.withdrawMethodVersion, withdrawMethodVersion)
  serve(app, services, bases.readOwnBases, readOwnBases)
  serve(app, services, bases.listLabBases, listLabBases)
  serve(app, services, bases.setLabBases, setLabBases)
}

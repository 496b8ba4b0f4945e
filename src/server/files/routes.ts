/** Files of a sample: their calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/files.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { takeFiles } from '#server/http/stored-file.ts'
import { addFile } from './add-file.ts'
import { listFiles, readFile } from './list-files.ts'
import { showFile } from './show-file.ts'
import { markFilePersonal, withdrawFile } from './withdraw-file.ts'

export function fileRoutes(app: FastifyInstance, services: Services): void {
  takeFiles(app)
  serve(app, services, contract.listFiles, listFiles)
  serve(app, services, contract.addFile, addFile)
  serve(app, services, contract.readFile, readFile)
  serve(app, services, contract.withdrawFile, withdrawFile)
  serve(app, services, contract.markFilePersonal, markFilePersonal)
  serve(app, services, contract.showFile, showFile)
}

/** Imports of earlier samples: their calls. */
import type { FastifyInstance } from 'fastify'
import * as imports from '#contract/admin/imports.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { importSamples } from './import-samples.ts'
import { listImports } from './list-imports.ts'
import { readHeadings } from './read-headings.ts'
import { undoImport } from './undo-import.ts'

export function importRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, imports.importSamples, importSamples)
  serve(app, services, imports.readHeadings, readHeadings)
  serve(app, services, imports.listImports, listImports)
  serve(app, services, imports.undoImport, undoImport)
}

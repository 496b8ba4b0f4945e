/** The API's description, made from the declarations of the endpoints that are served (R5.2). */
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { FileBytes } from '#contract/sent-bytes.ts'
import { workbookType } from '#domain/workbook/write-workbook.ts'

type Json = Record<string, unknown>

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Json => {
  // A JSON schema is a record; it is only passed on.
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  return schema
}

function parametersOf(shape: z.ZodObject | undefined, place: 'path' | 'query') {
  if (shape === undefined) return []
  // The schema of an object has these.
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const problem = {
  description: 'A problem (RFC 9457)',
  content: { 'application/problem+json': { schema: schemaOf(Problem, 'output') } },
}

const binary = { type: 'string', format: 'binary' }

const contentOf = (input: z.ZodType) =>
  input === FileBytes
    ? { 'application/octet-stream': { schema: binary } }
    : { 'application/json': { schema: schemaOf(input, 'input') } }

/** The media type of a document. */
const documentTypes = {
  image: 'image/*',
  file: 'application/octet-stream',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

function operationOf(endpoint: Endpoint) {
  const { answer, csv, input } = endpoint
  const content =
    typeof answer === 'string'
      ? {
          [documentTypes[answer]]: { schema: binary },
        }
      : {
          'application/json': { schema: schemaOf(answer, 'output') },
          ...(csv && {
            'text/csv': { schema: { type: 'string' } },
            [workbookType]: { schema: { type: 'string', format: 'binary' } },
          }),
        }
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    'x-access': endpoint.access,
    ...(endpoint.access === 'public'
      ? {}
      : { security: [endpoint.access.startsWith('machine: ') ? { machine: [] } : { bearer: [] }] }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(input === undefined ? {} : { requestBody: { content: contentOf(input) } }),
    responses: { [endpoint.status ?? 200]: { description: 'Done', content }, default: problem },
  }
}

/** The OpenAPI 3.1 document of these endpoints. Its paths are made when first read: few servers are ever asked. */
export function openApi(endpoints: ReadonlySet<Endpoint>, version: string) {
  let paths: Record<string, Json> | undefined
  return {
    openapi: '3.1.0',
    info: { title: 'Vialog', version, description: 'Weights are gram, percentages 0 to 100, times UTC.' },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        machine: {
          ...{ type: 'apiKey', in: 'header', name: 'Authorization' },
          description: "'Machine ', then the key of a machine",
        },
      },
    },
    get paths() {
      paths ??= pathsOf(endpoints)
      return paths
    },
  }
}

function pathsOf(endpoints: ReadonlySet<Endpoint>) {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return paths
}

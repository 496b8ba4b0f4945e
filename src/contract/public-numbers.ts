/** Released numbers for everybody: their catalogue with a codebook, and their tables. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

/** A column, by the Table Schema of Frictionless Data. */
const Field = z.object({
  name: z.string(),
  type: z.enum(['string', 'integer', 'date', 'yearmonth']),
  description: z.string(),
})

/** Texts of a table; those that it does not have are left out. */
const Line = z.object({
  area_code: z.string().optional(),
  area: z.string().optional(),
  month: z.string().optional(),
  first_week: z.string().optional(),
  last_week: z.string().optional(),
  expected: z.string().optional(),
  found: z.string().optional(),
  outcome: z.string().optional(),
  amount: z.string().optional(),
  /** null: the number is not told. */
  samples: z.int().nullable().optional(),
  /** A number that is not told is below this; null: nothing is said of it. */
  samples_below: z.int().nullable().optional(),
})
export type TableLine = z.output<typeof Line>

export const readNumbers = endpoint({
  method: 'GET',
  path: '/public/numbers/',
  access: 'public',
  remembered: true,
  polled: true,
  summary:
    'The catalogue of released numbers, a Data Package of Frictionless Data: each table with its codebook, file and licence. 404 where the service publishes none.',
  answer: z.object({
    profile: z.literal('tabular-data-package'),
    name: z.string(),
    title: z.string(),
    description: z.string(),
    homepage: z.string(),
    /** When the newest release went out; left out while nothing was released. */
    created: z.string().optional(),
    licenses: z.array(z.object({ name: z.string(), title: z.string(), path: z.string() })),
    resources: z.array(
      z.object({
        profile: z.literal('tabular-data-resource'),
        name: z.string(),
        title: z.string(),
        path: z.string(),
        format: z.literal('csv'),
        mediatype: z.literal('text/csv'),
        encoding: z.literal('utf-8'),
        schema: z.object({ fields: z.array(Field), missingValues: z.array(z.string()) }),
        /** The same lines as JSON, and as a workbook of Excel. */
        json: z.string(),
        xlsx: z.string(),
      }),
    ),
  }),
})

export const readNumberTable = endpoint({
  method: 'GET',
  path: '/public/numbers/{table}/',
  access: 'public',
  remembered: true,
  polled: true,
  summary: 'A table of released numbers: its lines by the names of their columns. 404 where there is no such table.',
  params: z.object({ table: text(60) }),
  answer: z.object({ name: z.string(), license: z.string(), lines: z.array(Line) }),
})

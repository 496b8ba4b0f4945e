/** Worklists: what stands where in an instrument's rack, as its lab says it and as the instrument takes it. */
import { z } from 'zod'
import { columnHolds, mostPlaces, placeKinds, worklistFormats, worklistLines } from '#domain/machine/worklist.ts'
import { isStorable, unstorableText } from '#domain/storable.ts'
import { canonicalPosition } from '#domain/table/positions.ts'
import { RowParams } from './admin/paging.ts'
import { endpoint } from './endpoint.ts'
import { nameText, rowNumber, SampleId, Time } from './fields.ts'

const Place = z.object({
  position: z.string(),
  kind: z.enum(placeKinds),
  sample_id: z.string().nullable(),
  label: z.string().nullable(),
})

/** A heading or a text of a layout: what an instrument wants, to the letter. */
const cell = z
  .string('Enter a text.')
  .max(100, 'At most 100 characters.')
  .refine(isStorable, unstorableText)
  .refine((text) => !/[\r\n\t]/.test(text), 'Write it on one line.')

const Layout = z.object({
  format: z.enum(worklistFormats, 'Choose CSV or Excel.'),
  columns: z
    .array(
      z.object({ heading: cell, holds: z.enum(columnHolds, 'Choose what the column holds.'), text: cell.default('') }),
    )
    .min(1, 'Name a column.')
    .max(40, 'At most 40 columns.')
    .refine(
      (columns) => columns.some(({ holds }) => holds === 'name'),
      'One column must hold the sample IDs, or no result could find its sample.',
    ),
})

const layoutShape = z.object({
  format: z.enum(worklistFormats),
  columns: z.array(z.object({ heading: z.string(), holds: z.enum(columnHolds), text: z.string() })),
})

const WorklistHead = z.object({
  id: z.int(),
  instrument: z.object({ id: z.int(), name: z.string() }),
  made_by: z.string(),
  made_at: Time,
  samples: z.int(),
  places: z.int(),
})
export type WorklistHead = z.output<typeof WorklistHead>

const Worklist = z.object({ ...WorklistHead.omit({ places: true }).shape, layout: layoutShape, places: z.array(Place) })
export type Worklist = z.output<typeof Worklist>

/** Saves a worklist as the instrument takes it. */
const asFile = {
  file: 'worklist.csv',
  lines: ({ places, layout }: Worklist) => worklistLines(places, layout),
}

export const listWorklists = endpoint({
  method: 'GET',
  path: '/analysis/worklists/',
  access: 'analysis',
  summary: 'The newest 100 worklists of the own lab, and the layout of each of its instruments.',
  answer: z.object({
    worklists: z.array(WorklistHead),
    layouts: z.array(z.object({ instrument_id: z.int(), ...layoutShape.shape })),
  }),
})

export const makeWorklist = endpoint({
  method: 'POST',
  path: '/analysis/worklists/',
  access: 'analysis',
  summary: 'Stores a worklist: samples of the own lab, blanks and controls, each at a position of the rack.',
  status: 201,
  withoutForm: true,
  input: z.object({
    instrument_id: rowNumber('Choose an instrument.'),
    places: z
      .array(
        z.object({
          position: z
            .string('Enter a position.')
            .max(40, 'Enter a position, such as A1 or 12.')
            .transform(canonicalPosition),
          kind: z.enum(placeKinds, 'Say whether it is a sample, a blank or a control.'),
          sample_id: SampleId.nullish().transform((id) => id || null),
          label: nameText(60)
            .nullish()
            .transform((label) => label || null),
        }),
      )
      .min(1, 'Put something into the rack first.')
      .max(mostPlaces, `At most ${mostPlaces} positions.`),
  }),
  answer: Worklist,
})

export const readWorklist = endpoint({
  method: 'GET',
  path: '/analysis/worklists/{id}/',
  access: 'analysis',
  summary: "A worklist of the own lab; as a file in its instrument's layout with format=csv or xlsx.",
  params: RowParams,
  query: z.object({ format: z.enum(['json', 'csv', 'xlsx'], 'Choose json, csv or xlsx.').default('json') }),
  answer: Worklist,
  csv: asFile,
})

export const keepWorklistLayout = endpoint({
  method: 'POST',
  path: '/analysis/instruments/{id}/worklist-layout/',
  access: 'analysis',
  summary: 'Keeps the layout in which an instrument of the own lab takes worklists.',
  params: RowParams,
  withoutForm: true,
  input: Layout,
  answer: layoutShape,
})

export const fetchWorklists = endpoint({
  method: 'GET',
  path: '/machine/worklists/',
  access: 'machine: fetch worklists',
  summary: "The newest 100 worklists of the key's site, of one instrument or of all.",
  query: z.object({ instrument: nameText(100).optional() }),
  answer: z.object({ worklists: z.array(WorklistHead) }),
})

export const fetchWorklist = endpoint({
  method: 'GET',
  path: '/machine/worklists/{id}/',
  access: 'machine: fetch worklists',
  summary: "A worklist of the key's site; as a file in its instrument's layout with format=csv or xlsx.",
  params: RowParams,
  query: z.object({ format: z.enum(['json', 'csv', 'xlsx'], 'Choose json, csv or xlsx.').default('json') }),
  answer: Worklist,
  csv: asFile,
})

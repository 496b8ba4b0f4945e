/** Results that machines bring: tables that become drafts, and what a person still must read of them. */
import { z } from 'zod'
import { RowParams } from './admin/paging.ts'
import { endpoint } from './endpoint.ts'
import { requiredName, rowNumber, SampleParams, Time } from './fields.ts'

/** What the run's own checks say: the result may be wrong where `is_doubt`. */
const Checks = z.array(z.object({ text: z.string(), is_doubt: z.boolean() }))

/** The most bytes of a file that a machine brings. */
export const mostFileBytes = 1_000_000

export const bringResults = endpoint({
  method: 'POST',
  path: '/machine/results/',
  access: 'machine: bring results',
  summary:
    'Takes a table of results (CSV, text, .xlsx) of one instrument and makes drafts by sample ID. All of it or nothing; the same file again changes nothing. Never submits.',
  mostBytes: 2 * 1024 * 1024,
  ownTransaction: true,
  withoutForm: true,
  input: z.object({
    file_name: requiredName(200, 'Name the file.'),
    /** The name of the instrument, as at the key's site. */
    instrument: requiredName(100, 'Name the instrument.'),
    /** The bytes of the file, in base64. */
    content: z
      .base64('Send the bytes of the file in base64.')
      .min(1, 'The file is empty.')
      .max(Math.ceil(mostFileBytes / 3) * 4, 'The file is larger than 1 MB.'),
    /** The number of the worklist that the file belongs to; without it, the newest one with its samples. */
    worklist: rowNumber('Enter the number of a worklist.')
      .nullish()
      .transform((id) => id ?? null),
  }),
  answer: z.object({
    id: z.int(),
    received_at: Time,
    /** The same file came before; nothing was changed. */
    is_repeated: z.boolean(),
    samples: z.array(
      z.object({
        sample_id: z.string(),
        /** DRAFTED: it is in the draft. WAITS: a person must read it first, because of `why`. */
        standing: z.enum(['DRAFTED', 'WAITS', 'TAKEN', 'SET_ASIDE']),
        why: z.string().nullable(),
        lines: z.int(),
      }),
    ),
    /** The instrument's own checks, which are no samples. */
    left_out: z.array(z.object({ line: z.int(), written: z.string() })),
    /** What those checks show, and where rack and file differ, for whoever takes over the drafts. */
    checks: Checks,
  }),
})

const MachineResult = z.object({
  id: z.int(),
  sample_id: z.string(),
  technology: z.string(),
  file_name: z.string(),
  /** The name of the machine's key. */
  machine: z.string(),
  instrument: z.object({ id: z.int(), name: z.string() }),
  received_at: Time,
  standing: z.enum(['DRAFTED', 'WAITS', 'TAKEN', 'SET_ASIDE']),
  why: z.string().nullable(),
  lines: z.int(),
  /** The sheet without the lines of other samples, until the result is settled. */
  cells: z.array(z.array(z.string())).nullable(),
  /** What the checks of its run show. */
  checks: Checks,
  settled_at: Time.nullable(),
  settled_by: z.string().nullable(),
})
export type MachineResult = z.output<typeof MachineResult>

export const listMachineResults = endpoint({
  method: 'GET',
  path: '/analysis/machine-results/{sample_id}/',
  access: 'analysis',
  summary: 'What machines brought of a sample to the own lab, newest first.',
  params: SampleParams,
  answer: z.object({ results: z.array(MachineResult) }),
})

export const setMachineResultAside = endpoint({
  method: 'POST',
  path: '/analysis/machine-results/{id}/set-aside/',
  access: 'analysis',
  summary: 'Sets aside a result that waits to be read: it does not come into the report.',
  params: RowParams,
  answer: z.object({ id: z.int() }),
})

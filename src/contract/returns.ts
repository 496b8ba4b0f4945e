/** Returns for a period: what a site held, received and gave away. A released one never changes. Weights are in gram. */
import { z } from 'zod'
import { nameMissing } from '#domain/faults.ts'
import { correctedThings, moveKinds, returnColumns } from '#domain/holdings/return.ts'
import type { OutCell } from '#domain/workbook/write-workbook.ts'
import { endpoint } from './endpoint.ts'
import { Day, fullNameOf, queryFlag } from './fields.ts'
import { holdingBases } from './holdings.ts'

const Cell = z.object({
  vials: z.int(),
  /** Those of the vials without a known weight: no gram counts for them, which is not 0. */
  not_weighed: z.int(),
  /** Of the vials that were weighed. */
  grams: z.number(),
  /** Weights that no weighed vial lost: portions of vials that nobody weighed, or beyond what was weighed. In no sum. */
  apart: z.number(),
})

// One cell of each column, as the list says.
const Cells = z.object(
  Object.fromEntries(returnColumns.map((column) => [column, Cell])) as Record<
    (typeof returnColumns)[number],
    typeof Cell
  >,
)

const named = { substance: z.string(), basis: z.enum(holdingBases) }

const Line = z.object({
  ...named,
  ...Cells.shape,
  /** Samples that this site tested; they stay held. */
  samples_tested: z.int(),
})

const Correction = z.object({
  sample_id: z.string(),
  what: z.enum(correctedThings),
  /** The line in which it stands; empty where nobody said what it is. */
  substance: z.string(),
  /** As earlier returns said, and as it is known now; null where the substance is corrected. */
  from: Cell.nullable(),
  to: Cell.nullable(),
  /** The names of a corrected substance; null for figures. */
  from_substance: z.string().nullable(),
  to_substance: z.string().nullable(),
})

const Move = z.object({
  at: z.string(),
  day: Day,
  sample_id: z.string(),
  what: z.enum(moveKinds),
  ...named,
  ...Cell.shape,
})

const head = {
  /** Null for a preview, which is stored nowhere. */
  id: z.int().nullable(),
  site: z.object({ id: z.int(), name: z.string() }),
  from: Day,
  to: Day,
  /** Who released it, and when; null for a preview. */
  staff: z.string().nullable(),
  released_at: z.string().nullable(),
}

const Return = z.object({
  ...head,
  lines: z.array(Line),
  total: Cells,
  corrections: z.array(Correction),
  /** What happened to each sample, the earliest first; null unless the call asks for it. */
  moves: z.array(Move).nullable(),
  /** The last day of the site's last released return; null before the first. */
  last_to: Day.nullable(),
  /** The first day that there is a record for, in a preview before the site’s first released return; else null. */
  first_day: Day.nullable(),
  /** Why it cannot be released now; null if it can, and for a released one. */
  not_yet: z.string().nullable(),
  /** Names the figures of a preview, so that nobody releases others than they read; empty for a released one. */
  check: z.string(),
})
export type Return = z.output<typeof Return>
const ReturnHead = z.object(head)
export type ReturnHead = z.output<typeof ReturnHead>

const rowId = z.coerce.number('Enter a whole number.').int().min(1).max(2_147_483_647)
const day = z.iso.date('Enter a day as YYYY-MM-DD.')
const format = z.enum(['json', 'csv', 'xlsx'], 'Choose one of: json, csv, xlsx.').default('json')
const moves = queryFlag.optional()

type Lines = OutCell[][]
type Weighed = { readonly vials: number; readonly not_weighed: number; readonly grams: number }

/** An empty cell where nobody weighed any of them: no weight is known, which is not 0. */
const gramsKnown = ({ vials, not_weighed, grams }: Weighed) =>
  grams === 0 && vials !== 0 && vials === not_weighed ? null : grams
const cellNames = ['vials', 'grams', 'not_weighed'] as const
const figuresOf = (cell: Weighed) => [cell.vials, gramsKnown(cell), cell.not_weighed]

/** The lines of a return as a table. */
export const returnLines = ({ lines, total }: Return): Lines => [
  [
    ...['substance', 'basis'],
    ...returnColumns.flatMap((column) => cellNames.map((of) => `${column}_${of}`)),
    ...['samples_tested', 'tested_apart_grams', 'returned_apart_grams'],
  ],
  ...lines.map((line) => [
    ...[line.substance, line.basis.toLowerCase()],
    ...returnColumns.flatMap((column) => figuresOf(line[column])),
    ...[line.samples_tested, line.tested.apart, line.returned.apart],
  ]),
  [
    ...['total', ''],
    ...returnColumns.flatMap((column) => figuresOf(total[column])),
    ...[lines.reduce((sum, { samples_tested }) => sum + samples_tested, 0), total.tested.apart, total.returned.apart],
  ],
]

/** Its corrections as a table. */
export const correctionLines = ({ corrections }: Return): Lines => [
  [
    ...['sample_id', 'what', 'substance', 'from_vials', 'from_grams', 'from_not_weighed', 'from_apart_grams'],
    ...['to_vials', 'to_grams', 'to_not_weighed', 'to_apart_grams', 'from_substance', 'to_substance'],
  ],
  ...corrections.map((one) => [
    ...[one.sample_id, one.what.toLowerCase(), one.substance],
    ...[one.from, one.to].flatMap((cell) =>
      cell === null ? [null, null, null, null] : [...figuresOf(cell), cell.apart],
    ),
    ...[one.from_substance, one.to_substance],
  ]),
]

/** What happened to each sample as a table, for a register. */
export const moveLines = ({ moves: all }: Return): Lines => [
  ['day', 'sample_id', 'what', 'substance', 'basis', 'vials', 'grams', 'not_weighed', 'apart_grams'],
  ...(all ?? []).map((one) => [
    ...[one.day, one.sample_id, one.what.toLowerCase(), one.substance, one.basis.toLowerCase()],
    ...[...figuresOf(one), one.apart],
  ]),
]

/** The sheets of its workbook. */
export const returnSheets = (all: Return) => [
  { name: 'return', lines: returnLines(all) },
  { name: 'corrections', lines: correctionLines(all) },
  ...(all.moves === null ? [] : [{ name: 'transactions', lines: moveLines(all) }]),
]

const csv = { file: 'return.csv', lines: returnLines, sheets: returnSheets }

export const previewReturn = endpoint({
  method: 'GET',
  path: '/returns/preview/',
  access: 'reader',
  summary:
    'What a return of the caller’s site for these days would say now, both included. `site` asks for another one (`GET /returns/sites/`). `moves` adds what happened to each sample.',
  query: z.object({ from: day, to: day, site: rowId.optional(), moves, format }),
  answer: Return,
  csv,
})

export const listReturnSites = endpoint({
  method: 'GET',
  path: '/returns/sites/',
  access: 'reader',
  summary:
    'The sites whose returns the caller may ask for beside those of their own: for staff, closed ones that their site took over from; for an administrator all.',
  answer: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const releaseReturn = endpoint({
  method: 'POST',
  path: '/returns/',
  access: 'staff',
  summary:
    'Releases the return of the caller’s site, or of one that it took over from, for these days, as it was read. It begins where the last one ended.',
  status: 201,
  input: z.object({
    from: day,
    to: day,
    fullname: fullNameOf(nameMissing.anyone),
    /** Left out: the caller's own site. */
    site: rowId.optional(),
    /** The `check` of the preview that was read. */
    check: z.string().min(1, 'Look first at what the return will say.').max(64),
  }),
  answer: Return,
})

export const listReturns = endpoint({
  method: 'GET',
  path: '/returns/',
  access: 'reader',
  summary:
    'The last hundred released returns of the caller’s site, the newest first. `site` asks for another one (`GET /returns/sites/`).',
  query: z.object({ site: rowId.optional() }),
  answer: z.array(ReturnHead),
})

const ReturnParams = z.object({ id: rowId })

export const readReturn = endpoint({
  method: 'GET',
  path: '/returns/{id}/',
  access: 'reader',
  summary: 'A released return, as it was read. `moves` adds what happened to each sample.',
  params: ReturnParams,
  query: z.object({ moves, format }),
  answer: Return,
  csv,
})

export const downloadReturn = endpoint({
  method: 'GET',
  path: '/returns/{id}/pdf/',
  access: 'reader',
  summary: 'A released return as a PDF.',
  params: ReturnParams,
  file: 'return',
  answer: 'pdf',
})

/** What a site holds: the balance of its vials and bags. Weights are in gram. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day } from './fields.ts'

/** What a group of samples is named after: what a lab found most of, else what people expected. */
export const holdingBases = ['FOUND', 'EXPECTED', 'UNKNOWN'] as const
export type HoldingBasis = (typeof holdingBases)[number]

const sums = {
  samples: z.int(),
  /** What should be left in the weighed ones; none of them counts below 0. */
  grams: z.number(),
  /** Samples without a full and an empty weight: no weight is known, which is not 0. */
  not_weighed: z.int(),
  /** Samples of which more was tested than was weighed. */
  below_zero: z.int(),
}

/** A group's weight for a table: empty where nobody weighed any of it. */
const gramsKnown = ({ samples, not_weighed, grams }: Pick<Holdings, 'samples' | 'not_weighed' | 'grams'>) =>
  samples === not_weighed ? null : grams

const Holdings = z.object({
  site: z.object({ id: z.int(), name: z.string() }),
  as_of: z.string(),
  ...sums,
  /** By substance, the heaviest first; each sample counts once. `substance` is empty for UNKNOWN. */
  groups: z.array(
    z.object({
      substance: z.string(),
      basis: z.enum(holdingBases),
      ...sums,
      /** The day on which the oldest of them was collected. */
      oldest: Day,
    }),
  ),
  /** Packages that this site sent, or that are on the way to it; their samples are at no site. */
  on_the_road: z.array(
    z.object({ package_id: z.int(), from_site: z.string(), to_site: z.string(), prepared_on: Day, ...sums }),
  ),
  /** Samples that an import says are here, and that nobody has received or found here since; they are in no sum. */
  imported: z.int(),
})
export type Holdings = z.output<typeof Holdings>

export const readHoldings = endpoint({
  method: 'GET',
  path: '/holdings/',
  access: 'reader',
  summary: 'What the caller’s site should hold now, by substance. An administrator may ask for another site.',
  query: z.object({
    site: z.coerce.number('Enter a whole number.').int().min(1).max(2_147_483_647).optional(),
    format: z.enum(['json', 'csv', 'xlsx'], 'Choose one of: json, csv, xlsx.').default('json'),
  }),
  answer: Holdings,
  csv: {
    file: 'holdings.csv',
    lines: ({ groups, on_the_road }: Holdings) => [
      ['place', 'substance', 'basis', 'samples', 'grams', 'not_weighed', 'below_zero', 'oldest'],
      ...groups.map((row) => [
        ...['here', row.substance, row.basis.toLowerCase(), row.samples, gramsKnown(row)],
        ...[row.not_weighed, row.below_zero, row.oldest],
      ]),
      ...on_the_road.map((row) => [
        ...[`package ${row.package_id}, ${row.from_site} to ${row.to_site}`, '', '', row.samples, gramsKnown(row)],
        ...[row.not_weighed, row.below_zero, row.prepared_on],
      ]),
    ],
  },
})

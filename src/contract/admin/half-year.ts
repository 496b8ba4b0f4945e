/** The half-year table for TEDI. */
import { z } from 'zod'
import { type CsvExport, endpoint } from '#contract/endpoint.ts'

const HalfYear = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  summary: z.array(
    z.object({ city: z.string(), samples: z.int(), equipment: z.int(), with_result: z.int(), without_result: z.int() }),
  ),
  /** Samples by what was expected; one with several expected drugs counts for each. */
  results: z.array(
    z.object({
      ...{ city: z.string(), product: z.string(), samples: z.int() },
      ...{ as_expected: z.int(), with_other: z.int(), not_found: z.int(), unknown: z.int() },
    }),
  ),
  substances: z.array(
    z.object({
      city: z.string(),
      product: z.string(),
      substance: z.string(),
      is_dangerous: z.boolean(),
      samples: z.int(),
    }),
  ),
  /** What such tables ask for and Vialog cannot fill. */
  not_filled: z.array(z.object({ asked: z.string(), why: z.string() })),
})
export type HalfYear = z.output<typeof HalfYear>

const sheetsOf = ({ summary, results, substances, not_filled }: HalfYear) => [
  {
    name: 'Summary',
    lines: [
      ['city', 'samples', 'equipment', 'with_result', 'without_result'],
      ...summary.map((row) => [row.city, row.samples, row.equipment, row.with_result, row.without_result]),
    ],
  },
  {
    name: 'Main results',
    lines: [
      ['city', 'product', 'samples', 'as_expected', 'with_other', 'not_found', 'unknown'],
      ...results.map((row) => [
        ...[row.city, row.product, row.samples, row.as_expected, row.with_other, row.not_found, row.unknown],
      ]),
    ],
  },
  {
    name: 'Substances identified',
    lines: [
      ['city', 'product', 'substance', 'dangerous', 'samples'],
      ...substances.map((row) => [row.city, row.product, row.substance, row.is_dangerous, row.samples]),
    ],
  },
  { name: 'Not filled', lines: [['asked', 'why'], ...not_filled.map(({ asked, why }) => [asked, why])] },
]

const csv = {
  file: 'tedi.csv',
  /** One table below the other, each line with the name of its own. */
  lines: (answer: HalfYear) =>
    sheetsOf(answer).flatMap(({ name, lines }) => lines.map((line, at) => [at === 0 ? 'table' : name, ...line])),
  sheets: sheetsOf,
} satisfies CsvExport

export const exportHalfYear = endpoint({
  method: 'POST',
  path: '/admin/export/tedi/',
  access: 'admin',
  summary:
    'The half-year table that TEDI collects: summary, main results and substances, by city (the area of the site) and expected drug, and what of it Vialog cannot fill; also as CSV and Excel.',
  reauthenticated: true,
  query: z.object({
    year: z.coerce
      .number('Enter a year.')
      .int('Enter a year.')
      .min(2000, 'Enter a year from 2000 on.')
      .max(2100, 'Enter a year.'),
    half: z.enum(['1', '2'], 'Choose one of: 1, 2.'),
    format: z.enum(['json', 'csv', 'xlsx'], 'Choose one of: json, csv, xlsx.').default('json'),
  }),
  answer: HalfYear,
  csv,
})

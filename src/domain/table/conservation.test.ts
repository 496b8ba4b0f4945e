/** Nothing on a sheet is lost, and nothing changes its meaning: properties over generated sheets. */
import fc from 'fast-check'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { askOf } from '#domain/report/asked-amounts.ts'
import { saysNotFound } from '#domain/report/typed-amounts.ts'
import { cellsIn } from './account.ts'
import { fileText } from './file-text.ts'
import { substanceAccount } from './substance-account.ts'
import { isSum } from './substance-block.ts'
import { samplesOf, tableOf, tableRows } from './substance-table.ts'
import { textCells } from './text-cells.ts'

/** A substance of a sheet as it was meant: its name, its amount as text ('' for none), and its sample. */
type Meant = { readonly name: string; readonly amount: string; readonly sample: string }
type Sheet = {
  readonly lines: readonly (readonly string[])[]
  readonly meant: readonly Meant[]
  readonly hasSamples: boolean
}

const drugs = [
  ...[
    'Cocaine',
    'Caffeine',
    'Fentanyl',
    'Xylazine',
    'Heroin',
    'MDMA',
    'Ketamine',
    'Levamisole',
    'Phenacetin',
    'Etonitazene',
  ],
  ...[
    '1,3-Diacetin',
    'N,N-DMT',
    '6-MAM',
    'Cocaïne HCl',
    'para-Fluorofentanyl',
    'Acetamide, N-phenyl-',
    '2C-B',
    "4'-Fluoro; X",
  ],
]
const isDrug = (cell: string) => drugs.includes(cell)

const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 99_999 }).map((units) => String(units / 1000)) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      '0',
      '0.00',
      '<0.1',
      '8-12',
      'trace',
      'ND',
      '-',
      'n/a',
      'not detected',
      '>80',
      '12.5 %',
    ),
  },
)
const code = fc.constantFrom('304.1 > 182.1', 'Auto', '!', 'bb', 'a01.d', '', '13-May-22', 'C17H21NO4', '4.2')
const sep = fc.constantFrom('\t', ',', ';')
const encoding = fc.constantFrom('utf-8', 'utf-8 mark', 'utf-16le', 'windows-1252')
const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
const titles = fc.array(
  fc.constantFrom(['Batch', 'D:\\data'], ['Printed on Thursday'], [], ['Instrument', 'GC-MS 2']),
  { maxLength: 3 },
)
const names = fc.shuffledSubarray(drugs, { minLength: 2, maxLength: 8 })

const substances = names.chain((some) =>
  fc.tuple(...some.map((name) => fc.record({ name: fc.constant(name), amount, beside: code }))),
)

const one = (rows: readonly { name: string; amount: string }[]) =>
  rows.map(({ name, amount }) => ({ name, amount, sample: '' }))

/** One line a substance, its columns in any order. */
const plain = fc
  .tuple(substances, fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean())
  .map(([rows, isNameLast, hasTotal, hasBlanks, isAgain]): Sheet => {
    const cells = (name: string, beside: string, amount: string) =>
      isNameLast ? [amount, beside, name] : [name, beside, amount]
    const heading = cells('Compound', 'RT', '%')
    return {
      lines: [
        heading,
        ...rows.flatMap((row, at) => [
          ...(hasBlanks && at === 1 ? [[]] : []),
          ...(isAgain && at === 1 ? [heading] : []),
          cells(row.name, row.beside, row.amount),
        ]),
        ...(hasTotal ? [cells('Total', '', '100')] : []),
      ],
      meant: one(rows),
      hasSamples: false,
    }
  })

/** Two tables of the same form side by side. */
const beside = fc.tuple(substances, fc.boolean()).map(([rows, hasGap]): Sheet => {
  const half = Math.ceil(rows.length / 2)
  const gap = hasGap ? [''] : []
  const filled = rows.map(({ name }, at) => ({ name, amount: String(at + 1.5) }))
  const cellsAt = (at: number) => [filled[at]?.name ?? '', filled[at]?.amount ?? '']
  const lines = Array.from({ length: half }, (_, at) => [...cellsAt(at), ...gap, ...cellsAt(half + at)])
  return { lines: [['Drug', '%', ...gap, 'Drug', '%'], ...lines], meant: one(filled), hasSamples: false }
})

/** A block for each compound, with a line for each sample. */
const compounds = fc.tuple(substances, fc.boolean()).map(([rows, isTwo]): Sheet => {
  const samples = isTwo ? ['PDX1', 'PDX2'] : ['PDX1']
  return {
    lines: rows.flatMap(({ name, amount }, at) => [
      [`Compound ${at + 1}:  ${name}`],
      [],
      ['#', 'Name', 'RT', '%'],
      ...samples.map((sample, place) => [String(place + 1), sample, '4.2', place === 0 ? amount : '77']),
      [],
    ]),
    meant: rows.flatMap(({ name, amount }) =>
      samples.map((sample, place) => ({ name, amount: place === 0 ? amount : '77', sample })),
    ),
    hasSamples: isTwo,
  }
})

/** A block for each sample. */
const samples = fc.tuple(substances, substances).map(([first, second]): Sheet => {
  const blockOf = (sample: string, rows: typeof first) => [
    [`Sample Name: ${sample}`],
    [],
    ['Name', 'RT', '%'],
    ...rows.map(({ name, beside, amount }) => [name, beside, amount]),
    [],
  ]
  const of = (sample: string, rows: typeof first) => rows.map(({ name, amount }) => ({ name, amount, sample }))
  return {
    lines: [...blockOf('PDX1', first), ...blockOf('PDX2', second)],
    meant: [...of('PDX1', first), ...of('PDX2', second)],
    hasSamples: true,
  }
})

/** A column for each vial. */
const vials = fc.tuple(substances, fc.array(amount, { minLength: 8, maxLength: 8 })).map(
  ([rows, more]): Sheet => ({
    lines: [['Compound', 'Vial 1', 'Vial 2'], ...rows.map(({ name, amount }, at) => [name, amount, more[at] ?? ''])],
    meant: [
      ...rows.map(({ name, amount }) => ({ name, amount, sample: 'Vial 1' })),
      ...rows.map(({ name }, at) => ({ name, amount: more[at] ?? '', sample: 'Vial 2' })),
    ],
    hasSamples: true,
  }),
)

/** Sections, of which one holds the substances. */
const sections = plain.map(
  ({ lines, ...others }): Sheet => ({
    lines: [
      ['[Header]'],
      ['Version', '5.82'],
      ['[Results]'],
      ...lines,
      [],
      ['[Chromatogram]'],
      ['# of Points', '2'],
      ['0.1', '131'],
      ['0.2', '130'],
    ],
    ...others,
  }),
)

const sheet = fc.tuple(titles, fc.oneof(plain, beside, compounds, samples, vials, sections)).map(
  ([above, { lines, ...others }]): Sheet => ({
    lines: [...above, ...(above.length > 0 ? [[]] : []), ...lines],
    ...others,
  }),
)

/** The bytes of a file in an encoding; a sign that it lacks makes it UTF-8. */
function bytesOf(text: string, as: string): Uint8Array {
  if (as === 'utf-16le') return new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
  if (as === 'windows-1252') return new Uint8Array(Buffer.from(text, 'latin1'))
  return new Uint8Array(Buffer.from(as === 'utf-8 mark' ? `\ufeff${text}` : text))
}

test('every cell of 10,000 generated sheets is read, answered or left out, and every amount stays with its substance', () => {
  fc.assert(
    fc.property(sheet, sep, encoding, lineEnd, ({ lines, meant, hasSamples }, delimiter, as, newline) => {
      const written = fileText(bytesOf(papa.unparse(lines as string[][], { delimiter, newline }), as))
      if (!('text' in written)) throw new Error('The text is refused.')
      const cells = textCells(written.text, (all, sign) => papa.parse<string[]>(all, { delimiter: sign }))
      const table = tableOf(cells, 'name', { isDrug })
      const uses = table.uses.map((use) => use ?? 'percent')
      const rows = tableRows(table, uses)
      const inSample = samplesOf(table)
      const found = rows
        .filter(({ name }) => !isSum(name ?? ''))
        .map(({ name, percent, weight, line }) => ({
          name,
          amount: percent || weight || '',
          sample: hasSamples ? inSample.get(line) : '',
        }))
      const intended = meant.map((one) => ({ ...one, sample: hasSamples ? one.sample : '' }))
      expect(found).toEqual(expect.arrayContaining(intended))
      expect(found).toHaveLength(meant.length)
      for (const row of rows)
        if (!row.percent && !row.weight && !isSum(row.name ?? ''))
          expect(askOf(row, 'point', { hasAmounts: true, isNamed: true })).toBe('empty')
        else if (saysNotFound(row.percent ?? '')) expect(row.says === null || row.says === 'not_found').toBe(true)
      const account = substanceAccount(cells, table, uses, () => 'read', rows)
      expect(cellsIn(account)).toBe(cells.flat().filter((cell) => cell.trim() !== '').length)
      const left = new Set(
        account.left
          .filter(({ reason }) => reason !== 'column' && reason !== 'other_table')
          .flatMap(({ examples }) => examples),
      )
      for (const { name } of meant) expect(left.has(name)).toBe(false)
    }),
    { numRuns: 10_000 },
  )
})

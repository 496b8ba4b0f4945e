/** Tables from instruments and spreadsheets: clear cells are read, unclear ones are asked about, nothing is dropped. */
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { tooSlow } from '../../../test/support/own-time.ts'
import type { ColumnUse } from './column-uses.ts'
import { namedSample } from './find-tables.ts'
import { doubtTexts } from './line-says.ts'
import { isSum } from './substance-block.ts'
import { columnFaults, isSettled, samplesOf, tableOf, tableRows, titlesKey } from './substance-table.ts'
import { textCells } from './text-cells.ts'

const cellsOf = (text: string) => textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter }))
const table = (text: string) => tableOf(cellsOf(text), 'name')
/** The rows without totals, after somebody has answered the questions with `answers`, in order. */
const rows = (text: string, ...answers: ColumnUse[]) => {
  const read = table(text)
  const left = [...answers]
  const uses = read.uses.map((use) => use ?? left.shift() ?? null)
  expect(left, 'there are more answers than questions').toEqual([])
  expect(uses, 'there are more questions than answers').not.toContain(null)
  return tableRows(read, uses)
    .filter(({ name }) => !isSum(name ?? ''))
    .map(({ name, percent, weight }) => [name, percent, weight])
}

describe('exports of instruments', () => {
  test('Agilent MassHunter: a heading after other lines, a share of areas and a concentration are asked about', () => {
    const text = [
      'Batch Name,D:\\MassHunter\\GCMS\\1\\data\\PD2215.batch.bin',
      'Last Calib Update,11/20/2026 9:14',
      '',
      'Compound,RT,Area,Area %,Final Conc.,Units,Qual',
      'Fentanyl,12.441,1843221,61.52,0.8,ng/mL,98',
      '"Acetamide, N-phenyl-",6.102,44112,1.4,,,71',
    ].join('\r\n')
    expect(table(text).uses).toEqual(['name', 'leave', 'leave', null, null, 'leave', 'leave'])
    expect(rows(text, 'percent', 'leave')).toEqual([
      ['Fentanyl', '61.52', null],
      ['Acetamide, N-phenyl-', '1.4', null],
    ])
  })

  test('Agilent ChemStation library search: a title of two words, peaks and areas', () => {
    const text =
      'Pk#\tRT\tArea%\tLibrary/ID\tRef#\tCAS#\tQual\n1\t5.10\t8.2\tXylazine\t88\t007361-61-7\t97\n2\t7.7\t91.8\tCaffeine\t12\t000058-08-2\t99'
    expect(table(text).uses).toEqual(['leave', 'leave', null, 'name', 'leave', 'leave', 'leave'])
    expect(rows(text, 'percent')).toEqual([
      ['Xylazine', '8.2', null],
      ['Caffeine', '91.8', null],
    ])
  })

  test('Shimadzu LabSolutions: sections, tabs, a concentration with its unit beside it', () => {
    const text = [
      '[Header]',
      'Data File Name\tC:\\LabSolutions\\PD2215.qgd',
      'Sample Name\tPD2215',
      '[MS Quantitative Results]',
      '# of IDs\t2',
      'ID#\tName\tRet. Time\tm/z\tArea\tHeight\tConc.\tUnit',
      '1\tFentanyl\t12.44\t245\t18432\t8000\t0.25\tmg/L',
      '2\tCaffeine\t7.70\t194\t91000\t40000\t1.75\tmg/L',
    ].join('\n')
    expect(table(text).origins[0]?.line).toBe(5)
    expect(rows(text, 'leave')).toEqual([
      ['Fentanyl', null, null],
      ['Caffeine', null, null],
    ])
  })

  test('Thermo TraceFinder: µg under a line of units become mg', () => {
    const text = 'Compound Name,RT,Amount\n,min,µg\nCarfentanil,11.02,0.5\nCaffeine,7.71,1250'
    expect(isSettled(table(text))).toBe(true)
    expect(rows(text)).toEqual([
      ['Carfentanil', null, '0.0005'],
      ['Caffeine', null, '1.2500'],
    ])
  })

  test('Bruker OPUS in German: semicolons, decimal commas, quotes, BOM, a sum', () => {
    const text =
      '\ufeff"Substanz";"Trefferqualität";"Anteil (%)"\r\n"Koffein";"812";"61,5"\r\n"1,3-Diacetin";"644";"8,25"\r\n"Summe";"";"69,75"\r\n\r\n'
    expect(isSettled(table(text))).toBe(true)
    expect(rows(text)).toEqual([
      ['Koffein', '61,5', null],
      ['1,3-Diacetin', '8,25', null],
    ])
  })

  test('Bruker NMR: grams become mg, with the sign of the file', () => {
    const text = 'Komponente;Masse [g]\nKokain;0,0061\nLevamisol;0,00021'
    expect(rows(text)).toEqual([
      ['Kokain', null, '6,1000'],
      ['Levamisol', null, '0,2100'],
    ])
  })

  test('a French lab: composé, teneur, quantité in mg, total général', () => {
    const text =
      'Composé\tTeneur\tQuantité (mg)\nCocaïne\t0,615\t6,15\nPhénacétine\t0,385\t3,85\nTotal général\t1,000\t10,00'
    expect(table(text).uses).toEqual(['name', null, 'mg'])
    expect(rows(text, 'share')).toEqual([
      ['Cocaïne', '61,500', '6,15'],
      ['Phénacétine', '38,500', '3,85'],
    ])
  })

  test('a Spanish lab: sustancia, porcentaje', () => {
    expect(rows('Sustancia;Porcentaje;Peso (µg)\nCocaína;61,5;615\nTotal;61,5;615')).toEqual([
      ['Cocaína', '61,5', '0,6150'],
    ])
  })

  test('Thermo OMNIC search: an index and a match are no amounts', () => {
    const text = 'Index,Match,Compound Name,Library\n1,93.18,"Cocaine, HCl",HR Forensic\n2,61.02,Levamisole,HR Forensic'
    expect(rows(text)).toEqual([
      ['Cocaine, HCl', null, null],
      ['Levamisole', null, null],
    ])
  })

  test('Waters and SCIEX: ng/mL and peak areas are never mg and never percent', () => {
    const text = 'Component Name\tCalculated Concentration (ng/mL)\tArea Ratio\tPeak Area\nFentanyl\t12.5\t0.33\t8812'
    expect(table(text).uses).toEqual(['name', 'leave', null, 'leave'])
  })

  test('MassHunter: a mass beside m/z is that of the ion, and its error no amount', () => {
    const text = 'Name\tMass\tMass (DB)\tDiff (DB, ppm)\tm/z\tVol %\nCocaine\t303.147\t303.1471\t1.2\t304.154\t61.2'
    expect(table(text).uses).toEqual(['name', 'leave', 'leave', 'leave', 'leave', null])
    expect(table('Name\tMass\nCocaine\t0.3').uses).toEqual(['name', null])
  })

  test('a spreadsheet without known headings asks what each column is', () => {
    const read = table('Zeug\tWert\nKoffein\t61,5\nKokain\t8')
    expect([read.header, read.isHeaderSure, read.titles, read.uses]).toEqual([0, false, ['Zeug', 'Wert'], [null, null]])
  })

  test('asks a person about two columns of percents, or grams beside mg', () => {
    expect(table('Drug\tArea %\tmg\tg\nA\t5\t1\t0.001').uses).toEqual(['name', null, null, null])
    expect(table('Drug\t%\tPercent\nA\t5\t6').uses).toEqual(['name', null, null])
  })
})

describe('the unit of a paste', () => {
  test.each([
    ['Chemical\tConc. (mg/mL)\nFentanyl\t0.5\nCaffeine\t2', ['name', 'leave']],
    ['Substanz\tWeight (g)\nFentanyl\t0.5\nCaffeine\t2', ['name', 'g']],
    ['Substance\tAmount (µg)\nFentanyl\t0.5', ['name', 'ug']],
    ['Substance\tRel. area\nFentanyl\t0.5', ['name', null]],
    ['Substance\tAmount\nFentanyl\t0.5', ['name', null]],
    ['Substance\tAmount\nFentanyl\t0.5 mg\nCaffeine\t2 g', ['name', 'mg']],
    ['Substance\tAmount\tUnit\nFentanyl\t500\tµg\nCaffeine\t2\tmg', ['name', 'mg', 'leave']],
    ['Substance\tWeight\nFentanyl\ttrace', ['name', 'mg']],
    ['Substance\tPercent\nFentanyl\t0.6\nCaffeine\t0.4', ['name', null]],
    ['61.5\tCaffeine\n8\tFentanyl', [null, 'name']],
    ['Caffeine\t61.5\t6\t0.3', ['name', 'percent', null, null]],
    ['Fentanyl\ttrace\nCaffeine\t5', ['name', 'percent']],
    ['Analyte\tResult\tLOD (%)\nFentanyl\tdetected\t0.1', ['name', 'leave', null]],
    ['Compound\tConfidence (%)\nFentanyl\t60\nCaffeine\t20', ['name', null]],
    ['Substance\tµg/10 mg\nFentanyl\t5', ['name', null]],
    ['Compound\tAmount (mg)\tUncertainty (%)\nFentanyl\t5\t10', ['name', 'mg', null]],
    ['Fentanyl\t500 µg\nCaffeine\t2 mg', ['name', 'mg']],
  ] as const)('of %j is read as %j', (text, uses) => {
    expect(table(text).uses).toEqual(uses)
  })

  test('is the one that each row states', () => {
    expect(rows('Substance\tAmount\tUnit\nFentanyl\t500\tµg\nCaffeine\t2\tmg\nX\t3\tng/mL')).toEqual([
      ['Fentanyl', null, '0.5000'],
      ['Caffeine', null, '2 mg'],
      ['X', null, '3 ng/mL'],
    ])
    expect(rows('Substance\tWeight (g)\nFentanyl\t1 mg\nCaffeine\t0.5\nX\ttrace\nY\t<1\nZ\t1,234')).toEqual([
      ['Fentanyl', null, '1 mg'],
      ['Caffeine', null, '500.0000'],
      ['X', null, 'trace'],
      ['Y', null, '<1000'],
      ['Z', null, '1,234 g'],
    ])
  })

  test('a first line becomes a row if somebody says that it is no heading', () => {
    const read = tableOf(cellsOf('Zeug\tWert\nKoffein\t61,5'), 'name', { withHeader: false })
    expect(tableRows(read, read.uses).map(({ name }) => name)).toEqual(['Zeug', 'Koffein'])
    expect(titlesKey(read)).toBeNull()
  })
})

test.each([
  ['Substance\tResult\nFentanyl\tDetected\nXylazine\tNot detected', [null, 'not_found']],
  ['Substanz\tErgebnis\nFentanyl\tpositiv\nXylazin\tnicht nachgewiesen', [null, 'not_found']],
  ['Substance\t%\tFound\nFentanyl\t5\tyes\nXylazine\t\tNo', [null, 'unclear']],
  ['Substance\t%\tResult\nFentanyl\t5\tyes\nXylazine\t\tn.d.', [null, 'not_d']],
  ['Substance\tConc. (ng/mg)\nFentanyl\t5\nXylazine\t0\nCaffeine\t0,00', [null, 'not_found', 'not_found']],
  ['Substance\tArea\t%\nFentanyl\t0\t5\nXylazine\t0\t', [null, 'not_found']],
  ['Fentanyl\tn.d.\nXylazine\t5', [null, null]],
  ['Fentanyl\t<LOD\nXylazine\t5', [null, null]],
  ['Composé\tRésultat\nFentanyl\tNon détecté\nXylazine\tpossible', ['not_found', doubtTexts.inDoubt]],
  ['Substance\t%\tType\nFentanyl\t5\tNo', [null]],
  ['Substance | %\nFentanyl | 5', [null]],
])('the lines of %j state whether substances were found', (text, said) => {
  const read = table(text)
  const uses = read.uses.map((use) => use ?? 'leave')
  expect(tableRows(read, uses).map(({ says, fault }) => says ?? fault)).toEqual(said)
})

test('ranges and limits keep their kind when converted to mg or percent', () => {
  expect(rows('Substance\tWeight (µg)\nA\t500-700\nB\t<50\nC\t1,234-2\nD\ttrace\nE\t0.5-0.7 mg')).toEqual([
    ['A', null, '0.5-0.7'],
    ['B', null, '<0.05'],
    ['C', null, '1,234-2 µg'],
    ['D', null, 'trace'],
    ['E', null, '0.5-0.7 mg'],
  ])
  expect(rows('Substance\tTeneur\nA\t0,08-0,12\nB\t0,5', 'share')).toEqual([
    ['A', '8-12', null],
    ['B', '50,000', null],
  ])
})

test('a fault names the column that cannot be used', () => {
  const five = table('Zeug\tA\tB\tC\tD\nFentanyl\t1\t2\t3\t4')
  expect(columnFaults(five, ['name', null, 'percent'])).toEqual([{ at: 1, fault: 'open' }])
  expect(columnFaults(five, ['name', 'share', 'percent'])).toEqual([{ at: 2, fault: 'twice' }])
  expect(columnFaults(five, ['name', 'g', 'ug', 'leave', 'leave'])).toEqual([{ at: 2, fault: 'twice' }])
  expect(columnFaults(five, ['percent', 'leave'])).toEqual([{ at: -1, fault: 'nameless' }])
  expect(columnFaults(five, ['name', 'percent', 'mg'])).toEqual([])
  expect(columnFaults(tableOf([['1', '2']], 'percent'), ['percent', 'mg'])).toEqual([])
})

test.each(['Fentanyl\t5-10\nCaffeine\t>80', 'Fentanyl\t5 – 10 %\nCaffeine\t80'])(
  'a first line with a range is not a heading: %j',
  (text) => {
    const read = table(text)
    expect(tableRows(read, read.uses).map(({ name }) => name)).toEqual(['Fentanyl', 'Caffeine'])
  },
)

test('lines of several samples are kept apart', () => {
  const several = table('Sample,Compound,Percent\nPD1,Fentanyl,5\nPD2,Caffeine,60\npd1,Heroin,7')
  expect([...samplesOf(several)]).toEqual([
    [2, 'PD1'],
    [3, 'PD2'],
    [4, 'pd1'],
  ])
  // One sample may be another than the report's.
  expect([...samplesOf(table('Sample,Compound,Percent\nPD1,Fentanyl,5\nPD1,Caffeine,60')).values()]).toEqual([
    'PD1',
    'PD1',
  ])
  expect(samplesOf(table('Compound,Percent\nFentanyl,5\nCaffeine,60')).size).toBe(0)
})

test('200,000 lines are read in a time that grows with their number', () => {
  const many = Array.from({ length: 200_000 }, (_, at) => [`Substance ${at}`, '1'])
  expect(tooSlow(() => tableOf(many, 'name'), 10_000)).toBeNull()
})

test.each([
  ['%\n8.1\n12', ['percent']],
  ['mg\n8.1\n12', ['mg']],
  ['(µg)\n8.1\n12', ['ug']],
  // A unit that says no share and no weight is asked about.
  ['mg/g\n8.1\n12', [null]],
  ['%\tmg\n8.1\t0.3\n12\t0.4', ['percent', 'mg']],
])('a block of numbers below a line of units is headed by it: %j', (text, uses) => {
  const read = tableOf(cellsOf(text), 'percent')
  expect([read.header, read.uses]).toEqual([0, uses])
})

test.each([
  ['Sample: T22', 'T22'],
  ['Sample Name = PDX1', 'PDX1'],
  ['sample id: 2215', '2215'],
  ['Échantillon : B7', 'B7'],
  ['Compound 2: Fentanyl', null],
  ['Fentanyl: positive', null],
  ['Sample:', null],
  ['Sample prep: methanol', null],
])('%j names the sample %j', (text, sample) => {
  expect(namedSample(text)).toBe(sample)
})

test.each([
  ['mg_per_g', ['125', '0,5', '<0,1', 'ND', '0,005'], ['12,5', '0,05', '<0,01', 'ND', '0,0005']],
  ['ppm', ['231', '50000'], ['0,0231', '5']],
] as const)('%s becomes percent, exactly', (use, cells, percents) => {
  const read = tableOf(cellsOf(['Substance\tAmount', ...cells.map((cell) => `Fentanyl\t${cell}`)].join('\n')), 'name')
  const found = tableRows(read, ['name', use]).map(({ percent }) => percent?.replace('.', ','))
  expect(found.map((one) => one?.replace(/(,\d*?)0+$/, '$1').replace(/,$/, ''))).toEqual(percents)
})

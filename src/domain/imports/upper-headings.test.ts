/** What stands above several columns says how they were made: no result below 'Test strips' is one of another technology. */
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { choices, world } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'
import { importTable } from './import-heading.ts'
import { planImport } from './import-plan.ts'
import { cellsToRead, nameDrugs, namesDrug } from './naming-columns.ts'

const tableOf = (text: string) => importTable(papa.parse<string[]>(text).data)

function read(text: string, said: Record<string, string> = {}) {
  const [header = [], ...lines] = tableOf(text).cells
  const drugs = header.filter((title) => namesDrug(title, world.dictionary))
  const naming = header.flatMap((title, at) => (nameDrugs(title, cellsToRead(lines, at), world.dictionary) ? [at] : []))
  const fields = guessColumns({ header, lines }, drugs, naming)
  const { samples, errors } = planImport([{ name: 'f.csv', header, lines, fields }], { ...choices, said }, world)
  return {
    errors: errors.map(({ message }) => message),
    reports: samples.map(({ reports }) =>
      reports.map(({ technology, strip_type, strip_result, findings }) =>
        [technology, strip_type, strip_result, ...findings.map(({ drug }) => drug)].filter(Boolean).join(' '),
      ),
    ),
  }
}

const strips = [['GC_MS cocaine', 'TEST_STRIP Fentanyl POSITIVE', 'TEST_STRIP Benzodiazepine NEGATIVE']]

describe('strips below a heading that spans them', () => {
  test.each(['Test strips', 'Strips', 'Teststreifen', 'Bandelettes', 'Tiras reactivas', 'Immunoassay'])(
    '%s',
    (above) => {
      expect(read(`,,,${above},\nID,Date,Substance,Fentanyl,Benzo\nA1,2024-02-01,cocaine,positive,negative`)).toEqual({
        errors: [],
        reports: strips,
      })
    },
  )

  test('whose other headings stand in the upper line', () => {
    const text = 'ID,Date,Substance,Test strips,\n,,,Fentanyl,Benzo\nA1,2024-02-01,cocaine,positive,negative'
    expect(read(text)).toEqual({ errors: [], reports: strips })
    expect(tableOf(text).left).toEqual([])
  })

  test('below a title of the sheet, and on each page again', () => {
    const line = 'ID,Date,Substance,Fentanyl,Benzo'
    const text = `Our lab 2024,,,,\n,,,Test strips,\n${line}\nA1,2024-02-01,cocaine,positive,negative\n${line}\nA2,2024-02-01,MDMA,negative,negative`
    expect(read(text)).toMatchObject({ errors: [], reports: [...strips, expect.anything()] })
    expect(tableOf(text).left).toMatchObject([{ reason: 'again' }, { reason: 'title', count: 1 }])
  })

  test('that is a title of a whole sheet of strips', () => {
    expect(read('Test strips,,,\nID,Date,Fentanyl,Benzo\nA1,2024-02-01,positive,negative').reports).toEqual([
      ['TEST_STRIP Fentanyl POSITIVE', 'TEST_STRIP Benzodiazepine NEGATIVE'],
    ])
  })

  test('right above a column of names are refused, and no finding of the chosen technology', () => {
    const { errors, reports } = read(',,Test strips,\nID,Date,Substance,Result\nA1,2024-02-01,fentanyl,positive')
    expect(errors).toContainEqual(expect.stringContaining('A test strip has a result and no list of substances'))
    expect(reports.flat().filter((text) => text.startsWith('GC_MS'))).toEqual([])
  })
})

test('two technologies above the same headings are two reports', () => {
  const text = ',,FTIR,GC-MS\nID,Date,Substance,Substance\nA1,2024-02-01,cocaine,caffeine'
  expect(read(text)).toEqual({ errors: [], reports: [['FTIR cocaine', 'GC_MS caffeine']] })
})

test('the columns of drugs below a technology are of that one', () => {
  const text = ',,FTIR,,Strips\nID,Date,Cocaine,MDMA,Fentanyl\nA1,2024-02-01,40 %,,negative'
  expect(read(text, { blank: 'NOTHING' })).toEqual({
    errors: [],
    reports: [['TEST_STRIP Fentanyl NEGATIVE', 'FTIR cocaine']],
  })
})

test('a method that nobody knows above columns asks for its technology', () => {
  const { errors, reports } = read(',,Raman hits,\nID,Date,Substance,Notes\nA1,2024-02-01,cocaine,')
  expect(errors).toEqual([expect.stringContaining('No technology here is called ‘Raman hits’')])
  expect(reports).toEqual([[]])
})

test.each(['Results 2024', 'Spectroscopy unit Basel', 'GC-MS and strips'])(
  '%s above a sheet changes no heading',
  (title) =>
    expect(tableOf(`${title},,\nID,Date,Substance\nA1,2024-02-01,cocaine`).cells[0]).toEqual([
      'ID',
      'Date',
      'Substance',
    ]),
)

describe('groups of columns with the same headings', () => {
  const amounts = (text: string, said: Record<string, string> = {}) => {
    const [header = [], ...lines] = tableOf(text).cells
    const naming = header.flatMap((title, at) =>
      nameDrugs(title, cellsToRead(lines, at), world.dictionary) ? [at] : [],
    )
    const fields = guessColumns({ header, lines }, [], naming)
    const { samples, errors, questions } = planImport(
      [{ name: 'f.csv', header, lines, fields }],
      { ...choices, without_results: false, said },
      world,
    )
    return {
      errors: errors.map(({ message }) => message),
      asked: questions.map(({ key }) => key),
      expected: samples.map(({ expected_drugs }) => expected_drugs.join()),
      found: samples.map(({ reports }) =>
        reports.map(({ technology, findings }) =>
          [technology, ...findings.map(({ name, percent }) => `${name} ${percent}`)].join(' '),
        ),
      ),
    }
  }
  const lines = (cells: readonly string[]) => cells.map((cell, at) => `A${at},2024-02-01,${cell}`).join('\n')
  const both = {
    errors: [],
    found: [['GC_MS cocaine 40', 'caffeine 20'].join(' '), 'GC_MS MDMA 80'].map((one) => [one]),
  }

  test.each([
    [',,FTIR results,,,', 'FTIR'],
    [',,,,,', 'GC_MS'],
    [',,Main substance,,Second substance,', 'GC_MS'],
    [',,Substance 1,,Substance 2,', 'GC_MS'],
  ])('each share belongs to the name of its own group: %s', (above, technology) => {
    const text = `${above}\nID,Date,Substance,%,Substance,%\n${lines(['cocaine,40,caffeine,20', 'MDMA,80,,'])}`
    const said = JSON.parse(JSON.stringify(both).replaceAll('GC_MS', technology))
    expect(amounts(text)).toMatchObject(said)
  })

  test('the share may stand before the name', () => {
    const text = `ID,Date,%,Substance,%,Substance\n${lines(['40,cocaine,20,caffeine', '80,MDMA,,'])}`
    expect(amounts(text)).toMatchObject(both)
  })

  test('each group is of the method above it', () => {
    const text = `,,FTIR,,GC-MS,\nID,Date,Substance,%,Substance,%\n${lines(['cocaine,40,caffeine,20'])}`
    expect(amounts(text)).toMatchObject({ errors: [], found: [['FTIR cocaine 40', 'GC_MS caffeine 20']] })
  })

  test('a share between two names, of which it may be either, is asked about, and so are its likes', () => {
    const text = `ID,Date,%,Substance,%,Substance,%\n${lines(['40,cocaine,20,caffeine,10'])}`
    const { asked, found } = amounts(text)
    expect(asked).toEqual(['left_numbers % (column 3)', 'left_numbers % (column 5)', 'left_numbers % (column 7)'])
    expect(found).toEqual([['GC_MS cocaine null caffeine null']])
  })

  test.each(['Sold as', 'Expected', 'Vendu comme', 'Bought as'])('below ‘%s’ a name is no finding', (above) => {
    for (const own of ['Substance', 'Compound']) {
      const text = `,,${above},Found\nID,Date,Substance,${own}\n${lines(['MDMA,caffeine'])}`
      expect(amounts(text)).toMatchObject({ errors: [], expected: ['MDMA'], found: [['GC_MS caffeine null']] })
    }
  })

  test('below words that nobody knows, somebody is asked what the names are', () => {
    const text = `,,Client,Lab\nID,Date,Substance,Substance\n${lines(['MDMA,caffeine'])}`
    expect(amounts(text)).toMatchObject({
      errors: [expect.stringContaining('‘Client: Substance’, ‘Lab: Substance’')],
      found: [[]],
    })
  })

  test('what stands above the lesser ones counts', () => {
    const text = `,,Major,Minor\nID,Date,Substance,Substance\n${lines(['MDMA,caffeine'])}`
    expect(amounts(text).asked).toEqual(['minor minor'])
  })
})

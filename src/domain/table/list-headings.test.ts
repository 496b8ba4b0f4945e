/** Lists under headings that say found or not found, and lines of results above a heading: none is lost or turned round. */
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { askOf } from '#domain/report/asked-amounts.ts'
import { saysNotFound } from '#domain/report/typed-amounts.ts'
import { doubtTexts } from './line-says.ts'
import { listHeading } from './list-headings.ts'
import { substanceAccount } from './substance-account.ts'
import { tableOf, tableRows } from './substance-table.ts'
import { textCells } from './text-cells.ts'

const known = ['Fentanyl', 'Caffeine', 'Carfentanil', 'Xylazine', 'Heroin', 'Cocaine', 'Levamisole']
const isDrug = (cell: string) => known.some((name) => name.toLowerCase() === cell.trim().toLowerCase())
const cellsOf = (text: string) => textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter }))

/** What each line of a paste becomes: its name with its amount, 'not found', its question or its fault; null: found. */
function read(text: string) {
  const table = tableOf(cellsOf(text), 'name', { isDrug })
  const rows = tableRows(
    table,
    table.uses.map((use) => use ?? 'leave'),
  )
  return rows.map((row) => {
    const ask = askOf(row, 'point', { hasAmounts: rows.some(({ percent }) => percent), isNamed: true })
    const isAbsent = row.says === 'not_found' || saysNotFound(row.percent ?? '')
    return [row.name, row.fault ?? ask ?? (isAbsent ? 'not found' : row.percent || row.weight || null)]
  })
}

const notFound = [
  ...[
    'Not found:',
    'Not detected',
    'Substances not detected',
    'Negative:',
    'NOT DETECTED (2):',
    '- Absent -',
    'Absent',
  ],
  ...['Non détecté', 'Non détectés :', 'Substances non détectées', 'Absence :', 'Négatifs', 'Non retrouvés :'],
  ...['No detectado', 'No detectados:', 'Sustancias no detectadas', 'No encontrado', 'Ausentes:', 'Negativo:'],
  ...['Below LOD', '< LOD', 'Bajo el límite de detección', 'Nicht nachgewiesen:', 'No se han detectado:', 'n.d.:'],
]
const openHeadings = [
  ...[
    'Other compounds tested for',
    'Targets without a peak',
    'Also tested for:',
    'Not tested',
    'No analizado',
    'Below LOQ',
  ],
  ...['Detected / not detected:', 'Positive / Negative', 'Nachgewiesen / nicht nachgewiesen'],
  ...['Possible:', 'Sold as:', 'Buscados:', 'Recherchés :', 'Nicht getestet'],
]
const found = ['Found:', 'Substances detected', 'Results', 'Détecté :', 'Detectado', 'Hallazgos', 'Nachgewiesen:']

describe('a heading of a list', () => {
  test.each(notFound)('%j takes back the names below it', (heading) => {
    for (const above of ['Substances detected', 'Found:', null])
      for (const gap of ['\n', '\n\n']) {
        const text = [above, 'Fentanyl', 'Caffeine'].filter((line) => line !== null).join('\n')
        expect(read([text, `${heading}\nCarfentanil\nXylazine`].join(gap))).toEqual([
          ['Fentanyl', null],
          ['Caffeine', null],
          ['Carfentanil', 'not found'],
          ['Xylazine', 'not found'],
        ])
      }
  })

  test.each(openHeadings)('%j asks what the names below it are', (heading) => {
    expect(read(`Fentanyl\n${heading}\nCarfentanil\n\nXylazine`)).toEqual([
      ['Fentanyl', null],
      ['Carfentanil', `word ${heading}`],
      ['Xylazine', `word ${heading}`],
    ])
  })

  test.each(found)('%j is no substance, and ends what another heading took back', (heading) => {
    expect(read(`Not detected:\nCarfentanil\n\n${heading}\nFentanyl\nCaffeine`)).toEqual([
      ['Carfentanil', 'not found'],
      ['Fentanyl', null],
      ['Caffeine', null],
    ])
  })

  test.each([
    ...[
      'Not detected (LOD 0.1%)',
      'None of the following were found',
      'Aucune des substances suivantes',
      'No compounds of interest detected',
    ],
    ...[
      'Sustancias analizadas y no detectadas',
      'Substances recherchées et non détectées',
      'Ninguna de las siguientes',
    ],
  ])('%j never lets the names below it in as found', (heading) => {
    const [, said] = read(`Fentanyl\n${heading}\nCarfentanil`).at(-1) ?? []
    expect(said === 'not found' || said === `word ${heading}`).toBe(true)
  })

  test('that names a group of substances asks about the names below it', () => {
    expect(read('Fentanyl\nOpioids not detected\nCarfentanil').at(-1)).toEqual([
      'Carfentanil',
      'word Opioids not detected',
    ])
    expect(read('Fentanyl\nOpioids not detected:\nCarfentanil').at(-1)).toEqual(['Carfentanil', 'not found'])
  })

  test('in a table takes back lines without an amount, and asks about one with an amount', () => {
    expect(read('Compound\t%\nCaffeine\t40\nNot detected:\nCarfentanil\t\nXylazine\tND\nHeroin\t3')).toEqual([
      ['Caffeine', '40'],
      ['Carfentanil', 'not found'],
      ['Xylazine', 'not_d'],
      ['Heroin', 'flag Not detected:'],
    ])
  })

  test.each([
    'Fentanyl',
    'Carfentanil not detected',
    'no Xylazine',
    'Fentanyl:',
    'Negative control',
    'Caffeine (absent)',
  ])('%j is none', (text) => expect(listHeading(text, isDrug)).toBeNull())

  test('is counted: as read if it takes back, else as left out with its text', () => {
    const cells = cellsOf('Results\nFentanyl\nNot detected:\nXylazine')
    const table = tableOf(cells, 'name', { isDrug })
    const account = substanceAccount(cells, table, table.uses, () => 'read', tableRows(table, table.uses))
    expect(account).toEqual({
      read: 3,
      answered: 0,
      left: [{ reason: 'title', of: '', count: 1, examples: ['Results'] }],
    })
  })
})

describe('a line of a result is no heading', () => {
  test.each(['Results', 'Résultats :', 'Resultados'])('below %j', (title) => {
    expect(read(`${title}\nFentanyl 12.5%\nCaffeine 40%\n\nNot detected:\nCarfentanil\nXylazine`)).toEqual([
      ['Fentanyl', '12.5%'],
      ['Caffeine', '40%'],
      ['Carfentanil', 'not found'],
      ['Xylazine', 'not found'],
    ])
  })

  test('whatever the other lines say', () => {
    const list = 'Fentanyl: absent\nCarfentanil - negative\nXylazine 12.5%\nCaffeine\nHeroin 3 % w/w, 6-MAM trace'
    expect(read(list).map(([name, said]) => [name, said])).toEqual([
      ['Fentanyl', 'not found'],
      ['Carfentanil', 'not found'],
      ['Xylazine', '12.5%'],
      ['Caffeine', 'empty'],
      ['Heroin 3 % w/w, 6-MAM', 'trace'],
    ])
  })

  test.each(['Heroin 3 % w/w', 'Heroin 3 % w/w, 6-MAM trace', 'Substance of 5 mg', 'ISTD', 'Heroin (12 mg)'])(
    'such as %j',
    (line) => {
      const names = read(`Fentanyl\nCarfentanil\n${line}\nXylazine`).map(([name]) => name)
      expect(names.slice(0, 2)).toEqual(['Fentanyl', 'Carfentanil'])
      expect(names.at(-1)).toBe('Xylazine')
      expect(names).toHaveLength(4)
    },
  )

  test('and a verdict behind a name is read with what takes it back', () => {
    const list =
      'Fentanyl not detected\nHeroin was never detected\nCocaine: detected\nXylazine no detectado\nCaffeine 3 %'
    expect(read(list)).toEqual([
      ['Fentanyl', 'not found'],
      ['Heroin was never detected', 'empty'],
      ['Cocaine', 'detected'],
      ['Xylazine', 'not found'],
      ['Caffeine', '3 %'],
    ])
  })

  test('and above the heading of a table, a line with a drug asks', () => {
    expect(read('Fentanyl\t12.5%\n\nSubstance\t%\nCaffeine\t40')[0]).toEqual([
      'Fentanyl 12.5%',
      doubtTexts.aboveHeading,
    ])
    expect(read('Printed on Thursday\nSubstance\t%\nCaffeine\t40')).toEqual([['Caffeine', '40']])
  })
})

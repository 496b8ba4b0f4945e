/** Levels of identification, weak signs and comparisons: each may take back a finding, or be one, and is asked about. */
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'
import { listHeading } from './list-headings.ts'
import { tableOf, tableRows } from './substance-table.ts'

const says = (text: string) => {
  const table = tableOf(
    text.split('\n').map((line) => line.split('\t')),
    'name',
  )
  return tableRows(table, table.uses).map((row) => row.says)
}

test.each(['Level', 'ID level', 'Confidence level', 'Schymanski level'])(
  'a low level under %s is asked about',
  (title) => {
    for (const level of ['5', 'Level 4', '3a', 'L2'])
      expect(says(`Substance\t${title}\tArea\nfentanyl\t1\t12000\nmetonitazene\t${level}\t200`)).toEqual([
        null,
        `flag ${level}`,
      ])
    const { questions } = planText(`id,date,substance,${title}\n1,2026-01-02,fentanyl,1\n1,2026-01-02,metonitazene,5`)
    expect(questions.map(({ about, said }) => [about, said])).toContainEqual(['verdict', '5'])
  },
)

test.each(['(+)', '+/-', '±', '~'])('%j in place of a result is asked about', (sign) => {
  expect(says(`Substance\tIntensity\ncocaine\t+++\nfentanyl\t${sign}`)).toEqual([null, `word ${sign}`])
})

test.each(['Matches expected?', 'As sold', 'Same as advertised', 'Consistent with expected'])(
  'an answer below ‘%s’ may be a result, and is asked about',
  (title) => {
    const text = `id,date,expected,${title},substance\n1,2026-01-02,MDMA,yes,\n2,2026-01-02,cocaine,no,fentanyl`
    expect(planText(text).questions.map(({ about, column }) => [about, column])).toEqual([['left', title]])
  },
)

test.each(['Resultaat', 'Uitslag'])('%s heads what was found', (title) => expect(listHeading(title)).toBe('found'))

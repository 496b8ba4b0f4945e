/** Words beside a substance that take its finding back, and names with a score alone: asked about, never dropped. */
import { describe, expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'

const asked = (text: string) => planText(text).questions.map(({ key }) => key)
const read = (text: string, said: Readonly<Record<string, string>>) => {
  const { errors, samples } = planText(text, { said })
  expect(errors).toEqual([])
  return samples.map(({ sample_id, reports }) => [
    sample_id,
    reports.flatMap(({ findings }) => findings.map(({ name, amount_kind }) => `${name} ${amount_kind}`)),
    reports.flatMap(({ not_found }) => not_found.map(({ name }) => name)),
  ])
}

const flagged = [
  'Sample ID,Date,Method,Substance,Percent,Flag',
  'F1,2024-03-15,GC-MS,Cocaine,80,OK',
  'F1,2024-03-15,GC-MS,Fentanyl,0.1,carryover',
  'F2,2024-03-15,GC-MS,Heroin,12,below LOQ',
  'F3,2024-03-15,GC-MS,MDMA,30,not confirmed',
  'F3,2024-03-15,GC-MS,Ketamine,30,rejected',
].join('\n')

describe('verdicts', () => {
  test('are asked about word by word', () => {
    const keys = ['carryover', 'below loq', 'not confirmed', 'rejected'].map((word) => `verdict flag ${word}`)
    expect(asked(flagged)).toEqual(keys)
    expect(planText(flagged).errors).toHaveLength(4)
    const [carryover = '', below = '', unsure = '', rejected = ''] = keys
    const said = { [carryover]: 'LEFT_OUT', [below]: 'FOUND', [unsure]: 'LEFT_OUT', [rejected]: 'LEFT_OUT' }
    expect(read(flagged, said)).toEqual([
      ['F1', ['Cocaine measured'], []],
      ['F2', ['Heroin measured'], []],
      ['F3', [], []],
    ])
    expect(planText(flagged, { said }).notes.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^The column Flag says ‘carryover’ of .*Answered: Leave these substances out of the result\.$/,
      ),
    )
  })

  test('an amount contradicts that it was not found', () => {
    const said = { 'verdict flag carryover': 'NOT_FOUND' }
    expect(planText(flagged, { said }).errors.map(({ row, message }) => [row, message])).toContainEqual([
      2,
      'This row says that it was not found, and has an amount. Which one is it?',
    ])
  })

  test('‘No’ and ‘Rejected’ below ‘Confirmed’ never come in as found', () => {
    const text = [
      'Sample ID,Date,Substance,Confirmed',
      'CF1,2024-03-15,Fentanyl,No',
      'CF1,2024-03-15,Cocaine,Yes',
      'CF2,2024-03-15,Carfentanil,Rejected',
    ].join('\n')
    expect(asked(text)).toEqual(['verdict confirmed no', 'verdict confirmed rejected'])
    expect(read(text, { 'verdict confirmed no': 'NOT_FOUND', 'verdict confirmed rejected': 'LEFT_OUT' })).toEqual([
      ['CF1', ['Cocaine present'], ['Fentanyl']],
      ['CF2', [], []],
    ])
    expect(read(text, { 'verdict confirmed no': 'TRACE', 'verdict confirmed rejected': 'FOUND' })).toEqual([
      ['CF1', ['Fentanyl trace', 'Cocaine present'], []],
      ['CF2', ['Carfentanil present'], []],
    ])
  })

  test.each([
    ['Flag', 'J'],
    ['QC', 'zorb'],
    ['zorb', 'fail'],
    ['zorb', 'Pending'],
    ['Qualifier', 'U'],
    ['Status', 'Zorb'],
    ['QC flag', 'NC'],
    ['Verdict', 'no'],
    ['Confirmed (Y/N)', 'N'],
    ['Bestätigt', 'nein'],
    ['Validation', 'échoué'],
    ['Confirmado', 'no confirmado'],
    ['Rejected', 'x'],
    ['Carryover', 'Yes'],
    ['zorb', 'not confirmed'],
    ['zorb', 'Carry-over from the sample before'],
    ['zorb', '<LOQ'],
    ['zorb', 'unter der Nachweisgrenze'],
    ['zorb', 'rejeté'],
    ['zorb', 'Falsch positiv'],
    ['notes', 'Rejected after review'],
    ['Remarks', 'possible contamination of the vial'],
    ['Comment', 'found in the blank too, see comment above'],
    ['Result', 'inconclusive'],
  ])('%s: %s is asked about, beside a name and beside a list', (title, word) => {
    for (const names of ['substance', 'substances', 'Primary']) {
      const text = `sample,date,${names},${title}\nA1,2024-03-15,Cocaine,"${word}"\nA2,2024-03-15,Heroin,`
      const { errors, questions } = planText(text, { amounts: { empty: 'present' }, said: { 'notes notes': 'STAFF' } })
      expect(questions.filter(({ about }) => about !== 'empty' && about !== 'notes')).toMatchObject([
        { column: title, said: word, count: 1 },
      ])
      expect(errors).toHaveLength(1)
    }
  })

  test.each([
    ['Flag', 'OK'],
    ['Status', 'Complete'],
    ['Flag', '!'],
    ['Status', 'Auto'],
    ['Confirmed', 'Yes'],
    ['Flag', '12'],
    ['Rejected', 'No'],
    ['Remarks', 'found in the park'],
    ['Location', 'North end'],
    ['City', 'Union'],
    ['Gender', 'not stated'],
    ['Result', 'Positive'],
    ['Comment', ''],
  ])('%s: %s is not', (title, word) => {
    expect(
      asked(`sample,date,substance,${title}\nA1,2024-03-15,Cocaine,${word}`).filter((key) => key !== 'empty'),
    ).toEqual([])
  })

  test('under no heading, and beside a strip, are asked about, too', () => {
    expect(asked('sample,date,substance,\nA1,2024-03-15,Cocaine,not confirmed')).toEqual([
      'verdict column 4 not confirmed',
    ])
    const strip = (word: string) =>
      asked(`sample,date,technology,strip_type,strip_result,zorb\nA1,2024-03-15,Test strip,Fentanyl,positive,${word}`)
    expect(strip('rejected')).toEqual(['verdict zorb rejected'])
    expect(strip('batch')).toEqual([])
  })

  test('a word that nobody knows below ‘Comment’ is asked about once for the file', () => {
    const text = 'sample,date,substance,Comment\nA1,2024-03-15,Cocaine,zorb\nA2,2024-03-15,Heroin,zarb'
    expect(planText(text).questions).toMatchObject([{ key: 'left comment zorb’, ‘zarb', count: 2 }])
    expect(planText(text, { said: { 'left comment zorb’, ‘zarb': 'OTHER' } }).errors).toEqual([])
  })

  test('many words of a column share questions that show them all', () => {
    const lines = Array.from({ length: 30 }, (_, at) => `A${at},2024-03-15,Cocaine,not confirmed ${at}`)
    const { questions } = planText(['sample,date,substance,Flag', ...lines].join('\n'))
    expect(questions).toHaveLength(10)
    const shown = questions.map(({ said }) => said).join('’')
    for (let at = 0; at < 30; at += 1) expect(shown).toMatch(new RegExp(`not confirmed ${at}(’|$)`))
  })
})

describe('a name with a score of a library search', () => {
  const text = (title: string) =>
    `Sample ID,Date,Method,Substance,${title}\nM1,2024-03-15,FTIR,Cocaine HCl,92.1\nM1,2024-03-15,FTIR,Fentanyl HCl,54.0`

  test.each([
    'Match score',
    'Hit quality',
    'Similarity (%)',
    'HQI',
    'Confidence %',
    'Score',
    'Match (%)',
    'Probability',
  ])('is asked about once: %s', (title) => {
    expect(planText(text(title)).questions).toMatchObject([{ key: 'score', count: 2 }])
    expect(planText(text(title)).errors).toHaveLength(1)
    expect(read(text(title), { score: 'FOUND' })).toEqual([['M1', ['Cocaine HCl present', 'Fentanyl HCl present'], []]])
    expect(read(text(title), { score: 'LEFT_OUT' })).toEqual([['M1', [], []]])
  })

  test('is not where an amount tells it', () => {
    expect(asked('sample,date,substance,percent,Match score\nA1,2024-03-15,Cocaine,61,92.1')).toEqual([])
    expect(asked('sample,date,substance,Detected,Match score\nA1,2024-03-15,Cocaine,yes,92.1')).toEqual([])
  })

  test('is asked about beside lists, too', () => {
    expect(asked('sample,date,Drug 1,Score 1\nA1,2024-03-15,Cocaine,92.1')).toEqual(['score'])
  })
})

describe('a text about another drug than that of its row', () => {
  /** Beside heroin, which was measured or has no amount. */
  const sheet = (flag: string, percent = '12') => flagged.replace('Heroin,12,below LOQ', `Heroin,${percent},${flag}`)
  const others = {
    'verdict flag carryover': 'FOUND',
    'verdict flag not confirmed': 'FOUND',
    'verdict flag rejected': 'FOUND',
  }
  const keyOf = (text: string, flag: string) =>
    asked(text).find((key) => key === `verdict flag ${flag.toLowerCase()}`) ?? ''

  test.each(['client thinks: fentanyl?', 'fentanyl below LOQ'])('%s beside heroin can be something more', (flag) => {
    const text = sheet(flag)
    const key = keyOf(text, flag)
    expect(key).not.toBe('')
    const said = { ...others, [key]: 'MORE' }
    expect(read(text, said)[1]).toEqual(['F2', ['Heroin measured', 'Unknown substance present'], []])
    expect(planText(text, { said }).samples[1]?.reports[0]?.tech_notes).toBe(`Beside Heroin: ${flag}`)
  })

  test.each(['NOT_FOUND', 'TRACE'])('an answer %s would be about heroin, and is refused', (answer) => {
    const text = sheet('no fentanyl detected')
    const key = keyOf(text, 'no fentanyl detected')
    const { errors } = planText(text, { said: { ...others, [key]: answer } })
    expect(key).not.toBe('')
    expect(errors.map(({ message }) => message).join(' ')).toContain('names another drug than Heroin')
  })
})

test.each(['Not detected', 'Negative', 'No', 'Not tested', 'non détecté'])(
  'a tick below %j is never found',
  (heading) => {
    for (const tick of ['x', '✓', 'yes', '+']) {
      const text = `ID,Date,Substance,Yes,${heading}\nA1,2024-02-01,fentanyl,${tick},\nA2,2024-02-01,xylazine,,${tick}`
      expect(asked(text)).toContain(`verdict ${heading.toLowerCase()} ${tick}`)
    }
  },
)

/** Whether the page may say that no sample of the files has a result. */
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'
import { hasNoResult, noResultText } from './no-results.ts'

const faults = (...messages: string[]) => ({ count: messages.length, first: messages.map((message) => ({ message })) })
const none = { samples: 2, reports: 0, same: 0, differs: { count: 0 }, errors: faults() }

test.each([
  ['samples without results', none, true],
  ['samples with a result', { ...none, reports: 1 }, false],
  ['nothing at all', { ...none, samples: 0 }, false],
  ['the fault that says so', { ...none, samples: 0, errors: faults(`${noResultText} Say which column`) }, true],
  ['another fault', { ...none, samples: 0, errors: faults('‘2024-02-30’ is not a date.') }, false],
  ['both', { ...none, samples: 0, errors: faults(noResultText, '‘2024-02-30’ is not a date.') }, false],
  ['samples that are here already', { ...none, same: 1 }, false],
  ['samples that are here with other values', { ...none, differs: { count: 1 } }, false],
])('%s: %#', (_, planned, is) => expect(hasNoResult(planned)).toBe(is))

test('the fault of a plan begins with these words, and stands alone', () => {
  const { errors } = planText('ID,Date,zorb\nA1,2024-01-01,7', { without_results: false })
  expect(errors.map(({ message }) => message.startsWith(noResultText))).toEqual([true])
})

test.each([
  ['Substance,Percent', ',60', '‘60’ stands beside no substance. Name it, or take it out of the file.'],
  [
    'Substance,Percent',
    'No compounds of interest detected,60',
    '‘60’ stands beside no substance. Name it, or take it out of the file.',
  ],
  ['Substance,Weight (mg)', ',5', '‘5’ stands beside no substance. Name it, or take it out of the file.'],
  ['Substance,Percent', ',0', null],
  ['Substance,Percent', ',-', null],
])('an amount without a name is a fault: %s above %s', (heading, cells, fault) => {
  const { errors } = planText(`ID,Date,${heading}\nA1,2024-01-01,cocaine,40\nA1,2024-01-01,${cells}`)
  const messages = errors.map(({ message }) => message).filter((message) => message.includes('beside no substance'))
  expect(messages).toEqual(fault === null ? [] : [fault])
})

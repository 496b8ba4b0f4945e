/** What the public reads about a sample without a result. */
import { expect, test } from 'vitest'
import { publicWaiting } from './public-waiting.ts'

const at = { language: 'en', time_zone: 'America/Toronto', now: '2026-11-20T12:00:00.000Z' } as const
const sample = { label: 'In Transit', step: 3, return_date: '2026-11-25' }

test('shows the step and when the result is due', () => {
  const { label, steps, due, askSite } = publicWaiting(sample, at)
  expect([label, due, askSite]).toEqual(['In Transit', 'No later than 12:00 PM on November 25, 2026.', null])
  expect(steps.map(({ isDone, isNow }) => [isDone, isNow])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, false],
    [false, false],
  ])
  expect(steps[2]?.name).toBe('In Transit')
})

test('a sample at the counter takes no steps of a transport, and no day is promised', () => {
  const there = { ...sample, label: 'Undergoing Analysis', step: 4, at_counter: true } as const
  const { steps, due, isAhead } = publicWaiting(there, at)
  expect(steps.map(({ name }) => name)).toEqual(['Collected', 'Undergoing Analysis', 'Results Available'])
  expect(steps.map(({ isDone, isNow }) => [isDone, isNow])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
  expect([due, isAhead]).toEqual(['It is tested at the counter where you left it. Ask there how long it takes.', false])
  expect(publicWaiting(there, { ...at, now: '2026-11-25T17:00:01.000Z' }).due).toMatch(/We are late/)
})

test('a late result is called late and has no new date', () => {
  const { due } = publicWaiting(sample, { ...at, now: '2026-11-25T17:00:01.000Z' })
  expect(due).toBe('It was due by November 25, 2026. We are late. You can ask us how long it will take.')
})

test.each([
  ['Missing', 'Please ask the site where you left it.'],
  ['Disposed', 'The sample is gone, and there is no result. Please ask the site where you left it.'],
])('a sample that is %s has no due date', (label, askSite) => {
  expect(publicWaiting({ ...sample, label }, at)).toMatchObject({ due: null, askSite })
})

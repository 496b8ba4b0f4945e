/** Which site can close, which one can take over, what must be settled first, and until when it is undone. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersFor } from '#domain/report/answers-for.ts'
import { sampleStates } from '#domain/terms.ts'
import {
  atCollection,
  type ClosingSite,
  closingRefusal,
  endedStates,
  endsBeside,
  leftToDo,
  onTheWay,
  takeOverFault,
  toSettle,
  undoHours,
  undoRefusal,
  undoUntil,
} from './closing.ts'

const aSite = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    collects: fc.boolean(),
    analyses: fc.boolean(),
    active: fc.boolean(),
    closed_at: fc.constantFrom(null, null, '2026-11-01T10:00:00.000Z'),
  })
  .map((site): ClosingSite => ({ ...site, name: `Site ${site.id}`, active: site.active && site.closed_at === null }))

test('whoever takes over is another open site that does all that the closed one did', () => {
  fc.assert(
    fc.property(aSite, aSite, (site, to) => {
      if (takeOverFault(site, to) !== null) return
      expect([to.id === site.id, to.active, to.closed_at]).toEqual([false, true, null])
      expect([to.collects || !site.collects, to.analyses || !site.analyses]).toEqual([true, true])
    }),
  )
})

test('a site can be closed if and only if somebody can take over, so that the last of its kind stays', () => {
  fc.assert(
    fc.property(aSite, fc.array(aSite, { maxLength: 5 }), (site, others) => {
      const sites = [site, ...others]
      const can = site.closed_at === null && sites.some((other) => takeOverFault(site, other) === null)
      expect(closingRefusal(site, sites) === null).toBe(can)
    }),
  )
})

test('each refusal is one sentence that names the site', () => {
  const open = { active: true, closed_at: null }
  const lab = { id: 1, name: 'Lab', collects: false, analyses: true, ...open }
  const van = { id: 2, name: 'Van', collects: true, analyses: false, ...open }
  const both = { id: 3, name: 'House', collects: true, analyses: true, ...open }
  expect(takeOverFault(van, undefined)).toBe('Choose the site that takes over.')
  expect(takeOverFault(van, van)).toBe('A site cannot take over from itself. Choose another one.')
  expect(takeOverFault(van, lab)).toBe('Lab does not collect samples, as Van does. Choose another site.')
  expect(takeOverFault(both, van)).toBe('Van does not analyze samples, as House does. Choose another site.')
  expect(takeOverFault(van, both)).toBeNull()
  expect(closingRefusal(both, [lab, van, both])).toBe(
    'House cannot be closed: no other open site collects and analyzes samples and could take over.',
  )
})

test('what must be settled is named, at most five samples of it', () => {
  expect(toSettle({ strips: [], waiting: [], drafts: [] })).toEqual([])
  const many = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7']
  expect(toSettle({ strips: ['A1'], waiting: many, drafts: ['A2'] })).toEqual([
    'A strip runs at the counter: read it, or take it out of the list (A1).',
    'People wait at the counter: tell them first, or close the site when the board is empty (A1, A2, A3, A4, A5 and 2 more).',
    'Both sites report the same test: submit the draft of the site that closes, or delete it (A2).',
  ])
})

test('a closing is undone within a day, once, while the other site is open', () => {
  const at = '2026-11-02T10:00:00.000Z'
  const to = { id: 2, name: 'Van', collects: true, analyses: true, active: true, closed_at: null }
  const closing = { at, undone_at: null, site: 'House', to, later: null }
  const hours = (count: number) => new Date(Date.parse(at) + count * 3600_000)
  expect(undoUntil(at)).toBe('2026-11-03T10:00:00.000Z')
  expect(undoRefusal(closing, hours(undoHours))).toBeNull()
  expect(undoRefusal(closing, hours(undoHours + 0.1))).toMatch(/^House closed more than 24 hours ago/)
  expect(undoRefusal({ ...closing, undone_at: at }, hours(1))).toBe('This site is not closed.')
  expect(undoRefusal(undefined, hours(1))).toBe('This site is not closed.')
  expect(undoRefusal({ ...closing, to: { ...to, closed_at: at } }, hours(1))).toBe(
    'Van has closed since. Undo the closing of Van first.',
  )
  expect(undoRefusal({ ...closing, later: 'Barn' }, hours(1))).toBe(
    'Barn has closed since. Undo the closing of Barn first.',
  )
})

test('what else ends and what is left to do is named', () => {
  const none = { has_board: false, keys: [], packages: [], open_lines: 0, last_return: null }
  expect(endsBeside(none)).toEqual(['Nothing new can be sent, added or told to it.'])
  expect(endsBeside({ ...none, has_board: true, keys: ['FTIR', 'LC'] })).toEqual([
    'The link of its waiting board shows that the site is closed.',
    'Keys of its machines end (FTIR, LC). Make new ones at the other site before its instruments run.',
    'Nothing new can be sent, added or told to it.',
  ])
  expect(leftToDo({ ...none, packages: [4, 7], open_lines: 1, last_return: '2026-10-31' })).toEqual([
    'Tell the courier where packages go now that travel from or to it (4, 7).',
    'Settle its counts: 1 line is open.',
    'Release its last return: the one before ends on October 31, 2026.',
  ])
})

test('each state has at most one place where its vial lies', () => {
  const places = [endedStates, atCollection, onTheWay]
  for (const state of sampleStates) expect(places.filter((one) => one.includes(state)).length).toBeLessThan(2)
})

test('a version is answered for by who made it, or by who took over and has not reported the same test', () => {
  const made = { technology: 'GC_MS', strip_type: '', site_id: 1, taken_over_by: null, is_draft: false } as const
  const closed = { ...made, taken_over_by: 2 }
  expect(answersFor(made, [made])).toBe(1)
  expect(answersFor(closed, [closed])).toBe(2)
  expect(answersFor(closed, [closed, { ...made, site_id: 2 }])).toBe(1)
  expect(answersFor(closed, [closed, { ...made, site_id: 2, technology: 'FTIR' }])).toBe(2)
  // A draft of the correction changes nothing yet.
  expect(answersFor(closed, [closed, { ...made, site_id: 2, is_draft: true }])).toBe(2)
  expect(answersFor({ ...closed, is_draft: true }, [closed])).toBe(1)
})

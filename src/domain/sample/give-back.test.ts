/** What is asked before a sample goes back to its person (R2.46). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsOfGiveBack, giveBackFaults } from './give-back.ts'

const vial = { sample_id: 'PD2215', full_weight: 2.2534, empty_weight: 2.1 }
const good = { card: 'PD2215', weight: 0.15, sealed: true }
const said = (change: object, of: object = {}) => faultsOfGiveBack({ ...good, ...change }, { ...vial, ...of })

test.each([
  ['as it is', {}, {}, []],
  ['typed as people write it', { card: ' pd-2215 ' }, {}, []],
  ['all of it', { weight: 0.1534 }, {}, []],
  ['more than there is', { weight: 0.1535 }, {}, ['The vial held 0.1534 g: 0.1535 g cannot go back.']],
  ['nothing', { weight: 0 }, {}, [giveBackFaults.weightShape]],
  ['less than nothing', { weight: -1 }, {}, [giveBackFaults.weightShape]],
  ['finer than the scale', { weight: 0.00001 }, {}, [giveBackFaults.weightShape]],
  ['no weight of a weighed vial', { weight: null }, {}, [giveBackFaults.weight]],
  ['no weight of a vial that was not weighed', { weight: null }, { full_weight: null }, []],
  ['a bag, weighed now', { weight: 3 }, { empty_weight: null }, []],
  ['another card', { card: 'PD2216' }, {}, [giveBackFaults.card]],
  ['the ticket', { card: '14' }, { ticket: { number: 14 } }, []],
  ['the ticket as a screen writes it', { card: 'Ticket 14' }, { ticket: { number: 14 } }, []],
  ['the ticket of another', { card: '15' }, { ticket: { number: 14 } }, [giveBackFaults.card]],
  ['a ticket where the sample has none', { card: '14' }, { ticket: null }, [giveBackFaults.card]],
  ['no card', { card: '' }, {}, [giveBackFaults.noCard]],
  ['only space', { card: ' ' }, {}, [giveBackFaults.noCard]],
  ['not sealed', { sealed: false }, {}, [giveBackFaults.sealed]],
] as const)('%s', (_name, change, of, faults) => {
  expect(said(change, of).map(({ message }) => message)).toEqual(faults)
})

test('no vial gives back more than it held, at any weight', () => {
  const gram = fc.integer({ min: 1, max: 9_999 }).map((units) => units / 10_000)
  fc.assert(
    fc.property(gram, gram, gram, (empty_weight, content, weight) => {
      const full_weight = Math.round((empty_weight + content) * 10_000) / 10_000
      const isRefused = said({ weight }, { empty_weight, full_weight }).length > 0
      expect(isRefused).toBe(Math.round(weight * 10_000) > Math.round(content * 10_000))
    }),
  )
})

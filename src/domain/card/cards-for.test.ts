/** The choice of cards: at most two, the most dangerous first, never by what the reader is not shown. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AdvicePart, AdviceTarget } from './advice-card.ts'
import { cardsFor, type KnownFinding, type ShownResult } from './cards-for.ts'

const drug = (name: string): AdvicePart => ({ thing: 'DRUG', name })
const kind = (name: string): AdvicePart => ({ thing: 'CLASS', name })
const strip = (name: string): AdvicePart => ({ thing: 'STRIP', name })
const unknown: AdvicePart = { thing: 'UNKNOWN', name: '' }
const card = (id: number, ...targets: AdviceTarget[]) => ({ id, targets })

const cards = [
  card(1, [unknown]),
  card(2, [strip('Fentanyl')], [kind('opioid')]),
  card(3, [kind('nitazene')], [drug('carfentanil')], [strip('Nitazene')]),
  card(4, [drug('xylazine')]),
  card(5, [kind('benzodiazepine'), kind('opioid')]),
  card(6, [kind('stimulant')]),
  card(7, [drug('heroin'), drug('cocaine')]),
]

const heroin = { identity: 'heroin', classes: ['opioid'] }
const isotonitazene = { identity: 'isotonitazene', classes: ['nitazene', 'opioid'] }
const carfentanil = { identity: 'Carfentanil', classes: ['fentanyl', 'opioid'] }
const xylazine = { identity: 'Xylazine', classes: ['tranquilliser'] }
const bromazolam = { identity: 'bromazolam', classes: ['benzodiazepine', 'designer benzodiazepine'] }
const cocaine = { identity: 'Cocaine', classes: ['Stimulants'] }
const renamed = { identity: null, classes: ['nitazene', 'opioid'] }

const shown = (findings: KnownFinding[], changes: Partial<ShownResult> = {}): ShownResult => ({
  ...{ findings, strips: [], unknown: false },
  ...changes,
})
const ids = (result: ShownResult) => cardsFor(cards, result).map(({ card, reason }) => `${reason} ${card.id}`)

describe('cards for', () => {
  test.each<[string, ShownResult, string[]]>([
    ['nothing', shown([]), []],
    ['a drug without a card', shown([{ identity: 'caffeine', classes: ['common cut'] }]), []],
    ['a class', shown([heroin]), ['CLASS 2']],
    ['a class, in the plural and in capitals', shown([cocaine]), ['CLASS 6']],
    ['a drug of two classes, the first class first', shown([isotonitazene]), ['CLASS 3', 'CLASS 2']],
    ['a drug before its class', shown([carfentanil]), ['DRUG 3', 'CLASS 2']],
    ['the class of a more dangerous drug before another drug', shown([isotonitazene, xylazine]), ['CLASS 3', 'DRUG 4']],
    ['another finding before the second card of the first', shown([heroin, xylazine]), ['CLASS 2', 'DRUG 4']],
    ['a pair before a drug', shown([xylazine, heroin, bromazolam]), ['PAIR 5', 'DRUG 4']],
    ['a pair of drugs', shown([heroin, cocaine]), ['PAIR 7', 'CLASS 2']],
    ['half a pair', shown([bromazolam]), []],
    ['the pair that was found first', shown([cocaine, heroin, bromazolam]), ['PAIR 7', 'PAIR 5']],
    ['among classes, what was found first', shown([cocaine, heroin]), ['PAIR 7', 'CLASS 6']],
    ['a strip', shown([], { strips: ['fentanyl'] }), ['STRIP 2']],
    ['strips, the first first', shown([], { strips: ['Nitazene', 'Fentanyl'] }), ['STRIP 3', 'STRIP 2']],
    ['a class before a strip', shown([cocaine], { strips: ['Fentanyl'] }), ['CLASS 6', 'STRIP 2']],
    ['an unknown substance', shown([], { unknown: true }), ['UNKNOWN 1']],
    ['an unknown substance, last', shown([cocaine], { unknown: true }), ['CLASS 6', 'UNKNOWN 1']],
    ['at most two', shown([carfentanil, xylazine, cocaine], { unknown: true }), ['DRUG 3', 'DRUG 4']],
    ['a drug under a client-facing name, by its class', shown([renamed]), ['CLASS 3', 'CLASS 2']],
  ])('%s', (_, result, expected) => expect(ids(result)).toEqual(expected))

  test('one drug of both classes is no pair', () => {
    const both = { identity: 'one drug', classes: ['opioid', 'benzodiazepine'] }
    expect(ids(shown([both]))).toEqual(['CLASS 2'])
    expect(ids(shown([both, heroin]))).toEqual(['PAIR 5', 'CLASS 2'])
  })
})

const names = ['heroin', 'xylazine', 'carfentanil', 'cocaine', 'bromazolam', 'caffeine']
const classes = ['opioid', 'nitazene', 'benzodiazepine', 'stimulant', 'common cut']
const finding = fc.record({
  identity: fc.option(fc.constantFrom(...names)),
  classes: fc.uniqueArray(fc.constantFrom(...classes), { maxLength: 2 }),
})
const result = fc.record({
  findings: fc.array(finding, { maxLength: 6 }),
  strips: fc.uniqueArray(fc.constantFrom('Fentanyl', 'Nitazene', 'Xylazine')),
  unknown: fc.boolean(),
})
const part = fc.oneof(fc.constantFrom(...names).map(drug), fc.constantFrom(...classes).map(kind))
const target = fc.oneof(
  part.map((one) => [one]),
  fc.tuple(part, part),
  fc.constantFrom('Fentanyl', 'Nitazene').map((name) => [strip(name)]),
  fc.constant([unknown]),
)
const someCards = fc
  .array(fc.array(target, { minLength: 1, maxLength: 3 }), { maxLength: 8 })
  .map((all) => all.map((targets, id) => card(id, ...targets)))

const kinds = ['PAIR', 'DRUG', 'CLASS', 'STRIP', 'UNKNOWN']

test('of any cards and any result: at most two, each once, in order, each for something that is shown', () => {
  fc.assert(
    fc.property(someCards, result, (all, one) => {
      const chosen = cardsFor(all, one)
      expect(chosen.length).toBeLessThanOrEqual(2)
      expect(new Set(chosen.map(({ card: { id } }) => id)).size).toBe(chosen.length)
      // A drug and a class are ordered by their findings.
      const places = chosen.map(({ reason }) => kinds.indexOf(reason === 'CLASS' ? 'DRUG' : reason))
      expect(places).toEqual([...places].sort())
      for (const { card: own, reason } of chosen) {
        const known = own.targets.some((parts) =>
          parts.every(({ thing, name }) =>
            thing === 'UNKNOWN'
              ? one.unknown
              : thing === 'STRIP'
                ? one.strips.some((type) => type === name)
                : one.findings.some((row) => row.identity === name || row.classes.includes(name)),
          ),
        )
        expect(known, `${reason} ${own.id}`).toBe(true)
      }
    }),
  )
})

test('the order of the cards decides nothing', () => {
  fc.assert(
    fc.property(someCards, result, (all, one) => {
      expect(cardsFor([...all].reverse(), one)).toEqual(cardsFor(all, one))
    }),
  )
})

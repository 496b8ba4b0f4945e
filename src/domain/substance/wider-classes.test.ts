/** Which classes hold another one whole, in the dictionary that comes with Vialog and in any other. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedDrugs } from '../../../test/support/shipped-dictionary.ts'
import { widerClasses } from './wider-classes.ts'

const shipped = widerClasses(shippedDrugs().map(({ drug_class }) => drug_class))

test.each([
  ['nitazene', ['opioid']],
  ['Nitazenes', ['opioid']],
  ['fentanyl', ['opioid']],
  ['cathinone', ['stimulant']],
  ['designer benzodiazepine', ['benzodiazepine']],
  ['opioid', []],
  ['stimulant', []],
  ['spoon', []],
])('every %s is also of the classes %j', (name, wider) => {
  expect(shipped(name)).toEqual(wider)
})

test('a class is wider exactly if each drug of the other has it', () => {
  const names = ['opioid', 'stimulant', 'nitazene', 'fentanyl']
  fc.assert(
    fc.property(fc.array(fc.subarray(names), { maxLength: 12 }), (drugs) => {
      const wider = widerClasses(drugs.map((classes) => classes.join('; ')))
      for (const one of names) {
        const own = drugs.filter((classes) => classes.includes(one))
        const held = names.filter(
          (other) => other !== one && own.length > 0 && own.every((classes) => classes.includes(other)),
        )
        expect([...wider(one)].sort()).toEqual(held.sort())
      }
    }),
  )
})

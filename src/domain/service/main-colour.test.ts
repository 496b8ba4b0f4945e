/** Every shade of a service's main colour is readable, whatever the colour. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contrast,
  defaultMainColour,
  leastContrast,
  mainColourCss,
  mainColourFault,
  nearestReadable,
  readable,
  shadesFrom,
} from './main-colour.ts'

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const tokens = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('%s on %s has the contrast %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
})

test.each(['#0b6e69', '#000000', '#7a1f5c', '#1d5a9e'])('%s is readable', (colour) => {
  expect(mainColourFault(colour)).toBeNull()
})

test.each(['#ffd400', '#ffffff', '#4fc0b8'])('%s is refused, and the proposed colour is accepted', (colour) => {
  const fault = mainColourFault(colour)
  expect(fault).toMatch(/too pale to be read/)
  const proposed = /is (#[0-9a-f]{6})\.$/.exec(fault ?? '')?.[1] ?? ''
  expect(mainColourFault(proposed)).toBeNull()
})

test.each(['', 'teal', '#12345', '#12345G', 'red;}', '#FFFFFF'])('%j is not a colour', (text) => {
  expect(mainColourFault(text)).toBe('Enter a colour such as #0b6e69.')
  expect(mainColourCss(text)).toBe('')
})

describe('for any colour', () => {
  test('the nearest readable colour is readable in light and dark, and is its own nearest', () => {
    fc.assert(
      fc.property(colours, fc.constantFrom('light' as const, 'dark' as const), (colour, theme) => {
        const nearest = nearestReadable(colour, theme)
        expect(leastContrast(nearest, theme)).toBeGreaterThanOrEqual(readable)
        expect(nearestReadable(nearest, theme)).toBe(nearest)
        if (leastContrast(colour, theme) >= readable) expect(nearest).toBe(colour)
      }),
    )
  })

  test('every pair of text and background is readable', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { light, dark, lightMore, darkMore } = shadesFrom(colour)
        for (const [shades, grounds, least] of [
          [light, ['#faf8f4', '#ffffff'], readable],
          [dark, ['#14181d', '#1c2229'], readable],
          [lightMore, ['#faf8f4', '#ffffff'], 7],
          [darkMore, ['#14181d', '#1c2229'], 7],
        ] as const) {
          for (const ink of [shades.teal, shades['teal-dark']]) {
            for (const ground of [...grounds, shades['teal-tint'], shades['on-teal']]) {
              const needed = ground === shades['on-teal'] ? readable : least
              expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(needed)
            }
          }
        }
      }),
    )
  })

  test('the CSS rules differ only in their colours', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        expect(mainColourCss(colour).replace(/#[0-9a-f]{6}\b/g, '')).toBe(
          mainColourCss('#7a1f5c').replace(/#[0-9a-f]{6}\b/g, ''),
        )
      }),
    )
  })
})

test('the backgrounds and the default colour are those of the CSS tokens', () => {
  for (const token of ['--ground: #faf8f4', '--card: #ffffff', '--ground: #14181d', '--card: #1c2229']) {
    expect(tokens).toContain(token)
  }
  expect(tokens).toContain(`--teal: ${defaultMainColour}`)
  expect(mainColourCss(defaultMainColour)).toBe('')
})

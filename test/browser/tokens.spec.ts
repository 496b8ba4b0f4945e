/** Text in the token colours has a contrast of at least 4.5:1, and edges of controls 3:1 (R14.2). */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

const css = readFileSync(new URL('../../src/web/ui/tokens.css', import.meta.url), 'utf8')
const blocks = [...css.matchAll(/(?:@media ([^{]+)\{\s*)?:root \{([^}]*)\}/g)].map(([, media = '', body = '']) => ({
  media: media.trim(),
  tokens: Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value])),
}))

const isDark = (media: string) => media.includes('dark')
const isMore = (media: string) => media.includes('contrast')
const themes = {
  light: blocks.filter(({ media }) => media === ''),
  dark: blocks.filter(({ media }) => media === '' || (isDark(media) && !isMore(media))),
  'light, more contrast': blocks.filter(({ media }) => !isDark(media)),
  'dark, more contrast': blocks,
}

const tinted = ['amber', 'red', 'green', 'violet', 'blue'] as const
const texts = [
  ...['ink', 'muted', 'teal', 'teal-dark'].flatMap((ink) =>
    ['ground', 'card', 'teal-tint'].map((ground) => [ink, ground]),
  ),
  ...tinted.map((name) => [name, `${name}-tint`]),
  ['teal-dark', 'teal-tint'],
  ['ink', 'grey-tint'],
  ['on-teal', 'teal'],
  ['on-teal', 'teal-dark'],
  ['red', 'card'],
] as const
const edges = ['ground', 'card'].flatMap((ground) => ['control', 'teal'].map((edge) => [edge, ground]))

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

for (const [theme, parts] of Object.entries(themes)) {
  test(`the ${theme} colours are readable`, () => {
    const tokens: Record<string, string> = Object.assign({}, ...parts.map((part) => part.tokens))
    expect(Object.keys(tokens).length).toBeGreaterThan(20)
    const faults = (pairs: readonly (readonly (string | undefined)[])[], least: number) =>
      pairs
        .map(([ink = '', ground = '']) => ({ ink, ground, ratio: contrast(tokens[ink] ?? '', tokens[ground] ?? '') }))
        .filter(({ ratio }) => !(ratio >= least))
    expect(faults(texts, 4.5)).toEqual([])
    expect(faults(edges, 3)).toEqual([])
  })
}

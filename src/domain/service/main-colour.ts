/**
 * A service's own main colour (R13.3): which colours are readable on the pages, the nearest one that is, and the
 * shades for the dark theme, hover and more contrast. Colours are '#rrggbb'.
 */

/** The colour of a service that has not set one. Its shades in tokens.css were chosen by hand. */
export const defaultMainColour = '#0b6e69'

/** The least contrast between text and background (WCAG 2.2, 1.4.3). */
export const readable = 4.5
/** The same for readers who ask for more contrast (WCAG 2.2, 1.4.6). */
const moreReadable = 7
/** A little more than required in the dark theme, where thin letters glow. */
const comfortable = 5.5

type Theme = 'light' | 'dark'

/** The backgrounds of the colour, as in tokens.css, and the strength of its own tint. */
const grounds: Record<Theme, { readonly all: readonly string[]; readonly base: string; readonly tint: number }> = {
  light: { all: ['#faf8f4', '#ffffff'], base: '#ffffff', tint: 0.11 },
  dark: { all: ['#14181d', '#1c2229'], base: '#14181d', tint: 0.18 },
}
/** Text on the colour itself. */
const onColour: Record<Theme, string> = { light: '#ffffff', dark: '#0c1116' }

type Rgb = readonly [red: number, green: number, blue: number]

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)
const rgbOf = (hex: string): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(hex: string): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const [red, green, blue] = rgbOf(hex)
  return 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255)
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function mix(colour: string, into: string, share: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(into)]
  const part = (at: 0 | 1 | 2) => from[at] * share + to[at] * (1 - share)
  return hexOf([part(0), part(1), part(2)])
}

/** Mixes a colour with black or white by a share; the hue stays. */
const towards = (colour: string, end: '#000000' | '#ffffff', share: number) => mix(end, colour, share)

const tintOf = (colour: string, theme: Theme) => mix(colour, grounds[theme].base, grounds[theme].tint)

/** The least contrast of a colour with the backgrounds of a theme, including its own tint. */
export const leastContrast = (colour: string, theme: Theme): number =>
  Math.min(...[...grounds[theme].all, tintOf(colour, theme)].map((ground) => contrast(colour, ground)))

/** The colour itself if it is readable in a theme, else the nearest readable one of its hue. */
export function nearestReadable(colour: string, theme: Theme, least = readable): string {
  const end = theme === 'light' ? '#000000' : '#ffffff'
  for (let step = 0; step <= 200; step += 1) {
    const tried = towards(colour, end, step / 200)
    if (leastContrast(tried, theme) >= least) return tried
  }
  return end
}

/** What is wrong with a main colour, with the nearest one that would do; null if nothing is. */
export function mainColourFault(colour: string): string | null {
  if (!isColour(colour)) return 'Enter a colour such as #0b6e69.'
  const found = leastContrast(colour, 'light')
  if (found >= readable) return null
  const nearest = nearestReadable(colour, 'light')
  return `This colour is too pale to be read: its contrast is ${found.toFixed(1)}, and ${readable} is needed. The nearest that can be read is ${nearest}.`
}

/** The shades of one theme, named as in tokens.css. */
type Shades = {
  readonly teal: string
  readonly 'teal-dark': string
  readonly 'teal-tint': string
  readonly 'on-teal': string
}

function shadesOf(colour: string, theme: Theme, least: number): Shades {
  const teal = nearestReadable(colour, theme, least)
  const strong = theme === 'light' ? towards(teal, '#000000', 0.2) : towards(teal, '#ffffff', 0.35)
  return { teal, 'teal-dark': strong, 'teal-tint': tintOf(teal, theme), 'on-teal': onColour[theme] }
}

/** All shades of a main colour. */
export const shadesFrom = (colour: string) => ({
  light: shadesOf(colour, 'light', readable),
  dark: shadesOf(colour, 'dark', comfortable),
  lightMore: shadesOf(colour, 'light', moreReadable),
  darkMore: shadesOf(colour, 'dark', moreReadable),
})

/** CSS that replaces the colour tokens on every page; empty for the default colour. */
export function mainColourCss(colour: string): string {
  if (colour === defaultMainColour || !isColour(colour)) return ''
  const { light, dark, lightMore, darkMore } = shadesFrom(colour)
  // `:root:root` wins over tokens.css wherever it stands.
  const rule = (shades: Shades) =>
    `:root:root{${Object.entries(shades)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`
  return [
    rule(light),
    `@media screen and (prefers-color-scheme:dark){${rule(dark)}}`,
    `@media (prefers-contrast:more){${rule(lightMore)}}`,
    `@media screen and (prefers-contrast:more) and (prefers-color-scheme:dark){${rule(darkMore)}}`,
  ].join('')
}

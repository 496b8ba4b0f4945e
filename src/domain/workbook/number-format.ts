/** What the number format of a cell says: that its number is a day or a percent, and words that stand around it. */

/** A piece of a format: places of digits, words to show, a letter of a day or a time, or a condition. */
type Token = { readonly kind: 'digits' | 'words' | 'day' | 'condition'; readonly text: string }

/** A format for numbers of some kind, such as those below zero. */
export type Section = { readonly tokens: readonly Token[]; readonly fits: ((number: number) => boolean) | null }

const piece =
  /"([^"]*)"?|\\([\s\S])|[_*][\s\S]|\[\$([^\]-]*)[^\]]*\]?|\[([hms]+)\]|\[([<>=]{1,2})\s*(-?[\d.]+)\]|\[[^\]]*\]?|(AM\/PM|A\/P)|(General|@)|(E[+-]0+)|([0#?.,%])|([ymdhs])|([\s\S])/giy

/** The sections of a format. Formats have at most some hundred signs; the rest is not read. */
export function sectionsOf(format: string): Section[] {
  const sections: Token[][] = [[]]
  for (const found of format.slice(0, 500).matchAll(piece)) {
    const [, quoted, escaped, currency, elapsed, sign, bound, half, general, power, digit, letter, other] = found
    const words = quoted ?? escaped ?? currency ?? (other === ';' ? undefined : other)
    if (other === ';') sections.push([])
    else if (elapsed !== undefined) sections.at(-1)?.push({ kind: 'day', text: `[${elapsed.toLowerCase()}]` })
    else if (sign !== undefined) sections.at(-1)?.push({ kind: 'condition', text: `${sign}${bound}` })
    else if (letter !== undefined) sections.at(-1)?.push({ kind: 'day', text: letter.toLowerCase() })
    else if (half === undefined && words !== undefined) sections.at(-1)?.push({ kind: 'words', text: words })
    else if (digit !== undefined) sections.at(-1)?.push({ kind: 'digits', text: digit })
    else if (general !== undefined || power !== undefined) sections.at(-1)?.push({ kind: 'digits', text: '#' })
  }
  return sections.slice(0, 3).map((tokens, at, all) => ({ tokens, fits: conditionOf(tokens) ?? byPlace(at, all) }))
}

const compares: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
}

function conditionOf(tokens: readonly Token[]): Section['fits'] {
  const [, sign = '', bound] = /^([<>=]+)(.*)$/.exec(tokens.find(({ kind }) => kind === 'condition')?.text ?? '') ?? []
  const compare = compares[sign]
  return compare === undefined ? null : (number) => compare(number, Number(bound))
}

/** Without conditions, the sections are for numbers above, below and at zero; one alone is for all. */
function byPlace(at: number, all: readonly (readonly Token[])[]): Section['fits'] {
  if (all.some((tokens) => tokens.some(({ kind }) => kind === 'condition')) || all.length === 1) return null
  if (at === 0) return all.length === 2 ? (number) => number >= 0 : (number) => number > 0
  return at === 1 ? (number) => number < 0 : null
}

/** The section that Excel uses for a number. */
export const sectionFor = (sections: readonly Section[], number: number): Section =>
  sections.find(({ fits }) => fits === null || fits(number)) ?? sections[0] ?? { tokens: [], fits: null }

/** What a section makes of numbers: days, times of day, or both; null if they stay numbers. */
export function dayKind({ tokens }: Section): { readonly day: boolean; readonly time: boolean } | null {
  const first = tokens.find(({ kind, text }) => kind === 'day' || (kind === 'digits' && /[0#?%]/.test(text)))
  if (first?.kind !== 'day') return null
  const letters = tokens.flatMap(({ kind, text }) => (kind === 'day' ? [text] : [])).join('')
  const time = /[hs]|\[m/.test(letters)
  return { day: /[yd]|mmm/.test(letters) || !time, time }
}

/** A plain number as its section shows it: percent, with zeros in front, with words around it. */
export function inSection(plain: string, { tokens }: Section): string {
  const digits = tokens.flatMap(({ kind, text }) => (kind === 'digits' ? [text] : []))
  const first = tokens.findIndex(({ kind }) => kind === 'digits')
  const last = tokens.findLastIndex(({ kind }) => kind === 'digits')
  const words = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .filter(({ kind }) => kind === 'words')
      .map(({ text }) => text)
      .join('')
  // A section of words alone hides the number behind them.
  if (first < 0) return words(0, tokens.length).trim() || plain
  const isNegative = plain.startsWith('-')
  const size = isNegative ? plain.slice(1) : plain
  const spread = spreadOver(size, tokens.slice(first, last + 1))
  const percents = digits.filter((text) => text === '%').length
  const number = spread ?? `${padded(shiftedBy(size, 2 * percents), digits)}${'%'.repeat(percents)}`
  const [before, after] = [words(0, first), words(last + 1, tokens.length)].map((text) => text.replace(/[()-]/g, ''))
  return `${isNegative ? '-' : ''}${before?.trimStart()}${number}${after?.trimEnd()}`
}

/** Zeros in front of a whole number, as many as the format has places for: '00042'. */
function padded(size: string, digits: readonly string[]): string {
  const point = digits.indexOf('.')
  const places = digits.slice(0, point < 0 ? undefined : point).filter((text) => text === '0').length
  return places < 2 ? size : size.replace(/^\d+/, (whole) => whole.padStart(places, '0'))
}

/** A whole number whose digits the format sets apart, such as 437387 by '000-00-0'; null for other formats. */
function spreadOver(size: string, tokens: readonly Token[]): string | null {
  const isApart = tokens.some(({ kind, text }) => kind === 'words' && /[-/ .]/.test(text))
  const places = tokens.filter(({ kind, text }) => kind === 'digits' && /[0#?]/.test(text)).length
  const isPlain = tokens.every(({ kind, text }) => kind === 'words' || (kind === 'digits' && /[0#?]/.test(text)))
  // A slash between places is a fraction: '# ?/?'.
  if (!isApart || !isPlain || !/^\d+$/.test(size) || tokens.some(({ text }) => text === '/')) return null
  const whole = size.padStart(places, '0')
  let at = whole.length - places
  const shown = tokens.map(({ kind, text }) => (kind === 'words' ? text : whole[at++]))
  return whole.slice(0, whole.length - places) + shown.join('')
}

/** A plain number with its point moved to the right. */
export const shiftedBy = (plain: string, places: number): string =>
  places === 0 ? plain : plainNumber(`${plain}e${places}`)

/** A number without exponent and without the dust of binary fractions: Excel keeps 15 digits. */
export function plainNumber(raw: string): string {
  if (raw.length <= 15 && isPlain.test(raw)) return raw
  const number = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(number)) return raw
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(number.toExponential(14)) ?? []
  const digits = `${whole}${part}`
  const point = 1 + Number(power)
  const left = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  const right = (point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits).replace(/0+$/, '')
  return `${sign}${left}${right === '' ? '' : `.${right}`}`
}

const isPlain = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/

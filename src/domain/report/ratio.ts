/**
 * Exact ratios of whole numbers. Amounts are summed and compared as ratios, and rounded only once, when shown (R6.11).
 */

/** `numerator` over `denominator`, which is above zero. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint }

/** A number as the exact ratio of its shortest decimal text; null if it is not a finite number of 0 or more. */
export function ratioOf(value: number | string): Ratio | null {
  const parts = /^(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value))
  if (parts === null) return null
  const [, whole = '', fraction = '', exponent = '0'] = parts
  if (whole + fraction === '') return null
  const shift = Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  return shift >= 0
    ? { numerator: digits * 10n ** BigInt(shift), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-shift) }
}

/** The ratio of a stored number. */
export function storedRatio(value: number): Ratio {
  const ratio = ratioOf(value)
  if (ratio === null) throw new RangeError(`Not a quantity: ${value}`)
  return ratio
}

export function times(one: Ratio, other: Ratio): Ratio {
  return { numerator: one.numerator * other.numerator, denominator: one.denominator * other.denominator }
}

export function divide(part: Ratio, whole: Ratio): Ratio {
  return { numerator: part.numerator * whole.denominator, denominator: part.denominator * whole.numerator }
}

/** A whole number as a ratio. */
export const whole = (numerator: number | bigint): Ratio => ({ numerator: BigInt(numerator), denominator: 1n })

/** Text with `shownDecimals` decimals, rounded half up once. */
export function formatRatio({ numerator, denominator }: Ratio, shownDecimals: number): string {
  return withPoint((2n * numerator * 10n ** BigInt(shownDecimals) + denominator) / (2n * denominator), shownDecimals)
}

/** Whether the ratio is above zero but would read as zero with this many decimals. */
export function roundsToZero({ numerator, denominator }: Ratio, shownDecimals: number): boolean {
  return numerator > 0n && 2n * numerator * 10n ** BigInt(shownDecimals) < denominator
}

/**
 * Text with two significant digits, rounded down or up, without trailing zeros: 0.01234 up is '0.013', 99.5 up is
 * '100'. Rounded down it is never above the ratio, rounded up never below.
 */
export function twoDigits(ratio: Ratio, to: 'down' | 'up'): string {
  const { numerator, denominator } = ratio
  if (numerator === 0n) return '0'
  let places = 0
  const scaled = (by: number) =>
    by >= 0
      ? { numerator: numerator * 10n ** BigInt(by), denominator }
      : { numerator, denominator: denominator * 10n ** BigInt(-by) }
  const whole = (by: number) => scaled(by).numerator / scaled(by).denominator
  while (whole(places) < 10n) places += 1
  while (whole(places) >= 100n) places -= 1
  const { numerator: part, denominator: of } = scaled(places)
  const digits = part / of + (to === 'up' && part % of > 0n ? 1n : 0n)
  if (places <= 0) return String(digits * 10n ** BigInt(-places))
  return withPoint(digits, places).replace(/\.?0+$/, '')
}

function withPoint(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
}

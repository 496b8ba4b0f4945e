/**
 * What somebody types into a report is what the server stores, and what each reader sees (R6.10, R6.11): exact
 * from the field to the screen, rounded half up once; a trace never reads as zero.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReports } from '#contract/analysis.ts'
import { publicReports } from '#contract/service-user.ts'
import {
  amountInTenMg,
  fromUnits,
  gramDecimals,
  percentDecimals,
  showMilligrams4,
  showPercent,
} from '#domain/report/quantities.ts'
import { readNumber } from '#domain/report/typed-numbers.ts'
import { testService } from '../support/service.ts'
import { atLab, gcms, submit } from '../support/stories.ts'

const service = testService()

type Typed = { readonly percent: string; readonly weight: string }

/** A positive number as somebody types it: with a point or a comma, with or without trailing zeros. */
const digits = (most: number, decimals: number) =>
  fc.tuple(fc.integer({ min: 1, max: most }), fc.constantFrom('.', ','), fc.boolean()).map(([units, sign, isShort]) => {
    const text = String(units).padStart(decimals + 1, '0')
    const whole = `${text.slice(0, -decimals)}${sign}${text.slice(-decimals)}`
    return isShort ? whole.replace(/0+$/, '').replace(/[.,]$/, '') : whole
  })
const typedRow: fc.Arbitrary<Typed> = fc.record({
  percent: fc.oneof(fc.constant(''), digits(20, 3), digits(6666, 3)),
  // Below a thousand mg, so that no comma is ambiguous.
  weight: fc.oneof(
    fc.constant(''),
    digits(20, 4),
    digits(660_000, 4).filter((text) => !/^[1-9]\d{0,2},\d{3}$/.test(text)),
  ),
})

/** The exact value of a typed number, in units of 10^-12. */
function exact(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace(',', '.').split('.')
  return BigInt(whole + fraction.padEnd(12, '0'))
}

/** A ratio with two or four decimals, rounded half up, or 'less than' the smallest step. */
function shown(numerator: bigint, denominator: bigint, decimals: number, unit: string): string {
  const scaled = (2n * numerator * 10n ** BigInt(decimals) + denominator) / (2n * denominator)
  const write = (value: bigint) => {
    const text = String(value).padStart(decimals + 1, '0')
    return `${text.slice(0, -decimals)}.${text.slice(-decimals)} ${unit}`
  }
  return numerator > 0n && scaled === 0n ? `less than ${write(1n)}` : write(scaled)
}

const one = 10n ** 12n

test('collection, analysis and the public see exactly the number that was typed and stored', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(typedRow, { minLength: 1, maxLength: 15 }),
      digits(10_000_000, 4),
      async (rows, typedPortion) => {
        const portion = exact(typedPortion) < 1_000n * one ? '1000' : typedPortion.replace(',', '.')
        const sample = await atLab(service)
        const sent = rows.map(({ percent, weight }, at) => ({
          custom_drug: `Compound ${String(at).padStart(2, '0')}`,
          percent: wire(percent, 'percent', percentDecimals),
          weight: wire(weight, 'milligram', gramDecimals),
        }))
        const test = gcms(sent)
        const weight = wire(portion, 'milligram', gramDecimals)
        await submit(service, sample, [{ ...test, data: { ...test.data, weight } }])
        const params = { sample_id: sample }
        for (const [report] of [
          await service.must('lab', readReports, { params }),
          await service.must('collection', readReports, { params }),
          await service.must(null, publicReports, { params }),
        ]) {
          const found = [...(report?.drugs_found ?? [])].sort((a, b) =>
            (a.custom_drug ?? '').localeCompare(b.custom_drug ?? ''),
          )
          expect(found.map(({ percent, weight }) => ({ percent, weight }))).toEqual(
            sent.map(({ percent, weight }) => ({ percent, weight })),
          )
          for (const [at, { percent, weight }] of found.entries()) {
            const typed = rows[at] ?? { percent: '', weight: '' }
            if (percent !== null) expect(showPercent(percent)).toBe(shown(exact(typed.percent), one, 2, '%'))
            if (weight !== null) expect(showMilligrams4(weight)).toBe(shown(exact(typed.weight), one, 4, 'mg'))
            const solid = { weight: report?.weight ?? null, is_liquid: report?.is_liquid ?? null }
            const amount = weight === null ? null : shown(10n * exact(typed.weight), exact(portion), 2, 'mg')
            expect(amountInTenMg(weight, solid)).toBe(amount)
          }
        }
      },
    ),
    { numRuns: 6 },
  )
})

function wire(text: string, kind: 'percent' | 'milligram', decimals: number): number | null {
  const { units, fault } = readNumber(text, kind)
  expect(fault, text).toBeNull()
  return units === null ? null : fromUnits(units, decimals)
}

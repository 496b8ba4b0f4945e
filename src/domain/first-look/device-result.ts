/**
 * A result on a device without a network, in the words of the public page: it always begins with what a first look is, and each
 * part says what its method can see. It says nothing that the public page would not say of the same tests.
 */
import { type PublicResult, publicResult } from '#domain/public/public-result.ts'
import type { ReadReport } from '#domain/public/public-result-parts.ts'
import { settingIn } from '#domain/public/texts/index.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { combinedFinding } from '#domain/report/combined-finding.ts'
import { byStrip } from '#domain/sample/by-strip.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import type { CollectedFrom, SampleType } from '#domain/terms.ts'
import { deviceExpected } from './device-expected.ts'
import type { DeviceKit } from './device-kit.ts'
import { dangerousNames, deviceReports } from './device-reports.ts'
import type { EnteredTest } from './device-test.ts'

/** What the device knows of the sample. */
export type DeviceSample = {
  readonly collected_from: CollectedFrom
  readonly sample_type: SampleType
  readonly expected_drugs: readonly string[]
}

/** How its reader reads it; `empty_findings` is the service's own text. */
export type DeviceReading = {
  readonly language: Language
  readonly time_zone: string
  readonly empty_findings: string
  /** The device's time, ISO. */
  readonly now: string
}

/** The result, and the names of which it warns in red: by them the server knows of what the person was told. */
export type DeviceResult = { readonly result: PublicResult; readonly warned: string[] }

/** The result; null without a test. */
export function deviceResult(
  sample: DeviceSample,
  tests: readonly EnteredTest[],
  kit: DeviceKit,
  { language, time_zone, empty_findings, now }: DeviceReading,
): DeviceResult | null {
  const expected = deviceExpected(sample.expected_drugs, kit)
  const reports = deviceReports(tests, expected.compared, kit, now)
  const { collected_from, sample_type } = sample
  const result = publicResult({ collected_from, sample_type, expected: expected.shown, lab_follows: false }, reports, {
    ...{ language, time_zone, cards: kit.cards },
    empty_findings: settingIn(language, 'emptyFindings', empty_findings),
  })
  return result === null ? null : { result, warned: warnedOf(reports, expected.shown, dangerousNames(tests, kit)) }
}

/** What the result warns of: dangerous findings, and strips that reacted alone to something dangerous. */
function warnedOf(
  reports: readonly ReadReport[],
  expected: readonly ExpectedDrug[],
  found: readonly string[],
): string[] {
  const isDangerous = (type: string) =>
    reports.some(({ strip_type, target }) => strip_type === type && target?.is_dangerous === true)
  const { strips } = combinedFinding(expected, reports)
  return [...found, ...strips.filter(isDangerous).map((type) => `${type.toLowerCase()}${byStrip}`)]
}

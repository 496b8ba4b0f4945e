/** Whether a sample is a liquid: which tests ask it, and what they answered. */
import { rulesOf } from '#domain/technology/technologies.ts'
import type { SampleType, Technology } from '#domain/terms.ts'

/** Whether a test asks if the sample is a liquid: mass spectrometry and chromatography do, of a substance (R6.3). */
export function asksLiquid(technology: Technology, sample_type: SampleType): boolean {
  return rulesOf(technology).asksLiquid && sample_type === 'SUBSTANCE'
}

/** What a result lacks whose test asks this. */
export const liquidMissing = 'Say whether the sample is a liquid.'

/** Whether a sample is a liquid, by the first test that answers this; null if none does. */
export function liquidOf(tests: readonly { readonly is_liquid: boolean | null }[]): boolean | null {
  return tests.find(({ is_liquid }) => is_liquid !== null)?.is_liquid ?? null
}

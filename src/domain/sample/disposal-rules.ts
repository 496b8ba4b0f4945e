/** Requirements of a disposal (spec S5, decision 3). */
import type { SampleState } from '#domain/terms.ts'

/** A reason is required when a single sample is not yet complete or shared (spec S5). */
export function needsDisposalReason(
  samples: readonly { readonly reported_at: string | null; readonly shared_at: string | null }[],
): boolean {
  const [only] = samples
  return samples.length === 1 && only !== undefined && only.reported_at === null && only.shared_at === null
}

/**
 * Whether two typed names are the same person's, ignoring case and spaces (decision 3: the witness is another person).
 */
export function isSamePerson(one: string, other: string): boolean {
  const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
  return plain(one) === plain(other)
}

/** Whether a sample was disposed of, and so has a certificate. */
export function isDisposed({ state }: { readonly state: SampleState }): boolean {
  return state === 'DISPOSED'
}

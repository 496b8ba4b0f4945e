/** Requirements of a disposal (R2.23). */
import type { SampleState } from '#domain/terms.ts'

/** A reason is required when a single sample is not yet complete or shared. */
export function needsDisposalReason(
  samples: readonly { readonly reported_at: string | null; readonly shared_at: string | null }[],
): boolean {
  const [only] = samples
  return samples.length === 1 && only !== undefined && only.reported_at === null && only.shared_at === null
}

/** Whether a sample was disposed of, and so has a certificate. */
export function isDisposed({ state }: { readonly state: SampleState }): boolean {
  return state === 'DISPOSED'
}

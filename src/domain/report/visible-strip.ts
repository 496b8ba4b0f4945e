/** What a reader may know of a strip: its drug may be hidden from the reader, or known to the reader by another name. */
import type { StripResult } from '#domain/terms.ts'
import type { ReportAudience } from '#domain/viewer.ts'

/** The drug that a strip is for, where the lab typed its name. */
export type StripDrug = { readonly report_to_public: boolean; readonly report_to_client_name: string | null }

type Strip = {
  readonly strip_type: string
  readonly strip_result: StripResult | null
  readonly strip_drug: StripDrug | null
}

/**
 * The type as its reader may know it; null if it has none or its drug is hidden. `hidden`: the strip reacted to a drug
 * that this reader may not know.
 */
export function visibleStrip({ strip_type, strip_result, strip_drug }: Strip, audience: ReportAudience) {
  if (strip_type === '') return { strip_type: null, hidden: false }
  if (strip_drug === null || audience === 'analysis') return { strip_type, hidden: false }
  if (!strip_drug.report_to_public) return { strip_type: null, hidden: strip_result === 'POSITIVE' }
  return { strip_type: strip_drug.report_to_client_name?.trim() || strip_type, hidden: false }
}

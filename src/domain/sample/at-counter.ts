/** Where a sample is that was tested at a counter. */
import type { SampleState } from '#domain/terms.ts'

type Whereabouts = {
  readonly state: SampleState
  readonly tested_here_site: number | null
  readonly analysis_site: number | null
}

/** Whether the counter that collected a sample has it, to test it or tested. */
export const isAtCounter = ({ state, tested_here_site, analysis_site }: Whereabouts): boolean =>
  tested_here_site !== null && analysis_site === tested_here_site && state !== 'IN_TRANSPORT'

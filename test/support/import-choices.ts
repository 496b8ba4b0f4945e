import type { importSamples } from '#contract/admin/imports.ts'
import type { Input } from './inputs.ts'
import type { TestService } from './service.ts'

/** What somebody chooses for an import. */
export type ChoicesInput = Input<typeof importSamples>['choices']

/** Choices for a file of earlier samples, all from one site, without results unless the test names a lab. */
export const importChoices = (service: TestService, changes: Partial<ChoicesInput> = {}): ChoicesInput => ({
  site_id: service.site('Parkdale'),
  analysis_site_id: null,
  sample_type: 'SUBSTANCE',
  collected_from: 'USER',
  technology: 'GC_MS',
  date_order: 'ymd',
  weight_unit: 'g',
  without_results: true,
  without_state: 'DISPOSED',
  were_shared: true,
  drugs: {},
  ...changes,
})

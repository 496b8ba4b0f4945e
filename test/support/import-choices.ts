import type { importSamples } from '#contract/admin/imports.ts'
import type { Input } from './inputs.ts'
import type { TestService } from './service.ts'

/** What somebody chooses for files. */
export type ChoicesInput = Input<typeof importSamples>['choices']

/** What is chosen for a file of earlier samples, all of one site, without results unless a lab is named. */
export const importChoices = (service: TestService, changes: Partial<ChoicesInput> = {}): ChoicesInput => ({
  site_id: service.site('Parkdale'),
  analysis_site_id: null,
  sample_type: 'SUBSTANCE',
  collected_from: 'USER',
  technology: 'GC_MS',
  date_order: 'ymd',
  weight_unit: 'g',
  without_state: 'DISPOSED',
  were_shared: true,
  drugs: {},
  ...changes,
})

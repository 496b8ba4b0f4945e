/** Layouts of tables in tests. */
import { keepImportLayout, type keepReportLayout } from '#contract/table-layouts.ts'
import type { Input } from './inputs.ts'
import type { TestService } from './service.ts'

/** A layout of the tables of a GC-MS at no named instrument. */
export const aReportLayout: Input<typeof keepReportLayout> = {
  technology: 'GC_MS',
  instrument_id: null,
  name: 'GC-MS runs',
  headings: 'peak\thit\tpurity',
  uses: ['leave', 'name', 'percent'],
}

/** A layout of the files of another service. */
export const anImportLayout: Input<typeof keepImportLayout> = {
  source: 'Harbour',
  headings: 'tube\tday\tdrug',
  fields: ['sample_id', 'date_collected', null],
  choices: {
    ...{ site_id: 1, analysis_site_id: 3, sample_type: 'SUBSTANCE', collected_from: 'USER', technology: 'GC_MS' },
    ...{ date_order: 'dmy', weight_unit: 'mg', percent_are: null, without_state: 'DISPOSED', were_shared: true },
  },
}

export const layoutChanges = {
  'POST /admin/table-layouts/': {
    make: async () => ({ input: anImportLayout }),
    says: /^headings: tube, day, drug$/,
  },
  'DELETE /admin/table-layouts/{id}/': {
    make: async (on: TestService) => {
      const { id } = await on.must('admin', keepImportLayout, { input: { ...anImportLayout, source: 'Old' } })
      return { params: { id: String(id) } }
    },
    says: /^name: Old/,
  },
}

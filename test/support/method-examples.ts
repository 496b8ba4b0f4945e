/** Methods for tests: the content of a version, and an example of each change. */
import type { TestService } from './service.ts'

export const methodFacts = {
  limit: { from: 150, to: null, unit: 'ng/mL' as const },
  misses: [],
  reacts: [],
  same: [],
  strip_lines: null,
  read_from: null,
  read_until: null,
  uncertainty: null,
  basis: null,
  sentences: { en: null, fr: null, es: null },
  note: null,
  source: 'Own tests',
}

/** The newest version of the fentanyl strip that nobody took back. */
async function fentanylStrip({ db }: TestService) {
  const row = await db
    .selectFrom('methods')
    .innerJoin('method_versions as v', 'v.method_id', 'methods.id')
    .select(['methods.id as method', 'v.id as version'])
    .where('target', '=', 'Fentanyl')
    .where('withdrawn_at', 'is', null)
    .orderBy('v.version', 'desc')
    .executeTakeFirstOrThrow()
  return { method: { id: String(row.method) }, version: { id: String(row.version) } }
}

export const methodChanges = {
  'POST /admin/methods/': {
    make: async () => ({ input: { technology: 'TEST_STRIP', target: 'GHB', brand: '', facts: methodFacts } }),
    says: /^limit: 150 ng\/mL$/,
  },
  'POST /admin/methods/{id}/versions/': {
    make: async (on: TestService) => ({ params: (await fentanylStrip(on)).method, input: { facts: methodFacts } }),
    says: /^version: 3$/,
  },
  'PUT /admin/lab-bases/': {
    make: async (on: TestService) => ({
      input: {
        bases: [{ site_id: on.site('Central laboratory'), technology: 'GC_MS', percent_basis: 'of_weight' }],
      },
    }),
    says: /^Central laboratory, GC MS: nothing → of_weight$/,
  },
  'POST /admin/methods/versions/{id}/approve/': {
    make: async (on: TestService) => ({
      params: (await fentanylStrip(on)).version,
      input: { approved_by: 'Ada Osei', valid_until: null },
    }),
    says: /^approved by: Ada Osei$/,
  },
  'POST /admin/methods/versions/{id}/withdraw/': {
    make: async (on: TestService) => ({ params: (await fentanylStrip(on)).version, input: { why: 'Another lot' } }),
    says: /^why: Another lot$/,
  },
}

import type { Technology } from '#domain/terms.ts'

/** Analysis methods. */
export const technologyWords: Record<Technology, string> = {
  TEST_STRIP: 'Test strip',
  FTIR: 'FTIR',
  GC_MS: 'GC-MS',
  LC_MS: 'LC-MS',
  NMR: 'NMR',
}

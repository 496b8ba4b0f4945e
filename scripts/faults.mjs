// `npm run test:faults`: the long form of the crash, fault and race tests: 100 kills at random moments, with figures.
import { longForm } from './long-form.mjs'

await longForm({ FAULT_KILLS: '100', MEMORY_READS: '20000', RACES: '200' }, [
  'test/server/crash.test.ts',
  'test/server/faults.test.ts',
  'test/server/away.test.ts',
  'src/server/memory/memory.test.ts',
  'test/server/races.test.ts',
])

// `npm run test:faults`: the long form of the crash and fault tests: 100 kills at random moments, with figures.
import { longForm } from './long-form.mjs'

await longForm({ FAULT_KILLS: '100' }, [
  'test/server/crash.test.ts',
  'test/server/jobs-crash.test.ts',
  'test/server/faults.test.ts',
  'test/server/away.test.ts',
])

// `npm run test:failover`: the long form of the tests that lose the primary: twenty times, with figures.
import { longForm } from './long-form.mjs'

await longForm({ FAILOVERS: '20' }, [
  'test/server/failover.test.ts',
  'test/server/fenced.test.ts',
  // Each round is printed when it ends.
  '--disable-console-intercept',
])

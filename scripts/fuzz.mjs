// `npm run test:fuzz`: the long form of the fuzz test: fifty thousand requests in at most 30 minutes. FUZZ_SEED repeats
// a run.
import { longForm } from './long-form.mjs'

await longForm({ FUZZ_REQUESTS: '50000', FUZZ_MINUTES: '30' }, ['test/server/fuzz.test.ts'])

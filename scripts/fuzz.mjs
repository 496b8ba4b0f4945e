// `npm run test:fuzz`: the long form of the fuzz test: fifty thousand requests, 30 minutes at most. FUZZ_SEED repeats a run.
import { longForm } from './long-form.mjs'

await longForm({ FUZZ_REQUESTS: '50000', FUZZ_MINUTES: '30' }, ['test/server/fuzz.test.ts'])

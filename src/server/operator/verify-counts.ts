/** `verify-counts`: checks the lists' totals against the rows; `--mend yes` counts anew. */
import type { Database } from '#server/database/connect.ts'
import { recount, wrongCounts } from '#server/samples/count-samples.ts'
import { StartFault } from '#server/start-fault.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open-database.ts'

export const verifyCounts: Command = {
  summary: 'Compares the totals of the lists with the samples, and names each that differs (exit code 1).',
  options: { mend: "'yes' counts anew." },
  run: ({ mend }, config) => withDatabase(config, false, (db) => verify(db, mend === 'yes')),
}

async function verify(db: Database, mayMend: boolean) {
  const wrong = await wrongCounts(db).catch((error: { code?: string }) => {
    throw error.code === '42P01' ? new StartFault('This database holds no samples yet.') : error
  })
  for (const { kind, site_id, state, counted, there } of wrong)
    console.log(`${kind}, site ${site_id}, ${state}: counted ${counted}, there are ${there}.`)
  if (wrong.length === 0) {
    console.log('Every total matches its rows.')
    return 0
  }
  if (!mayMend) return 1
  await db.transaction().execute(recount)
  console.log('Counted again.')
  return 0
}

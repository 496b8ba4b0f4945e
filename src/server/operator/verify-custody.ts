/** `verify-custody`: whether every chain of custody is what its entries made it (decision 3). */
import { firstBrokenLink } from '#server/custody/queries.ts'
import type { Database } from '#server/database/connect.ts'
import { StartFault } from '#server/start-fault.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open-database.ts'

export const verifyCustody: Command = {
  summary: 'Checks every entry of every chain of custody, and names the first link that does not hold (exit code 1).',
  run: (_options, config) => withDatabase(config, false, verify),
}

async function verify(db: Database) {
  // One moment for the figures and the check: a running server goes on writing.
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const { size, broken } = await moment
    .execute(async (tx) => ({ size: await sizeOf(tx), broken: await firstBrokenLink(tx) }))
    .catch((error: { code?: string }) => {
      // It reads only: a database that was never started with this Vialog is left as it is.
      throw error.code === '42P01' ? new StartFault('This database holds no chains of custody yet.') : error
    })
  console.log(`Checked ${size.entries} entries of ${size.chains} chains.`)
  if (broken === null) console.log('Every chain holds.')
  else console.log(`The chain of ${broken.sample_id} breaks at entry ${broken.entry_no} (row ${broken.id}).`)
  return broken === null ? 0 : 1
}

function sizeOf(db: Database) {
  return db
    .selectFrom('custody_log')
    .select((count) => [
      count.fn.countAll<number>().as('entries'),
      count.fn.count<number>('sample_id').distinct().as('chains'),
    ])
    .executeTakeFirstOrThrow()
}

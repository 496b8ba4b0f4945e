/**
 * `retention`: lists what the settings would remove at this moment; `--apply yes` removes it now instead of at night.
 */
import { RetentionForm } from '#contract/admin/retention.ts'
import { type RetentionCounts, retentionKindNames, retentionWords, wouldGo } from '#domain/service/retention.ts'
import { operator } from '#server/audit/record.ts'
import type { Config } from '#server/config.ts'
import type { ConnectionSettings, Database } from '#server/database/connect.ts'
import { countGoing, listSamplesGoing } from '#server/retention/going.ts'
import { retentionByHand } from '#server/retention/nightly.ts'
import { settingsOf } from '#server/settings.ts'
import { StartFault } from '#server/start-fault.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open-database.ts'

/** How many IDs are read at once. */
const page = 1000

export const retention: Command = {
  summary: 'Says what the settings would remove at this moment, and which samples they would anonymise.',
  options: {
    apply: "'yes' does it now, instead of at night.",
    clock: "'right' says that this machine's clock is right, if it is in doubt.",
  },
  run({ apply, clock }, config) {
    if (clock !== undefined && clock !== 'right') throw new StartFault("--clock is 'right', or left out.")
    if (apply !== undefined && apply !== 'yes') throw new StartFault("--apply is 'yes', or left out.")
    return withDatabase(config, false, (db, connection) =>
      (apply === 'yes' ? doIt(db, connection, { ...config, clockIsRight: clock === 'right' }) : look(db, config)).catch(
        (error: { code?: string }) => {
          // The server's next start creates the missing table or column.
          throw error.code === '42P01' || error.code === '42703'
            ? new StartFault('This database is from an older Vialog. Start Vialog on it first.')
            : error
        },
      ),
    )
  },
}

async function look(db: Database, { dataDir }: Config) {
  const moment = { settings: RetentionForm.parse(await settingsOf(db)), now: new Date(), dataDir }
  const counts = await countGoing(db, moment)
  say(counts, wouldGo)
  for (let offset = 0; offset < counts.samples; offset += page) {
    const { results } = await listSamplesGoing(db, moment, { limit: page, offset })
    console.log(results.map(({ sample_id }) => sample_id).join('\n'))
  }
  return 0
}

type Doing = Pick<Config, 'dataDir'> & { readonly clockIsRight: boolean }

async function doIt(db: Database, connection: ConnectionSettings | string, { dataDir, clockIsRight }: Doing) {
  const counts = await retentionByHand(connection, { db, now: new Date(), who: operator, dataDir }, { clockIsRight })
  if (counts === null) throw new StartFault('A server is doing this now. Try again in a minute.')
  say(counts, (kind, count) => `${retentionWords(kind, count)} ${kind === 'samples' ? 'anonymised' : 'removed'}.`)
  return 0
}

function say(counts: RetentionCounts, words: typeof wouldGo) {
  for (const kind of retentionKindNames) console.log(words(kind, counts[kind]))
}

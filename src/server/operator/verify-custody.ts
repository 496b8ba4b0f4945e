/** `verify-custody`: checks that every chain of custody is unchanged and complete (R2.27). */
import { unfitChains } from '#server/custody/compare-chains.ts'
import { checkFiles, type FilesCheck } from '#server/custody/compare-files.ts'
import { type CustodyKeys, custodyKeysAtHand } from '#server/custody/custody-key.ts'
import { checkHeads, type HeadsCheck } from '#server/custody/heads.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import type { Database } from '#server/database/connect.ts'
import { allSetbacks } from '#server/setbacks/watch.ts'
import { StartFault } from '#server/start-fault.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open-database.ts'

export const verifyCustody: Command = {
  summary:
    'Checks every entry of every chain of custody, compares the chains with samples, states, files, audit trail and heads, and names what does not hold (exit code 1).',
  options: { head: 'a head that was printed or mailed: whether it is still there.' },
  run: async ({ head }, config) => {
    const keys = await custodyKeysAtHand(config)
    return withDatabase(config, false, (db) => verify(db, keys, head))
  },
}

async function verify(db: Database, keys: CustodyKeys, head: string | undefined) {
  // Figures and check read the same snapshot: a running server goes on writing.
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const { size, broken, unfit, files, heads, setbacks, isKept } = await moment
    .execute(async (tx) => ({
      size: await sizeOf(tx),
      broken: await firstBrokenLink(tx),
      unfit: await unfitChains(tx),
      files: await checkFiles(tx),
      heads: await checkHeads(tx, keys),
      setbacks: await allSetbacks(tx),
      isKept: head === undefined || (await isThere(tx, head)),
    }))
    .catch((error: { code?: string }) => {
      // Read only: this leaves a database that was never started with this Vialog as it is.
      throw error.code === '42P01' ? new StartFault('This database holds no chains of custody yet.') : error
    })
  console.log(`Checked ${size.entries} entries of ${size.chains} chains.`)
  if (broken !== null)
    console.log(`The chain of ${broken.sample_id} breaks at entry ${broken.entry_no} (row ${broken.id}).`)
  for (const { sample_id, why } of unfit) console.log(`The chain of ${sample_id}: ${why}.`)
  if (broken === null && unfit.length === 0) console.log('Every chain holds.')
  for (const line of filesInWords(files)) console.log(line)
  console.log(headsInWords(heads, keys))
  for (const line of [...heads.changes, ...setbacks]) console.log(line)
  if (head !== undefined)
    console.log(isKept ? 'The given head is there.' : 'The given head is not there: heads were removed or made anew.')
  const holds = broken === null && unfit.length === 0 && files.faults.length === 0 && heads.fault === null && isKept
  return holds && !(keys.length > 0 && heads.unchecked > 0) ? 0 : 1
}

/** The result of checking the files, in sentences. */
export function filesInWords({ files, here, faults, gone }: FilesCheck): string[] {
  if (files === 0 && faults.length === 0) return []
  const more = files - here - gone.length
  return [
    `Checked ${files} files; ${here} have their bytes.`,
    ...faults.map(({ sample_id, number, why }) => `File ${number} of ${sample_id}: ${why}.`),
    ...gone.map(({ sample_id, number, how }) => `File ${number} of ${sample_id}: ${how.replace(/\.$/, '')}.`),
    ...(more > 0 ? [`${more} more were withdrawn or removed by retention.`] : []),
    ...(faults.length === 0 ? ['Every file holds.'] : []),
  ]
}

/** The result of checking the heads, in a sentence. */
export function headsInWords({ heads, newest, unchecked, fault }: HeadsCheck, keys: CustodyKeys): string {
  if (fault !== null) return fault
  if (newest === undefined) return 'There is no head yet: nothing shows whether the newest entries are all there.'
  const since = `the newest is of ${newest.at.slice(0, 16).replace('T', ' ')} UTC`
  if (keys.length === 0) return `Heads not checked: CUSTODY_KEY is not at hand (${heads} heads, ${since}).`
  if (unchecked > 0)
    return `Heads not checked: ${unchecked} of ${heads}, since their key (${newest.key_id}) is not at hand; ${since}.`
  return `Every head holds (${heads}, ${since}).`
}

async function isThere(db: Database, head: string) {
  const hash = head.trim().toLowerCase()
  return (
    (await db.selectFrom('custody_heads').select('id').where('head_hash', '=', hash).executeTakeFirst()) !== undefined
  )
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

/** `custody-head`: prints the newest head of the custody log, to be kept elsewhere; `--make yes` makes one first. */
import { custodyKeysAtHand } from '#server/custody/custody-key.ts'
import { makeHead, newestHead } from '#server/custody/heads.ts'
import { headInWords } from '#server/custody/mail-head.ts'
import { StartFault } from '#server/start-fault.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open-database.ts'

export const custodyHead: Command = {
  summary: 'Prints the newest head of the custody log: keep it elsewhere, to give it to verify-custody later.',
  options: { make: "'yes' makes a head of this moment first." },
  run: ({ make }, config) => {
    if (make !== undefined && make !== 'yes') throw new StartFault("--make is 'yes', or left out.")
    return withDatabase(config, false, async (db) => {
      const head =
        make === 'yes' ? await makeHead(db, await custodyKeysAtHand(config), new Date(), null) : await newestHead(db)
      if (head === undefined)
        throw new StartFault('There is no head yet. A server makes one each night; --make yes makes one now.')
      console.log(headInWords(head))
      return 0
    }).catch((error: { code?: string }) => {
      throw error.code === '42P01' ? new StartFault('This database holds no heads of the custody log yet.') : error
    })
  },
}

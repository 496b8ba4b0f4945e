/** Checks that this server's keys are those of the other servers. */
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { custodyKeysAtHand } from '#server/custody/custody-key.ts'
import type { Database } from '#server/database/connect.ts'
import { readSecret } from '#server/kept-secret.ts'
import { lastMark, markOf, type SharedKey } from '#server/key-marks.ts'
import { type Finding, orGood, wrong } from './finding.ts'

const harm: Record<SharedKey, string> = {
  SECRET_KEY: 'people are signed out again and again',
  CUSTODY_KEY: 'heads of the custody log do not hold everywhere',
}

/** Findings about keys that differ from those of the server that started last; none where no server has started. */
export async function keyFindings(db: Database, config: Config): Promise<Finding[]> {
  const secret = config.secretKey ?? (await readSecret(join(config.dataDir, 'secret-key')).catch(() => null))
  const own: readonly (readonly [SharedKey, readonly string[]])[] = [
    ['SECRET_KEY', secret === null ? [] : [secret]],
    ['CUSTODY_KEY', await custodyKeysAtHand(config).catch(() => [])],
  ]
  const compared: (Finding | false)[] = []
  for (const [variable, keys] of own) {
    const last = await lastMark(db, variable)
    if (last === null || keys.length === 0) continue
    compared.push(
      !keys.some((key) => markOf(variable, key) === last) &&
        wrong(
          `${variable} is not that of the server that started last: ${harm[variable]}.`,
          'Give all servers the same one, and start them again.',
        ),
    )
  }
  return compared.length === 0 ? [] : orGood(compared, 'The keys are those of the server that started last.')
}

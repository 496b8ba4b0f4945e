/** `doctor`: prints what is wrong with an installation, and how to mend it. It leaves nothing behind. */
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { type Finding, pageOf, wrong } from '#server/doctor/finding.ts'
import { lookAtAddress } from '#server/doctor/look-at-address.ts'
import { lookAtDatabase } from '#server/doctor/look-at-database.ts'
import { lookAtMachine } from '#server/doctor/look-at-machine.ts'
import { lookAtService } from '#server/doctor/look-at-service.ts'
import { readSecret } from '#server/kept-secret.ts'
import { faultInWords } from '#server/start-fault.ts'
import { version } from '#server/version.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open-database.ts'

export const doctor: Command = {
  summary:
    'Looks at this installation and says what is wrong, and how to mend it (exit code 1). Leaves nothing behind.',
  async run(_options, config) {
    const now = new Date()
    const findings = [
      ...(await lookAtMachine(config)),
      ...(await databaseFindings(config, now)),
      ...(await lookAtAddress(config, now)),
    ]
    console.log(`Vialog ${version}, ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC\n`)
    console.log(pageOf(findings))
    return findings.some(({ how }) => how === 'wrong') ? 1 : 0
  },
}

/** Findings that need the database; one finding where it cannot be opened. */
async function databaseFindings(config: Config, now: Date): Promise<Finding[]> {
  const secret = config.secretKey ?? (await readSecret(join(config.dataDir, 'secret-key')).catch(() => null))
  const looking = withDatabase(config, false, async (db) => {
    const found = await lookAtDatabase(db, config, now)
    const isReady = found.some(({ how, what }) => how === 'good' && what === 'Every migration has run.')
    return isReady ? [...found, ...(await lookAtService(db, { config, secret, now }))] : found
  })
  return looking.catch((error) => [
    wrong(faultInWords(error), 'Look at DATABASE_URL or DATA_DIR, and whether PostgreSQL runs.'),
  ])
}

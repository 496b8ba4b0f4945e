/** `npm run admin`: the operator's commands, each a file of this folder. A fault is one line and exit code 1. */

import { parseArgs } from 'node:util'
import { adminHelp } from '#server/admin-command.ts'
import { readConfig } from '#server/config.ts'
import { StartFault } from '#server/start-fault.ts'
import { backup, restore, verifyBackup } from './backup.ts'
import type { Command } from './command.ts'
import { createAdmin } from './create-admin.ts'
import { custodyHead } from './custody-head.ts'
import { doctor } from './doctor.ts'
import { helpText } from './help.ts'
import { retention } from './retention.ts'
import { rewriteTables } from './rewrite-tables.ts'
import { verifyCounts } from './verify-counts.ts'
import { verifyCustody } from './verify-custody.ts'

const commands: Record<string, Command> = {
  doctor,
  'create-admin': createAdmin,
  'verify-custody': verifyCustody,
  'custody-head': custodyHead,
  'verify-counts': verifyCounts,
  retention,
  'rewrite-tables': rewriteTables,
  backup,
  'verify-backup': verifyBackup,
  restore,
  help: {
    summary: 'Says this.',
    run: async () => {
      console.log(helpText(commands))
      return 0
    },
  },
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isInterrupted = error instanceof Error && error.name === 'AbortError'
  if (!isInterrupted) console.error(error instanceof StartFault ? error.message : error)
  process.exitCode = 1
}

async function run([name = 'help', ...args]: string[]): Promise<number> {
  const known = name === '--help' || name === '-h' ? 'help' : name
  const command = Object.hasOwn(commands, known) ? commands[known] : undefined
  if (command === undefined) throw new StartFault(`There is no command '${name}'. "${adminHelp}" lists them.`)
  return command.run(optionsOf(command, args), readConfig(process.env))
}

function optionsOf({ options = {} }: Command, args: string[]) {
  const known = Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' as const }]))
  try {
    return parseArgs({ args, options: known, strict: true }).values
  } catch (error) {
    // The first sentence is enough; the rest is for programmers.
    const [what = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new StartFault(`${what.replace(/\.$/, '')}. "${adminHelp}" lists the options.`)
  }
}

import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { StartFault } from '#server/start-fault.ts'

/** The system user that the database runs as. */
export type Account = { name: string; uid: number; gid: number }

/**
 * The user to run PostgreSQL as where the server runs as root, which PostgreSQL refuses: the owner of the existing data
 * folder, so that it stays readable. Null where the server is not root: the database runs as the server does.
 */
export async function databaseAccount(ownerOfData: number | null): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const accounts = parseAccounts(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  const found =
    ownerOfData !== null
      ? accounts.find((account) => account.uid === ownerOfData && account.uid !== 0)
      : ['vialog', 'postgres', 'nobody'].flatMap((name) => accounts.find((account) => account.name === name) ?? [])[0]
  if (found) return found
  throw new StartFault(
    ownerOfData === null
      ? 'As root the database runs as another user: make one with "useradd --system vialog", or start Vialog as an ordinary user.'
      : `The database folder belongs to user ${ownerOfData}, which this system does not know; give it to a user that it knows.`,
  )
}

/** Whether that user can run `programs` and enter `folder`, asked of the system itself. */
export function canReach(account: Account | null, program: string, folder: string): boolean {
  if (!account) return true
  const script = '"$1" --version >/dev/null 2>&1 && test -x "$2"'
  const { status } = spawnSync('/bin/sh', ['-c', script, 'sh', program, folder], {
    ...as(account),
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}

/** Options of `spawn` that run a program as that user. */
export function as(account: Account | null): { uid: number; gid: number } | Record<string, never> {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

function parseAccounts(passwd: string): Account[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid && Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

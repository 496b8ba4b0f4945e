/**
 * Decides what to do with the database that a start finds (R13.10). An empty one may become the demo service; a
 * demo, whose passwords are public, is not opened to others by mistake. It holds a lock, so that two servers that start
 * at once make one demo.
 */
import { adminCommand, isImage } from '#server/admin-command.ts'
import { demoEmails, demoPassword } from '#server/session/demo-sign-ins.ts'
import { hasAdministrator } from '#server/session/one-time-links.ts'
import { makeFirstLink } from './admin/first-administrator.ts'
import { type Config, demoAllowed } from './config.ts'
import type { Database } from './database/connect.ts'
import { inTurn } from './database/take-turn.ts'
import { settingsOf } from './settings.ts'
import { StartFault } from './start-fault.ts'

const lockNumber = 7_226_002

/** The lines that the operator reads, made once the server's address is known. */
type Lines = (address: string) => string[]

/**
 * Fills an empty database with the demo where that is allowed, or makes a link for the first administrator where there
 * is none.
 */
export async function firstStart(db: Database, config: Config, tell: (line: string) => void): Promise<Lines> {
  if (demoAllowed(config) && (await hasNobody(db))) await makeDemoOnce(db, tell)
  const { is_demo } = await settingsOf(db)
  if (is_demo && !demoAllowed(config)) throw new StartFault(refusal(config))
  if (is_demo)
    return () => ['Demo data. Sign in as one of', ...demoEmails.map((email) => `  ${email}`), `with ${demoPassword}`]
  if (await hasAdministrator(db)) return () => []
  const token = await makeFirstLink(db, new Date())
  return (address) => [
    'Nobody administers this service yet. Whoever opens this link within 7 days becomes its first administrator, once:',
    `  ${address}/welcome#${token}`,
    `(or${isImage ? ', inside this container' : ''}: ${adminCommand} create-admin)`,
  ]
}

async function hasNobody(db: Database) {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

async function makeDemoOnce(db: Database, tell: (line: string) => void) {
  // Load the demo's stories only where a start needs them.
  const { isEmpty, makeDemo } = await import('./demo/make-demo.ts')
  await inTurn(db, lockNumber, async (connection) => {
    if (!(await isEmpty(connection))) return
    tell('Making the demo service …')
    await makeDemo(connection, new Date())
  })
}

function refusal({ host, demo, databaseUrl, production }: Config) {
  const own = databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'
  const here = databaseUrl === null ? `HOST ${host}` : 'DATABASE_URL'
  const where = demo === false ? 'DEMO=0' : production ? 'NODE_ENV=production' : here
  return `The database holds the demo service, whose passwords are public: it is not opened on ${where}. Set DEMO=1 to open it all the same, or ${own} to an empty place for a service of your own.`
}

/**
 * Watches the other end of the connections: a machine may disappear silently, and its address may then lead to another
 * machine. This file makes the pools' sockets, and fails a commit for which PostgreSQL cannot vouch.
 */
import { Socket } from 'node:net'
import type pg from 'pg'

// A little more than statement_timeout: PostgreSQL itself would have answered by then.
const silence = 31_000
/**
 * After this many idle ms, the system probes the other end once a second; after ten unanswered probes the connection is
 * gone.
 */
const askAfter = 10_000

/** PostgreSQL usually answers a new connection within this many ms. */
const usualAnswer = 500

/** Options of pg that make the system notice a dead connection while nothing is sent. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: askAfter }

/** A socket that gives up on a database which no longer answers: its machine may have disappeared silently. */
export function impatientSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(silence, () => socket.destroy(lost('The database is silent.')))
}

const lost = (message: string) => Object.assign(new Error(message), { code: 'ETIMEDOUT' })

/** The sockets of a pool, with when they were made (`Date.now()`). */
export class Lines {
  readonly #made = new Map<Socket, number>()

  /** Makes a socket for pg. */
  readonly add = (): Socket => {
    const socket = impatientSocket()
    this.#made.set(socket, Date.now())
    return socket.once('close', () => this.#made.delete(socket))
  }

  /**
   * Ends sockets made before `than`, and any that nobody answers. Queries on them fail as when the database is away.
   */
  endOlder(than: number): void {
    const now = Date.now()
    for (const [socket, made] of this.#made) {
      const isUnanswered = socket.bytesRead === 0 && made < now - usualAnswer
      if (made < than || isUnanswered) socket.destroy(lost('The database is another one now.'))
    }
  }
}

/**
 * Commits without a time limit. A commit may wait for a synchronous standby. If a timeout ended that wait, PostgreSQL
 * would report success though only the primary has the commit. So it waits until the standby is back or the connection
 * is given up.
 */
const waitingCommit = 'set local statement_timeout = 0; commit'

/** Whether PostgreSQL warns that only the primary has a commit: somebody ended its wait for the standby. */
const isOnPrimaryAlone = ({ routine }: { routine?: string | undefined }) => routine === 'SyncRepWaitForLSN'

type Query = (...said: unknown[]) => Promise<unknown> | undefined

/** A client's `query` that fails a commit which its synchronous standby does not have. */
export function onlyVouchedFor(client: pg.PoolClient, query: Query): Query {
  let isInDoubt = false
  client.on('notice', (notice) => {
    isInDoubt ||= isOnPrimaryAlone(notice)
  })
  return (text, ...rest) => {
    const isCommit = text === 'commit'
    const answer = isCommit ? query(waitingCommit) : query(text, ...rest)
    // With a callback it returns nothing.
    return answer?.then((said) => {
      if (isInDoubt) {
        isInDoubt = false
        throw Object.assign(new Error('The standby may not have this write.'), { code: '08007' })
      }
      // Two statements give two answers; the last is the commit's.
      return isCommit && Array.isArray(said) ? said.at(-1) : said
    })
  }
}

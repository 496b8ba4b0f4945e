/**
 * The other end of the connections: a machine may go without a word, and the address may lead to another one since. Here
 * are the sockets of the pools, and what PostgreSQL says when it cannot vouch for a commit.
 */
import { Socket } from 'node:net'
import type pg from 'pg'

// A little over statement_timeout: PostgreSQL itself would have spoken by then.
const silence = 31_000
/** After so many idle ms the system asks the other end whether it is there, each second then; gone after ten of them. */
const askAfter = 10_000

/** Within so many ms PostgreSQL has said something to a new connection. */
const usualAnswer = 500

/** What pg needs so that the system finds out about an end that is gone while nothing is sent. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: askAfter }

/** A socket that gives up a database which no longer answers: its machine may be gone without a word. */
export function impatientSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(silence, () => socket.destroy(lost('The database is silent.')))
}

const lost = (message: string) => Object.assign(new Error(message), { code: 'ETIMEDOUT' })

/** The sockets of a pool with the times of their making (`Date.now()`). */
export class Lines {
  readonly #made = new Map<Socket, number>()

  /** One more, for pg. */
  readonly add = (): Socket => {
    const socket = impatientSocket()
    this.#made.set(socket, Date.now())
    return socket.once('close', () => this.#made.delete(socket))
  }

  /** Ends those that were made before, and any that nobody answers. What waits on one ends as when the database is away. */
  endOlder(than: number): void {
    const now = Date.now()
    for (const [socket, made] of this.#made) {
      const isUnanswered = socket.bytesRead === 0 && made < now - usualAnswer
      if (made < than || isUnanswered) socket.destroy(lost('The database is another one now.'))
    }
  }
}

/**
 * The end of a transaction. A commit may wait for a synchronous standby. Were it ended for taking too long, PostgreSQL would
 * say that it is done, though only the primary has it; so it waits, until the standby is back or the connection is given up.
 */
const waitingCommit = 'set local statement_timeout = 0; commit'

/** A warning of PostgreSQL that a commit is on the primary alone: somebody ended its wait for the standby. */
const isOnPrimaryAlone = ({ routine }: { routine?: string | undefined }) => routine === 'SyncRepWaitForLSN'

type Query = (...said: unknown[]) => Promise<unknown> | undefined

/** A client's `query` that takes no commit for done which its synchronous standby has not got. */
export function onlyVouchedFor(client: pg.PoolClient, query: Query): Query {
  let isInDoubt = false
  client.on('notice', (notice) => {
    isInDoubt ||= isOnPrimaryAlone(notice)
  })
  return (text, ...rest) => {
    const isCommit = text === 'commit'
    const answer = isCommit ? query(waitingCommit) : query(text, ...rest)
    // With a callback it answers nothing.
    return answer?.then((said) => {
      if (isInDoubt) {
        isInDoubt = false
        throw Object.assign(new Error('The standby may not have this write.'), { code: '08007' })
      }
      // An answer each of two statements: that of the commit is the last.
      return isCommit && Array.isArray(said) ? said.at(-1) : said
    })
  }
}

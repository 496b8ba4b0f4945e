/**
 * A proxy in front of the tests' PostgreSQL that can close, open, redirect and slow down, as networks and restarts do.
 */
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ConnectionSettings } from '#server/database/connect.ts'

/** An open door; `await using` removes it. */
export type DatabaseDoor = AsyncDisposable & {
  readonly port: number
  /** DATABASE_URL through this door. */
  readonly url: string
  /** Ends every connection and accepts no more. */
  shut(): Promise<void>
  open(): Promise<void>
  /** Sends new connections to this database. */
  leadTo(database: Pick<ConnectionSettings, 'host' | 'port'>): void
  /** Delays everything by this time, in both directions. */
  slow(milliseconds: number): void
}

/** Opens a door to this database. */
export async function aDoor({ user, password, database, ...address }: ConnectionSettings): Promise<DatabaseDoor> {
  let { host, port } = address
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }
  let delay = 0
  const pass = (from: Socket, to: Socket) => {
    // Timers with the same delay fire in the order in which they were set.
    from.on('data', (part) => setTimeout(() => to.writable && to.write(part), delay))
    from.on('end', () => setTimeout(() => to.end(), delay))
    // Closing both sides keeps a cut connection from leaving anybody waiting at the other end.
    from.on('close', () => setTimeout(() => to.destroySoon(), delay))
  }
  const server = createServer((caller) => {
    const inside = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    // Nothing answers there: send the caller away instead of letting it wait.
    inside.on('error', () => caller.destroy())
    pass(keep(caller), keep(inside))
    pass(inside, caller)
  })
  const listen = (at: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  const outside = await listen(0)
  return {
    port: outside,
    url: `postgres://${user}:${password}@127.0.0.1:${outside}/${database}`,
    shut,
    slow: (milliseconds) => {
      delay = milliseconds
    },
    leadTo: (other) => {
      host = other.host
      port = other.port
    },
    open: async () => void (await listen(outside)),
    [Symbol.asyncDispose]: shut,
  }
}

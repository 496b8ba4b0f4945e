/** The plain client of limit.ts. */
import pg from 'pg'
import type { ConnectionSettings } from '#server/database/connect.ts'
import type { Statement } from './limit.ts'

type Asked = {
  readonly connection: ConnectionSettings
  /** What each connection sends first. */
  readonly first: string
  readonly statements: readonly Statement[]
  readonly seconds: number
  readonly from: number
}

process.once('message', async ({ connection, first, statements, seconds, from }: Asked) => {
  const clients = Array.from({ length: 16 }, () => new pg.Client(connection))
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all(clients.map((client) => client.query(first)))
  let calls = 0
  let next = from
  let until = Number.POSITIVE_INFINITY
  const ask = async (client: pg.Client) => {
    while (performance.now() < until) {
      next += 1
      const number = String(next).padStart(8, '0')
      const filled = (value: unknown) => (typeof value === 'string' ? value.replaceAll('#number#', number) : value)
      for (const [index, { sql, parameters }] of statements.entries())
        await client.query({ name: `s${index}`, text: sql, values: parameters.map(filled) })
      calls += 1
    }
  }
  const asking = clients.map(ask)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const [before, began] = [calls, performance.now()]
  until = began + seconds * 1000
  await Promise.all(asking)
  process.send?.({ perSecond: ((calls - before) / (performance.now() - began)) * 1000, last: next })
  await Promise.all(clients.map((client) => client.end()))
  process.disconnect?.()
})

/**
 * The limit of a call: the same SQL on the same database, sent again and again by a plain client with prepared
 * statements and as many connections as the load has. Nothing of Vialog is in between.
 */
import { fork } from 'node:child_process'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import {
  type ConnectionSettings,
  type Database,
  openClient,
  poolSettings,
  sessionSettings,
} from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'
import { seconds } from './drive.ts'

/** One statement with its values. */
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/** The statements that some work sends, in their order. */
export async function statementsOf(
  connection: ConnectionSettings,
  work: (db: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...poolSettings(connection), max: 1 }) }),
    log: ({ level, query }) => {
      if (level === 'query' && !/^(begin|commit|rollback)$/.test(query.sql))
        statements.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  await work(db)
  await db.destroy()
  return statements
}

/**
 * How many times per second PostgreSQL answers the whole series of statements, sent on sixteen connections at once and
 * planned as for the server. `from` is one less than the first number for '#number#' in the statements' values.
 */
export function limitOf(
  connection: ConnectionSettings,
  statements: readonly Statement[],
  from = 0,
): Promise<{ perSecond: number; last: number }> {
  const child = fork(new URL('./limit-process.ts', import.meta.url))
  child.send({ connection, first: sessionSettings('usual'), statements, seconds, from })
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as { perSecond: number; last: number }))
    child.once('exit', (code) => code !== 0 && reject(new Error(`The limit ended with ${code}.`)))
  })
}

/** The time in ms that PostgreSQL itself needs for the statements, without planning; the median of five. */
export async function databaseTime(connection: ConnectionSettings, statements: readonly Statement[]): Promise<number> {
  const client = await openClient(connection)
  const rounds: number[] = []
  for (let round = 0; round < 5; round += 1) {
    let sum = 0
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
      sum += rows[0]['QUERY PLAN'][0]['Execution Time']
    }
    rounds.push(sum)
  }
  await client.end()
  return rounds.sort((a, b) => a - b)[2] ?? 0
}

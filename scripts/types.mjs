// `npm run types` writes src/server/database/tables.ts from a migrated database; `npm run types:check` fails if the
// file does not match the migrations. Uses its own temporary PostgreSQL.
import { join } from 'node:path'
import { openDatabase } from '../src/server/database/connect.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { aDatabase, aFolder } from '../test/support/data-folder.ts'
import { endWithNpm, root, runNode } from './pinned-node.mjs'

endWithNpm()
await using folder = await aFolder()
await using postgres = await aDatabase(folder.path)
const { host, port, user, password, database } = postgres.connection
const db = openDatabase(postgres.connection, () => {})
await migrate(db).finally(() => db.destroy())

const how = {
  '--dialect': 'postgres',
  '--type-mapping': '{"timestamptz":"string","int8":"number"}',
  '--numeric-parser': 'number',
  '--date-parser': 'string',
  '--exclude-pattern': 'schema_migrations',
  '--log-level': 'error',
  '--out-file': 'src/server/database/tables.ts',
  '--url': 'env(DATABASE_URL)',
}
const url = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
const codegen = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
process.exitCode = await runNode([codegen, ...Object.entries(how).flat(), ...process.argv.slice(2)], {
  env: { ...process.env, DATABASE_URL: url },
})

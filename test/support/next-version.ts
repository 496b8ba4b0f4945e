/** The next version of Vialog: this one with one migration more. */
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The name of its migration. */
export const nextMigration = '9999-of-the-next-version.sql'

/** What a next version may do to tables that this one reads: more columns, an index. */
const statements = `
alter table samples add column of_next_version text;
alter table reports add column of_next_version integer not null default 0;
alter table users add column of_next_version boolean;
create index next_version_index on samples (of_next_version) where of_next_version is not null;
`

/** Makes the next version below `folder`: what an operator starts, and the operator's commands. */
export async function nextVersion(folder: string): Promise<{ main: string; operator: string }> {
  const to = join(folder, 'next')
  await mkdir(to)
  for (const name of ['dist-server', 'migrations', 'package.json'])
    await cp(join(root, name), join(to, name), { recursive: true })
  for (const name of ['node_modules', 'dist', 'documents', 'demo-data']) await symlink(join(root, name), join(to, name))
  await writeFile(join(to, 'migrations', nextMigration), statements)
  const built = (name: string) => join(to, 'dist-server/server', name)
  return { main: built('main.js'), operator: built('operator.js') }
}

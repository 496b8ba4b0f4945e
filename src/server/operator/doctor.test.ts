/** `npm run admin -- doctor`, as an operator runs it: beside a running server, and where there is nothing. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runAdmin } from '../../../test/support/admin-process.ts'
import { aFolder } from '../../../test/support/data-folder.ts'
import { aServerProcess } from '../../../test/support/server-process.ts'

test('a sound installation has nothing wrong; one without its database says so, and how to mend it', async () => {
  await using folder = await aFolder()
  const DATA_DIR = join(folder.path, 'data')
  await using server = aServerProcess({ DATA_DIR, DEMO: '1' })
  const { port } = new URL(await server.ready())
  const env = { DATA_DIR, PORT: port }
  expect((await runAdmin(['custody-head', '--make', 'yes'], env)).code).toBe(0)
  const well = await runAdmin(['doctor'], env)
  expect(well.out).toMatch(/^Vialog \S+, [-\d]+ [:\d]+ UTC\n\n(?!WRONG)/)
  expect(well.out).toMatch(/\n0 wrong, \d+ worth a look, \d+ good\.\n$/)
  expect(well).toMatchObject({ code: 0, err: '' })

  const nothing = await runAdmin(['doctor'], { DATABASE_URL: 'postgres://ana:sesame@127.0.0.1:9/vialog', DATA_DIR })
  expect(nothing.code).toBe(1)
  expect(nothing.out).toContain(
    'WRONG  DATABASE_URL does not lead to a database: nothing answers there (ECONNREFUSED).',
  )
  expect(nothing.out).not.toContain('sesame')
})

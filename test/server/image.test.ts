/**
 * What the image contains is enough: the folder that scripts/image.mjs makes for the Dockerfile serves, prints documents and
 * runs the operator's commands with its own Node.js, and says how to call them there.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { ensurePages } from '../../scripts/pages.mjs'
import { aFolder } from '../support/data-folder.ts'
import { aServerProcess } from '../support/server-process.ts'

const project = new URL('../../', import.meta.url).pathname

beforeAll(() => ensurePages(), 180_000)

test('the image serves, prints, and backs up with what it contains', async () => {
  await using folder = await aFolder()
  const image = join(folder.path, 'image')
  execFileSync(process.execPath, ['scripts/image.mjs', image], { cwd: project })
  await chmod(image, 0o755)
  const [node, server] = [join(image, 'bin/node'), join(image, 'vialog/dist-server/server')]
  expect(existsSync(join(image, 'vialog/scripts'))).toBe(false)
  const env = { DATA_DIR: join(folder.path, 'data'), DEMO: '1', PATH: '', NODE_PATH: '' }
  await using running = aServerProcess(env, join(server, 'main.js'))
  const at = await running.ready()
  expect(running.said()).toContain(`ready at ${at} (as seen inside this container; set PUBLIC_URL to`)
  const page = await fetch(`${at}/service-users/result/PD2215`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('PD2215')])
  // Typst, its fonts, and the pictures of the instruments.
  const pdf = await fetch(`${at}/api/collection/results/PD2215/download-service-user/`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/pdf')])

  const admin = (...args: readonly string[]) =>
    spawnSync(node, [join(server, 'operator.js'), ...args], { encoding: 'utf8', env: { ...process.env, ...env } })
  expect(admin('help').stdout).toContain('\n  admin doctor\n')
  expect(admin('doctor').stdout).toContain('admin backup, then verify-backup.')
  const file = join(folder.path, 'backup')
  expect(admin('backup', '--file', file)).toMatchObject({ status: 0 })
  expect(admin('verify-backup', '--file', file)).toMatchObject({ status: 0 })
})

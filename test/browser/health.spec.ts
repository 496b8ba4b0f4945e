/** The health page of a service whose backups stay on the machine: the alarm, and which backup it is about. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnService, ownService } from './own-service.ts'
import { test as base, expect, looksRight, signIn } from './support.ts'

const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vialog-backups-'))
    const more = { BACKUP_DIR: folder, BACKUP_AFTER: '/bin/false' }
    {
      await using service = await ownService({ demo: true, more })
      const file = join(folder, 'by-hand.backup')
      await service.operate(0, 'backup', '--file', file)
      await service.operate(0, 'verify-backup', '--file', file)
      await use(service)
    }
    await rm(folder, { recursive: true })
  },
  baseURL: async ({ service }, use) => use(service.address),
})

test('a backup that was not carried to another place raises an alarm', async ({ page }) => {
  await signIn(page, 'admin', '/admin/health')
  const backups = page.getByRole('region', { name: 'Backups' })
  await expect(async () => {
    await page.reload()
    // Short, so that the page is read again: it does not renew itself.
    await expect(backups.getByRole('alert')).toHaveText(
      'The newest backup was not carried to another place: BACKUP_AFTER ended with status 1.',
      { timeout: 2_000 },
    )
  }).toPass({ timeout: 30_000 })
  await expect(backups).toContainText('A command of the operator then carries it to another place.')
  await expect(backups.getByRole('row', { name: /by-hand\.backup/ })).toContainText('Failed: ended with status 1')
  await looksRight(page)
})

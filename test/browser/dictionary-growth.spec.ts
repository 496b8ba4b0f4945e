/** The dictionary that comes with Vialog has more than a service's: its administrator sees what, and takes it over. */
import { onDatabase } from '../support/stream-service.ts'
import { type OwnService, ownService } from './own-service.ts'
import { test as base, expect, looksRight, signIn } from './support.ts'

const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true })
    await onDatabase(service.dataDir, async (db) => {
      await db.deleteFrom('drugs').where('name', 'in', ['xylitol', 'guanfacine']).execute()
      await db.updateTable('drugs').set({ pronunciation: 'our own' }).where('name', '=', 'romifidine').execute()
    })
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})

test('what is new is listed, and taken over at a press', async ({ page }) => {
  await signIn(page, 'admin', '/admin')
  const notice = page.getByRole('status').filter({ hasText: 'Vialog’s dictionary has grown' })
  await expect(notice).toContainText('it has 2 drugs that yours lacks.')
  await looksRight(page)
  await notice.getByRole('link', { name: 'See what is new' }).click()
  await page.getByText('New drugs: 2').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'guanfacine' })).toBeVisible()
  await page.getByText('Drugs that differ from Vialog’s and stay as they are: 1').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'romifidine' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Take it over' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('No result changes.')
  await question.getByRole('button', { name: 'Take it over' }).click()
  await expect(page.getByText('2 drugs added, 0 drugs changed.')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

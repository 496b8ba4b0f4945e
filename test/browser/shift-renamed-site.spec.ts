/** A site that gets another name while its device is out stays the device's site, and no other site takes its place. */
import type { Page } from '@playwright/test'
import { ownService } from './own-service.ts'
import { seedSamples } from './shift-seed.ts'
import { asked, beginShift, freeVials, says, tokenOf, unlock } from './shift-support.ts'
import { signInAs } from './shift-tablet.ts'
import { expect, test } from './support.ts'
import { button } from './survey-support.ts'

type Site = { readonly id: number; readonly name: string }

/** Signs in on the page of the shift, after the session of whoever was signed in there has ended. */
async function signInAgain(page: Page, passphrase: string, who: string) {
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.goto('/shift')
  await unlock(page, passphrase)
  await button(page, 'Sign in').click()
  await signInAs(page, who)
}

test('a device sends its samples after its site was renamed, but not for the site that has the name now', async ({
  browser,
}) => {
  await using service = await ownService({ demo: true })
  const { address } = service
  await using context = await browser.newContext({ baseURL: address })
  const page = await context.newPage()
  await page.goto('/')
  await signInAs(page, 'collection')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  const [first = '', second = ''] = await freeVials(page, 2)
  const passphrase = await beginShift(page, [first, second])
  // The session of somebody who signed in before tokens named the site's ID.
  await page.evaluate(() => {
    const { site_id: _, ...session } = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify(session))
  })
  await seedSamples(page, passphrase, [first])
  await page.reload()
  await unlock(page, passphrase)
  await says(page, 0, 1)

  const admin = await tokenOf(address, 'admin')
  const mine = await asked<Site>(address, await tokenOf(address, 'collection'), '/user/my-site/')
  const other = await asked<Site>(address, await tokenOf(address, 'collection2'), '/user/my-site/')
  const sites = await asked<Site[]>(address, admin, '/admin/sites/')
  const rename = (id: number, name: string) => {
    const site = sites.find((one) => one.id === id)
    return asked(address, admin, `/admin/sites/${id}/`, { ...site, name }, 'PUT')
  }
  await rename(mine.id, `${mine.name} Centre`)
  await rename(other.id, mine.name)
  await seedSamples(page, passphrase, [second])
  await signInAgain(page, passphrase, 'collection2')
  await expect(page.getByText(`not as collection staff of ${mine.name}`)).toBeVisible()
  await says(page, 1, 1)
  await signInAgain(page, passphrase, 'collection')
  await says(page, 0, 2)
})

/** Shared by the browser tests of tests on a device without a network. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { asked, beginShift, fillSample, network, tokenOf } from './shift-support.ts'
import { signIn } from './support.ts'
import { button, isAt } from './survey-support.ts'

/** Switches tests on site on or off, as an administrator does. */
export async function switchTests(address: string, tests_on_site: boolean) {
  const admin = await tokenOf(address, 'admin')
  type Sites = { id: number; name: string }[]
  const sites = await asked<Sites>(address, admin, '/admin/sites/')
  const site = sites.find(({ name }) => name.startsWith('Harbour'))
  await asked(address, admin, `/admin/sites/${site?.id}/`, { ...site, tests_on_site }, 'PUT')
}

/** Begins a shift with these new vials of the site that tests on site, and leaves the network. */
export async function away(
  page: Page,
  context: BrowserContext,
  address: string,
  ids: readonly string[],
): Promise<string> {
  await switchTests(address, true)
  const { id: site_id } = await asked<{ id: number }>(address, await tokenOf(address, 'both'), '/user/my-site/')
  const rows = ids.map((sample_id) => ({ sample_id, container_type: 'VIAL', empty_weight: 2.1 }))
  await asked(address, await tokenOf(address, 'admin'), '/admin/ids/', { site_id, rows })
  await signIn(page, 'both')
  const passphrase = await beginShift(page, ids)
  await network(context, false)
  return passphrase
}

/** Adds a sample and returns to the list. */
export async function add(page: Page, id: string) {
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await isAt(page, 0)
  await fillSample(page, id)
  await button(page, 'Done').click()
}

/** Enters a strip of this type by its lines, or by its result where nobody described them. */
export async function enterStrip(page: Page, type: string, lines: string) {
  await button(page, 'Add a strip').click()
  await page.getByRole('combobox', { name: 'Type of the test strip' }).selectOption(type)
  await page.getByRole('radio', { name: lines }).check()
}

export async function find(page: Page, typed: string, name: string) {
  await page.getByRole('combobox', { name: 'What did it find?' }).fill(typed)
  await page.getByRole('option', { name }).first().click()
}

export const row = (page: Page, id: string) => page.getByRole('listitem').filter({ hasText: id }).first()

/** Records that the person heard the result, with this card in their hand. */
export async function tell(page: Page, card: string) {
  await button(page, 'Told').click()
  await page.getByRole('textbox', { name: 'Card of the person' }).fill(card)
  await page.getByRole('checkbox', { name: 'The person heard the result' }).check()
  await button(page, 'Record that the person was told').click()
  await expect(page.getByText(/^Told .*\.$/)).toBeVisible()
}

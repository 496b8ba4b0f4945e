/** A device whose shift was ended elsewhere is told so, keeps everything, and its samples still get to the service. */
import type { Page } from '@playwright/test'
import {
  addSample,
  asked,
  bar,
  beginShift,
  freeVials,
  network,
  says,
  shiftOf,
  tokenOf,
  unlock,
} from './shift-support.ts'
import { signInAs } from './shift-tablet.ts'
import { expect, looksRightEverywhere, signIn, test } from './support.ts'
import { button } from './survey-support.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/ })

const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'This shift was ended elsewhere' })

const endAsAdmin = async (address: string, id: string) =>
  asked(address, await tokenOf(address, 'admin'), `/admin/shifts/${id}/end/`, { reason: 'The van was given up.' })

test('a device that an administrator ended says when and by whom, sends what it has, and then ends too', async ({
  page,
  context,
  baseURL: address = '',
}) => {
  await signIn(page, 'collection')
  const ids = await freeVials(page, 3)
  const device = `Van ${ids[0]}`
  const passphrase = await beginShift(page, ids, device)
  await network(context, false)
  await addSample(page, ids[0] ?? '')
  await button(page, 'Done').click()
  await endAsAdmin(address, await shiftOf(address, device))
  // Without a network it cannot know.
  await expect(told(page)).toHaveCount(0)
  // Signed out, it is told nothing yet, and asks somebody to sign in.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/shift')
  await network(context, true)
  await unlock(page, passphrase)
  await expect(bar(page)).toContainText('not signed in')
  await button(page, 'Sign in').click()
  await signInAs(page, 'collection')
  await expect(told(page)).toContainText(/ended it on .*\d{4}.* Nothing on this device was deleted\./)
  await expect(bar(page)).toContainText('ended elsewhere')
  await says(page, 0, 1)
  await expect(told(page)).toContainText('No sample of it is only on this device.')
  await looksRightEverywhere(page)
  // It knows so from now on, without a network, too. Its labels are free for others, so it offers no more samples.
  await network(context, false)
  await page.reload()
  await unlock(page, passphrase)
  await expect(told(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Sample' })).toHaveCount(0)
  await network(context, true)
  await told(page).getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByText('1 of 1 are at the service.')).toBeVisible()
  await button(page, 'End the shift and delete it from this device').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The shift is over' })).toBeVisible()
})

test('its own person ended it elsewhere: the device says so while its page stays open', async ({
  page,
  context,
  baseURL: address = '',
}) => {
  await signIn(page, 'collection')
  const ids = await freeVials(page, 2)
  const device = `Van ${ids[0]}`
  await beginShift(page, ids, device)
  const staff = await tokenOf(address, 'collection')
  await asked(address, staff, `/shifts/${await shiftOf(address, device)}/end/`, { made: [], given_up: [] })
  await network(context, false)
  await network(context, true)
  await expect(told(page)).toContainText('Robin Ortiz ended it on')
})

test('a device whose shift the service has forgotten is told what to do with what is left', async ({
  page,
  context,
}) => {
  await signIn(page, 'collection')
  const ids = await freeVials(page, 2)
  await beginShift(page, ids)
  await network(context, false)
  await addSample(page, ids[0] ?? '')
  await button(page, 'Done').click()
  const body = { type: 'urn:vialog:not_found', detail: 'This shift was not found.' }
  await page.route(/\/api\/shifts\/[^/]+\//, (route) => route.fulfill({ status: 404, json: body }))
  await network(context, true)
  await expect(page.getByText('The service does not know this shift. End the shift says what to do')).toBeVisible()
  await says(page, 1, 0)
  await page.getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByText('It was ended more than 30 days ago, or the service was restored')).toBeVisible()
})

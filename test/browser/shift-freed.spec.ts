/** A device on a shift learns which of its labels an administrator freed, and no longer offers them. */

import { asked, beginShift, freeVials, network, tokenOf, unlock } from './shift-support.ts'
import { expect, signIn, test } from './support.ts'
import { button, option, sampleId } from './survey-support.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

test('a device that learns of a freed label stops offering it, also without a network later', async ({
  page,
  context,
  baseURL: address = '',
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'collection')
  const [id = '', freed = ''] = await freeVials(page, 2)
  const device = `Van ${id}`
  const passphrase = await beginShift(page, [id, freed], device)
  await expect(page.getByText('You have 2 vials left.')).toBeVisible()
  const admin = await tokenOf(address, 'admin')
  const { results } = await asked<{ results: { id: string; device: string }[] }>(
    address,
    admin,
    '/admin/shifts/?limit=100',
  )
  await network(context, false)
  await asked(address, admin, `/admin/shifts/${results.find((one) => one.device === device)?.id}/free/`, {
    ...{ sample_ids: [freed], labels_are_here: true, reason: 'They lay in the office.' },
  })
  await expect(page.getByText('You have 2 vials left.')).toBeVisible()
  // It learns this without sending a sample.
  await network(context, true)
  await expect(page.getByText('You have 1 vial left.')).toBeVisible()
  await network(context, false)
  await page.reload()
  await unlock(page, passphrase)
  await expect(page.getByText('You have 1 vial left.')).toBeVisible()
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await button(page, 'Next').click()
  await sampleId(page).fill(freed)
  await page.keyboard.press('Tab')
  await expect(page.getByText(`${freed} is not reserved for this shift.`)).toBeVisible()
})

/** A device on a shift learns which of its labels an administrator freed, and no longer offers them. */

import { addSample, asked, beginShift, freeVials, network, shiftOf, tokenOf, unlock } from './shift-support.ts'
import { expect, signIn, test } from './support.ts'
import { button, option, sampleId } from './survey-support.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

test('a device that learns of a freed label stops offering it, also without a network later', async ({
  page,
  context,
  baseURL: address = '',
}) => {
  await signIn(page, 'collection')
  const [id = '', freed = ''] = await freeVials(page, 2)
  const device = `Van ${id}`
  const passphrase = await beginShift(page, [id, freed], device)
  await expect(page.getByText('You have 2 vials left.')).toBeVisible()
  const admin = await tokenOf(address, 'admin')
  await network(context, false)
  await asked(address, admin, `/admin/shifts/${await shiftOf(address, device)}/free/`, {
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

test('a sample that is asked about gets no card, which could lead to another person’s result', async ({
  page,
  context,
  baseURL: address = '',
}) => {
  await signIn(page, 'collection')
  const [id = '', other = ''] = await freeVials(page, 2)
  const device = `Van ${id}`
  await beginShift(page, [id, other], device)
  await network(context, false)
  await addSample(page, id)
  await button(page, 'Done').click()
  const [admin, staff] = [await tokenOf(address, 'admin'), await tokenOf(address, 'collection')]
  await asked(address, admin, `/admin/shifts/${await shiftOf(address, device)}/free/`, {
    ...{ sample_ids: [id], labels_are_here: true, reason: 'They lay in the office.' },
  })
  await asked(address, staff, '/samples/', {
    ...{ sample_id: id, collected_by: 'Ana Diaz', collected_from: 'STAFF_BEHIND', sample_type: 'SUBSTANCE' },
    ...{ expected_drugs: ['Ketamine'], sample_effect: [], checking_reasons: [], colour: ['White'], texture: [] },
  })
  await network(context, true)
  await expect(page.getByText(/An administrator is asked about it\./)).toBeVisible()
  await page.getByRole('link', { name: `Card ${id}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: `Hand out no card of ${id} yet` })).toBeVisible()
  await expect(page.getByText('See the results at')).toHaveCount(0)
})

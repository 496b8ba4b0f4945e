/** Samples of a shift with problems: labels that were not reserved, corrections, refusals, and samples given up. */
import type { Locator, Page } from '@playwright/test'
import { draftHolds } from './shift-seed.ts'
import {
  addSample,
  asked,
  beginShift,
  fillSample,
  freeVials,
  network,
  says,
  tokenOf,
  toReview,
  unlock,
} from './shift-support.ts'
import { expect, signIn, test } from './support.ts'
import { answerOf, button, isAt, option, sampleId } from './survey-support.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/ })

const row = (page: Page, id: string) => page.getByRole('listitem').filter({ hasText: id })

test('an unsent sample can be corrected, its ID is used once, and a label that was not reserved is marked', async ({
  page,
  context,
}) => {
  await signIn(page, 'collection')
  const [id = '', other = '', free = ''] = await freeVials(page, 3)
  const passphrase = await beginShift(page, [id, other])
  await network(context, false)
  await addSample(page, id)
  await button(page, 'Done').click()
  // The page does not offer its ID again, and says why.
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await button(page, 'Next').click()
  await sampleId(page).fill(id)
  await page.keyboard.press('Tab')
  await expect(page.getByText(`${id} is used for another sample of this shift.`)).toBeVisible()
  await sampleId(page).fill('??')
  await page.keyboard.press('Tab')
  await expect(page.getByText('That does not look like a label.')).toBeVisible()
  await button(page, 'Cancel').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave and keep the draft' }).click()
  // Correct it; the draft survives a reload.
  await page.getByRole('link', { name: `Correct ${id}` }).click()
  await isAt(page, 0)
  await button(page, 'Next').click()
  await sampleId(page).fill(free)
  await option(page, 'Sample type', 'Drug (vial)').check()
  await expect(page.getByText(`${free} is not reserved for this shift.`)).toBeVisible()
  await draftHolds(page, passphrase, free, 1)
  await page.reload()
  await unlock(page, passphrase)
  await expect(sampleId(page)).toHaveValue(free)
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await expect(answerOf(page, 'Sample ID')).toHaveText(free)
  // A mistyped label looks like one from another box: each page says so, up to the one with the card.
  await expect(page.getByText(`If it does say ${free}, go on`)).toBeVisible()
  await button(page, 'Keep this sample').click()
  await expect(page.getByText(`${free} is kept on this device`)).toBeVisible()
  await expect(page.getByText('Compare it with the label before you hand the card out')).toBeVisible()
  await button(page, 'Done').click()
  await says(page, 1, 0)
  await expect(row(page, free)).toContainText('not reserved')
  await expect(row(page, free)).toContainText('Ketamine')
  await network(context, true)
  await says(page, 0, 1)
  await expect(row(page, free)).toContainText('Received')
  await expect(row(page, free).getByRole('link', { name: `Correct ${free}` })).toHaveCount(0)
})

test('a sample is stored once, however often somebody presses the button', async ({ page, context }) => {
  await signIn(page, 'collection')
  const [id = '', other = ''] = await freeVials(page, 2)
  await beginShift(page, [id, other])
  await network(context, false)
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await toReview(page, id)
  await expect(page.getByRole('heading', { level: 1, name: 'Keep this sample' })).toBeVisible()
  // Press three times before the page redraws, as on a slow phone.
  await button(page, 'Keep this sample').evaluate((pressed: HTMLButtonElement) => {
    for (let times = 0; times < 3; times++) pressed.click()
  })
  await expect(page.getByText(`${id} is kept on this device`)).toBeVisible()
  await button(page, 'Done').click()
  await says(page, 1, 0)
  await expect(row(page, id)).toHaveCount(1)
})

test('a sample sent while somebody corrects it stays as it was sent', async ({ page, context }) => {
  await signIn(page, 'collection')
  const [id = '', other = ''] = await freeVials(page, 2)
  const passphrase = await beginShift(page, [id, other])
  await network(context, false)
  await addSample(page, id)
  await button(page, 'Done').click()
  await page.getByRole('link', { name: `Correct ${id}` }).click()
  await isAt(page, 0)
  for (let step = 0; step < 3; step += 1) await button(page, 'Next').click()
  await expect(answerOf(page, 'Sample ID')).toHaveText(id)
  await network(context, true)
  await says(page, 0, 1)
  await button(page, 'Keep this sample').click()
  await expect(page.getByText('This sample cannot be corrected now')).toBeVisible()
  await page.goto('/shift')
  await unlock(page, passphrase)
  await says(page, 0, 1)
})

test('refusals show at their samples; one is corrected and sent again, one printed and given up; the shift ends', async ({
  page,
  context,
}) => {
  await signIn(page, 'collection')
  const [id = '', other = ''] = await freeVials(page, 2)
  await beginShift(page, [id, other])
  await network(context, false)
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await isAt(page, 0)
  await fillOther(page, 'XX9990')
  await button(page, 'Add another sample').click()
  await fillOther(page, 'XX9991')
  await button(page, 'Done').click()
  await network(context, true)
  await expect(row(page, 'XX9990')).toContainText('XX9990 is not registered.')
  await expect(row(page, 'XX9991')).toContainText('XX9991 is not registered.')
  await expect(page.getByRole('navigation', { name: 'This shift' })).toContainText('2 need you')
  await farApart(row(page, 'XX9990').getByRole('link', { name: /^(Card|Give up) / }))
  await page.getByRole('link', { name: 'Correct XX9990' }).click()
  await button(page, 'Next').click()
  await sampleId(page).fill(id)
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await button(page, 'Keep this sample').click()
  await button(page, 'Done').click()
  await says(page, 1, 1)
  await page.getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByText('1 sample is missing at the service:')).toBeVisible()
  await expect(button(page, 'End the shift and delete it from this device')).toHaveCount(0)
  await farApart(page.getByRole('link', { name: /^(Correct|Give up) XX9991/ }))
  // A missing sample can also be corrected from here.
  await page.getByRole('link', { name: 'Correct XX9991' }).click()
  await isAt(page, 0)
  await button(page, 'Cancel').click()
  await page.getByRole('link', { name: 'Give up XX9991' }).click()
  await expect(answerOf(page, 'Sample ID')).toHaveText('XX9991')
  await giveUp(page)
  await expect(row(page, 'XX9991')).toContainText('Robin Ortiz: The vial broke.')
  await expect(page.getByText('every sample of this shift except those given up')).toBeVisible()
  await page.getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByText('This device made 2.')).toBeVisible()
  await expect(page.getByText('The service holds 1.')).toBeVisible()
  await expect(page.getByText('1 was given up.')).toBeVisible()
  await button(page, 'End the shift and delete it from this device').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The shift is over' })).toBeVisible()
  await expect(page.getByText('1 ID went back to your site.')).toBeVisible()
})

/** Checks that two neighbouring links are far enough apart for a thumb. */
async function farApart(links: Locator) {
  const [first, second] = await Promise.all([links.nth(0).boundingBox(), links.nth(1).boundingBox()])
  expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeGreaterThanOrEqual(48)
}

/** Fills in a drug with a label that is not from the shift, so its type must be chosen. */
async function fillOther(page: Page, id: string) {
  await fillSample(page, id, { type: 'Drug (vial)' })
}

/** Prints the open sample and gives it up. */
async function giveUp(page: Page) {
  await page.evaluate(() => {
    window.print = () => {}
  })
  await button(page, 'Print the answers').click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Robin')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Ortiz')
  await page.getByRole('textbox', { name: 'Why is it given up?' }).fill('The vial broke.')
  await button(page, 'Give this sample up').click()
}

test('if the service no longer knows the shift, each sample is printed and given up before it is deleted', async ({
  page,
  context,
}) => {
  await signIn(page, 'collection')
  const [id = '', other = ''] = await freeVials(page, 2)
  await beginShift(page, [id, other])
  await network(context, false)
  await addSample(page, id)
  await button(page, 'Done').click()
  await page.route(/\/api\/shifts\/[^/]+\//, (route) =>
    route.fulfill({ status: 404, json: { detail: 'There is no such shift.' } }),
  )
  await network(context, true)
  await expect(page.getByText(/^The service does not know this shift\. End the shift says/)).toBeVisible()
  await page.getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByText(/^The service does not know this shift\. It was ended/)).toBeVisible()
  await expect(button(page, 'Delete the shift from this device')).toHaveCount(0)
  await page.getByRole('link', { name: `Give up ${id}` }).click()
  await giveUp(page)
  await page.getByRole('link', { name: 'End the shift' }).click()
  await button(page, 'Delete the shift from this device').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The shift is over' })).toBeVisible()
  await expect(page.getByText('1 was given up.')).toBeVisible()
})

test('a second form for a stored ID is refused and the stored one named; with its own label it is sent', async ({
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
  // As a copy of this device would: same shift and ID, another form.
  const token = await tokenOf(address, 'collection')
  const shifts = await asked<{ results: { id: string; device: string }[] }>(address, token, '/shifts/?limit=50')
  const shift = `/shifts/${shifts.results.find((one) => one.device === device)?.id}`
  const made_at = new Date().toISOString()
  const form = JSON.stringify({
    ...{ sample_id: id, collected_by: 'Ana Diaz', collected_from: 'STAFF_BEHIND', sample_type: 'SUBSTANCE' },
    ...{ expected_drugs: ['Cocaine'], sample_effect: [], checking_reasons: [], colour: ['White'], texture: [] },
  })
  const sent = await asked<{ answers: { outcome: string }[] }>(address, token, `${shift}/samples/`, {
    ...{ sent_at: made_at, samples: [{ sample_id: id, made_at, form }] },
  })
  expect(sent.answers.map(({ outcome }) => outcome)).toEqual(['held'])
  await network(context, true)
  await expect(row(page, id)).toContainText('Not taken')
  await expect(row(page, id)).toContainText('The service holds another form under this ID. Its own was not changed.')
  await expect(row(page, id)).toContainText('The sample that it holds was brought in as Cocaine.')
  await page.getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByText(`${id} · The service holds another form`)).toBeVisible()
  await page.getByRole('link', { name: `Correct ${id}` }).click()
  await button(page, 'Next').click()
  await sampleId(page).fill(other)
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await button(page, 'Keep this sample').click()
  await button(page, 'Done').click()
  await says(page, 0, 1)
  const drugs = async (one: string) =>
    (await asked<{ results: { expected_drugs: string[] }[] }>(address, token, `/samples/?sample_id=${one}`)).results[0]
      ?.expected_drugs
  expect([await drugs(id), await drugs(other)]).toEqual([['Cocaine'], ['Ketamine']])
  await page.getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByText('1 sample is at the service, but not on this device:')).toBeVisible()
})

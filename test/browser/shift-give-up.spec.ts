/** What is typed to give up a sample of a shift is checked at once, so that the shift can end. */
import type { Page } from '@playwright/test'
import { seedSamples } from './shift-seed.ts'
import { beginShift, freeVials, unlock } from './shift-support.ts'
import { expect, signIn, test } from './support.ts'
import { button } from './survey-support.ts'

const refused = { state: 'refused', refused: { detail: 'It is not registered.', errors: [] } }

/** Begins a shift whose device has one more sample, as `changes` says. */
async function shiftWith(page: Page, changes: object): Promise<string> {
  await signIn(page, 'collection')
  const [id = '', other = ''] = await freeVials(page, 2)
  const passphrase = await beginShift(page, [id, other])
  await seedSamples(page, passphrase, [id], changes)
  await page.reload()
  await unlock(page, passphrase)
  await page.evaluate(() => {
    window.print = () => {}
  })
  return id
}

const name = (page: Page) => page.getByRole('group', { name: 'Your full name' })
const lastName = (page: Page) => page.getByRole('textbox', { name: 'Last name' })
const reason = (page: Page) => page.getByRole('textbox', { name: 'Why is it given up?' })
const giveUp = (page: Page) => button(page, 'Give this sample up').click()

async function endShift(page: Page) {
  await page.getByRole('link', { name: 'End the shift' }).click()
  await button(page, 'End the shift and delete it from this device').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The shift is over' })).toBeVisible()
}

test('a name or reason that the service would refuse shows its fault at its field, and nothing is cut', async ({
  page,
}) => {
  const id = await shiftWith(page, refused)
  await page.getByRole('link', { name: `Give up ${id}` }).click()
  await button(page, 'Print the answers').click()
  await giveUp(page)
  await expect(name(page)).toHaveAccessibleDescription(/Enter a first and a last name\./)
  await expect(reason(page)).toHaveAccessibleDescription(/Enter the reason\./)
  await page.getByRole('textbox', { name: 'First name' }).fill('Robin')
  await lastName(page).fill('O'.repeat(200))
  await reason(page).fill(`${'x'.repeat(1000)}🤯`)
  await giveUp(page)
  await expect(name(page)).toHaveAccessibleDescription('At most 200 characters; this has 206.')
  await expect(reason(page)).toHaveAccessibleDescription('At most 1,000 characters; this has 1,001.')
  await lastName(page).fill('Ortiz')
  await reason(page).fill('Lost\u000bon the way')
  await giveUp(page)
  await expect(reason(page)).toHaveAccessibleDescription('Remove the control characters.')
  await reason(page).fill(`${'x'.repeat(997)} 🤯`)
  await giveUp(page)
  await expect(page.getByText(`Robin Ortiz: ${'x'.repeat(997)} 🤯`)).toBeVisible()
  await endShift(page)
})

test('if the service would refuse the reason of a sample already given up, it can be corrected', async ({ page }) => {
  const given_up = { staff: 'Robin Ortiz', reason: 'Lost\u000bon the way' }
  const id = await shiftWith(page, { ...refused, state: 'given_up', given_up })
  await page.getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByText('The service does not take the name or the reason of 1 sample given up:')).toBeVisible()
  await expect(button(page, 'End the shift and delete it from this device')).toHaveCount(0)
  await page.getByRole('link', { name: `Correct ${id}` }).click()
  await expect(lastName(page)).toHaveValue('Ortiz')
  await expect(reason(page)).toHaveAccessibleDescription('Remove the control characters.')
  await reason(page).fill('Lost on the way')
  await giveUp(page)
  await expect(page.getByText('Robin Ortiz: Lost on the way')).toBeVisible()
  await endShift(page)
})

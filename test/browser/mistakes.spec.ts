/** Mistakes of transport are taken back on the sample's page, and stay in its custody log. */
import { received, sent } from './own-samples.ts'
import { expect, looksRight, signIn, test } from './support.ts'

test('a package gets its right tracking number, and a sample packed by mistake is back at its site', async ({
  page,
  request,
}) => {
  const [one = '', two = ''] = await sent(request, 2)
  await signIn(page, 'collection', `/samples/${one}`)
  await page.getByRole('button', { name: 'Correct The Package' }).click()
  const dialog = page.getByRole('dialog', { name: `Correct the package of ${one}` })
  await dialog.getByLabel('Tracking number').fill('AB 12')
  await dialog.getByRole('button', { name: 'Save The Correction' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Reason').fill('A slip of the hand')
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Save The Correction' }).click()
  await expect(page.getByText('The correction is in the custody log.')).toBeVisible()
  await page.goto(`/samples/${two}?tab=custody`)
  await expect(page.getByText(/The tracking number was empty, and is AB 12\. A slip of the hand/)).toBeVisible()

  await page.getByRole('button', { name: 'Packed By Mistake' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The wrong shelf')
  await page.getByRole('dialog').getByRole('button', { name: 'Save The Correction' }).click()
  await expect(page.getByText('Awaiting Transport').first()).toBeVisible()
  await expect(page.getByText(/Packed by mistake, and taken out again\. The wrong shelf/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a receipt of a vial that was not in the box is taken back', async ({ page, request }) => {
  const [id = ''] = await received(request, 1)
  await signIn(page, 'analysis', `/result/${id}`)
  await page.getByRole('button', { name: 'It Was Not In The Box' }).click()
  const dialog = page.getByRole('dialog', { name: `${id} was not in the box` })
  await dialog.getByRole('button', { name: 'Save The Correction' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Say where it is.')
  await dialog.getByRole('radio', { name: 'Nobody knows: it is missing' }).check()
  await dialog.getByLabel('Reason').fill('Ticked too fast')
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Save The Correction' }).click()
  await expect(page.getByText('Missing').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Found' })).toBeVisible()
})

test.describe('when a colleague was faster', () => {
  test.use({ expectedErrors: /409/ })

  test('the question stays open, says so, and keeps the reason', async ({ page, request }) => {
    const [id = ''] = await sent(request, 1)
    await signIn(page, 'collection', `/samples/${id}`)
    const other = await page.context().newPage()
    await other.goto(`/samples/${id}`)
    await other.getByRole('button', { name: 'Packed By Mistake' }).click()
    await other.getByLabel('Reason').fill('The wrong shelf, too')
    await page.getByRole('button', { name: 'Packed By Mistake' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('The wrong shelf')
    await page.getByRole('dialog').getByRole('button', { name: 'Save The Correction' }).click()
    await expect(page.getByText('The correction is in the custody log.')).toBeVisible()
    const dialog = other.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save The Correction' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toHaveValue('The wrong shelf, too')
  })
})

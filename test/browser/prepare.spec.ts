/** Preparing samples for transport (R4.25 to R4.28): by hand, by scanning, and with samples that are not there. */
import type { Page } from '@playwright/test'
import { register } from './own-samples.ts'
import { api, expect, looksRight, scan, signIn, test } from './support.ts'

const address = '/prepare-samples-for-transport'

// All tests share the list: the server refuses a sample that another test packed meanwhile, and the test repeats its
// call.
test.use({ expectedErrors: /status of 409/ })

const row = (page: Page, id: string) => page.getByRole('checkbox', { name: `Packed: ${id}` })

test('ticked samples are packed, and the page asks about the others and skips them', async ({ page, request }) => {
  const [one = '', other = ''] = await register(request, 2)
  await signIn(page, 'collection', `${address}?samples=${one}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Prepare Samples For Transport' })).toBeVisible()
  await expect(row(page, one)).toBeChecked()
  await expect(row(page, other)).not.toBeChecked()
  await expect(page.getByText('Before you submit: Tick that all samples are accounted for.')).toBeVisible()
  await looksRight(page)

  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAccessibleDescription(/Tick that all samples are accounted for\./)
  await submit.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'I confirm all samples are accounted for' }).check()
  await page.getByRole('textbox', { name: 'Last name' }).fill('')
  await expect(page.getByText('Before you submit: Enter the first and last name')).toBeVisible()
  // A restored draft says so until it is sent.
  await page.getByRole('textbox', { name: 'Last name' }).fill('Ortega')
  await page.reload()
  const restored = page.getByText(/^Your draft from .+ is here again/)
  await expect(restored).toBeVisible()
  await page.getByRole('checkbox', { name: 'I confirm all samples are accounted for' }).check()
  await submit.click()

  await expect(page.getByText('1 Sample Statuses Updated. Status: In Transit')).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Samples Missing?' })
  await expect(question).toContainText(other)
  await expect(restored).toHaveCount(0)
  await looksRight(page)
  await question.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('tab', { name: /Samples To Transport/ })).toHaveAttribute('aria-selected', 'true')
})

test('a scanner ticks rows wherever the focus is, and a wrong ID gets a message', async ({ page, request }) => {
  const [one = '', other = ''] = await register(request, 2)
  await signIn(page, 'collection', `${address}?samples=`)
  await expect(row(page, one)).not.toBeChecked()
  await scan(page, one)
  await expect(row(page, one)).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: `${one} ticked.` })).toBeVisible()
  await scan(page, `https://results.example/service-users/result/${other.toLowerCase()}`)
  await expect(row(page, other)).toBeChecked()
  await expect(page.getByText(/^2 of \d+ scanned$/)).toBeVisible()
  await scan(page, one)
  await expect(page.getByText(`${one} was ticked already.`)).toBeVisible()
  await scan(page, 'NOPE99')
  await expect(page.getByRole('alert').filter({ hasText: 'NOPE99 is not in this list.' })).toBeVisible()
  await looksRight(page)
  await page.reload()
  await expect(row(page, one)).toBeChecked()
  await page.getByRole('textbox', { name: 'Scan or type a sample ID' }).fill(` ${one.slice(0, 2)}-${one.slice(2)}`)
  await page.getByRole('button', { name: 'Tick', exact: true }).click()
  await expect(page.getByText(`${one} was ticked already.`)).toBeVisible()
})

test('a scan behind an open dialog ticks and presses nothing; the dialog of the camera takes it', async ({
  page,
  request,
}) => {
  const [one = '', other = ''] = await register(request, 2)
  await signIn(page, 'collection', `${address}?samples=${one}`)
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('textbox', { name: /^Tracking number/ })
    .first()
    .fill('1Z999')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
  await scan(page, other)
  await expect(page.getByRole('alert', { includeHidden: true }).filter({ hasText: 'scan again.' })).toBeAttached()
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, other)).not.toBeChecked()
  await page.getByRole('button', { name: 'Scan', exact: true }).first().click()
  await expect(dialog).toBeVisible()
  await scan(page, other)
  await expect(dialog).toHaveCount(0)
  await expect(row(page, other)).toBeChecked()
})

test('with nothing ticked, Submit goes straight to the missing samples, where nothing is ticked yet', async ({
  page,
  request,
}) => {
  const [one = ''] = await register(request, 1)
  await signIn(page, 'collection', `${address}?samples=`)
  await expect(row(page, one)).not.toBeChecked()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Samples Missing?' }).getByRole('button', { name: 'Report Missing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report Missing Samples' })).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await page.getByRole('button', { name: 'Report Missing' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Tick at least one sample.' })).toBeFocused()
  await looksRight(page)
  await page.reload()
  await page.getByRole('checkbox', { name: `Missing: ${one}` }).check()
  await page.getByRole('button', { name: 'Report Missing' }).click()
  await expect(page.getByText('1 Sample Statuses Updated. Status: Missing')).toBeVisible()
})

test('a tracking number survives a reload, leaving asks about it, and one that is too long gets a message', async ({
  page,
  request,
}) => {
  const [one = ''] = await register(request, 1)
  await signIn(page, 'collection', `${address}?samples=${one}`)
  const number = page.getByRole('textbox', { name: /^Tracking number/ }).first()
  await number.fill('7'.repeat(101))
  await expect(number).toHaveValue('7'.repeat(101))
  await expect(number).toHaveAccessibleDescription(/Tracking number: At most 100 characters; this has 101\./)
  await page.reload()
  await expect(number).toHaveValue('7'.repeat(101))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(number).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
})

test('a tracking number in a draft stays with the samples that it was typed for', async ({ page, request }) => {
  const [one = '', other = ''] = await register(request, 2)
  await signIn(page, 'collection', `${address}?samples=${one}`)
  const number = page.getByRole('textbox', { name: /^Tracking number/ }).first()
  await number.fill('OLD-777')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave and keep the draft' }).click()
  await page.goto(`${address}?samples=${other}`)
  await expect(row(page, other)).toBeChecked()
  await expect(number).toHaveValue('')
  await page.goto(`${address}?samples=${one}`)
  await expect(number).toHaveValue('OLD-777')
})

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: /409/ })

  test('a sample that left while the page loaded does not stop the others from being packed', async ({
    page,
    request,
  }) => {
    const [one = ''] = await register(request, 1)
    let isFirst = true
    await page.route(api('/packages/prepare/'), async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      await route.fulfill({ status: 409, json: { detail: 'PD1: Not possible while the sample is In Transit.' } })
    })
    await signIn(page, 'collection', `${address}?samples=${one}`)
    await expect(row(page, one)).toBeChecked()
  })

  test('a sample that somebody else packed meanwhile gets a message, and the rest stays', async ({
    page,
    request,
    browser,
  }) => {
    const [one = ''] = await register(request, 1)
    await signIn(page, 'collection', `${address}?samples=${one}`)
    await page.getByRole('checkbox', { name: 'I confirm all samples are accounted for' }).check()
    await page
      .getByRole('textbox', { name: /^Tracking number/ })
      .first()
      .fill('TRACK 5')
    const colleague = await browser.newPage()
    await signIn(colleague, 'collection', `${address}?samples=${one}`)
    await colleague.getByRole('checkbox', { name: 'I confirm all samples are accounted for' }).check()
    await colleague.getByRole('button', { name: 'Submit' }).click()
    await expect(colleague.getByText('1 Sample Statuses Updated. Status: In Transit')).toBeVisible()
    await colleague.close()
    await page.getByRole('button', { name: 'Submit' }).click()
    const said = page.getByRole('alert').filter({ hasText: `${one}: Not possible while the sample is In Transit.` })
    await expect(said).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Tracking number/ }).first()).toHaveValue('TRACK 5')
  })
})

/** A shift without a network tests on site: strips and infrared, the result as its person reads it, told, sent, refused. */
import type { BrowserContext, Page } from '@playwright/test'
import { type OwnService, ownService } from './own-service.ts'
import { asked, beginShift, fillSample, network, says, tokenOf, unlock } from './shift-support.ts'
import { test as base, expect, looksRight, looksRightEverywhere, signIn } from './support.ts'
import { button, isAt } from './survey-support.ts'

const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true })
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })
test.setTimeout(90_000)

/** Switches tests on site on or off, as an administrator does. */
async function switchTests(address: string, tests_on_site: boolean) {
  const admin = await tokenOf(address, 'admin')
  type Sites = { id: number; name: string }[]
  const sites = await asked<Sites>(address, admin, '/admin/sites/')
  const site = sites.find(({ name }) => name.startsWith('Harbour'))
  await asked(address, admin, `/admin/sites/${site?.id}/`, { ...site, tests_on_site }, 'PUT')
}

/** Begins a shift with these new vials of the site that tests on site, and leaves the network. */
async function away(page: Page, context: BrowserContext, address: string, ids: readonly string[]): Promise<string> {
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
async function add(page: Page, id: string) {
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await isAt(page, 0)
  await fillSample(page, id)
  await button(page, 'Done').click()
}

/** Enters a strip of this type by its lines, or by its result where nobody described them. */
async function enterStrip(page: Page, type: string, lines: string) {
  await button(page, 'Add a strip').click()
  await page.getByRole('combobox', { name: 'Type of the test strip' }).selectOption(type)
  await page.getByRole('radio', { name: lines }).check()
}

async function find(page: Page, typed: string, name: string) {
  await page.getByRole('combobox', { name: 'What did it find?' }).fill(typed)
  await page.getByRole('option', { name }).first().click()
}

const row = (page: Page, id: string) => page.getByRole('listitem').filter({ hasText: id }).first()

/** What the server holds of a sample. */
async function held(address: string, id: string) {
  const token = await tokenOf(address, 'both')
  const reports = await asked<{ technology: string; stage: string }[]>(address, token, `/analysis/reports/${id}/`)
  const entries = await asked<{ action: string }[]>(address, token, `/custodylogs/logs/?sample_id=${id}`)
  return {
    reports: reports.map(({ technology, stage }) => `${technology} ${stage}`),
    custody: entries.map(({ action }) => action).reverse(),
    sample: await asked<{ report_state: string }>(address, token, `/samples/${id}/`),
  }
}

test('a sample is tested, shown and told without a network; the service stores it with its receipt', async ({
  page,
  context,
  service: { address },
}) => {
  const [tested = '', plain = ''] = ['HBT001', 'HBT002']
  const passphrase = await away(page, context, address, [tested, plain])
  await add(page, tested)
  await add(page, plain)
  await page.getByRole('link', { name: `Test Now ${tested}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Test Now/ })).toBeVisible()
  // Nothing entered yet: each fault is named.
  await button(page, 'Show the result').click()
  await expect(page.getByRole('alert')).toContainText('Add a strip or a spectrum.')
  await enterStrip(page, 'Fentanyl', 'Only the control line')
  await button(page, 'Add FTIR').click()
  await find(page, 'ketam', 'Ketamine')
  // What is typed outlives a reload and a locked device.
  await page.reload()
  await unlock(page, passphrase)
  await expect(page.getByRole('combobox', { name: 'Type of the test strip' })).toHaveValue('Fentanyl')
  await page.getByRole('combobox', { name: 'What did it find?' }).fill('Qxnever')
  await button(page, 'Add').click()
  await expect(page.getByText('Not in the dictionary: the person reads that nobody knows what it is.')).toBeVisible()
  await looksRightEverywhere(page)
  await button(page, 'Show the result').click()
  // As the public page: a first look, danger, what nobody knows, and what each method can miss.
  await expect(page.getByText('Not stored yet.')).toBeVisible()
  const result = page.getByRole('region', { name: 'Result', exact: true })
  await expect(result).toContainText('This is a first look with a strip and infrared. A lab can find more.')
  await expect(result.getByRole('heading', { name: /strip reacted/i })).toBeVisible()
  await expect(result).toContainText('Qxnever')
  await expect(result).toContainText('It can miss a drug that is less than about a tenth')
  await looksRightEverywhere(page)
  await page.getByRole('radio', { name: 'Français' }).check()
  await expect(page.getByRole('region', { name: 'Résultat', exact: true })).toBeVisible()
  await page.reload()
  await unlock(page, passphrase)
  await expect(page.getByText('Not stored yet.')).toBeVisible()
  await button(page, 'Told').click()
  await button(page, 'Record that the person was told').click()
  await expect(page.getByText(/^Told .*\.$/)).toBeVisible()
  await button(page, 'Back to the shift').click()
  await expect(row(page, tested)).toContainText('Result: not stored yet')
  await network(context, true)
  // The page was reloaded without a network, so nobody knows who sends.
  await says(page, 0, 2)
  await expect(row(page, tested)).toContainText('Result: stored', { timeout: 30_000 })
  expect(await held(address, tested)).toMatchObject({
    reports: ['TEST_STRIP FIRST_LOOK', 'FTIR FIRST_LOOK'],
    custody: ['COLLECTED', 'TESTED_HERE', 'ANALYZED'],
    sample: { report_state: 'ANALYSIS_SHARED' },
  })
  expect((await held(address, plain)).custody).toEqual(['COLLECTED'])
  await page.getByRole('link', { name: `Result ${tested}` }).click()
  await expect(page.getByText('Stored at the service.')).toBeVisible()
  await expect(button(page, 'Change the result')).toHaveCount(0)
  await button(page, 'Back to the shift').click()
  await page.getByRole('link', { name: 'End the shift' }).click()
  await button(page, 'End the shift and delete it from this device').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The shift is over' })).toBeVisible()
})

test('a result that is refused keeps its text and its sentence, and can be given up by name', async ({
  page,
  context,
  service: { address },
}) => {
  const [id = '', spare = ''] = ['HBT003', 'HBT004']
  await away(page, context, address, [id, spare])
  await add(page, id)
  await page.getByRole('link', { name: `Test Now ${id}` }).click()
  await enterStrip(page, 'Fentanyl', 'Two lines')
  await button(page, 'Show the result').click()
  await button(page, 'Told').click()
  await button(page, 'Record that the person was told').click()
  // Meanwhile an administrator switches tests on site off.
  await switchTests(address, false)
  await network(context, true)
  await button(page, 'Back to the shift').click()
  await expect(row(page, id)).toContainText('Result: not taken', { timeout: 30_000 })
  await expect(row(page, id)).toContainText('Your site does not test at the counter.')
  await expect(row(page, id)).toContainText('Tell the person again')
  expect((await held(address, id)).custody).toEqual(['COLLECTED'])
  await page.getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByRole('alert').filter({ hasText: id })).toContainText('Its result is not stored')
  await looksRight(page)
  await page.getByRole('link', { name: `Result ${id}` }).click()
  await expect(page.getByText('The service did not take this result')).toBeVisible()
  await button(page, 'Change the result').click()
  await expect(page.getByRole('radio', { name: 'Two lines' })).toBeChecked()
  await button(page, 'Show the result').click()
  await button(page, 'Give up the result').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Give this result up' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Why is it given up?' }).fill('Entered at the counter')
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Give this result up' }).click()
  await expect(page.getByText(/This result was given up\. .*Entered at the counter/)).toBeVisible()
  await button(page, 'Back to the shift').click()
  await page.getByRole('link', { name: 'End the shift' }).click()
  await button(page, 'End the shift and delete it from this device').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The shift is over' })).toBeVisible()
})

test('a sample that the service holds is tested later; its result goes once somebody said whether it was told', async ({
  page,
  context,
  service: { address },
}) => {
  const [id = '', spare = ''] = ['HBT005', 'HBT006']
  const passphrase = await away(page, context, address, [id, spare])
  await network(context, true)
  await add(page, id)
  await says(page, 0, 1)
  await network(context, false)
  await page.reload()
  await unlock(page, passphrase)
  await page.getByRole('link', { name: `Test Now ${id}` }).click()
  await button(page, 'Add FTIR').click()
  // A name that is like a dangerous one is asked about.
  await page.getByRole('combobox', { name: 'What did it find?' }).fill('carfentanilx')
  await button(page, 'Add').click()
  await button(page, 'Show the result').click()
  await expect(page.getByRole('alert')).toContainText('Is it dangerous?')
  // The question goes with its answer.
  await page.getByRole('radio', { name: /^It is carfentan/i }).click()
  await button(page, 'Show the result').click()
  await expect(page.getByRole('heading', { name: /We found carfentan/i })).toBeVisible()
  await network(context, true)
  await button(page, 'Back to the shift').click()
  await expect(row(page, id)).toContainText('Result: told or not?')
  await expect(page.getByText('Every sample is sent. 1 result is not stored: see below.')).toBeVisible()
  expect((await held(address, id)).custody).toEqual(['COLLECTED'])
  await page.getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByRole('alert').filter({ hasText: id })).toContainText('Its result is not stored')
  await page.getByRole('link', { name: `Result ${id}` }).click()
  await button(page, 'Send it without telling').click()
  await expect(page.getByText('Stored at the service.')).toBeVisible({ timeout: 30_000 })
  const { reports, custody, sample } = await held(address, id)
  expect(reports).toEqual(['FTIR FIRST_LOOK'])
  expect(custody).toEqual(['COLLECTED', 'TESTED_HERE', 'ANALYZED'])
  expect(sample.report_state).not.toBe('ANALYSIS_SHARED')
})

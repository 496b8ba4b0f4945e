/** A shift without a network tests on site: strips and infrared, the result as its person reads it, told, sent, refused. */
import { test } from './counter-support.ts'
import { asked, network, says, tokenOf, unlock } from './shift-support.ts'
import { add, away, enterStrip, find, row, switchTests, tell } from './shift-tests-support.ts'
import { expect, looksRight, looksRightEverywhere } from './support.ts'
import { button } from './survey-support.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })
test.setTimeout(90_000)

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
  await tell(page, tested)
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
  // Who still waits is named before the end.
  const left = page.getByRole('dialog', { name: 'End the shift all the same?' })
  await expect(left).toContainText(`${plain}: not tested here`)
  await expect(left).not.toContainText(tested)
  await looksRight(page)
  await left.getByRole('button', { name: 'End it all the same' }).click()
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
  await tell(page, id)
  // Meanwhile an administrator switches tests on site off.
  await switchTests(address, false)
  await network(context, true)
  await button(page, 'Back to the shift').click()
  await expect(row(page, id)).toContainText('Result: not taken', { timeout: 30_000 })
  await expect(row(page, id)).toContainText('Your site does not test at the counter.')
  await expect(row(page, id)).toContainText('Tell the person again')
  expect((await held(address, id)).custody).toEqual(['COLLECTED'])
  await page.getByRole('link', { name: 'End the shift' }).click()
  const missing = page.getByRole('alert').filter({ hasText: id })
  await expect(missing).toContainText('1 result is missing at the service:')
  await expect(missing).toContainText('Its result is not stored')
  await expect(missing).not.toContainText('sample is missing')
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
  const left = page.getByRole('dialog', { name: 'End the shift all the same?' })
  await expect(left).toContainText(`${id}: the person must be told again`)
  await left.getByRole('button', { name: 'End it all the same' }).click()
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

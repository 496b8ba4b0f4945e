/** On a device without a network: whose card is shown, clocks of strips, what was typed after a reload, and what a change leaves. */
import { test } from './counter-support.ts'
import { seedSamples } from './shift-seed.ts'
import { addSample, asked, network, says, tokenOf, unlock } from './shift-support.ts'
import { add, away, enterStrip, find, row, tell } from './shift-tests-support.ts'
import { expect, looksRightEverywhere } from './support.ts'
import { button, isAt, option, sampleId } from './survey-support.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })
test.setTimeout(90_000)

test('telling stops at another card, keeps what was typed over a reload, and the service keeps what was shown', async ({
  page,
  context,
  service: { address },
}) => {
  const [id = '', other = ''] = ['HBU001', 'HBU002']
  const passphrase = await away(page, context, address, [id, other])
  await add(page, id)
  await page.getByRole('link', { name: `Test Now ${id}` }).click()
  await expect(page.getByText('Expected: Ketamine')).toBeVisible()
  await button(page, 'Add FTIR').click()
  await find(page, 'ketam', 'Ketamine')
  await page.getByRole('textbox', { name: 'Notes for staff' }).fill('Damp powder')
  await button(page, 'Show the result').click()
  await button(page, 'Told').click()
  await button(page, 'Record that the person was told').click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Scan or type the card that the person shows, or say that they show none.')
  await expect(summary).toContainText('Say whether the person heard the result or took the card.')
  const card = page.getByRole('textbox', { name: 'Card of the person' })
  await card.fill(`https://vialog.example/service-users/result/${other}`)
  await card.press('Tab')
  await expect(card).toHaveAccessibleDescription(/This is not the card of/)
  await page.getByRole('checkbox', { name: 'The person heard the result' }).check()
  await page.getByRole('radio', { name: 'Yes' }).check()
  // Nobody talks themselves out of a wrong card.
  await page.getByRole('checkbox', { name: 'No card.' }).check()
  await card.fill(other)
  await button(page, 'Record that the person was told').click()
  await expect(summary).toContainText(
    `This is not the card of ${id}. Do not tell this result before you know whose it is.`,
  )
  await looksRightEverywhere(page)
  await page.reload()
  await unlock(page, passphrase)
  await expect(card).toHaveValue(other)
  await expect(page.getByRole('checkbox', { name: 'The person heard the result' })).toBeChecked()
  await card.fill(`https://vialog.example/service-users/result/${id}?c=1`)
  await button(page, 'Record that the person was told').click()
  await expect(page.getByText(/^Told .*\.$/)).toBeVisible()
  await network(context, true)
  await button(page, 'Back to the shift').click()
  await says(page, 0, 1)
  await expect(row(page, id)).toContainText('Result: stored', { timeout: 30_000 })
  const token = await tokenOf(address, 'both')
  const reports = await asked<{ tech_notes: string }[]>(address, token, `/analysis/reports/${id}/`)
  expect(reports.map(({ tech_notes }) => tech_notes)).toEqual(['Damp powder'])
  const { report_state } = await asked<{ report_state: string }>(address, token, `/samples/${id}/`)
  expect(report_state).toBe('ANALYSIS_SHARED')
  // The card's page offers the next sample of this person after a reload, too, though the form is gone.
  await page.getByRole('link', { name: `Card ${id}` }).click()
  await page.reload()
  await unlock(page, passphrase)
  await button(page, 'Another Sample Of The Same Person').click()
  await isAt(page, 0)
  await expect(option(page, 'Results are for', 'Staff, drug market monitoring')).toBeChecked()
  await button(page, 'Cancel').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave and keep the draft' }).click()
  await page.getByRole('link', { name: `Card ${id}` }).click()
  await button(page, 'Result').click()
  await expect(page.getByText('Stored at the service.')).toBeVisible()
})

test('a sample that gets another ID after its person was told is asked about again', async ({
  page,
  context,
  service: { address },
}) => {
  const [id = '', other = ''] = ['HBU009', 'HBU010']
  await away(page, context, address, [id, other])
  await add(page, id)
  await page.getByRole('link', { name: `Test Now ${id}` }).click()
  await enterStrip(page, 'Fentanyl', 'Two lines')
  await button(page, 'Show the result').click()
  await tell(page, id)
  await button(page, 'Back to the shift').click()
  await expect(row(page, id)).toContainText('Result: not stored yet')
  await page.getByRole('link', { name: `Correct ${id}` }).click()
  await isAt(page, 0)
  await button(page, 'Next').click()
  await sampleId(page).fill(other)
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await button(page, 'Keep this sample').click()
  await expect(page.getByText(`${other} is kept on this device`)).toBeVisible()
  await button(page, 'Done').click()
  await expect(row(page, other)).toContainText('Result: told or not?')
  await page.getByRole('link', { name: `Result ${other}` }).click()
  await tell(page, other)
  await network(context, true)
  await button(page, 'Back to the shift').click()
  await expect(row(page, other)).toContainText('Result: stored', { timeout: 30_000 })
})

test('a strip has a clock that survives a reload; nobody is told before it is read or taken out', async ({
  page,
  context,
  service: { address },
}) => {
  const [id = '', other = ''] = ['HBU003', 'HBU004']
  await page.clock.install()
  const passphrase = await away(page, context, address, [id, other])
  await add(page, id)
  await page.getByRole('link', { name: `Test Now ${id}` }).click()
  await button(page, 'Add FTIR').click()
  await find(page, 'ketam', 'Ketamine')
  await button(page, 'Add a strip').click()
  await page.getByRole('combobox', { name: 'Type of the test strip' }).selectOption('Fentanyl')
  await button(page, 'Start Fentanyl').click()
  await expect(button(page, 'Start Fentanyl again')).toBeFocused()
  const strips = page.getByRole('region', { name: 'Strips in the water' })
  await expect(strips).toContainText(/Fentanyl: (5:00|4:5\d) left/)
  await looksRightEverywhere(page)
  // Read too early: it is shown, and nobody is told yet.
  await page.getByRole('radio', { name: 'Only the control line' }).check()
  await button(page, 'Show the result').click()
  await expect(strips).toBeVisible()
  await expect(
    page.getByText('Nobody can be told before each strip is read, or taken out of the list.').first(),
  ).toBeVisible()
  await expect(button(page, 'Told')).toHaveCount(0)
  await expect(button(page, 'Send it without telling')).toHaveCount(0)
  await page.reload()
  await unlock(page, passphrase)
  await expect(strips).toContainText(/Fentanyl: 4:\d\d left/)
  await button(page, 'Back to the shift').click()
  await expect(strips).toContainText(new RegExp(`${id}: Fentanyl: 4:\\d\\d left`))
  await page.clock.fastForward('05:00')
  await expect(strips).toContainText(`${id}: Fentanyl: read it now`)
  await expect(page.getByRole('navigation', { name: 'This shift' })).toContainText('1 strip to read')
  await looksRightEverywhere(page)
  await strips.getByRole('link', { name: `To the test ${id}` }).click()
  await button(page, 'Change the result').click()
  await button(page, 'Show the result').click()
  await expect(strips).toHaveCount(0)
  // A second strip is taken out with a tap.
  await button(page, 'Change the result').click()
  await button(page, 'Remove Strip 1').click()
  await expect(button(page, 'Add a strip')).toBeFocused()
  await button(page, 'Add a strip').click()
  await page.getByRole('combobox', { name: 'Type of the test strip' }).selectOption('Fentanyl')
  await button(page, 'Start Fentanyl').click()
  await button(page, 'Take Fentanyl out of the list').click()
  await expect(strips).toHaveCount(0)
  await button(page, 'Remove Strip 1').click()
  await button(page, 'Show the result').click()
  await tell(page, id)
})

test('a change that was not finished is named in the list, beside the result, and before the end', async ({
  page,
  context,
  service: { address },
}) => {
  const [id = '', other = ''] = ['HBU005', 'HBU006']
  await away(page, context, address, [id, other])
  await add(page, id)
  await page.getByRole('link', { name: `Test Now ${id}` }).click()
  await enterStrip(page, 'Fentanyl', 'Two lines')
  await button(page, 'Back to the shift').click()
  await expect(row(page, id)).toContainText('Test not finished')
  await page.getByRole('link', { name: `Test Now ${id}` }).click()
  await button(page, 'Show the result').click()
  await tell(page, id)
  await expect(page.getByText('Change not finished')).toHaveCount(0)
  await button(page, 'Change the result').click()
  await button(page, 'Add FTIR').click()
  await button(page, 'Back to the shift').click()
  await expect(row(page, id)).toContainText('Change not finished')
  await looksRightEverywhere(page)
  await network(context, true)
  await expect(row(page, id)).toContainText('Result: stored', { timeout: 30_000 })
  await page.getByRole('link', { name: 'End the shift' }).click()
  await button(page, 'End the shift and delete it from this device').click()
  const left = page.getByRole('dialog', { name: 'End the shift all the same?' })
  await expect(left).toContainText(`${id}: a change was not finished`)
  await left.getByRole('button', { name: 'Back' }).click()
  await button(page, 'Back to the shift').click()
  await page.getByRole('link', { name: `Result ${id}` }).click()
  await expect(page.getByText('The result went to the service before this change was finished.')).toBeVisible()
  await button(page, 'Drop the change').click()
  await expect(page.getByText('Change not finished')).toHaveCount(0)
  await button(page, 'Back to the shift').click()
  await page.getByRole('link', { name: 'End the shift' }).click()
  await button(page, 'End the shift and delete it from this device').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The shift is over' })).toBeVisible()
})

test('the field for names takes arrows and Enter, and has the focus after a doubtful name was answered', async ({
  page,
  context,
  service: { address },
}) => {
  const [id = '', other = ''] = ['HBU007', 'HBU008']
  await away(page, context, address, [id, other])
  await addSample(page, id)
  // The card leads to the test.
  await button(page, 'Test Now').click()
  await button(page, 'Add FTIR').click()
  const field = page.getByRole('combobox', { name: 'What did it find?' })
  const found = page.getByRole('list', { name: 'Found' })
  await field.fill('ketami')
  await page.keyboard.press('Enter')
  await expect(found).toContainText('ketamine')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await field.fill('caf')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(found).toContainText(/caffeine/i)
  // Nothing begins so: the typed name itself.
  await field.fill('carfentanilx')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/looks like|Is it dangerous/)).toBeVisible()
  await page.getByRole('radio', { name: /^It is carfentan/i }).click()
  await expect(field).toBeFocused()
  await button(page, 'Remove ketamine').click()
  await expect(field).toBeFocused()
})

test('a result goes without telling only once somebody said why its person was not told', async ({
  page,
  context,
  service: { address },
}) => {
  const [id = '', other = ''] = ['HBU011', 'HBU012']
  const passphrase = await away(page, context, address, [id, other])
  const about = { collected_from: 'USER', sample_type: 'SUBSTANCE', expected_drugs: ['Ketamine'] }
  await seedSamples(page, passphrase, [id], { about })
  await page.reload()
  await unlock(page, passphrase)
  await page.getByRole('link', { name: `Test Now ${id}` }).click()
  await enterStrip(page, 'Fentanyl', 'Two lines')
  await button(page, 'Show the result').click()
  await button(page, 'Send it without telling').click()
  await button(page, 'Send it without telling').click()
  await expect(page.getByRole('alert')).toContainText('Say what happened.')
  await page.getByRole('radio', { name: 'They left before' }).check()
  await page.reload()
  await unlock(page, passphrase)
  await expect(page.getByRole('radio', { name: 'They left before' })).toBeChecked()
  await looksRightEverywhere(page)
  await button(page, 'Send it without telling').click()
  await expect(page.getByText('The person left before they were told.')).toBeVisible()
  await button(page, 'Back to the shift').click()
  await expect(row(page, id)).toContainText('Result: not stored yet')
})

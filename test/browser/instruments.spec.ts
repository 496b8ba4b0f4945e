/**
 * An instrument from its first day to a failed check: staff record checks, the report form asks before it submits, and
 * the results since the last passed check are corrected or confirmed.
 */
import type { Page } from '@playwright/test'
import { received } from './own-samples.ts'
import { button, cell, choose, reportAddress, storedReports, toasted } from './report-support.ts'
import { expect, looksRight, signIn, test } from './support.ts'

// The server refuses and asks before it takes a report, and the console reports that.
test.use({ expectedErrors: /status of 409/ })

const mark = Math.random().toString(36).slice(2, 7)
const name = `Spinsolve ${mark}`

/** Records a check on the lab's page of instruments. */
async function check(page: Page, result: 'It passed' | 'It failed', note: string): Promise<void> {
  await page.goto('/instruments')
  await button(page, `Record a check: ${name}`).click()
  const dialog = page.getByRole('dialog', { name: `Check of ${name}` })
  await dialog.getByRole('button', { name: 'Record the check' }).click()
  await expect(dialog.getByText('Say whether it passed.').first()).toBeVisible()
  await dialog.getByRole('radio', { name: result }).check()
  await dialog.getByLabel('Note').fill(note)
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Record the check' }).click()
  await expect(page.getByText(`The check of ${name} was recorded.`)).toBeVisible()
}

/** Fills in an NMR report; the only instrument for NMR is already chosen. */
async function fillReport(page: Page, id: string): Promise<void> {
  await page.goto(reportAddress(id))
  await choose(page, 'NMR')
  await expect(page.getByLabel('Instrument').locator('option:checked')).toHaveText(new RegExp(`^${name}`))
  await cell(page, 'name', 1).fill('caffeine')
  await page.keyboard.press('Tab')
}

test('a failed check puts the results since the last passed check in doubt', async ({ page, browser, request }) => {
  const about = { collected_from: 'STAFF_BEHIND', expected_drugs: ['Caffeine'] }
  const [again = '', stands = ''] = await received(request, 2, about)
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'admin')
  await admin.goto('/admin/instruments')
  await button(admin, 'Add an instrument').click()
  await button(admin, 'Save').click()
  await expect(admin.getByText('Choose a site.').first()).toBeVisible()
  await admin.getByLabel('Site').selectOption('Central Laboratory')
  await admin.getByLabel('Technology').selectOption('NMR')
  await admin.getByLabel('Name').fill(name)
  await looksRight(admin)
  await button(admin, 'Save').click()
  await expect(admin.getByText(`${name} was saved.`)).toBeVisible()
  await expect(
    admin.getByRole('row', { name: new RegExp(`${name}.*Central Laboratory.*NMR.*Not checked`) }),
  ).toBeVisible()
  await looksRight(admin)

  // Staff who are not administrators start from their home.
  await signIn(page, 'analysis')
  await expect(page.getByText(`A check of ${name} is due, or it failed its last one.`)).toBeVisible()
  await page.getByRole('link', { name: 'Instruments and their checks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Instruments' })).toBeVisible()
  await looksRight(page)

  // No check is recorded: the form asks, and the report keeps the answer.
  await fillReport(page, again)
  await looksRight(page)
  await button(page, 'Submit').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`No check of ${name} is recorded. Report on it all the same?`)
  await looksRight(page)
  await question.getByRole('button', { name: 'Yes, submit' }).click()
  await toasted(page, again, 'Results Reported')
  await expect(page.getByText(`Measured on ${name}`)).toBeVisible()
  await expect(page.getByText('Submitted although no check of the instrument was recorded')).toBeVisible()

  await check(page, 'It passed', 'Ethanol')
  await fillReport(page, stands)
  await button(page, 'Submit').click()
  await toasted(page, stands, 'Results Reported')
  // Correct the report from before the passed check, so that it counts as made after it.
  await page.goto(`${reportAddress(again)}?correct=1`)
  await cell(page, 'percent', 1).fill('12')
  await page.getByLabel('Why is the report corrected?').fill('Measured again')
  await button(page, 'Submit').click()
  await toasted(page, again, 'Results Reported')

  await check(page, 'It failed', 'Lines are too wide')
  const tasks = page.getByRole('region', { name: /results are in doubt: their instruments failed their next check/ })
  for (const id of [again, stands]) {
    await expect(tasks.getByRole('listitem').filter({ hasText: id })).toContainText(`NMR on ${name}`)
  }
  await looksRight(page)
  await button(page, `All checks of ${name}`).click()
  const history = page.getByRole('table', { name: `All checks of ${name}` })
  await expect(history.getByRole('row')).toHaveCount(3)
  await expect(history).toContainText('Lines are too wide')

  // On the home page: one result is confirmed, the other corrected on an instrument that has passed since.
  await page.goto('/')
  await expect(page.getByText(`A check of ${name} is due, or it failed its last one.`)).toBeVisible()
  await looksRight(page)
  await button(page, `It stands in spite of the check: ${stands}`).click()
  await button(page, 'The result stands').click()
  await expect(page.getByText('Enter the reason.').first()).toBeVisible()
  await expect(page.getByText(`: Lines are too wide`)).toBeVisible()
  await page.getByLabel('Why the result stands all the same').fill('GC-MS shows the same.')
  await looksRight(page)
  await button(page, 'The result stands').click()
  await expect(page.getByText('The result stands.')).toBeVisible()
  await expect(page.getByRole('link', { name: `Correct ${stands}` })).toHaveCount(0)
  await check(page, 'It passed', 'Shimmed')
  await page.goto('/')
  await page.getByRole('link', { name: `Correct ${again}` }).click()
  await cell(page, 'percent', 1).fill('14')
  await page.getByLabel('Why is the report corrected?').fill('Measured again after the repair')
  await button(page, 'Submit').click()
  await toasted(page, again, 'Results Reported')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Instruments and their checks' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Correct ${again}` })).toHaveCount(0)
  expect(await storedReports(request, again)).toMatchObject([
    { version: 3, instrument: { name }, instrument_asked: null },
  ])

  // The public reads nothing about it.
  const public_ = await (await request.get(`/api/analysis/reports/${again}/service-user/`)).text()
  expect(public_).not.toContain(name)

  // New reports cannot name a retired instrument.
  await admin.getByRole('link', { name }).click()
  await expect(admin.getByRole('table', { name: `All checks of ${name}` }).getByRole('row')).toHaveCount(4)
  await admin.getByLabel('It is in use').uncheck()
  await button(admin, 'Save').click()
  await expect(admin.getByRole('row', { name: new RegExp(`${name}.*Not in use`) })).toBeVisible()
  const [next = ''] = await received(request, 1, about)
  await page.goto(reportAddress(next))
  await choose(page, 'NMR')
  await expect(cell(page, 'name', 1)).toBeVisible()
  await expect(page.getByLabel('Instrument')).toHaveCount(0)
  await admin.context().close()
})

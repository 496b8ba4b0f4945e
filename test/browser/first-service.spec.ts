/** A new service from nothing to its first shared result, using only the pages (R13.1, R13.7). */
import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { aMailServer } from '../support/mail-server.ts'
import { type OwnService, ownService } from './own-service.ts'
import { cell, choose, button as reportButton, sayYes } from './report-support.ts'
import { test as base, expect, looksRight, looksRightEverywhere } from './support.ts'
import { addDrug, button, isAt, next, option, sampleId } from './survey-support.ts'

const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService()
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})
// The mail server refuses a mail, and the console reports that.
test.use({ actionTimeout: 30_000, expectedErrors: /status of 409/ })

const password = 'quiet otters carry lanterns'
const setup = (page: Page) => page.getByRole('region', { name: 'Before the first sample' })
const step = (page: Page, name: string): Locator => setup(page).getByRole('listitem').filter({ hasText: name })
/** Goes from the set-up list to the page of a step, after the list says what is missing there. */
async function toStep(page: Page, name: string, missing: string) {
  await page.goto('/admin')
  await expect(step(page, name)).toContainText(missing)
  await setup(page).getByRole('link', { name, exact: true }).click()
}

async function invite(page: Page, name: string, site: string, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await page.getByLabel('First and last name').fill(name)
  await page.getByLabel('Email').fill(`${name.split(' ')[0]?.toLowerCase()}@harbour.example`)
  await page.getByLabel('Site', { exact: true }).selectOption(site)
  await page.getByRole('checkbox', { name: role }).check()
  await page.getByRole('button', { name: 'Make the invitation' }).click()
  const made = page.getByRole('region', { name: `The link for ${name}` })
  // This server does not know its public address, so it mails no links: a request could name any host.
  await expect(made).toContainText('so it mails no links')
  const link = await made.getByLabel('Link').inputValue()
  await made.getByRole('button', { name: 'Done' }).click()
  return link
}

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const tealOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--teal').trim())

/** Sets the mail server and tests it. */
async function setMailServer(page: Page, port: number) {
  const form = page.getByRole('region', { name: 'Mail' })
  await form.getByRole('switch', { name: 'Send invitations and links by mail' }).press('Space')
  await form.getByLabel('Mail server').fill('127.0.0.1')
  await form.getByLabel('Port').fill(String(port))
  await form.getByLabel('Private connection').selectOption('None: for a server on this machine')
  await form.getByLabel('User name').fill('vialog')
  await form.getByLabel('Password').fill('sesame')
  await form.getByRole('button', { name: 'Use this mail server' }).click()
  await expect(form.getByText('Enter an email address.').first()).toBeVisible()
  await form.getByLabel('Sent from').fill('vialog@harbour.example')
  await form.getByRole('button', { name: 'Use this mail server' }).click()
  await expect(page.getByText('The mail server was saved.')).toBeVisible()
  await expect(form.getByLabel('Password')).toHaveValue('')
  await page.getByLabel('Send a test mail to').fill('nobody@harbour.example')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No such mailbox here' })).toBeVisible()
  await page.getByLabel('Send a test mail to').fill('ada@harbour.example')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText('The mail server accepted the test mail')).toBeVisible()
  await looksRight(page)
}

/** Opens an invitation in a new browser. */
async function arrive(browser: Browser, baseURL: string | undefined, link: string): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()
  await page.goto(link)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set the password and sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  return page
}

test('an empty service is set up on its pages, and its first sample is registered, analysed and shared', async ({
  page,
  browser,
  baseURL,
  service,
}) => {
  const link = /\S+\/welcome#\S+/.exec(service.said())?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'Become administrator and sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a first and a last name.')
  await page.getByLabel('Your first and last name').fill('Ada Osei')
  await page.getByLabel('Email').fill('ada@harbour.example')
  await page.getByLabel('Your site').fill('Harbour')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Become administrator and sign in' }).click()
  await expect(page).toHaveURL(/\/admin$/)

  await toStep(page, 'Name and contact', 'Give the service its name.')
  await page.getByLabel('Name of the service').fill('Harbour Drug Checking')
  await page.getByLabel('Contact email').fill('hello@harbour.example')
  await page.getByLabel('Contact phone').fill('416 555 0100')
  await page.getByLabel('Administrators’ email').fill('ada@harbour.example')
  await page.getByLabel('Main colour').fill('#ffd400')
  await expect(page.getByText('This colour is too pale to be read')).toBeVisible()
  await page.getByRole('button', { name: /^Use #/ }).click()
  await expect(page.getByRole('list', { name: 'How it looks' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Español' }).uncheck()
  await looksRight(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings were saved.')).toBeVisible()
  expect(await tealOf(page)).not.toBe('#0b6e69')
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pixel })
  await expect(page.getByRole('img', { name: 'The logo as it is now' })).toBeVisible()
  await using mailbox = await aMailServer()
  await setMailServer(page, mailbox.port)

  await page.goto('/admin')
  await expect(step(page, 'Check codes')).toContainText('Somebody who guesses needs days for one result.')
  await looksRight(page)
  await setup(page).getByRole('button', { name: 'The ID alone opens a result' }).click()
  await expect(page.getByText('The choice was saved.')).toBeVisible()
  await expect(step(page, 'Check codes')).toContainText('not asked for')

  await page.goto('/admin/sites')
  await page.getByRole('link', { name: 'Harbour', exact: true }).click()
  await page.getByRole('switch', { name: 'Samples are analyzed here' }).press('Space')
  await page.getByLabel('Letters that its sample IDs begin with').fill('HB')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Harbour was saved.')).toBeVisible()
  await toStep(page, 'Sites', 'Add a site that analyzes samples.')
  await page.getByRole('button', { name: 'Add a site' }).click()
  await page.getByLabel('Name', { exact: true }).fill('City Laboratory')
  await page.getByRole('switch', { name: 'Samples are collected here' }).press('Space')
  await page.getByRole('switch', { name: 'Samples are analyzed here' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('City Laboratory was saved.')).toBeVisible()

  await toStep(page, 'Routing', 'Harbour')
  await page.getByRole('link', { name: 'Harbour', exact: true }).click()
  await page.getByLabel('All samples').selectOption('City Laboratory')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: 'Harbour' })).toContainText('City Laboratory')

  await toStep(page, 'People', 'Invite somebody who collects.')
  const toRobin = await invite(page, 'Robin Ortiz', 'Harbour', 'Collects samples')
  const toBen = await invite(page, 'Ben Cole', 'City Laboratory', 'Analyzes samples')

  // Without a dictionary, only the rules that name nothing in it.
  await page.goto('/admin/alert-rules')
  await expect(page.getByText('Vialog comes with 5 rules that this service does not have yet.')).toBeVisible()
  await looksRightEverywhere(page)
  await page.getByRole('button', { name: 'Bring 5 rules of Vialog' }).click()
  await expect(page.getByText('The rules were added. All of them are off.')).toBeVisible()
  await expect(page.getByRole('row', { name: /An unknown substance was found.*Off/ })).toBeVisible()
  await expect(page.getByText('Vialog comes with')).toBeHidden()

  await page.goto('/admin')
  for (const list of ['options', 'drugs']) {
    await setup(page)
      .getByRole('button', { name: `Use the suggested ${list}` })
      .click()
    await expect(setup(page).getByRole('button', { name: `Use the suggested ${list}` })).toBeHidden()
  }

  await toStep(page, 'Registered IDs', 'Register the IDs of your vials and bags.')
  await page.getByRole('button', { name: 'Register IDs' }).click()
  await page.getByLabel('For which site?').selectOption('Harbour')
  await page.getByLabel('First ID').fill('HB1001')
  await page.getByLabel('Last ID').fill('HB1030')
  await page.getByLabel('Empty weight of each vial').fill('2.1234')
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  await page.getByRole('button', { name: 'Register 30 IDs' }).click()
  await page.getByRole('button', { name: 'Print their labels' }).click()
  const labels = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save 30 labels as PDF' }).click()
  expect((await readFile(await (await labels).path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Everything is set up' })).toContainText(
    'The first sample can be registered.',
  )

  const robin = await arrive(browser, baseURL, toRobin)
  await robin.getByRole('link', { name: 'Add Sample' }).first().click()
  await option(robin, 'Results are for', 'Service user').check()
  await robin
    .getByRole('group', { name: /^Terms/ })
    .getByRole('checkbox')
    .check()
  await next(robin)
  await next(robin)
  await isAt(robin, 2)
  await sampleId(robin).fill('HB1001')
  await addDrug(robin, 'fent', 'Fentanyl')
  await option(robin, /already used/, 'No').check()
  await next(robin)
  await next(robin)
  await next(robin)
  await isAt(robin, 5)
  await option(robin, /results be given/, 'In person').check()
  await next(robin)
  await button(robin, 'Submit').click()
  await expect(robin.getByText('No later than 12:00 PM')).toBeVisible()

  await robin.goto('/prepare-samples-for-transport?samples=HB1001')
  await expect(robin.getByRole('checkbox', { name: 'Packed: HB1001' })).toBeChecked()
  await robin.getByRole('checkbox', { name: 'I confirm all samples are accounted for' }).check()
  await robin.getByRole('button', { name: 'Submit' }).click()
  await expect(robin.getByText('1 Sample Statuses Updated. Status: In Transit')).toBeVisible()

  const ben = await arrive(browser, baseURL, toBen)
  await ben.goto('/receipt-samples?samples=HB1001')
  await expect(ben.getByRole('checkbox', { name: 'Scanned: HB1001' })).toBeChecked()
  const courier = ben.getByRole('group', { name: 'Who brought them?' })
  await courier.getByLabel('First name').fill('Carl')
  await courier.getByLabel('Last name').fill('Courier')
  await ben.getByRole('checkbox', { name: 'I confirm' }).check()
  await ben.getByRole('button', { name: 'Submit' }).click()
  await expect(ben.getByText('1 Sample Statuses Updated. Status: Undergoing Analysis')).toBeVisible()
  await ben.goto('/report/HB1001')
  await choose(ben, 'GC-MS')
  await cell(ben, 'name', 1).fill('Fentanyl')
  await cell(ben, 'name', 1).press('Escape')
  await cell(ben, 'percent', 1).fill('12.5')
  // Nobody has answered for this lab yet.
  await ben.getByLabel('What the percents are of').selectOption('The weight of what was tested')
  await ben.getByRole('radio', { name: 'No', exact: true }).check()
  await reportButton(ben, 'Submit').click()
  await sayYes(ben)
  await expect(ben).toHaveURL('/result/HB1001')

  await robin.goto('/samples/HB1001/share')
  await robin.getByLabel('Results were shared', { exact: true }).check()
  await robin
    .getByRole('group', { name: 'Did you talk about the results with the person?' })
    .getByLabel('Yes', { exact: true })
    .check()
  await robin.getByRole('button', { name: 'Submit survey' }).click()
  await expect(robin.getByText('Status: Results Shared')).toBeVisible()

  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Everything is set up' })).toBeHidden()
  await page.goto('/service-users/result/HB1001')
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('We found fentanyl')
  await expect(page.getByRole('link', { name: 'Harbour Drug Checking' }).locator('img')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Language' }).getByRole('link')).toHaveText(['English', 'Français'])
  expect(await tealOf(page)).not.toBe('#0b6e69')
})

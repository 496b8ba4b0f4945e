/**
 * A machine from its key to a result: an administrator makes the key, which is shown once; the machine brings a table; what must be
 * read waits on the form of the report, and a person takes it in, sets it aside, and submits.
 */
import type { APIRequestContext } from '@playwright/test'
import { headersOf, received } from './own-samples.ts'
import { type OwnService, ownService } from './own-service.ts'
import { button, reportAddress, sayYes, storedReports, substancesOf, toasted } from './report-support.ts'
import { test as base, expect, looksRightEverywhere, openList, signIn } from './support.ts'

// An instrument changes the form of every report of its technology, so the demo of the other tests gets none.
const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true, behindProxy: true })
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})
test.use({ expectedErrors: /status of 4\d\d/ })

const mark = Math.random().toString(36).slice(2, 7)
const instrument = `Agilent ${mark}`

/** An instrument of the central laboratory for GC-MS. */
async function anInstrument(request: APIRequestContext): Promise<void> {
  const headers = await headersOf(request, 'admin')
  const sites = await (await request.get('/api/admin/sites/', { headers })).json()
  const { id } = (sites.results ?? sites).find(({ name }: { name: string }) => name === 'Central Laboratory')
  const data = { site_id: id, technology: 'GC_MS', name: instrument, since: '2026-01-01' }
  const answer = await request.post('/api/admin/instruments/', { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Brings a table as the machine does. */
const bring = (request: APIRequestContext, key: string, lines: readonly string[], file_name: string) =>
  request.post('/api/machine/results/', {
    headers: { authorization: `Machine ${key}` },
    data: { file_name, instrument, content: Buffer.from(lines.join('\n')).toString('base64') },
  })

test('a key is shown once, brings results that a person reads and submits, and is revoked', async ({
  page,
  browser,
  request,
  service,
}) => {
  await anInstrument(request)
  const [one = '', other = ''] = await received(request, 2)
  const admin = await (await browser.newContext({ baseURL: service.address })).newPage()
  await signIn(admin, 'admin', '/admin/machines')
  await button(admin, 'Make a key').click()
  await button(admin, 'Save').click()
  await expect(admin.getByText('Choose what the machine does.').first()).toBeVisible()
  await looksRightEverywhere(admin)
  await admin.getByLabel('Name of the machine').fill(`Computer ${mark}`)
  await admin.getByLabel('What it may do').selectOption('Bring results as drafts')
  await admin.getByLabel('Site', { exact: true }).selectOption('Central Laboratory')
  await button(admin, 'Save').click()
  const shown = admin.getByRole('region', { name: `The key of Computer ${mark}` })
  await expect(shown).toBeFocused()
  const key = await shown.getByLabel('Key').inputValue()
  expect(key).toMatch(/^vialog_machine_/)
  await looksRightEverywhere(admin)
  await button(admin, 'Done').click()
  await admin.reload()
  await expect(openList(admin, 'Keys of machines')).toContainText(`Computer ${mark}`)
  expect(await admin.content()).not.toContain(key)

  // One sample is drafted; the other one waits, since 'n.d.' may mean two things.
  const lines = [
    'Sample,Compound,Percent',
    'Blank 1,Caffeine,0.1',
    `${one},Caffeine,12`,
    `${other},Caffeine,8`,
    `${other},Xylazine,n.d.`,
  ]
  const brought = await bring(request, key, lines, `run ${mark}.csv`)
  expect(await brought.json()).toMatchObject({ samples: [{ standing: 'DRAFTED' }, { standing: 'WAITS' }] })
  await signIn(page, 'analysis', reportAddress(one))
  await expect(page.getByText(`A machine filled in this draft: ‘run ${mark}.csv’ of ${instrument}`)).toBeVisible()
  await expect(page.getByText(/^Blank 1 is not clean\. It holds Caffeine 0\.1 %:/)).toBeVisible()
  await looksRightEverywhere(page)
  await page.goto(reportAddress(other))
  await expect(page.getByText(`‘run ${mark}.csv’ of ${instrument}, brought by Computer ${mark}`)).toBeVisible()
  await looksRightEverywhere(page)
  await button(page, 'Read it').click()
  const dialog = page.getByRole('dialog', { name: `Check run ${mark}.csv` })
  await expect(dialog).toContainText('Xylazine')
  await looksRightEverywhere(page)
  await dialog.getByLabel(/‘n\.d\.’ beside Xylazine/).selectOption('Not detected: it was looked for and not found')
  await dialog.getByRole('button', { name: /^Add / }).click()
  await expect(page.getByText('Its lines are in the form.').first()).toBeVisible()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await button(page, 'Submit').click()
  await sayYes(page)
  await expect(page.getByText(`No check of ${instrument} is recorded.`)).toBeVisible()
  await sayYes(page)
  await toasted(page, other, 'Results Reported')
  const [report] = await storedReports(request, other)
  expect(substancesOf(report)).toEqual([['caffeine', 8, null]])

  // Set aside: nobody needs to read it any more.
  const late = await bring(request, key, ['Sample,Compound,Percent', `${one},Caffeine,13`], `late ${mark}.csv`)
  expect(await late.json()).toMatchObject({ samples: [{ standing: 'WAITS' }] })
  await page.goto(reportAddress(one))
  await button(page, 'Set it aside').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set it aside' }).click()
  await expect(page.getByText('It is set aside.')).toBeVisible()
  await expect(button(page, 'Read it')).toBeHidden()

  await button(admin, `Revoke the key of Computer ${mark}`).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(admin.getByText(`The key of Computer ${mark} is revoked.`)).toBeVisible()
  await looksRightEverywhere(admin)
  expect((await bring(request, key, lines, 'again.csv')).status()).toBe(401)
})

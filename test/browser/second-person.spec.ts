/** A second person agrees to what a lab said of a name that nobody knows (R8.12), at the lab and in administration. */
import type { APIRequestContext, Page } from '@playwright/test'
import { headersOf, received } from './own-samples.ts'
import { api, expect, looksRightEverywhere, signIn, test } from './support.ts'

const result = (page: Page, id: string) => page.goto(`/service-users/result/${id}`)
const line = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

/** Submits a GC-MS report of one custom name with the lab's answer. */
async function said(request: APIRequestContext, name: string, answer: object): Promise<string> {
  const [sample = ''] = await received(request, 1)
  const data = {
    drugs_found: [{ custom_drug: name, ...answer }, { drug: { name: 'caffeine' } }],
    ...{ is_liquid: 0, staff_first_name: 'Ben', staff_last_name: 'Cole' },
  }
  const sent = await request.post('/api/analysis/reports/?is_draft=false', {
    headers: await headersOf(request, 'analysis'),
    data: { sample, tests: [{ technology: 'GC_MS', data }] },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  return sample
}

test('two people of a lab agree, and the result loses its box', async ({ page, browser, request }) => {
  const name = `quvvglue ${Date.now()}`
  const sample = await said(request, name, { named_answer: 'NOT_PART', named_reason: 'It sheds from the column' })
  await result(page, sample)
  await expect(page.getByText(name).first()).toBeVisible()

  await signIn(page, 'analysis')
  await page
    .getByRole('status')
    .filter({ hasText: /waits? for a second person/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Names that nobody knows' })).toBeVisible()
  await expect(line(page, name)).toContainText('You said this. Somebody else agrees.')
  await expect(line(page, name)).toContainText('‘It sheds from the column’')
  await looksRightEverywhere(page)

  const other = await browser.newPage()
  await signIn(other, 'analysis2', '/unknown-names')
  await line(other, name)
    .getByRole('button', { name: /^Agree: / })
    .click()
  const dialog = other.getByRole('dialog', { name: `Agree about ‘${name}’?` })
  await expect(dialog).toContainText('Not part of the sample')
  await dialog.getByRole('button', { name: 'Agree' }).click()
  await expect(other.getByText(`‘${name}’ is known now.`)).toBeVisible()
  await expect(line(other, name)).toHaveCount(0)
  await result(other, sample)
  await expect(other.getByText('Caffeine').or(other.getByText('caffeine')).first()).toBeVisible()
  await expect(other.getByText(name)).toHaveCount(0)
  await other.close()
})

test('only an administrator agrees to another name of a drug; nobody agrees to harmless on the same day', async ({
  page,
  browser,
  request,
}) => {
  const synonym = `quvvcaff ${Date.now()}`
  const sweet = `quvvsweet ${Date.now()}`
  await said(request, synonym, { named_answer: 'SYNONYM', named_drug: 'caffeine' })
  await said(request, sweet, { named_answer: 'NOT_DANGEROUS', named_reason: 'A sweetener' })
  const lab = await browser.newPage()
  await signIn(lab, 'analysis2', '/unknown-names?of=waiting')
  await expect(line(lab, synonym)).toContainText('An administrator agrees to another name of a drug.')
  await expect(line(lab, sweet)).toContainText('It was said today. Agree tomorrow or later.')
  await lab.close()

  const dictionary = Promise.withResolvers<void>()
  await page.route(api('/dhp/drug/'), (route) => dictionary.promise.then(() => route.continue()))
  await signIn(page, 'admin', '/admin/words?only=UNKNOWN')
  await expect(line(page, sweet)).toContainText('It was said today. Agree tomorrow or later.')
  await looksRightEverywhere(page)
  await line(page, synonym)
    .getByRole('button', { name: /^Agree: / })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await looksRightEverywhere(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await expect(page.getByText(`‘${synonym}’ is known now.`)).toBeVisible()
  // Its line goes, and those below move up.
  await expect(line(page, synonym)).toHaveCount(0)

  await line(page, sweet)
    .getByRole('button', { name: /^Turn down: / })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn down' }).click()
  await expect(page.getByText(`‘${sweet}’ stays unknown.`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search names' }).fill(sweet)
  await page.keyboard.press('Enter')
  await line(page, sweet)
    .getByRole('button', { name: `Say what it is: ${sweet}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `What is ‘${sweet}’?` })
  await dialog.getByRole('button', { name: 'Say it' }).click()
  await expect(dialog.getByText('Choose what it is.').first()).toBeVisible()
  await dialog.getByRole('radio', { name: 'Another name of a drug' }).check()
  // Nobody is told that a drug is missing before the dictionary is there.
  await expect(dialog.getByRole('status', { name: /Loading/ })).toBeVisible()
  dictionary.resolve()
  await dialog.getByLabel('Which drug is it?').fill('mannit')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('How do you know?').fill('The library says so')
  await looksRightEverywhere(page)
  await dialog.getByRole('button', { name: 'Say it' }).click()
  await expect(line(page, sweet)).toContainText('Another name of mannitol')
  await expect(line(page, sweet)).toContainText('You said this. Somebody else agrees.')
})

test('nobody adds a harmless name by hand, and removing one says what follows', async ({ page }) => {
  await signIn(page, 'admin', '/admin/words?only=HARMLESS_NAME')
  await expect(page.getByText('Nobody adds one here')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add words' })).toHaveCount(0)
  await looksRightEverywhere(page)
  await page.getByLabel('Show').selectOption('Solvents and artefacts')
  await expect(page.getByRole('rowheader', { name: 'acetonitrile' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add words' })).toBeVisible()
  await page.getByLabel('Show').selectOption('Names that nobody knows')
  await expect(page.getByRole('region', { name: 'Names that nobody knows' })).toBeVisible()
})

test('collection staff cannot open the list', async ({ page }) => {
  await signIn(page, 'collection', '/unknown-names')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Names that nobody knows')
})

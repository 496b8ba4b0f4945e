/**
 * A service adds its own technologies by the pages (R2.5): a lab reports by them, the public reads them in three languages,
 * and methods, instruments, import and codebook know them.
 */
import type { Page } from '@playwright/test'
import { headersOf } from './own-samples.ts'
import { type OwnService, ownService } from './own-service.ts'
import { button, cell, choose, openNewReport, storedReports, toasted } from './report-support.ts'
import { test as base, expect, looksRight, signIn } from './support.ts'

const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true })
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})

/** Switches on what comes with Vialog, and adds a colour test. */
async function addThree(page: Page) {
  await signIn(page, 'admin', '/admin/technologies')
  for (const name of ['DART-MS', 'HPLC-UV']) {
    await button(page, `Switch on ${name}`).click()
    await expect(button(page, `Switch off ${name}`)).toBeVisible()
  }
  await button(page, 'Add a technology').click()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Colour test')
  await expect(page.getByText('What was seen, and what it may be: never a finding.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Marquis')
  await looksRight(page)
  await button(page, 'Save').click()
  await expect(button(page, 'Switch off Marquis')).toBeVisible()
  await looksRight(page)
}

test('an administrator adds three, a lab reports by them, and the public reads them', async ({
  page: desk,
  browser,
  request,
  baseURL,
}) => {
  await addThree(desk)
  const lab = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await lab.newPage()
  const id = await openNewReport(page, request)

  await choose(page, 'DART-MS')
  await cell(page, 'name', 1).fill('Cocaine')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await choose(page, 'HPLC-UV')
  await cell(page, 'name', 1).fill('Caffeine')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'No', exact: true }).check()

  await choose(page, 'Marquis')
  await expect(page.getByRole('textbox', { name: 'Reagent' })).toHaveValue('Marquis')
  await looksRight(page)
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert')).toContainText('Say which colour the reagent showed.')
  await page.getByRole('combobox', { name: 'Colour that you saw' }).selectOption('Purple')
  await expect(page.getByText('Say which colour the reagent showed.')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'After how many seconds' }).fill('soon')
  await expect(page.getByText('Enter whole seconds, 0 to 3600.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'After how many seconds' }).fill('5')
  const mayBe = page.getByRole('combobox', { name: /^It may be/ })
  await mayBe.fill('MDMA')
  await mayBe.press('Tab')
  await button(page, 'Save As Draft').click()
  await toasted(page, id, 'Results Drafted')
  await page.reload()
  await choose(page, 'Marquis')
  await expect(mayBe).toHaveValue('3,4-MDMA')
  await expect(page.getByRole('textbox', { name: 'After how many seconds' })).toHaveValue('5')
  await looksRight(page)
  await button(page, 'Submit').click()
  await expect(page.getByRole('heading', { level: 3, name: 'Marquis' })).toBeVisible()
  await expect(page.getByText('Marquis: purple after 5 seconds.')).toBeVisible()
  // The card above comes with code of its own; headings are in order once it is there.
  await expect(page.getByRole('heading', { level: 2, name: /^We found/ })).toBeVisible()
  await looksRight(page)
  const stored = await storedReports(request, id)
  expect(stored.map(({ technology }) => technology).sort()).toEqual(['COLOUR_MARQUIS', 'DART_MS', 'HPLC_UV'])

  const said = {
    en: ['DART-MS', 'HPLC-UV', 'Marquis: purple after 5 seconds.', 'It may be MDMA'],
    fr: ['DART-MS', 'HPLC-UV', 'Marquis : violet après 5 secondes.', 'Il y a peut-être : MDMA'],
    es: ['DART-MS', 'HPLC-UV', 'Marquis: morado después de 5 segundos.', 'Puede ser MDMA'],
  }
  for (const [lang, texts] of Object.entries(said)) {
    await page.goto(`/service-users/result/${id}?lang=${lang}`)
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
    await looksRight(page)
  }
  await lab.close()
})

test('methods, instruments, codebook and survey options know them, and no page calls a colour a method with instruments', async ({
  page,
  request,
}) => {
  await addThree(page)
  await page.goto('/admin/methods?edit=new')
  const technologies = page.getByRole('combobox', { name: 'Technology' })
  for (const name of ['DART-MS', 'HPLC-UV', 'Marquis'])
    await expect(technologies.getByRole('option', { name, exact: true })).toBeAttached()
  await page.goto('/admin/instruments?edit=new')
  const measured = page.getByRole('combobox', { name: 'Technology' })
  await expect(measured.getByRole('option', { name: 'DART-MS', exact: true })).toBeAttached()
  await expect(measured.getByRole('option', { name: 'Marquis', exact: true })).toHaveCount(0)
  const collecting = { headers: await headersOf(request, 'collection') }
  const { technologies: offered } = await (await request.get('/api/collection/survey-options/', collecting)).json()
  expect(offered.map(({ key }: { key: string }) => key)).toEqual(
    expect.arrayContaining(['DART_MS', 'HPLC_UV', 'COLOUR_MARQUIS']),
  )
  const headers = await headersOf(request, 'admin')
  const codebook = await (await request.get('/api/admin/export/codebook/', { headers })).text()
  for (const key of ['DART_MS', 'HPLC_UV', 'COLOUR_MARQUIS']) expect(codebook.includes(key), key).toBe(true)
})

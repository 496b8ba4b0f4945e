/** A lab shows a curve and a photo to the person, one by one, beside the result, and takes one back; the file names its instrument. */
import { headersOf, received } from './own-samples.ts'
import { type OwnService, ownService } from './own-service.ts'
import { test as base, expect, looksRightEverywhere, signIn } from './support.ts'

// An instrument changes the form of every report of its technology, so the demo of the other tests gets none.
const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true, behindProxy: true })
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})

// A fifth file is refused.
test.use({ expectedErrors: /status of 409/ })

const spectrum = ['cm-1,A', ...Array.from({ length: 180 }, (_, at) => `${4000 - at * 20},${1 + (at % 7)}`)].join('\n')

test('what a lab chooses stands beside the result', async ({ page, browser, request, service }) => {
  const admin = await headersOf(request, 'admin')
  const sites = await (await request.get('/api/admin/sites/', { headers: admin })).json()
  const { id } = (sites.results ?? sites).find(({ name }: { name: string }) => name === 'Central Laboratory')
  const instrument = { site_id: id, technology: 'FTIR', name: 'Bench FTIR', since: '2026-01-01' }
  expect((await request.post('/api/admin/instruments/', { headers: admin, data: instrument })).ok()).toBe(true)
  const [sample = ''] = await received(request, 1)
  await signIn(page, 'analysis', `/samples/${sample}/files`)
  const photo = await page.screenshot()
  const attach = async (name: string, mimeType: string, buffer: Buffer) => {
    await page.getByLabel('Choose files of this sample').setInputFiles({ name, mimeType, buffer })
    await expect(page.getByRole('heading', { name: new RegExp(`\\d\\. ${name}`) })).toBeVisible()
  }
  await page.getByLabel('Made by').selectOption('FTIR')
  await page.getByLabel('With the instrument').selectOption('Bench FTIR')
  await attach('heron.csv', 'text/csv', Buffer.from(spectrum))
  await expect(page.getByRole('listitem', { name: 'File 1' }).getByText('Bench FTIR')).toBeVisible()
  await page.getByLabel('What it is').selectOption('Photo')
  await attach('vial.png', 'image/png', photo)
  const curve = page.getByRole('listitem', { name: 'File 1' }).getByLabel('Show it to the person, beside the result')
  const picture = page.getByRole('listitem', { name: 'File 2' }).getByLabel('Show it to the person, beside the result')
  await curve.click()
  await expect(curve).toBeChecked()
  await picture.click()
  await expect(picture).toBeChecked()
  await looksRightEverywhere(page)
  // A page of a result shows four; the fifth is refused where somebody asked for it.
  await page.getByLabel('What it is').selectOption('Spectrum')
  for (const at of [3, 4, 5]) {
    await attach(`more-${at}.csv`, 'text/csv', Buffer.from(`${spectrum}\n${400 - at},1`))
    const more = page
      .getByRole('listitem', { name: `File ${at}` })
      .getByLabel('Show it to the person, beside the result')
    await more.click()
    if (at < 5) await expect(more).toBeChecked()
    else
      await expect(page.getByRole('listitem', { name: 'File 5' }).getByRole('alert')).toContainText('At most 4 files')
  }
  for (const at of [3, 4]) {
    const more = page
      .getByRole('listitem', { name: `File ${at}` })
      .getByLabel('Show it to the person, beside the result')
    await more.click()
    await expect(more).not.toBeChecked()
  }

  const person = await (await browser.newContext({ baseURL: service.address })).newPage()
  await person.goto(`/service-users/result/${sample}`)
  await expect(person.getByText('What the lab shows you')).toBeHidden()
  const data = {
    ...{ drugs_found: [{ drug: { name: 'cocaine' }, percent: 40 }], is_liquid: 0, percent_basis: 'relative' },
    ...{ staff_first_name: 'Ada', staff_last_name: 'Osei' },
  }
  const lab = await headersOf(request, 'analysis')
  const sent = { sample, tests: [{ technology: 'FTIR', data }] }
  const answer = await request.post('/api/analysis/reports/?is_draft=false', { headers: lab, data: sent })
  expect(answer.ok(), await answer.text()).toBe(true)
  await person.reload()
  await expect(person.getByRole('heading', { name: 'What the lab shows you' })).toBeVisible()
  const both = person.locator('.shown').getByRole('img')
  await expect(both).toHaveCount(2)
  for (const at of [0, 1]) {
    await both.nth(at).scrollIntoViewIfNeeded()
    await expect
      .poll(() => both.nth(at).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(100)
  }
  await looksRightEverywhere(person)
  for (const lang of ['fr', 'es']) {
    await person.goto(`/service-users/result/${sample}?lang=${lang}`)
    await expect(both).toHaveCount(2)
  }

  await picture.click()
  await expect(picture).not.toBeChecked()
  await person.goto(`/service-users/result/${sample}`)
  await expect(both).toHaveCount(1)
})

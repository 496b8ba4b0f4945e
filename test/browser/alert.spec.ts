/**
 * An alert from its sample to its end: a report of carfentanil makes a signal, one person writes, another releases,
 * people read it everywhere; a correction puts it in doubt, and somebody takes it back for good.
 */
import { headersOf, received } from './own-samples.ts'
import { type OwnService, ownService } from './own-service.ts'
import { phone } from './public-support.ts'
import { button } from './report-support.ts'
import { test as base, expect, signIn } from './support.ts'

const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true })
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})
test.use({ expectedErrors: /status of 404/ })

const title = 'Purple powder holds carfentanil'

test('a report makes a signal, an alert, its readers, a doubt and its end', async ({
  page,
  browser,
  request,
  service,
}) => {
  await signIn(page, 'admin', '/admin/alert-rules')
  await page
    .getByRole('row', { name: /arfentanil.*Off/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('checkbox', { name: 'The rule is on' }).check()
  await button(page, 'Save').click()
  await expect(page.getByText('The rule was saved.')).toBeVisible()

  const [sample = ''] = await received(request, 1)
  const report = async (drug: string, correction?: string) => {
    const row = { drug: { name: drug }, percent: 2.5, weight: null }
    const data = {
      ...{ drugs_found: [row], is_liquid: 0, notes: '', tech_notes: '', percent_basis: 'of_weight' },
      ...{ staff_first_name: 'Ada', staff_last_name: 'Osei' },
    }
    const answer = await request.post('/api/analysis/reports/?is_draft=false', {
      headers: await headersOf(request, 'analysis'),
      data: { sample, tests: [{ technology: 'GC_MS', data }], ...(correction && { correction }) },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await report('Carfentanil')

  const writer = await (await browser.newContext({ baseURL: service.address })).newPage()
  await signIn(writer, 'analysis')
  const signal = writer.getByRole('article', { name: /carfentanil/i })
  await expect(async () => {
    await writer.goto('/signals')
    await expect(signal.getByRole('link', { name: sample })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await signal.getByRole('button', { name: /^Make an alert/ }).click()
  await writer.getByLabel('Title').fill(title)
  await writer.getByLabel('What to do').fill('Do not use alone. Have naloxone at hand.')
  await writer.getByLabel('Where to get help').fill('Call 911.')
  await button(writer, 'Save the text').click()
  await expect(writer.getByText('The text was saved.')).toBeVisible()
  await button(writer, 'Propose for release').click()
  await writer.getByRole('dialog').getByRole('button', { name: 'Propose for release' }).click()
  await expect(writer.getByText('The alert was proposed.')).toBeVisible()
  const address = new URL(writer.url()).pathname
  const id = address.split('/').at(-1) ?? ''

  const releaser = await (await browser.newContext({ baseURL: service.address })).newPage()
  await signIn(releaser, 'both', address)
  await button(releaser, 'Release it').click()
  await releaser.getByRole('dialog').getByRole('button', { name: 'Release it' }).click()
  // They may see none of its samples, and say that they know.
  await expect(releaser.getByRole('dialog')).toContainText('Ask somebody who may see them to release it')
  await releaser.getByRole('dialog').getByRole('button', { name: 'Release it all the same' }).click()
  await expect(releaser.getByText('The alert was released.')).toBeVisible()

  const context = await browser.newContext({ ...phone, javaScriptEnabled: false, baseURL: service.address })
  const reader = await context.newPage()
  const path = `/service-users/alerts/${id}`
  await reader.goto('/alerts?lang=en')
  await reader.getByRole('link', { name: title }).click()
  await expect(reader).toHaveURL(new RegExp(`${path}\\b`))
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(reader.getByText('Do not use alone. Have naloxone at hand.').first()).toBeVisible()
  await expect(reader.getByText(sample)).toHaveCount(0)
  const flyer = await request.get(`${path}/flyer`)
  expect((await flyer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const feed = async () => (await request.get('/service-users/alerts/feed.xml')).text()
  expect(await feed()).toContain(title)
  const cap = async () => (await request.get(`${path}/cap.xml`)).text()
  expect(await cap()).toMatch(/<status>Exercise<\/status>[\s\S]*<msgType>Alert<\/msgType>/)
  await reader.goto(`/service-users/result/${sample}?lang=en`)
  await reader.getByRole('link', { name: new RegExp(`Alert: ${title}`) }).click()
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await report('Caffeine', 'The vials were mixed up')
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'We are checking this again' })).toBeVisible()
  await writer.goto('/staff-alerts')
  await expect(writer.getByRole('row', { name: new RegExp(title) })).toContainText('Check again')

  await releaser.goto(address)
  await button(releaser, 'Take it back').click()
  const taking = releaser.getByRole('dialog', { name: 'Take this alert back?' })
  await taking.getByLabel('Reason, for the public, in English').fill('Two vials were mixed up.')
  await taking.getByRole('button', { name: 'Take it back' }).click()
  await expect(releaser.getByText(/^Taken back by Noor Haddad/)).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'This alert was taken back' })).toBeVisible()
  await expect(reader.getByText('Two vials were mixed up.').first()).toBeVisible()
  expect(await cap()).toContain('<msgType>Cancel</msgType>')
  await reader.goto(`/service-users/result/${sample}?lang=en`)
  await expect(reader.getByRole('link', { name: new RegExp(title) })).toHaveCount(0)
})

/** The courier's list (R4.32) refreshes by itself, and stays when the network is gone. */
import { heading, phone } from './public-support.ts'
import { expect, test } from './support.ts'

test.use({ ...phone, expectedErrors: /ERR_|status of 500/ })

const deliveries = '**/api/packages/routes/*'
const stop = (name: string) => ({ id: 1, name, address: `1 ${name} Street` })
const list = (name: string) => ({
  routes: [{ source: stop(name), destination: { ...stop('Lab'), id: 2 }, list_order: 1, count: 3 }],
  notes: 'Ring twice',
  phone: '416-555-0101',
  email: 'ride@demo.example',
})

test('the list reloads every 10 seconds, and stays when that fails', async ({ page }) => {
  await page.clock.install()
  await page.goto('/routes')
  await expect(heading(page, 'Samples To Transport')).toBeVisible()
  await expect(page.getByText(/^Today, [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible()
  await expect(page.getByRole('link', { name: '416-555-0199' })).toHaveAttribute('href', 'tel:4165550199')
  await expect(page.getByRole('link', { name: 'courier@demo.example' })).toBeVisible()

  await page.route(deliveries, (route) => route.fulfill({ json: list('Bakery') }))
  await page.clock.runFor(10_000)
  const card = page.getByRole('list', { name: 'Pick-ups and drop-offs' }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(/3 samples\s*Pick up\s*Bakery\s*1 Bakery Street\s*Drop off\s*Lab/)
  await expect(page.getByText('Ring twice')).toBeVisible()

  await page.unroute(deliveries)
  await page.route(deliveries, (route) => route.abort('internetdisconnected'))
  await page.clock.runFor(10_000)
  await expect(page.getByRole('status')).toContainText(/We could not refresh the list\. It is from .+ We keep trying\./)
  await expect(card).toContainText('Bakery')

  await page.unroute(deliveries)
  await page.route(deliveries, (route) => route.fulfill({ json: { ...list('x'), routes: [] } }))
  await page.clock.runFor(10_000)
  await expect(page.getByRole('heading', { name: 'Nothing waits for you now.' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Last refreshed at')
})

test('debug=1 asks for another cutoff, and does so at each reload', async ({ page }) => {
  await page.clock.install()
  await page.goto('/routes')
  await expect(page.getByLabel('Prepared before')).toHaveCount(0)
  await page.goto('/routes?debug=1')
  await expect(page.getByLabel('Prepared before')).toHaveValue('10:30')
  await page.getByLabel('Prepared before').fill('23:59')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL('/routes?debug=1&time=23%3A59')
  await expect(page.getByRole('listitem').first()).toContainText(/\d+ samples?/)
  const [asked] = await Promise.all([page.waitForRequest(deliveries), page.clock.runFor(10_000)])
  expect(asked.url()).toMatch(/\?hour=23&minute=59$/)
})

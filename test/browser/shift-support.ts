/** Shared by the browser tests of shifts: beginning one, adding a sample on its pages, and asking the server. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { pageSize } from '#domain/lists/pager.ts'
import { addDrug, button, isAt, next, option, sampleId } from './survey-support.ts'

export const password = 'demo-Vialog-2215'

/** The token of somebody in the demo. */
export async function tokenOf(address: string, who: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo.example`, password }),
  })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return (await answer.json()).access
}

/** Calls the API as somebody. */
/** If-Match with the version of what is sent: tests send back the row that they read. */
const versionIn = (input: unknown) =>
  typeof input === 'object' && input !== null && 'version' in input ? { 'if-match': `"${input.version}"` } : {}

export async function asked<Answer>(
  address: string,
  token: string,
  path: string,
  input?: unknown,
  method = input === undefined ? 'GET' : 'POST',
): Promise<Answer> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(input !== undefined && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      ...versionIn(input),
    },
    ...(input !== undefined && { body: JSON.stringify(input) }),
  })
  expect(answer.ok, `${path}: ${await answer.clone().text()}`).toBe(true)
  return answer.json()
}

let labels = 0

/** Makes new vials for the site of collection@demo.example, because other tests take free ones at the same time. */
export async function freeVials(page: Page, count: number): Promise<string[]> {
  const address = new URL(page.url()).origin
  const site = await asked<{ id: number }>(address, await tokenOf(address, 'collection'), '/user/my-site/')
  const start = `SH${process.pid % 100_000}X${Date.now() % 1_000_000}`
  labels += count
  const ids = Array.from({ length: count }, (_, at) => `${start}X${String(labels - at).padStart(3, '0')}`)
  const rows = ids.map((sample_id) => ({ sample_id, container_type: 'VIAL', empty_weight: 2.1 }))
  await asked(address, await tokenOf(address, 'admin'), '/admin/ids/', { site_id: site.id, rows })
  return ids.reverse()
}

/** Every free vial that the signed-in person can choose. */
export const offeredVials = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { access } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const answer = await fetch('/api/collection/survey-options/', { headers: { authorization: `Bearer ${access}` } })
    const { Samples } = await answer.json()
    return Samples.map((one: { sample_id: string }) => one.sample_id)
  })

/** Begins a shift with these IDs on the page 'Begin a shift'; returns its passphrase. */
export async function beginShift(
  page: Page,
  ids: readonly string[],
  device = 'Tablet 2',
  at = '/shift/begin',
): Promise<string> {
  await page.goto(at)
  await page.getByRole('textbox', { name: 'Name of this device' }).fill(device)
  await page.getByRole('textbox', { name: 'Vials and bags that you take along' }).fill(ids.join(' '))
  await button(page, 'Add').click()
  await expect(page.getByText(`${ids.length} vials, 0 bags`)).toBeVisible()
  const words = page.getByText(/^([a-z]{4,7} ){4}[a-z]{4,7}$/)
  await expect(words).toBeVisible()
  const passphrase = (await words.textContent()) ?? ''
  await page.getByRole('checkbox', { name: 'I wrote it down' }).check()
  await button(page, 'Begin the shift').click()
  await expect(page.getByRole('heading', { level: 1, name: `Shift on ${device}` })).toBeVisible({ timeout: 30_000 })
  return passphrase
}

/** Opens the shift of this device. */
export async function unlock(page: Page, passphrase: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase)
  await button(page, 'Open the shift').click()
  await expect(bar(page)).toBeVisible()
}

export const bar = (page: Page) => page.getByRole('navigation', { name: 'This shift' })

/** Waits until the bar shows these counts; `timeout` in ms. */
export const says = (page: Page, kept: number, sent: number, timeout = 30_000) =>
  expect(bar(page)).toContainText(`Shift: ${kept} kept on this device, ${sent} sent`, { timeout })

/** Adds a sample for monitoring on the pages, from the list of the shift to its card. */
export async function addSample(page: Page, id: string): Promise<void> {
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await isAt(page, 0)
  await fillSample(page, id)
}

/** Fills in the survey from its first step to the card. */
export async function fillSample(page: Page, id: string, others: OtherAnswers = {}): Promise<void> {
  await toReview(page, id, others)
  await button(page, 'Keep this sample').click()
  await expect(page.getByText(`${id} is kept on this device`)).toBeVisible()
}

/** Answers that most tests leave out: the sample type, and the day of collection (YYYY-MM-DD) where the survey asks. */
type OtherAnswers = { readonly type?: string; readonly collected?: string }

/** Fills in the survey from its first step to the review. */
export async function toReview(page: Page, id: string, { type, collected }: OtherAnswers = {}): Promise<void> {
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  if (collected !== undefined) await page.getByLabel('Date collected').fill(collected)
  await next(page)
  await isAt(page, 2)
  if (type !== undefined) await option(page, 'Sample type', type).check()
  await sampleId(page).fill(id)
  await addDrug(page, 'ket', 'Ketamine')
  await next(page)
  await isAt(page, 4)
  await next(page)
  await isAt(page, 6)
}

/** Switches the network on or off. */
export async function network(context: BrowserContext, isThere: boolean): Promise<void> {
  await context.setOffline(!isThere)
  // Chromium tells a service worker later than it tells a page, and the worker leaves public pages to a network.
  for (const worker of context.serviceWorkers())
    await expect.poll(() => worker.evaluate(() => navigator.onLine)).toBe(isThere)
}

/** The open shifts and the newest of the closed ones, in the order of the administrators' list. */
async function listed(address: string): Promise<{ id: string; device: string }[]> {
  type Shifts = { results: { id: string; device: string }[] }
  const admin = await tokenOf(address, 'admin')
  return (await asked<Shifts>(address, admin, '/admin/shifts/?limit=100')).results
}

/** The ID of the shift of a device with this name. */
export async function shiftOf(address: string, device: string): Promise<string> {
  return (await listed(address)).find((one) => one.device === device)?.id ?? ''
}

/** The page of the administrators' list with a shift: other tests have begun shifts too, and the list has pages. */
export async function pageWithShift(address: string, device: string): Promise<string> {
  const at = (await listed(address)).findIndex((one) => one.device === device)
  return `/admin/shifts?page=${Math.floor(at / pageSize) + 1}`
}

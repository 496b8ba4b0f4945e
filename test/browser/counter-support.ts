/** A service whose site tests at its counter, for the browser. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { headersOf } from './own-samples.ts'
import { type OwnService, ownService } from './own-service.ts'
import { button } from './report-support.ts'
import { test as base, expect, looksRight, signIn } from './support.ts'

/** Each test has a demo service of its own. */
export const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true })
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})

/** An administrator switches a site over, which only one that collects and analyzes can be. */
export async function switchOver(page: Page) {
  await signIn(page, 'admin', '/admin/sites')
  await page.getByRole('link', { name: 'Parkdale Community Health', exact: true }).click()
  const atCounter = page.getByRole('switch', { name: 'Samples are tested at the counter' })
  await atCounter.click()
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toContainText('Only a site that collects and analyzes can test at the counter.')
  await looksRight(page)
  await button(page, 'Cancel').click()
  await page.getByRole('link', { name: 'Harbour East Health Centre', exact: true }).click()
  await atCounter.click()
  await expect(page.getByText('Without a law, ‘Give Back’ is not offered here')).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByText('Harbour East Health Centre was saved.')).toBeVisible()
}

/** An administrator lets Harbour East test at its counter, and give back what is left. */
export async function openCounter(browser: Browser, baseURL: string | undefined) {
  const desk = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await signIn(desk, 'admin', '/admin/sites')
  await desk.getByRole('link', { name: 'Harbour East Health Centre', exact: true }).click()
  await desk.getByRole('switch', { name: 'Samples are tested at the counter' }).click()
  await desk.getByLabel('Law that lets staff give the rest back').fill('Exemption 7 of the health ministry')
  await button(desk, 'Save').click()
  await expect(desk.getByText('Harbour East Health Centre was saved.')).toBeVisible()
  await desk.context().close()
}

/** Begins the test of a new sample at the demo's counter; cocaine is expected. */
export async function atCounter(request: APIRequestContext, about: object = {}): Promise<string> {
  const headers = await headersOf(request, 'both')
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  const { Samples } = await (await request.get('/api/collection/survey-options/', { headers })).json()
  const { sample_id } = Samples.find((one: { container_type: string }) => one.container_type === 'VIAL')
  const user = { collected_from: 'USER', terms: true, checking_reasons: [], previously_accessed: false }
  const forWhom = { results_provision: 'IN_PERSON', already_used: 'NO', wait_for_results: 'YES' }
  const drug = { expected_drugs: ['Cocaine'], sample_type: 'SUBSTANCE' }
  await post('/samples/', { sample_id, collected_by: 'Noor Haddad', ...user, ...forWhom, ...drug, ...about })
  await post('/counter/test-here/', { sample_ids: [sample_id], fullname: 'Noor Haddad' })
  return sample_id
}

/** Another device dips a strip of a sample at the counter. */
export async function dip(request: APIRequestContext, sample: string, strip_type: string): Promise<void> {
  const answer = await request.post(`/api/samples/${sample}/start-strip/`, {
    ...{ headers: await headersOf(request, 'both'), data: { strip_type } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Submits what infrared saw of a sample at the counter. */
export async function infraredSaw(request: APIRequestContext, sample: string, ...names: string[]): Promise<void> {
  const drugs_found = names.map((name) => ({ drug: { name } }))
  const data = { drugs_found, staff_first_name: 'Noor', staff_last_name: 'Haddad' }
  const answer = await request.post('/api/analysis/reports/', {
    ...{ headers: await headersOf(request, 'both'), data: { sample, tests: [{ technology: 'FTIR', data }] } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/**
 * One screen at the counter: from the vial to told, with what the person will read beside the form. Counts the keys and
 * the taps that a plain result takes (R6.30).
 */
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { headersOf } from './own-samples.ts'
import { type OwnService, ownService } from './own-service.ts'
import { button, cell, choose } from './report-support.ts'
import { test as base, expect, holdAnswer, looksRightEverywhere, signIn } from './support.ts'

const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true })
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})

/** Begins the test of a new sample at the demo's counter; cocaine is expected. */
async function atCounter(request: APIRequestContext, about: object = {}): Promise<string> {
  const headers = await headersOf(request, 'counter')
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  const { Samples } = await (await request.get('/api/collection/survey-options/', { headers })).json()
  const { sample_id } = Samples.find((one: { container_type: string }) => one.container_type === 'VIAL')
  const user = { collected_from: 'USER', terms: true, checking_reasons: [], previously_accessed: false }
  const forWhom = { results_provision: 'IN_PERSON', already_used: 'NO', wait_for_results: 'YES' }
  const drug = { expected_drugs: ['Cocaine'], sample_type: 'SUBSTANCE' }
  await post('/samples/', { sample_id, collected_by: 'Wren Calloway', ...user, ...forWhom, ...drug, ...about })
  await post('/counter/test-here/', { sample_ids: [sample_id], fullname: 'Wren Calloway' })
  return sample_id
}

const asRead = (page: Page) => page.getByRole('region', { name: 'What the person will read' })
const read = (page: Page) => page.getByRole('region', { name: 'What the person reads' })
const current = 'As typed now. Nothing is submitted yet.'

test('a plain result takes at most 60 keys, from the open page to submitted', async ({ page, request }) => {
  const id = await atCounter(request)
  await signIn(page, 'counter', `/counter/${id}`)
  let keys = 0
  const press = async (...names: string[]) => {
    for (const name of names) {
      keys += 1
      await page.keyboard.press(name)
    }
  }
  /** Presses a key until what is wanted has the focus. */
  const go = async (key: string, to: Locator) => {
    for (let tries = 0; tries < 40 && !(await to.evaluate((one) => one === document.activeElement)); tries += 1)
      await press(key)
    await expect(to).toBeFocused()
  }
  const technologies = page.getByRole('group', { name: 'Technologies' })
  await expect(technologies.getByRole('button').first()).toBeFocused()
  await press('Enter')
  const type = page.getByLabel('Type of the test strip')
  await expect(type).toBeFocused()
  await press('f')
  await expect(type).toHaveValue('Fentanyl')
  const lines = page.getByRole('radio', { name: 'One line' }).or(page.getByRole('radio', { name: 'Negative' })).first()
  await go('Tab', page.getByRole('radio').first())
  await go('ArrowDown', lines)
  await expect(lines).toBeChecked()
  await go('Shift+Tab', technologies.getByRole('button', { name: 'FTIR' }))
  await press('Enter')
  await expect(cell(page, 'name', 1)).toBeFocused()
  await press(...'cocaine', 'Enter')
  await expect(cell(page, 'name', 2)).toBeVisible()
  await cell(page, 'name', 2).evaluate(() => {})
  await go('ArrowDown', cell(page, 'name', 2))
  await press(...'caffeine', 'Enter')
  await go('Tab', button(page, 'Submit'))
  await press('Enter')
  await expect(read(page)).toBeVisible()
  await expect(read(page).getByText('Caffeine').first()).toBeVisible()
  expect(keys).toBeLessThanOrEqual(60)
  console.log('keys', keys)
})

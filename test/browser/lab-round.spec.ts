/** A whole round at a lab: five samples from Samples To Receive to submitted reports, with the numbers on the tabs. */
import type { Page } from '@playwright/test'
import { received, sentOn } from './own-samples.ts'
import { cell, choose } from './report-support.ts'
import { expect, scan, shownIds, signIn, test } from './support.ts'

const lab = 'Lakeview Spectroscopy Laboratory'
const tabs = ['Samples To Receive', 'Samples To Report', 'Samples To Dispose'] as const

/** The numbers on the tabs, once each matches its own list. */
async function counts(page: Page): Promise<number[]> {
  const numbers: number[] = []
  for (const name of tabs) {
    const tab = page.getByRole('tab').filter({ hasText: name })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(async () => {
      const number = Number((await tab.textContent())?.replace(/\D/g, ''))
      const empty = await page.getByRole('heading', { name: 'No samples to show' }).isVisible()
      expect(empty ? 0 : (await shownIds(page, name)).length).toBe(Math.min(number, 30))
      numbers[tabs.indexOf(name)] = number
    }).toPass({ timeout: 30_000 })
  }
  return numbers
}

test('five samples are received, reported and ready for disposal, and the tabs match at each step', async ({
  page,
  request,
}) => {
  const samples = await received(request, 5)
  await sentOn(request, samples, lab)
  await signIn(page, 'analysis2')
  const [toReceive = 0, toReport = 0, toDispose = 0] = await counts(page)

  await page.goto('/receipt-samples?samples=')
  for (const id of samples) {
    const row = page.getByRole('checkbox', { name: `Scanned: ${id}` })
    await expect(row).not.toBeChecked()
    await scan(page, id)
    await expect(row).toBeChecked()
  }
  const brought = page.getByRole('group', { name: 'Who brought them?' })
  await brought.getByLabel('First name').fill('Carl')
  await brought.getByLabel('Last name').fill('Courier')
  await page.getByRole('checkbox', { name: 'I confirm all samples are accounted for' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('5 Sample Statuses Updated. Status: Undergoing Analysis')).toBeVisible()
  await page.goto('/')
  expect(await counts(page)).toEqual([toReceive - 5, toReport + 5, toDispose])

  for (const [index, id] of samples.entries()) {
    await page.goto(`/result/${id}`)
    await page.getByRole('main').getByRole('link', { name: 'Report Analysis Data' }).click()
    await choose(page, 'FTIR')
    await cell(page, 'name', 1).fill('cocaine')
    await cell(page, 'percent', 1).fill('62,5')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Status: Results Reported' }).first()).toBeVisible()
    await expect(page).toHaveURL(`/result/${id}`)
    if (index !== 0) continue
    await page.goto('/')
    expect(await counts(page)).toEqual([toReceive - 5, toReport + 4, toDispose + 1])
  }
  await page.goto('/')
  expect(await counts(page)).toEqual([toReceive - 5, toReport, toDispose + 5])
})

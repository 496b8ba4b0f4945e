/** Names of drugs are read at a glance: none is cut in two at 360 px, and no line begins with a comma. */
import type { Page } from '@playwright/test'
import { openNewReport } from './report-support.ts'
import { expect, signIn, test } from './support.ts'

/** The words of up to 15 letters that stand on two lines, and lines that begin with a comma. */
const broken = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const range = document.createRange()
      for (const { 0: word, index } of text.matchAll(/\p{L}{2,15}/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) faults.push(word)
      }
      for (const { index } of text.matchAll(/,/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const [comma] = range.getClientRects()
        range.setStart(node, Math.max(0, index - 1))
        range.setEnd(node, Math.max(1, index))
        const before = [...range.getClientRects()].at(-1)
        if (index > 0 && comma && before && comma.top > before.bottom) faults.push(text.slice(index, index + 20))
      }
    }
    return faults
  })

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  for (const language of ['en', 'fr', 'es']) {
    test(`results keep names whole, in ${language}`, async ({ page }) => {
      for (const id of ['PD2205', 'PD2215', 'PD2211', 'PD2202']) {
        await page.goto(`/service-users/result/${id}?lang=${language}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await broken(page), id).toEqual([])
      }
    })
  }

  test('the sample’s page and the list keep names whole', async ({ page }) => {
    await signIn(page, 'collection', '/result/PD2215')
    await expect(page.getByText('We found fentanyl').first()).toBeVisible()
    expect(await broken(page)).toEqual([])
    await page.goto('/?tab=ResultsToShare')
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
    expect(await broken(page)).toEqual([])
  })
})

test('no empty space stands below the buttons of a report', async ({ page, request }) => {
  await openNewReport(page, request)
  const space = await page.getByRole('button', { name: 'Submit', exact: true }).evaluate((button) => {
    const card = button.parentElement?.parentElement
    return (card?.getBoundingClientRect().bottom ?? 0) - (button.parentElement?.getBoundingClientRect().bottom ?? 0)
  })
  expect(space).toBeGreaterThan(0)
  expect(space).toBeLessThanOrEqual(32)
})

/** An alert rule from the administration page to its signal, and the answer to the signal. */
import type { APIRequestContext } from '@playwright/test'
import { headersOf, received } from './own-samples.ts'
import { button } from './report-support.ts'
import { expect, looksRight, looksRightEverywhere, signIn, test } from './support.ts'

const mark = Math.random().toString(36).slice(2, 7)
const name = `Compound seen ${mark}`
const compound = `Fentanoid ${mark}`

/** A sample with an unlisted substance that may be dangerous. */
async function found(request: APIRequestContext): Promise<string> {
  const [sample = ''] = await received(request, 1)
  const row = { custom_drug: compound, named_answer: 'DANGEROUS', percent: null, weight: null }
  const data = { drugs_found: [row], is_liquid: 0, staff_first_name: 'Ada', staff_last_name: 'Osei' }
  const answer = await request.post('/api/analysis/reports/?is_draft=false', {
    headers: await headersOf(request, 'analysis'),
    data: { sample, tests: [{ technology: 'GC_MS', data }] },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return sample
}

test('a rule is tried, switched on, makes a signal from a submitted result, and the signal is answered', async ({
  page,
  browser,
  request,
}) => {
  await signIn(page, 'admin', '/admin')
  await page.getByRole('link', { name: /^Alert rules/ }).click()
  await expect(page.getByRole('row', { name: /A nitazene was found.*any nitazene.*Off/ })).toBeVisible()
  await looksRight(page)
  await button(page, 'Add a rule').click()
  await button(page, 'Save').click()
  await expect(page.getByText('Enter a name.').first()).toBeVisible()
  await expect(page.getByText('Choose a substance from the list.').first()).toBeVisible()
  await looksRight(page)
  await page.getByLabel('Name of the rule').fill(name)
  await page.getByRole('radio', { name: 'Substances that are not listed and may be dangerous' }).check()
  await page.getByLabel('How many months back').selectOption('36')
  await button(page, 'Try the rule').click()
  await expect(page.getByText(/signals? from .* to .*, out of \d+ samples with a result/)).toBeVisible()
  await looksRight(page)
  await page.getByRole('checkbox', { name: 'The rule is on' }).check()
  await button(page, 'Save').click()
  await expect(page.getByText('The rule was saved.')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*On`) })).toBeVisible()

  const sample = await found(request)
  const lab = await (await browser.newContext()).newPage()
  await signIn(lab, 'analysis')
  const signal = lab.getByRole('article', { name: new RegExp(compound) })
  await expect(async () => {
    await lab.goto('/signals')
    await expect(signal).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(signal.getByText('1 sample')).toBeVisible()
  await expect(signal.getByText(name)).toBeVisible()
  await expect(signal.getByRole('link', { name: sample })).toBeVisible()
  await looksRight(lab)
  await lab.goto('/')
  await lab.getByRole('link', { name: 'Look at the signals' }).click()
  await signal.getByRole('button', { name: /^I have it/ }).click()
  await expect(signal.getByText('You', { exact: true })).toBeVisible()

  await page.goto('/admin')
  await page.getByRole('link', { name: /^Signals/ }).click()
  await expect(page.getByRole('article', { name: new RegExp(compound) }).getByText('Ada Osei')).toBeVisible()
  await looksRight(page)

  await signal.getByRole('button', { name: /^No alert, because/ }).click()
  const dialog = lab.getByRole('dialog', { name: new RegExp(`^No alert: ${compound}`) })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/Say why|Enter a reason|reason/i).first()).toBeVisible()
  await dialog.getByLabel('Why does it need no alert?').fill('A reference sample.')
  await looksRight(lab)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(lab.getByText('The signal was answered.')).toBeVisible()
  await expect(signal).toBeHidden()
  await button(lab, 'Answered').click()
  await expect(signal.getByText('A reference sample.')).toBeVisible()
  await looksRight(lab)

  // Remove the rule, so that it does not affect other tests.
  await page.goto('/admin/alert-rules')
  await page.getByRole('link', { name }).click()
  await button(page, 'Give the rule up').click()
  await expect(page.getByText('The rule was given up.')).toBeVisible()
})

test('a rule on what nobody expected, one on unknown substances, and a number of samples that the past proposes', async ({
  page,
}) => {
  const own = `Unknown often ${mark}`
  await signIn(page, 'admin', '/admin/alert-rules')
  await expect(
    page.getByRole('row', { name: /An opioid in a stimulant.*any opioid, not expected, sold as any stimulant.*Off/ }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /An unknown substance was found.*that nobody knows.*Off/ })).toBeVisible()
  await button(page, 'Add a rule').click()
  await page.getByLabel('Name of the rule').fill(own)
  await page.getByRole('radio', { name: 'It was found where nobody expected it' }).check()
  await expect(page.getByText('who bought heroin expected an opioid', { exact: false })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Substances that nobody knows' })).toBeHidden()
  await page.getByRole('radio', { name: 'Every substance of a class' }).check()
  await page.getByLabel('Class', { exact: true }).selectOption('opioid')
  await page.getByRole('radio', { name: 'Sold as a substance of a class' }).check()
  await page.getByLabel('Sold as this class').selectOption('stimulant')
  await button(page, 'Try the rule').click()
  await expect(page.getByText(/signals? from .* to .*, out of \d+ samples with a result/)).toBeVisible()
  await looksRightEverywhere(page)

  await page.getByRole('radio', { name: 'It was found in several samples within days' }).check()
  await page.getByRole('radio', { name: 'Any substance' }).check()
  await page.getByRole('radio', { name: 'No, in all samples' }).check()
  await button(page, 'Try the rule').click()
  const take = page.getByRole('button', { name: /^Take \d+ samples$/ })
  await expect(take).toBeVisible()
  await looksRightEverywhere(page)
  const [number = ''] = /\d+/.exec((await take.textContent()) ?? '') ?? []
  await take.click()
  await expect(page.getByLabel('How many samples')).toHaveValue(number)
  await expect(page.getByText(`The rule above now asks for ${number} samples.`)).toBeVisible()
  await looksRightEverywhere(page)

  await page.getByRole('radio', { name: 'Substances that nobody knows' }).check()
  await button(page, 'Save').click()
  await expect(page.getByText('The rule was saved.')).toBeVisible()
  await expect(
    page.getByRole('row', { name: new RegExp(`${own}.*nobody knows, ${number} samples in 7 days.*Off`) }),
  ).toBeVisible()
  await page.getByRole('link', { name: own }).click()
  await button(page, 'Give the rule up').click()
  await expect(page.getByText('The rule was given up.')).toBeVisible()
})

test('only analysis staff and administrators see signals', async ({ page }) => {
  await signIn(page, 'collection', '/signals')
  await expect(page.getByRole('heading', { name: 'Only analysis staff and administrators see signals' })).toBeVisible()
})

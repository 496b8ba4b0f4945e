/**
 * Advice cards: a person puts a draft into the words of the service, a second person approves it, and a result shows it
 * in each language. Only these tests use PMMA, whose card they change.
 */
import { readFile } from 'node:fs/promises'
import { pdfText } from '../support/pdf.ts'
import { reportedForUser } from './own-samples.ts'
import { expect, looksRightEverywhere, signIn, test } from './support.ts'

// The server refuses a dose and an unknown drug, and the console reports that.
test.use({ expectedErrors: /400/ })

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

test('a draft becomes a card of the service, and a result shows it', async ({ page, browser }) => {
  await signIn(page, 'analysis', '/advice-cards')
  await expect(page.getByRole('row', { name: /Nitazenes and carfentanil/ })).toContainText(
    'Draft, not shown, Came with Vialog',
  )
  await looksRightEverywhere(page)
  await page.getByRole('link', { name: 'PMA and PMMA' }).click()
  await expect(page.getByText('Change it first: say who reviewed it')).toBeVisible()
  await page.getByLabel('Text in English').fill('This is not MDMA. Take 5 mg.')
  const save = page.getByRole('button', { name: 'Save, for a second person' })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('A card never names a dose. Remove ‘5 mg’.')
  await expect(page.getByRole('alert')).toContainText('Enter a first and a last name.')
  await looksRightEverywhere(page)
  await page.getByLabel('Text in English').fill('This is not MDMA. It starts late: cool them, call an ambulance.')
  await page.getByLabel('Reviewed by').fill('Ada Osei')
  await page.getByLabel('Valid until').fill(day(30))
  await page.getByLabel('What it is for').fill('PMMA')
  await save.click()
  await expect(page.getByRole('alert')).toContainText('‘PMMA’ cannot be read.')
  await page.getByLabel('What it is for').fill('drug: soap')
  await save.click()
  await expect(page.getByRole('alert')).toContainText('No drug is named ‘soap’.')
  await page.getByLabel('What it is for').fill('drug: PMMA')
  await save.click()
  await expect(page.getByText('The version was saved. A second person approves it.')).toBeVisible()
  await expect(page.getByRole('row', { name: /PMA and PMMA/ })).toContainText('Waits for a second person')

  const sample_id = await reportedForUser(page.request, [
    { drug: { name: 'PMMA' }, percent: 40 },
    { drug: { name: 'caffeine' }, percent: 20 },
  ])
  await page.goto(`/service-users/result/${sample_id}`)
  await expect(page.getByRole('heading', { name: 'We found PMMA' })).toBeVisible()
  await expect(page.getByText('This is not MDMA.')).toHaveCount(0)

  const second = await browser.newPage()
  await signIn(second, 'both', '/advice-cards')
  await second.getByRole('link', { name: 'PMA and PMMA' }).click()
  await second.getByRole('button', { name: 'Approve version 2' }).click()
  const dialog = second.getByRole('dialog')
  await expect(dialog).toContainText('For drug: PMMA')
  await expect(dialog).toContainText('Ce n’est pas de la MDMA.')
  await looksRightEverywhere(second)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(second.getByText('Version 2 was approved. Results show it.')).toBeVisible()
  await looksRightEverywhere(second)
  const saving = second.waitForEvent('download')
  await second.getByRole('button', { name: 'Print in French' }).click()
  expect(await pdfText(await readFile(await (await saving).path()))).toContain('Ce n’est pas de la MDMA.')

  for (const [lang, title, text] of [
    ['en', 'PMA and PMMA', 'This is not MDMA. It starts late: cool them, call an ambulance.'],
    ['fr', 'PMA et PMMA', 'Ce n’est pas de la MDMA.'],
    ['es', 'PMA y PMMA', 'Esto no es MDMA.'],
  ] as const) {
    await page.goto(`/service-users/result/${sample_id}?lang=${lang}`)
    const box = page.locator('section', { has: page.getByRole('heading', { name: title }) })
    await expect(box).toHaveClass(/danger/)
    await expect(box).toContainText(text)
    await looksRightEverywhere(page)
  }

  // It ends within 60 days, so administration says so.
  const third = await browser.newPage()
  await signIn(third, 'admin', '/admin')
  await expect(third.getByText('1 advice card: ends within 60 days.')).toBeVisible()
  await third.getByRole('link', { name: 'Look at the advice cards' }).click()
  await expect(third.getByRole('row', { name: /PMA and PMMA/ })).toContainText('Ends soon: add a version')

  const counter = await browser.newPage()
  await signIn(counter, 'collection', `/samples/${sample_id}?tab=AnalysisResult`)
  const told = counter.getByRole('region', { name: 'What the person reads about what to do' })
  await expect(told).toContainText('This is not MDMA. It starts late')
  await looksRightEverywhere(counter)
  await counter.goto('/advice-cards')
  await expect(counter.getByRole('heading', { level: 1 })).toHaveText('Your account may not do this.')

  await second.getByRole('button', { name: 'Take back version 2' }).click()
  await second.getByRole('dialog').getByLabel('Reason').fill('Only a test')
  await second.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(second.getByText('Version 2 was taken back.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Esto no es MDMA.')).toHaveCount(0)
  for (const one of [second, third, counter]) await one.close()
})

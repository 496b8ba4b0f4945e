/**
 * Options and drugs: each change first shows its effect. The tests use their own entries, so that no other test misses
 * one.
 */
import { readFile } from 'node:fs/promises'
import { expect, signIn, test } from './support.ts'

const unique = () => String(Math.floor(Math.random() * 1e6)).padStart(6, '0')

test('an option is added, ordered by keyboard, renamed, and merged after its count was shown', async ({ page }) => {
  const name = `Sandy ${unique()}`
  await signIn(page, 'admin', '/admin/options?only=SampleTexture')
  await page.getByRole('button', { name: 'Add an option' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  const up = page.getByRole('button', { name: `Move ${name} up` })
  await up.press('Enter')
  await expect(up).toBeFocused()
  await expect(page.getByText(new RegExp(`${name} is now \\d+ of \\d+`))).toBeAttached()
  await page.getByRole('button', { name: 'Save the order' }).click()
  await expect(page.getByText('The order was saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the order' })).toBeHidden()

  await page.getByRole('button', { name: `Rename ${name}` }).click()
  await page.getByLabel('Name').fill(`${name} fine`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Merge ${name} fine` }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Merge' }).click()
  await expect(question.getByText('Choose an option.')).toBeVisible()
  await question.getByLabel('Into which one?').selectOption({ index: 1 })
  await expect(question.getByText('0 samples or surveys change.')).toBeVisible()
  await question.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByRole('button', { name: `Bring back ${name} fine` })).toBeVisible()
})

test('a drug is added, exported and imported as CSV, and merged with its duplicate', async ({ page }) => {
  const number = unique()
  const [name, double] = [`=Testazine ${number}`, `Testazol ${number}`]
  await signIn(page, 'admin', '/admin/drugs?edit=new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('CAS number').fill(`${number}-00-1`)
  await page.getByRole('switch', { name: /^Reported to the public/ }).press('Space')
  await page.getByRole('switch', { name: /^Important/ }).press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('An important substance must be reported to the public.')
  await page.getByRole('switch', { name: /^Important/ }).press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} was saved.`)).toBeVisible()

  await page.getByRole('button', { name: 'Bring a CSV in' }).click()
  const rows = `name,cas,important\n${double},${number}-00-1,maybe`
  await page.getByLabel('Rows').fill(rows)
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  await expect(page.getByText(`Row 1: ${double}: say yes or no in important`)).toBeVisible()
  await page.getByLabel('Rows').fill(rows.replace('maybe', 'no'))
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  await expect(page.getByText(`${double}: new`)).toBeVisible()
  await page.getByRole('button', { name: 'Add or change 1 drug' }).click()
  await expect(page.getByText('1 added, 0 changed.')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(`\n'${name},`)
  expect(csv).toContain(`\n${double},`)

  await page.goto(`/admin/drugs?search=${double}`)
  await page.getByRole('link', { name: double }).click()
  await expect(page.getByText(`This is the same molecule as ${name}`)).toBeVisible()
  await page.getByRole('button', { name: `Merge ${double} into another drug` }).click()
  await expect(page.getByRole('dialog').getByText('0 findings name it.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText(`${double} was merged into ${name}.`)).toBeVisible()
})

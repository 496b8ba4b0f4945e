/** Sheets as people make them by hand, from the file to what the person reads. */
import { expect, looksRight, signIn, test } from './support.ts'

const unique = () => Math.floor(Math.random() * 1e8)

test('a strip, a note that names a drug and rows below an ID come in as they were meant', async ({ page }) => {
  const id = `H${unique()}`
  const lines = [
    [',,FTIR results,,,,,'],
    ['ID,Date,Substance,%,Substance,%,Fentanyl strip,Notes'],
    [`${id}A,2020-11-01,cocaine,40,caffeine,20,negative,smells of ketamine`],
    [`${id}B,2020-11-01,No drugs found,,,,positive,`],
    [',,,,levamisole,3,,'],
  ]
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  await page.getByLabel('File of the samples').setInputFiles({
    ...{ name: `hand-${id}.csv`, mimeType: 'text/csv' },
    buffer: Buffer.from(lines.join('\n')),
  })
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  const look = page.getByRole('button', { name: 'Look at what would happen' })
  await look.click()
  const said = page.getByLabel('The column Notes says ‘smells of ketamine’. Is that a part of the result?')
  await said.selectOption('Each drug that it names was found: the other words change nothing')
  await page
    .getByLabel('The column Notes says ‘smells of ketamine’. Who may read it?')
    .selectOption('Labs alone: it is kept as their notes')
  const below = page.getByLabel(`Rows without an ID stand below ‘${id}B’. Do they belong to the sample above them?`)
  await below.selectOption('Yes: each belongs to the sample above it')
  await looksRight(page)
  await look.click()
  // One row says that nothing was found, the other what was: no answer makes both true.
  await expect(page.getByText(/one row says that nothing was found/).first()).toBeVisible()
  await below.selectOption('No: leave these rows out')
  await look.click()
  await page.getByRole('button', { name: 'Bring 2 samples in' }).click()
  await expect(page.getByText('2 samples came in.')).toBeVisible()
  await page.goto(`/service-users/result/${id}A`)
  for (const drug of ['cocaine', 'caffeine', 'ketamine'])
    await expect(page.getByRole('listitem').filter({ hasText: drug }).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /cocaine\s*40\.00/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /caffeine\s*20\.00/ })).toBeVisible()
  await expect(page.getByText('smells of')).toHaveCount(0)
  await page.goto(`/service-users/result/${id}B`)
  await expect(page.getByText(/fentanyl/i).first()).toBeVisible()
  await expect(page.getByText('levamisole')).toHaveCount(0)
})

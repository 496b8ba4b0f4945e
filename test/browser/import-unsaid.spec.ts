/** What an import never assumes: which rows are one sample, and what the public may read. */
import { expect, looksRight, signIn, test } from './support.ts'

const unique = () => Math.floor(Math.random() * 1e8)
const csv = (name: string, rows: readonly (readonly string[])[]) => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
})

test('two substances of one sample without an ID never become two samples unasked', async ({ page }) => {
  const file = csv(`no-id-${unique()}.csv`, [
    ['date', 'expected', 'substance', 'percent'],
    ['2020-11-01', 'cocaine', 'cocaine', '62'],
    ['2020-11-01', 'cocaine', 'levamisole', '5'],
  ])
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  await page.getByLabel('File of the samples').setInputFiles(file)
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  await page.getByLabel('Results that do not say it were made by').selectOption('GC-MS')
  await page.getByRole('switch', { name: 'Number the rows' }).click()
  await page.getByLabel('Their IDs begin with').fill(`N${unique()}-X`)
  const look = page.getByRole('button', { name: 'Look at what would happen' })
  await look.click()
  await expect(page.getByRole('alert')).toContainText('no ID says which rows belong together')
  const each = page.getByLabel('Is each row without an ID a sample of its own?')
  await expect(each).toHaveAccessibleDescription(/These rows look like one sample.*: 1 and 2\./)
  await looksRight(page)
  await each.selectOption('No: several rows are one sample')
  await look.click()
  await expect(page.getByRole('alert')).toContainText('Choose the column that tells the samples apart')
  await each.selectOption('Yes: each row is a sample of its own')
  await look.click()
  await expect(page.getByRole('status').getByText('2 samples with 2 reports would come in.')).toBeVisible()
})

test('words that take something back are answered, and never a drug that was found', async ({ page }) => {
  const id = `W${unique()}`
  const file = csv(`words-${id}.csv`, [
    ['sample_id', 'date_collected', 'substance'],
    [id, '2020-11-01', 'caffeine'],
    [id, '', 'no xylazine'],
    [id, '', 'not tested for benzos'],
  ])
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  await page.getByLabel('File of the samples').setInputFiles(file)
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  await page.getByLabel('Results that do not say it were made by').selectOption('GC-MS')
  const look = page.getByRole('button', { name: 'Look at what would happen' })
  await look.click()
  await page
    .getByLabel('‘no xylazine’ does not say whether xylazine was found.')
    .selectOption('Each drug that it names was looked for and not found')
  const phrase = page.getByLabel('‘not tested for benzos’: words of doubt')
  await phrase.selectOption('A drug was looked for and not found')
  await look.click()
  await expect(page.getByText(/‘not tested for benzos’ says that nobody looked for it/).first()).toBeVisible()
  await looksRight(page)
  await phrase.selectOption('It is no part of the result')
  await look.click()
  await page.getByRole('button', { name: 'Bring 1 sample in' }).click()
  await expect(page.getByText('1 sample came in.')).toBeVisible()
  await page.goto(`/service-users/result/${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'caffeine' })).toBeVisible()
  await expect(page.getByText(/benzos/)).toHaveCount(0)
})

test('a kept draft says that its file must be chosen again, and only a file without results says that none has one', async ({
  page,
}) => {
  const id = `E${unique()}`
  const file = (day: string) =>
    csv(`none-${id}.csv`, [
      ['sample_id', 'date_collected', 'FTIR'],
      [id, day, ''],
    ])
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  const again = page.getByText('Your choices are kept, but not the file: choose it again.')
  const samples = page.getByLabel('File of the samples')
  const look = page.getByRole('button', { name: 'Look at what would happen' })
  const none = page.getByRole('switch', { name: 'Bring the samples in without any result' })
  await samples.setInputFiles(file('2020-02-30'))
  await page.getByLabel('Column FTIR').selectOption('Substances found by the technology in its heading')
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  await expect(again).toHaveCount(0)
  await look.click()
  await expect(page.getByRole('status').getByText(/‘2020-02-30’ is not a date/)).toBeVisible()
  await expect(none).toHaveCount(0)
  await page.reload()
  await expect(again).toBeVisible()
  await looksRight(page)
  await samples.setInputFiles(file('2020-02-28'))
  await expect(again).toHaveCount(0)
  await page.getByLabel('Column FTIR').selectOption('Substances found by the technology in its heading')
  await look.click()
  await expect(page.getByRole('status').getByText(/No sample would have a result/)).toBeVisible()
  await expect(none).toBeVisible()
  await none.click()
  await look.click()
  await expect(page.getByRole('button', { name: 'Bring 1 sample in' })).toBeVisible()
  await expect(none).toBeVisible()
})

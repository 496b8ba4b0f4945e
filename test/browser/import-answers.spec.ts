/** Questions of an import, and their answers, which stay on its page, so that somebody can change them. */
import { writeCsv } from '#domain/csv.ts'
import { expect, looksRight, signIn, test } from './support.ts'

test('an answered name keeps its question, and a changed answer is used', async ({ page }) => {
  const prefix = `W${Math.floor(Math.random() * 1e8)}`
  const name = `quvvfentanyl${prefix}`
  const rows = [
    ['sample_id', 'date_collected', 'substance'],
    [`${prefix}0`, '2024-01-01', name],
  ]
  const buffer = Buffer.from(rows.map((row) => row.join(',')).join('\n'))
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  await page.getByLabel('File of the samples').setInputFiles({ name: `${prefix}.csv`, mimeType: 'text/csv', buffer })
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  await page.getByLabel('Results that do not say it were made by').selectOption('GC-MS')
  const look = page.getByRole('button', { name: 'Look at what would happen' })
  await look.click()
  await expect(page.getByText('1 question is open above. Nothing comes in before each has an answer.')).toBeVisible()
  const answer = page.getByLabel(`Is ${name} dangerous?`)
  await answer.selectOption('No: a precursor, by-product or metabolite')
  await expect(answer.getByRole('option', { name: /not part of the sample/ })).toHaveCount(0)
  await look.click()
  await expect(page.getByText('1 sample with 1 report would come in.')).toBeVisible()
  await expect(answer).toHaveValue('NOT_DANGEROUS')
  await looksRight(page)
  await answer.selectOption('Yes: another drug of that kind')
  await look.click()
  await expect(answer).toHaveValue('DANGEROUS')
  await page.getByRole('button', { name: 'Bring 1 sample in' }).click()
  await expect(page.getByText('1 sample came in.')).toBeVisible()
  await page.goto(`/service-users/result/${prefix}0`)
  await expect(page.getByRole('heading', { name: `We found ${name}` })).toBeVisible()
})

test('the meaning of empty amounts, n.d. and a column of yes and no is asked once for the whole file', async ({
  page,
}) => {
  const prefix = `Q${Math.floor(Math.random() * 1e8)}`
  const rows = [
    ['sample_id', 'date_collected', 'substance', 'percent', 'Detected'],
    [`${prefix}0`, '2024-01-01', 'caffeine', '8-12', 'yes'],
    [`${prefix}0`, '', 'cocaine', '', 'yes'],
    [`${prefix}0`, '', 'fentanyl', 'n.d.', ''],
    [`${prefix}0`, '', 'xylazine', '0', ''],
    [`${prefix}0`, '', 'heroin', '–', 'no'],
  ]
  const buffer = Buffer.from(writeCsv(rows))
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  await page.getByLabel('File of the samples').setInputFiles({ name: `${prefix}.csv`, mimeType: 'text/csv', buffer })
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  await page.getByLabel('Results that do not say it were made by').selectOption('GC-MS')
  const look = page.getByRole('button', { name: 'Look at what would happen' })
  await look.click()
  const said = page.getByRole('status')
  await expect(said.getByText('4 questions are open above. Nothing comes in before each has an answer.')).toBeVisible()
  await expect(said.getByText(/What does that mean|faults?\./)).toHaveCount(0)
  const empty = page.getByLabel('Without an amount: cocaine. What does that mean?')
  await expect(empty).toHaveAccessibleDescription('1 row: 2')
  await empty.selectOption('It is there, and was not measured')
  await page.getByLabel('‘n.d.’ beside fentanyl.').selectOption('Not detected: it was looked for and not found')
  await page.getByLabel('Not clear whether found').selectOption('It was looked for and not found')
  await page.getByLabel('The column Detected says ‘no’ beside heroin.').selectOption('It was looked for and not found')
  await looksRight(page)
  await look.click()
  await expect(said.getByText('1 sample with 1 report would come in.')).toBeVisible()
  await expect(said.getByText(/‘n\.d\.’ beside fentanyl\. What does that mean\? Answered: Not detected/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await looksRight(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Bring 1 sample in' }).click()
  await expect(page.getByText('1 sample came in.')).toBeVisible()
  await page.goto(`/service-users/result/${prefix}0`)
  await expect(
    page
      .getByRole('heading', { name: /^We found / })
      .or(page.getByText('caffeine').first())
      .first(),
  ).toBeVisible()
  await expect(page.getByText('cocaine').first()).toBeVisible()
  await expect(page.getByText(/fentanyl|xylazine|heroin/)).toHaveCount(0)
})

test('plain words under drugs are one question, and numbered amounts and expected drugs are read', async ({ page }) => {
  const id = `P${Math.floor(Math.random() * 1e8)}`
  const rows = [
    ['ID', 'Date', 'Expected: MDMA', 'Found 1', 'Found 1 %', 'Cocaine', 'Fentanyl', 'Xylazine'],
    [`${id}0`, '2024-01-01', 'yes', 'caffeine', '40', 'Detected (2.1 %)', 'Not detected', 'ND'],
    [`${id}1`, '2024-01-01', 'no', 'caffeine', '60', '-ve', 'none detected', 'n.d.'],
    [`${id}2`, '2024-01-01', 'yes', 'caffeine', '70', 'positive', 'not tested', 'negative'],
  ]
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  await page
    .getByLabel('File of the samples')
    .setInputFiles({ name: `${id}.csv`, mimeType: 'text/csv', buffer: Buffer.from(writeCsv(rows)) })
  await expect(page.getByLabel('Column Expected: MDMA')).toHaveValue('expected_column')
  await expect(page.getByLabel('Column Found 1 %')).toHaveValue('list_amount')
  await expect(page.getByLabel('Column Fentanyl')).toHaveValue('drug_column')
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  await page.getByLabel('Results that do not say it were made by').selectOption('GC-MS')
  const look = page.getByRole('button', { name: 'Look at what would happen' })
  await look.click()
  const said = page.getByRole('status')
  await expect(said.getByText('2 questions are open above. Nothing comes in before each has an answer.')).toBeVisible()
  await page.getByLabel('Do they mean what they say?').selectOption({ index: 1 })
  await page
    .getByLabel('‘ND, n.d.’ under Xylazine. What does that mean?')
    .selectOption('It was looked for and not found')
  await looksRight(page)
  await look.click()
  await expect(said.getByText('‘not tested’ says that nobody looked for it. It is left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Bring 3 samples in' }).click()
  await expect(page.getByText('3 samples came in.')).toBeVisible()
  const found = page.getByRole('listitem').filter({ hasText: '%' })
  await page.goto(`/service-users/result/${id}0`)
  await expect(page.getByText('You thought it was').locator('..')).toContainText('MDMA')
  await expect(found).toContainText([/caffeine ?40.00 %/, /cocaine ?2.10 %/])
  await page.goto(`/service-users/result/${id}1`)
  await expect(found).toContainText([/caffeine ?60.00 %/])
  await expect(found.filter({ hasText: 'cocaine' })).toHaveCount(0)
})

test('what was said of a file outlives a reload, and is not used for a file with other headings', async ({ page }) => {
  const prefix = `R${Math.floor(Math.random() * 1e8)}`
  const name = `quvvfentanyl${prefix}`
  const file = (number: number, hue: string) => {
    const rows = [
      ['sample_id', 'date_collected', 'substance', hue],
      [`${prefix}${number}`, '2024-01-01', name, 'white'],
    ]
    return { name: `${prefix}-${number}.csv`, mimeType: 'text/csv', buffer: Buffer.from(writeCsv(rows)) }
  }
  const samples = page.getByLabel('File of the samples')
  const [hue, source] = [page.getByLabel('Column Hue'), page.getByLabel('Where the file comes from')]
  const answer = page.getByLabel(`Is ${name} dangerous?`)
  const look = page.getByRole('button', { name: 'Look at what would happen' })
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  await samples.setInputFiles(file(1, 'Hue'))
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  await page.getByLabel('Results that do not say it were made by').selectOption('GC-MS')
  await hue.selectOption('Colour')
  await source.fill('Harbour')
  await look.click()
  await answer.selectOption('Yes: another drug of that kind')
  await page.reload()
  await samples.setInputFiles(file(1, 'Hue'))
  await expect(hue).toHaveValue('colour')
  await expect(source).toHaveValue('Harbour')
  await expect(page.getByText('Its columns are as you chose them before')).toBeVisible()
  await looksRight(page)
  await look.click()
  await expect(answer).toHaveValue('DANGEROUS')

  // Questions of the file before go at once, its answers with them.
  await samples.setInputFiles(file(2, 'Shade'))
  await expect(answer).toHaveCount(0)
  await expect(page.getByLabel('Results that do not say it were made by')).toHaveValue('')
  await page.getByLabel('Results that do not say it were made by').selectOption('GC-MS')
  await look.click()
  await expect(answer).toHaveValue('')

  await samples.setInputFiles(file(3, 'Hue'))
  await look.click()
  await expect(answer).toHaveValue('DANGEROUS')
  await page.getByRole('button', { name: 'Guess the columns again' }).click()
  await expect(hue).toHaveValue('')
})

test('what is asked about a file that was replaced meanwhile does not stand beside the next one', async ({ page }) => {
  const prefix = `M${Math.floor(Math.random() * 1e8)}`
  const name = `quvvfentanyl${prefix}`
  const file = (number: number, substance: string) => {
    const rows = [
      ['sample_id', 'date_collected', 'substance'],
      [`${prefix}${number}`, '2024-01-01', substance],
    ]
    return { name: `${prefix}-${number}.csv`, mimeType: 'text/csv', buffer: Buffer.from(writeCsv(rows)) }
  }
  const samples = page.getByLabel('File of the samples')
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  await samples.setInputFiles(file(1, name))
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  await page.getByLabel('Results that do not say it were made by').selectOption('GC-MS')
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = /\/api\/admin\/imports\/$/
  await page.route(asked, async (route) => {
    const response = await route.fetch()
    await isReleased
    await route.fulfill({ response })
  })
  const isAsked = page.waitForRequest(asked)
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  await isAsked
  await samples.setInputFiles(file(2, 'cocaine'))
  await expect(page.getByText(`${prefix}-2.csv: 1 row`)).toBeVisible()
  const answered = page.waitForResponse(asked)
  release()
  await (await answered).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page.getByLabel(`Is ${name} dangerous?`)).toHaveCount(0)
})

test('many texts that no list has keep an answer each, and one press answers the rest', async ({ page }) => {
  const prefix = `U${Math.floor(Math.random() * 1e8)}`
  const texts = Array.from({ length: 24 }, (_, at) => `zorb ${String.fromCharCode(97 + at)}`)
  const rows = [
    ['sample_id', 'date_collected', 'substance'],
    ...texts.map((text) => [`${prefix}0`, '2024-01-01', text]),
  ]
  const buffer = Buffer.from(writeCsv(rows))
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  await page.getByLabel('File of the samples').setInputFiles({ name: `${prefix}.csv`, mimeType: 'text/csv', buffer })
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  await page.getByLabel('Results that do not say it were made by').selectOption('GC-MS')
  const look = page.getByRole('button', { name: 'Look at what would happen' })
  await look.click()
  const one = page.getByLabel('‘zorb w’ stands in no list of substances.')
  await one.selectOption('A substance of that name was found')
  await expect(page.getByText('23 of these texts stand in no list and have no answer.')).toBeVisible()
  await page.getByRole('button', { name: 'It is no part of the result', exact: true }).click()
  await expect(page.getByText('0 of these texts stand in no list and have no answer.')).toBeVisible()
  await expect(one).toHaveValue('NAMED')
  await expect(page.getByLabel('‘zorb c’ stands in no list of substances.')).toHaveValue('LEFT_OUT')
  await looksRight(page)
  await look.click()
  await page.getByRole('button', { name: 'Bring 1 sample in' }).click()
  await expect(page.getByText('1 sample came in.')).toBeVisible()
  await page.goto(`/service-users/result/${prefix}0`)
  await expect(page.getByRole('heading', { name: 'We found zorb w' })).toBeVisible()
})

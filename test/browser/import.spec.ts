/** Importing earlier samples on the pages: columns, faults, preview, import, undo. */
import { writeCsv } from '#domain/csv.ts'
import { realSamples } from '../support/real-files.ts'
import { api, expect, holdAnswer, looksRight, looksRightEverywhere, openList, signIn, test } from './support.ts'

const unique = () => String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
const csv = (name: string, lines: string[][]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(writeCsv(lines)) })

test('two files are imported once they are corrected, and undone together', async ({ page }) => {
  const prefix = `H${unique()}`
  const some = realSamples.slice(0, 4)
  const facts = (day: (index: number) => string) =>
    csv(`samples-${prefix}.csv`, [
      ['Vial', 'Collection date', 'Bought as', 'State', 'Hue'],
      ...some.map((one, at) => [
        `${prefix}${at}`,
        day(at),
        one.expected_drugs.join('; '),
        one.state,
        one.colour.join('; '),
      ]),
    ])
  const results = csv(`results-${prefix}.csv`, [
    ['sample_id', 'substance', 'abundance', 'method'],
    ...some.flatMap((one, at) =>
      one.substances.map(({ name, abundance }) => [`${prefix}${at}`, name, abundance, 'GCMS']),
    ),
    [`${prefix}0`, `Novelazine ${prefix}`, 'trace', 'GCMS'],
  ])
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose the file of the samples.')
  await page.getByLabel('File of the samples').setInputFiles(facts((at) => (at === 2 ? '2024-02-30' : '2024-02-28')))
  await page.getByLabel('File of the results').setInputFiles(results)
  await expect(page.getByText(`samples-${prefix}.csv: 4 rows`)).toBeVisible()

  // States of the United States are not states of a sample; a person chooses what was not guessed.
  await expect(page.getByLabel('Column Vial')).toHaveValue('sample_id')
  await expect(page.getByLabel('Column State')).toHaveValue('')
  await page.getByLabel('Column Hue').selectOption('Colour')
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose the lab that made the results')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  const said = page.getByRole('status')
  await expect(said.getByText(/row 3, Collection date: ‘2024-02-30’ is not a date/)).toBeVisible()
  await looksRight(page)

  await page.getByLabel('File of the samples').setInputFiles(facts(() => '2024-02-28'))
  await page.getByLabel('Column Hue').selectOption('Colour')
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  await expect(said.getByText('4 samples with 4 reports would come in.')).toBeVisible()
  await page.getByLabel(`Novelazine ${prefix} (1 row)`).fill('xylaz')
  await page
    .getByRole('option', { name: /^xylazine/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  await expect(said.getByText(/is read as xylazine/i)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await looksRight(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Bring 4 samples in' }).click()
  await expect(page.getByText('4 samples came in.')).toBeVisible()
  await page.goto(`/service-users/result/${prefix}0`)
  await expect(page.getByRole('heading', { name: /^We found/ })).toBeVisible()

  await page.goto(`/admin/import?search=${prefix}`)
  const row = openList(page, 'Imports').getByRole('row', { name: prefix })
  await expect(row).toContainText('4 samples, 4 reports')
  await row.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The import was undone: 4 samples deleted.')).toBeVisible()
  await expect(row).toContainText('Undone by')
  await looksRight(page)
})

test('ambiguous days and unknown methods are asked about, and each note appears once', async ({ page }) => {
  const prefix = `M${unique()}`
  const file = (lastDay: string) =>
    csv(`open-${prefix}.csv`, [
      ['sampleid', 'date_collect', 'expectedsubstance', 'substance', 'method'],
      [`${prefix}0`, '3/4/2024', 'heroin', 'caffeine', 'Raman'],
      [`${prefix}1`, '5/4/2024', 'heroin', 'FENTANYL', 'Derivatized GCMS'],
      [`${prefix}2`, lastDay, 'heroin', 'FENTANYL', 'GCMS'],
    ])
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  await page.getByLabel('File of the samples').setInputFiles(file('6/7/2024'))
  await expect(page.getByLabel('Column date_collect')).toHaveValue('date_collected')
  await expect(page.getByLabel('Column expectedsubstance')).toHaveValue('expected_drugs')
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  const order = page.getByLabel('Days are written as')
  await expect(order).toHaveAccessibleDescription(/Every date fits both orders, such as ‘3\/4\/2024’/)
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose the order of day and month.')
  await page.getByLabel('File of the samples').setInputFiles(file('17/4/2024'))
  await expect(order).toHaveValue('dmy')
  await expect(order).toHaveAccessibleDescription('‘17/4/2024’ fits only this order.')
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  const said = page.getByRole('status')
  await expect(said.getByText(/No technology here is called ‘Raman’ \(rows: 1\)/)).toBeVisible()
  await page.getByLabel('Raman (1 row)').selectOption('Take it as FTIR')
  await looksRight(page)
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  await expect(said.getByText('3 samples with 3 reports would come in.')).toBeVisible()
  await expect(said.getByText(/Raman is taken as FTIR; its results show its own name\./)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await looksRight(page)
})

test('a file without IDs is offered numbers for its rows, and is recognised when it comes again', async ({ page }) => {
  const begin = `N${unique()}-BC-`
  const file = csv(`walk-in-${begin}.csv`, [
    ['Date', 'City', 'FTIR Spectrometer'],
    ['2020-11-01', 'Vancouver', "['MDMA']"],
    ['2020-11-01', 'Vancouver', "['Caffeine', 'MDMA']"],
  ])
  const choose = async () => {
    await page.getByRole('button', { name: 'Bring files in' }).first().click()
    await page.getByLabel('File of the samples').setInputFiles(file)
    await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
    await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
    await page.getByRole('button', { name: 'Look at what would happen' }).click()
    await expect(page.getByRole('alert')).toContainText('Say which column holds the sample ID, or number the rows.')
    await page.getByRole('switch', { name: 'Number the rows' }).click()
    await page.getByRole('button', { name: 'Look at what would happen' }).click()
    await expect(page.getByRole('alert')).toContainText('Say what the IDs begin with')
    await page.getByLabel('Their IDs begin with').fill(begin)
    await looksRight(page)
    await page.getByRole('button', { name: 'Look at what would happen' }).click()
  }
  await signIn(page, 'admin', '/admin/import')
  await choose()
  const said = page.getByRole('status')
  await expect(said.getByText('2 samples with 2 reports would come in.')).toBeVisible()
  await expect(said.getByText(`Row 1 becomes ${begin}1. The same file gets the same numbers`)).toBeVisible()
  await page.getByRole('button', { name: 'Bring 2 samples in' }).click()
  await expect(page.getByText('2 samples came in.')).toBeVisible()
  await page.goto(`/service-users/result/${begin}2`)
  await expect(page.getByRole('definition').filter({ hasText: 'Caffeine' })).toBeVisible()
  await page.goto('/admin/import')
  await choose()
  await expect(said.getByText('2 samples are already here, unchanged.')).toBeVisible()
})

test('a long ID with dashes and a year alone are shown as they were written, on every page', async ({
  browser,
  page: admin,
}) => {
  let page = admin
  const own = `case-${unique()}-${'0123456789'.repeat(2)}`
  const solid = `X${unique()}${'Y'.repeat(30)}`
  const file = csv(`years-${own}.csv`, [
    ['ID', 'Year', 'Substance', 'State'],
    [own, '2020', 'caffeine', 'ANALYSIS_COMPLETE'],
    [solid, 'Nov 2020', 'caffeine', 'ANALYSIS_COMPLETE'],
    [`${own}-2`, '2021', '', 'FILLED'],
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
    .getByLabel('Only the month stands in Nov 2020. If anybody knows the day, correct the file.')
    .selectOption('The month is all that is known')
  await look.click()
  await expect(page.getByText(/Only the year is known/)).toBeVisible()
  await page.getByRole('button', { name: 'Bring 3 samples in' }).click()
  await expect(page.getByText('3 samples came in.')).toBeVisible()
  page = await (await browser.newContext()).newPage()
  await signIn(page, 'collection', `/?tab=AllSamplesCollection&search=${own}`)
  await expect(page.getByRole('link', { name: own, exact: true }).first()).toBeVisible()
  await looksRightEverywhere(page)
  for (const [id, shown, day] of [
    [own, own, '2020'],
    [solid, solid, 'November 2020'],
  ] as const) {
    await page.goto(`/samples/${id}?tab=CollectionData`)
    await expect(page.getByRole('heading', { name: shown })).toBeVisible()
    await expect(page.getByText(day, { exact: true })).toBeVisible()
    await looksRightEverywhere(page)
    await page.goto(`/service-users/result/${id}`)
    await expect(page.getByText(`Sample ${shown}`)).toBeVisible()
    await page.getByText('Collection Data').click()
    await expect(page.getByText(day, { exact: true })).toBeVisible()
    await looksRightEverywhere(page)
  }
  await page.goto(`/samples/${own}-2`)
  await expect(page.getByText('January')).toHaveCount(0)
  await looksRightEverywhere(page)
  await page.goto(`/?search=${own}`)
  await page.getByRole('checkbox', { name: `Select ${own}-2`, exact: true }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
})

test('the columns of a source are kept for files with the same headings, until somebody forgets them', async ({
  page,
}) => {
  const run = unique()
  const file = (id: string) =>
    csv(`harbour-${id}.csv`, [
      ['ID', 'Date', 'Substance', `Hue ${run}`],
      [`K${run}${id}`, '2024-02-28', 'caffeine', 'white'],
    ])
  const site = page.getByLabel('Site that collected the samples')
  const choose = async (id: string) => {
    await page.goto('/admin/import')
    await page.getByRole('button', { name: 'Bring files in' }).first().click()
    await page.getByLabel('File of the samples').setInputFiles(file(id))
  }
  await signIn(page, 'admin', '/admin/import')
  await choose('A')
  await site.selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  await page.getByLabel('Results that do not say it were made by').selectOption('GC-MS')
  const hue = page.getByLabel(`Column Hue ${run}`)
  const source = page.getByLabel('Where the file comes from')
  await expect(hue).toHaveValue('')
  await hue.selectOption('Colour')
  await source.fill(`Harbour ${run}`)
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  const keep = await holdAnswer(page, api('/admin/table-layouts/'), { method: 'POST' })
  const asked = page.waitForRequest((request) => request.method() !== 'GET' && /table-layouts/.test(request.url()))
  await page.getByRole('button', { name: 'Bring 1 sample in' }).click()
  await asked
  // Who reads it may leave at once, so that the layout must be kept by then.
  await expect(page.getByText('1 sample came in.')).toHaveCount(0)
  keep()
  await expect(page.getByText('1 sample came in.')).toBeVisible()

  // The same layout takes two presses: choose the file, bring it in.
  await choose('B')
  await page.getByRole('button', { name: 'Bring 1 sample in' }).click()
  await expect(page.getByText('1 sample came in.')).toBeVisible()
  await page.goto(`/service-users/result/K${run}B`)
  await expect(page.getByRole('definition').filter({ hasText: 'Caffeine' })).toBeVisible()

  await choose('C')
  await expect(page.getByText(`Read with the layout ‘Harbour ${run}’, confirmed by`)).toBeVisible()
  await expect(page.getByText('What the files do not say is chosen as it was then.')).toBeVisible()
  await expect(hue).toHaveValue('colour')
  await expect(page.getByText('1 sample with 1 report would come in.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Forget this layout' }).click()
  await expect(source).toHaveValue('')
  await choose('D')
  await expect(hue).toHaveValue('')
})

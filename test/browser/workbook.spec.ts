/** Workbooks of Excel in the report form and in the import: people choose the sheet, and learn what Excel changed. */
import type { Page } from '@playwright/test'
import { type TestCell, workbookOf } from '../support/workbook.ts'
import { button, cell, choose, openNewReport, storedReports, substancesOf, toasted } from './report-support.ts'
import { api, expect, holdAnswer, looksRight, signIn, test } from './support.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: xlsx, buffer: Buffer.from(bytes) })
const percent = (number: number) => ({ number, format: '0.0%' })
const day = (number: number) => ({ number, format: 'd-mmm' })

async function importFile(page: Page, name: string, bytes: Uint8Array) {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Import a file').click()
  await (await chooser).setFiles(file(name, bytes))
}

test('a report takes one sheet of a workbook, with percents and numbers as Excel shows them', async ({
  page,
  request,
}) => {
  const id = await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const results: (TestCell | null)[][] = [
    ['Batch 7, Lab A'],
    [],
    ['Compound', 'CAS', 'Amount (%)'],
    ['MDMA', '42542-10-9', percent(0.125)],
    ['Caffeine', day(45_570), { xml: '<c><v>0.30000000000000004</v></c>' }],
  ]
  const book = workbookOf({ name: 'Cover', cells: [['Lab A']] }, { name: 'Results', state: 'hidden', cells: results })
  await importFile(page, 'run 7.xlsx', book)
  const dialog = page.getByRole('dialog', { name: 'Check run 7.xlsx' })
  await dialog.getByLabel('Which sheet of run 7.xlsx?').selectOption('Results (hidden, 5 lines)')
  await expect(dialog).toContainText('Sheets that are not read: Cover.')
  await expect(dialog).toContainText('Read as Excel shows them: 1 cell in percent, 12.5% in C4.')
  await expect(dialog).toContainText('Excel made days or times of 1 cell in the column CAS, such as 2024-10-05.')
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Add 2 substances' }).click()
  await expect(cell(page, 'percent', 1)).toHaveValue('12.500')
  await button(page, 'Save As Draft').click()
  await toasted(page, id, 'Results Drafted')
  const [report] = await storedReports(request, id)
  expect(substancesOf(report)).toEqual([
    ['3,4-MDMA', 12.5, null],
    ['caffeine', 0.3, null],
  ])
})

test('a day where a name or an amount should stand is refused, and so is each other kind of workbook', async ({
  page,
  request,
}) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const cells = [
    ['Compound', 'Amount (%)'],
    ['MDMA', day(45_570)],
    ['Caffeine', 3],
  ]
  await importFile(page, 'range.xlsx', workbookOf({ name: 'S', cells }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText(
    'Excel made days or times of 1 cell in the column Amount (%), such as 2024-10-05. They are not what somebody entered.',
  )
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  const refused: [string, Uint8Array, string][] = [
    ['old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'This is an old workbook (.xls).'],
    ['cut.xlsx', workbookOf({ name: 'S', cells }).slice(0, 400), 'This workbook is damaged.'],
    ['empty.xlsx', workbookOf({ name: 'S', cells: [] }), 'No sheet of this workbook holds anything.'],
    [
      'merged.xlsx',
      workbookOf({
        name: 'S',
        cells: [['Compound', '%'], ['MDMA', 40], ['Caffeine']],
        below: '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>',
      }),
      'The number in B2 is merged over several lines.',
    ],
  ]
  for (const [name, bytes, said] of refused) {
    await importFile(page, name, bytes)
    await expect(dialog.getByRole('alert')).toContainText(said)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  }
})

test('an import reads samples and results from two sheets of one workbook', async ({ page }) => {
  const prefix = `X${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  const made = (id: TestCell, written: TestCell) =>
    file(
      'history.xlsx',
      workbookOf(
        {
          name: 'Samples',
          cells: [
            ['Our samples'],
            [],
            ['sample_id', 'date_collected', 'expected_drugs'],
            [`${prefix}0`, { number: 45_292, format: 'yyyy-mm-dd' }, '=MDMA'],
            [id, written, 'heroin; "x"'],
          ],
        },
        {
          name: 'Results',
          cells: [
            ['sample_id', 'substance', 'percent', 'technology'],
            [`${prefix}0`, 'MDMA', percent(0.8), 'GC-MS'],
            [`${prefix}1`, 'Fentanyl', 7.000000000000001, 'GC-MS'],
          ],
        },
      ),
    )
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  const samples = page.getByLabel('File of the samples', { exact: true })
  await samples.setInputFiles(made({ number: 45_602, format: 'd-mmm' }, '13/01/2024'))
  await page.getByLabel('Which sheet of history.xlsx?').selectOption('Samples (5 lines)')
  await expect(page.getByText('history.xlsx, Samples: 2 rows')).toBeVisible()
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  const look = page.getByRole('button', { name: 'Look at what would happen' })
  await look.click()
  const faults = page.getByRole('alert')
  await expect(faults).toContainText(
    'Excel made days or times of 1 cell in the column sample_id, such as 2024-11-06. They are not what somebody entered.',
  )
  await expect(faults).toContainText('left others as text, such as 13/01/2024. It may have taken months for days.')

  await samples.setInputFiles(made(`${prefix}1`, { number: 45_293, format: 'yyyy-mm-dd' }))
  await page.getByLabel('Which sheet of history.xlsx?').selectOption('Samples (5 lines)')
  await page.getByLabel('File of the results').setInputFiles(made(`${prefix}1`, ''))
  await page.getByLabel('Which sheet of history.xlsx?').nth(1).selectOption('Results (3 lines)')
  await expect(page.getByText('Read as Excel shows them: 1 cell in percent, 80% in C2.')).toBeVisible()
  await look.click()
  await expect(page.getByText('2 samples with 2 reports would come in.')).toBeVisible()
  await expect(page.getByText('9 cells read, 1 left out.')).toBeVisible()
  await expect(page.getByText('In no table: 1 cell (Our samples)')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Bring 2 samples in' }).click()
  await expect(page.getByText('2 samples came in.')).toBeVisible()
  await page.goto(`/service-users/result/${prefix}1`)
  await expect(page.getByRole('heading', { name: 'We found fentanyl' })).toBeVisible()
})

test('while a file is read, the form waits, so that no press is lost', async ({ page }) => {
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  const answer = await holdAnswer(page, api('/admin/imports/try/'))
  const text = 'sample_id,date_collected,substance\nWAIT1,2024-01-01,caffeine'
  await page.getByLabel('File of the samples', { exact: true }).setInputFiles(file('wait.csv', Buffer.from(text)))
  const look = page.getByRole('button', { name: 'Look at what would happen' })
  await expect(look).toBeDisabled()
  answer()
  await look.click()
  await expect(page.getByText('wait.csv: 1 row')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Choose the site that collected the samples.')
})

test('what an import would do shows only for the file that was looked at', async ({ page }) => {
  await signIn(page, 'admin', '/admin/import')
  await page.getByRole('button', { name: 'Bring files in' }).first().click()
  const samples = page.getByLabel('File of the samples', { exact: true })
  const id = `LATE${Math.floor(Math.random() * 1e9)}`
  const chosen = (name: string, substance: string) =>
    file(name, Buffer.from(`sample_id,date_collected,substance,amount_kind\n${id},2024-01-01,${substance},present`))
  await samples.setInputFiles(chosen('first.csv', 'caffeine'))
  await page.getByLabel('Site that collected the samples').selectOption('Parkdale Community Health')
  await page.getByLabel('Lab that made the results').selectOption('Central Laboratory')
  await page.getByLabel('Results that do not say it were made by').selectOption('GC-MS')
  const answer = await holdAnswer(page, api('/admin/imports/'), { method: 'POST' })
  const asked = page.waitForRequest((request) => request.method() === 'POST' && /imports\/$/.test(request.url()))
  const answered = page.waitForResponse(
    (response) => /imports\/$/.test(response.url()) && response.request().method() === 'POST',
  )
  const look = page.getByRole('button', { name: 'Look at what would happen' })
  await look.click()
  await asked
  await samples.setInputFiles(chosen('second.csv', 'fentanyl'))
  await expect(page.getByText('second.csv: 1 row')).toBeVisible()
  answer()
  await answered
  await expect(look).toBeEnabled()
  await expect(page.getByText('1 sample with 1 report would come in.')).toHaveCount(0)
  await look.click()
  await page.getByRole('button', { name: 'Bring 1 sample in' }).click()
  await expect(page.getByText('1 sample came in.')).toBeVisible()
  await page.goto(`/service-users/result/${id}`)
  await expect(page.getByRole('heading', { name: 'We found fentanyl' })).toBeVisible()
})

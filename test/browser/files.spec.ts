/** Files of a sample: added, drawn, laid over another one, withdrawn; and attached beside a report. */
import { readFile } from 'node:fs/promises'
import { andiMass, netcdf } from '../support/netcdf.ts'
import { headersOf, received } from './own-samples.ts'
import { expect, looksRightEverywhere, signIn, test } from './support.ts'

const line = (at: number, height: number) =>
  `${4000 - at * 20},${(height * Math.exp(-(((at - 60) / 8) ** 2))).toFixed(4)}`
const spectrum = (height: number) =>
  Buffer.from(['cm-1,A', ...Array.from({ length: 180 }, (_, at) => line(at, height))].join('\n'))

test('a lab adds spectra, draws one over the other, and withdraws one', async ({ page }) => {
  await signIn(page, 'analysis', '/samples/HE7001/files')
  await expect(page.getByRole('heading', { level: 1, name: /^Files/ })).toBeVisible()
  await expect(page.getByText('No files yet')).toBeVisible()
  await looksRightEverywhere(page)
  await page.getByLabel('Made by').selectOption('FTIR')
  for (const [at, name] of ['first.csv', 'second.csv'].entries()) {
    await page
      .getByLabel('Choose files of this sample')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: spectrum(at + 1) })
    await expect(page.getByRole('heading', { name: `${at + 1}. ${name}` })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Open first.csv' }).click()
  await expect(page).toHaveURL(/file=1$/)
  await expect(page.getByRole('img', { name: 'first.csv: absorbance by cm⁻¹' })).toBeVisible()
  await page.getByLabel('Draw another one over it').selectOption('HE7001 2: second.csv')
  await expect(page.getByRole('img', { name: /^first\.csv.*, and over it HE7001 2: second\.csv$/ })).toBeVisible()
  await expect(page.getByText('Shown: 4000 to 420 cm⁻¹')).toBeVisible()
  await page.getByRole('button', { name: 'Zoom In' }).click()
  await expect(page.getByText('Shown: 3105 to 1315 cm⁻¹')).toBeVisible()
  await page.getByRole('button', { name: 'Move Right' }).click()
  await expect(page.getByText('Shown: 2657.5 to 867.5 cm⁻¹')).toBeVisible()
  // The data end there: nobody zooms into what is not.
  for (let times = 0; times < 3; times += 1) await page.getByRole('button', { name: 'Zoom Out' }).click()
  await expect(page.getByText('Shown: 4000 to 420 cm⁻¹')).toBeVisible()
  await page.getByRole('button', { name: 'Zoom In' }).click()
  for (let times = 0; times < 4; times += 1) await page.getByRole('button', { name: 'Move Left' }).click()
  await expect(page.getByText('Shown: 4000 to 2210 cm⁻¹')).toBeVisible()
  await page.getByRole('button', { name: 'Show All' }).click()
  await expect(page.getByText('Shown: 4000 to 420 cm⁻¹')).toBeVisible()
  for (const [button, name] of [
    ['Download As Picture', 'first.png'],
    ['Download As Numbers', 'first.csv'],
    ['Download first.csv', 'first.csv'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    expect(file.suggestedFilename()).toBe(name)
    // Above the drawing of 360 stand the names of both curves, 24 each.
    if (name === 'first.png') expect((await readFile(await file.path())).readUInt32BE(20)).toBe(360 + 2 * 24)
  }
  await page.getByText('As numbers', { exact: true }).click()
  await expect(page.getByRole('row', { name: '4000 0', exact: true })).toBeVisible()
  await expect(page.getByText('All 180 points.')).toBeVisible()
  await looksRightEverywhere(page)
  await page.getByRole('button', { name: 'Withdraw second.csv' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Of another sample')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn by Ada Osei: Of another sample')).toBeVisible()
  await page.goto('/result/HE7001')
  await expect(page.getByText(/File 2 withdrawn/)).toBeVisible()
  await page.getByRole('link', { name: 'Files of this sample' }).click()
  await expect(page).toHaveURL(/\/samples\/HE7001\/files$/)
})

test('curves of other heights have their own scales; one of another axis is refused, and says why', async ({
  page,
  request,
}) => {
  const [sample = ''] = await received(request, 1)
  const headers = { ...(await headersOf(request, 'analysis')), 'content-type': 'application/octet-stream' }
  const add = (name: string, data: Buffer) =>
    request.post(`/api/samples/${sample}/files/?kind=SPECTRUM&name=${name}`, { headers, data })
  const ofTime = Buffer.from(['Time (min),Intensity', '1,2', '2,9', '3,1'].join('\n'))
  const ofMass = Buffer.from(['m/z,Abundance', '50,2', '77,9', '105,100'].join('\n'))
  await add('low.csv', spectrum(1))
  await add('high.csv', spectrum(40))
  await add('time.csv', ofTime)
  await add('mass.csv', ofMass)
  await signIn(page, 'analysis', `/samples/${sample}/files?file=1`)
  const over = page.getByLabel('Draw another one over it')
  await over.selectOption(`${sample} 2: high.csv`)
  await expect(page.getByText(/^Each curve has its own scale/)).toBeVisible()
  await looksRightEverywhere(page)
  await over.selectOption(`${sample} 3: time.csv`)
  await expect(page.getByText('The other file runs over min, this one over cm⁻¹')).toBeVisible()
  await expect(page.getByText(/^Each curve has its own scale/)).toHaveCount(0)
  await looksRightEverywhere(page)
  await page.goto(`/samples/${sample}/files?file=4`)
  await expect(page.getByRole('img', { name: 'mass.csv: Abundance by m/z' })).toBeVisible()
  // A stick at an end of the axis does not lie on the frame.
  await expect(page.getByText('Shown: 48.9 to 106.1 m/z')).toBeVisible()
  await looksRightEverywhere(page)
})

test('of many files the newest ten are listed, and more on demand', async ({ page, request }) => {
  const [sample = ''] = await received(request, 1)
  const headers = { ...(await headersOf(request, 'analysis')), 'content-type': 'application/octet-stream' }
  for (let at = 1; at <= 13; at += 1) {
    const added = await request.post(`/api/samples/${sample}/files/?kind=SPECTRUM&name=run-${at}.csv`, {
      headers,
      data: spectrum(at),
    })
    expect(added.status()).toBe(201)
  }
  await signIn(page, 'analysis', `/samples/${sample}/files`)
  await expect(page.getByText('The newest 10 of 13 files.')).toBeVisible()
  await expect(page.getByRole('listitem', { name: /^File \d+$/ })).toHaveCount(10)
  await expect(page.getByRole('listitem', { name: /^File \d+$/ }).first()).toContainText('13. run-13.csv')
  await looksRightEverywhere(page)
  await page.getByRole('button', { name: 'Show 3 More' }).click()
  await expect(page.getByRole('listitem', { name: /^File \d+$/ })).toHaveCount(13)
})

test.describe('several at once', () => {
  // One of them is refused.
  test.use({ expectedErrors: /status of 400/ })

  test('each has its own answer, and one that is refused does not lose the others', async ({ page, request }) => {
    const [sample = ''] = await received(request, 1)
    await signIn(page, 'analysis', `/samples/${sample}/files`)
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
    await page
      .getByLabel('Choose files of this sample')
      .setInputFiles([
        file('a.csv', spectrum(1)),
        file('b.exe', Buffer.from([0x4d, 0x5a, 0x90, 0])),
        file('a.csv', spectrum(2)),
        file('run.cdf', Buffer.from(netcdf(andiMass))),
      ])
    await expect(page.getByText('a.csv: File 1 was added.')).toBeVisible()
    await expect(page.getByText('a.csv: File 2 was added.')).toBeVisible()
    await expect(page.getByText('run.cdf: File 3 was added.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(/^b\.exe: This kind of file is not kept/)
    await expect(page.getByRole('listitem', { name: /^File \d+$/ })).toHaveCount(3)
    await looksRightEverywhere(page)
    // The total of a run's ions is drawn, and the mass spectrum of each of its few scans can be chosen.
    await page.getByRole('link', { name: 'Open run.cdf' }).click()
    await expect(page.getByRole('img', { name: 'run.cdf: arbitrary units by s' })).toBeVisible()
    await page.getByLabel('Curve').selectOption('3: Scan 2 of 3, at 2 s, intensity, unit not said by m/z')
    await expect(page.getByRole('img', { name: 'run.cdf: intensity, unit not said by m/z' })).toBeVisible()
    await looksRightEverywhere(page)
  })
})

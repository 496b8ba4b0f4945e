/** A reading from asking to the result: the lab asks, somebody of another site takes it, reads, writes, and compares. */
import { headersOf, received } from './own-samples.ts'
import { expect, looksRightEverywhere, signIn, test } from './support.ts'

const jcamp = [
  ...[
    '##TITLE=Parkdale 1',
    '##JCAMP-DX=4.24',
    '##DATA TYPE=INFRARED SPECTRUM',
    '##ORIGIN=Parkdale',
    '##OWNER=Robin Ortiz',
  ],
  ...[
    '##XUNITS=1/CM',
    '##YUNITS=ABSORBANCE',
    '##FIRSTX=400',
    '##LASTX=404',
    '##NPOINTS=5',
    '##XFACTOR=1',
    '##YFACTOR=0.001',
  ],
  ...['##XYDATA=(X++(Y..Y))', '400 100 200 300 200 100', '##END=', ''],
].join('\n')

test('a lab asks, a reader of another site takes it, writes a draft, and gives another one back', async ({
  page: lab,
  browser,
  request,
}) => {
  const [sample_id = '', second = ''] = await received(request, 2)
  const headers = await headersOf(request, 'analysis')
  for (const id of [sample_id, second]) {
    const added = await request.post(`/api/samples/${id}/files/?kind=SPECTRUM&technology=FTIR&name=Parkdale-1.jdx`, {
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      data: Buffer.from(jcamp),
    })
    expect(added.status()).toBe(201)
  }
  // The central laboratory asks.
  const numbers: string[] = []
  await signIn(lab, 'analysis', `/samples/${sample_id}/readings`)
  for (const id of [sample_id, second]) {
    await lab.goto(`/samples/${id}/readings`)
    await expect(lab.getByRole('heading', { name: `Ask for a reading of ${id}` })).toBeVisible()
    await expect(lab.getByRole('checkbox', { name: /^1: Spectrum/ })).toBeChecked()
    if (id === sample_id) await looksRightEverywhere(lab)
    await lab.getByRole('button', { name: 'Ask For A Reading' }).click()
    const row = lab.getByRole('table', { name: 'Readings of this sample' }).getByRole('row').nth(1)
    await expect(row).toContainText('Waits for a reader')
    numbers.push(((await row.textContent()) ?? '').match(/R-[2-9A-Z]{8}/)?.[0] ?? '')
  }
  const [number = '', other = ''] = numbers

  // Somebody of another site reads for others.
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'analysis2')
  // Also on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: 'Readings', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Readings', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Readings for other sites' })).toBeVisible()
  await looksRightEverywhere(page)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('img', { name: /absorbance by cm⁻¹/ })).toBeVisible()
  await page.getByText('As numbers', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'cm⁻¹' })).toBeVisible()
  await looksRightEverywhere(page)
  for (const word of [sample_id, 'Parkdale', 'Robin Ortiz', 'Central'])
    await expect(page.getByRole('main')).not.toContainText(word)
  await page.getByRole('button', { name: 'Take It' }).click()
  await page.getByRole('textbox', { name: 'Found', exact: true }).fill('Caffeine\nmaybe cocaine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/says more than a name/).first()).toBeVisible()
  await looksRightEverywhere(page)
  await page.getByRole('textbox', { name: 'Found', exact: true }).fill('Caffeine\nMannitol (trace)')
  await page.getByRole('textbox', { name: 'Looked for, and not found' }).fill('Fentanyl')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The site reads it in its draft.')).toBeVisible()

  // The other one goes back.
  await page.goto(`/readings/${other}`)
  await page.getByRole('button', { name: 'Take It' }).click()
  await page.getByRole('button', { name: 'Give It Back' }).click()
  await expect(page.getByRole('button', { name: 'Take It' })).toBeVisible()

  // The lab reads it, and ends the other one.
  await lab.goto(`/samples/${sample_id}/readings`)
  const read = lab.getByRole('row', { name: new RegExp(number) })
  await expect(read).toContainText('Mannitol (trace)')
  // Each on a line of its own.
  const tops = ['Caffeine', 'Mannitol (trace)', 'Not found: Fentanyl'].map(async (text) => {
    const box = await read.getByText(text, { exact: true }).boundingBox()
    return box?.y
  })
  expect(new Set(await Promise.all(tops)).size).toBe(3)
  await looksRightEverywhere(lab)
  await lab.goto(`/samples/${second}/readings`)
  await lab.getByRole('button', { name: `End It: ${other}` }).click()
  const dialog = lab.getByRole('dialog')
  await dialog.getByLabel('Why?').fill('We learnt to read it.')
  await looksRightEverywhere(lab)
  await dialog.getByRole('button', { name: 'End It' }).click()
  await expect(lab.getByRole('row', { name: new RegExp(other) })).toContainText('Ended')
})

test('of GC-MS that the reader may submit, the lab says whether the sample is a liquid; the reader submits it', async ({
  page: lab,
  browser,
  request,
}) => {
  const [sample_id = ''] = await received(request, 1)
  const headers = await headersOf(request, 'analysis')
  await request.post(`/api/samples/${sample_id}/files/?kind=CHROMATOGRAM&technology=GC_MS&name=run.jdx`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.from(jcamp),
  })
  await signIn(lab, 'analysis', `/samples/${sample_id}/readings`)
  await lab.getByRole('checkbox', { name: /^1: Chromatogram/ }).check()
  await lab.getByRole('checkbox', { name: 'The reader may submit the result' }).check()
  await lab.getByRole('button', { name: 'Ask For A Reading' }).click()
  await expect(lab.getByText('Say whether the sample is a liquid.').first()).toBeVisible()
  await looksRightEverywhere(lab)
  await lab.getByRole('group', { name: 'Is the sample a liquid?' }).getByRole('radio', { name: 'No' }).check()
  await lab.getByRole('button', { name: 'Ask For A Reading' }).click()
  const row = lab.getByRole('table', { name: 'Readings of this sample' }).getByRole('row').nth(1)
  await expect(row).toContainText('Waits for a reader')
  const number = ((await row.textContent()) ?? '').match(/R-[2-9A-Z]{8}/)?.[0] ?? ''

  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'analysis2', `/readings/${number}`)
  await page.getByRole('button', { name: 'Take It' }).click()
  await page.getByRole('textbox', { name: 'Found', exact: true }).fill('Caffeine')
  await page.getByRole('checkbox', { name: 'Submit it as the result now' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The result was submitted.')).toBeVisible()
})

test('twenty spectra of a sample are ticked, each is drawn, and the comparison says (trace)', async ({
  page: lab,
  browser,
  request,
}) => {
  const [sample_id = ''] = await received(request, 1)
  const headers = await headersOf(request, 'analysis')
  for (let at = 1; at <= 21; at += 1) {
    const added = await request.post(`/api/samples/${sample_id}/files/?kind=SPECTRUM&technology=FTIR&name=${at}.jdx`, {
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      data: Buffer.from(jcamp.replace('##TITLE=', `##TITLE=${at} `)),
    })
    expect(added.status()).toBe(201)
  }
  await signIn(lab, 'analysis', `/samples/${sample_id}/readings`)
  const files = lab.getByRole('checkbox', { name: /^\d+: Spectrum/ })
  await expect(files).toHaveCount(21)
  await expect(lab.getByRole('checkbox', { name: /^\d+: Spectrum/, checked: true })).toHaveCount(20)
  await lab.getByRole('button', { name: 'Ask For A Reading' }).click()
  const row = lab.getByRole('table', { name: 'Readings of this sample' }).getByRole('row').nth(1)
  await expect(row).toContainText('Waits for a reader')
  const number = ((await row.textContent()) ?? '').match(/R-[2-9A-Z]{8}/)?.[0] ?? ''

  // The service reads a few at a time; the page asks for one after the other, and none is answered 503.
  const page = await (await browser.newContext()).newPage()
  const busy: string[] = []
  page.on('response', (answer) => answer.status() === 503 && busy.push(answer.url()))
  await signIn(page, 'analysis2', `/readings/${number}`)
  await expect(page.getByRole('img', { name: /absorbance by cm⁻¹/ })).toHaveCount(20, { timeout: 60_000 })
  expect(busy).toEqual([])
  await page.getByRole('button', { name: 'Take It' }).click()
  await page.getByRole('textbox', { name: 'Found', exact: true }).fill('Caffeine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The site reads it in its draft.')).toBeVisible()

  // The lab finds a trace of something else.
  const found = [{ drug: { name: 'fentanyl' }, percent: null, amount_kind: 'trace' }]
  const data = { drugs_found: found, is_liquid: 0, staff_first_name: 'Ada', staff_last_name: 'Osei' }
  const tests = [{ technology: 'GC_MS', data }]
  const input = { sample: sample_id, tests }
  expect((await request.post('/api/analysis/reports/', { headers, data: input })).ok()).toBe(true)
  await page.goto('/readings')
  await expect(page.getByRole('row', { name: new RegExp(`${number}, FTIR`) })).toContainText(/fentanyl \(trace\)/i)
})

test('somebody without the right is told so', async ({ page }) => {
  await signIn(page, 'collection', '/readings')
  await expect(page.getByText('Your account does not read for other sites.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Readings' })).toHaveCount(0)
})

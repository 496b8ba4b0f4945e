/** Disposing of samples with a witness (R2.23, R4.29), and its certificate. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfText } from '../support/pdf.ts'
import { disposed, received, reported } from './own-samples.ts'
import { expect, signIn, test } from './support.ts'

const names = (page: Page, of: string) => page.getByRole('group', { name: of })
const send = (page: Page) => page.getByRole('button', { name: 'Dispose', exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

async function fillWitness(page: Page, first: string, last: string) {
  await names(page, 'Who is the witness?').getByLabel('First name').fill(first)
  await names(page, 'Who is the witness?').getByLabel('Last name').fill(last)
}

async function confirm(page: Page) {
  await page.getByRole('checkbox', { name: 'I confirm that these samples are disposed of' }).check()
  await page.getByRole('checkbox', { name: 'I confirm that the witness saw the disposal' }).check()
}

test('two ticked samples are disposed of with a witness, and the certificate can be downloaded', async ({
  page,
  request,
}) => {
  const [one = '', two = ''] = await reported(request, 2)
  await signIn(page, 'analysis', '/?tab=SamplesToDispose')
  for (const id of [one, two]) {
    await page.getByRole('searchbox').fill(id)
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('checkbox', { name: `Select ${id}` }).check()
  }
  await page.getByRole('link', { name: 'Dispose', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm Sample Disposal' })).toBeVisible()
  const list = page.getByRole('region', { name: 'To be disposed of' })
  for (const id of [one, two]) await expect(list).toContainText(id)
  await expect(names(page, 'Who disposes of the samples?').getByLabel('First name')).toHaveValue('Ada')
  await send(page).press('Enter')
  await expect(alert(page, 'Enter the first and last name of the witness.')).toBeFocused()
  await expect(alert(page, 'Tick that the witness saw the disposal.')).toBeVisible()
  await fillWitness(page, ' ada', 'OSEI')
  await expect(names(page, 'Who is the witness?')).toContainText('The witness must be another person.')
  await fillWitness(page, 'Ben', 'Cole')
  await expect(names(page, 'Who is the witness?')).not.toContainText('The witness must be another person.')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Shelf is full')
  await confirm(page)
  await send(page).press('Enter')

  await expect(page).toHaveURL('/?tab=SamplesToDispose')
  const said = page.getByText('2 Sample Statuses Updated. Status: Disposed')
  await expect(said.first()).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download disposal certificate' }).click()
  const text = await pdfText(await readFile(await (await saving).path()))
  for (const part of [one, two, 'Ada Osei', 'Ben Cole', 'Shelf is full']) expect(text).toContain(part)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Download disposal certificate' })).toHaveCount(0)
})

test('a sample without a result needs a reason, which survives a reload, and the page leads back to the sample', async ({
  page,
  request,
}) => {
  const [id = ''] = await received(request, 1)
  await signIn(page, 'analysis', `/result/${id}`)
  await page.getByRole('link', { name: 'Dispose Sample' }).press('Enter')
  await expect(page.getByText('This sample has no result yet. Why is it disposed of?')).toBeVisible()
  await fillWitness(page, 'Ben', 'Cole')
  await confirm(page)
  await send(page).click()
  await expect(alert(page, 'Enter the reason.')).toBeFocused()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Leaked in transit')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Leaked in transit')
  await confirm(page)
  await send(page).click()
  await expect(page).toHaveURL(`/result/${id}`)
  await expect(page.getByText('1 Sample Statuses Updated. Status: Disposed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download disposal certificate' })).toBeVisible()
})

test('samples that cannot be disposed of are listed with the reason before anything is sent; without a sample the page says what to do', async ({
  page,
  request,
}) => {
  const [good = '', gone = ''] = await reported(request, 2)
  await disposed(request, [gone])
  await signIn(page, 'analysis', `/dispose-samples?samples=${good},${gone},NOPE9`)
  const out = page.getByRole('region', { name: 'Not disposed of' })
  await expect(out).toContainText(`${gone}DisposedNot possible while the sample is Disposed.`)
  await expect(out).toContainText('Sample with id NOPE9 not found')
  await expect(page.getByText('1 sample will be disposed of.')).toBeVisible()
  await page.goto(`/dispose-samples?samples=${gone}`)
  await expect(page.getByRole('heading', { name: 'None of these samples can be disposed of now' })).toBeVisible()
  await page.goto('/dispose-samples')
  await page.getByRole('link', { name: 'Go to Samples To Dispose' }).click()
  await expect(page.getByRole('tab', { name: /Samples To Dispose/ })).toHaveAttribute('aria-selected', 'true')
})

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: /status of 409/ })

  test('a sample that a colleague disposed of meanwhile is marked in its row, and the form keeps its input', async ({
    page,
    request,
  }) => {
    const [good = '', gone = ''] = await reported(request, 2)
    await signIn(page, 'analysis', `/dispose-samples?samples=${good},${gone}`)
    await fillWitness(page, 'Ben', 'Cole')
    await confirm(page)
    await disposed(request, [gone])
    await send(page).click()
    await expect(alert(page, `${gone}: Not possible while the sample is Disposed.`)).toBeFocused()
    await expect(page.getByRole('region', { name: 'Not disposed of' })).toContainText(gone)
    await expect(names(page, 'Who is the witness?').getByLabel('Last name')).toHaveValue('Cole')
    await send(page).click()
    await expect(page.getByText('1 Sample Statuses Updated. Status: Disposed').first()).toBeVisible()
  })
})

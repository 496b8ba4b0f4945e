/** Keyboard-wedge scanners at a lab: how they end, their keyboard layouts, and a scan before the list is there. */
import { sent } from './own-samples.ts'
import { api, expect, looksRight, scan, shownIds, signIn, test } from './support.ts'
import { drugs, openSurvey, sampleId, toStepThree } from './survey-support.ts'

const page0 = '/receipt-samples?samples='

test('a scan may end with Tab or Enter, begin with a prefix, and come with another keyboard layout', async ({
  page,
  request,
}) => {
  const ids = await sent(request, 4)
  const [one = '', two = '', three = '', four = ''] = ids
  const row = (id: string) => page.getByRole('checkbox', { name: `Scanned: ${id}` })
  await signIn(page, 'analysis', page0)
  await expect(row(one)).not.toBeChecked()
  const field = page.getByLabel('Scan or type a sample ID')
  await field.focus()
  await scan(page, one, 'Tab')
  await expect(row(one)).toBeChecked()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await scan(page, `]C1${two}`)
  await expect(row(two)).toBeChecked()
  await scan(page, azerty(three), 'Tab')
  await expect(row(three)).toBeChecked()
  await scan(page, `http:éélocalhostéservice-usersérésulté${four}Éseal=x`)
  await expect(row(four)).toBeChecked()
  await scan(page, 'PD§§ÇÇ', 'Tab')
  await expect(page.getByRole('alert').filter({ hasText: '‘PD§§ÇÇ’ is no sample ID.' })).toContainText(
    'set the scanner to the keyboard layout of this device',
  )
  await looksRight(page)
})

test('a word typed fast into a field is not a scan', async ({ page, request }) => {
  const [one = ''] = await sent(request, 1)
  await signIn(page, 'analysis', page0)
  await page.getByRole('checkbox', { name: `Scanned: ${one}` }).check()
  const name = page.getByRole('group', { name: 'Who brought them?' }).getByLabel('First name')
  await name.fill('')
  await name.focus()
  await scan(page, 'Fentanyl', 'Tab')
  await expect(name).toHaveValue('Fentanyl')
  await expect(page.getByRole('group', { name: 'Who brought them?' }).getByLabel('Last name')).toBeFocused()
})

test('a scan while the list still loads waits for it', async ({ page, request }) => {
  const [one = '', two = ''] = await sent(request, 2)
  await signIn(page, 'analysis', '/')
  const answer = Promise.withResolvers<void>()
  await page.route(api('/samples/'), async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(page0)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByLabel('Scan or type a sample ID')).toHaveCount(0)
  await scan(page, one)
  await scan(page, two, 'Tab')
  answer.resolve()
  for (const id of [one, two]) await expect(page.getByRole('checkbox', { name: `Scanned: ${id}` })).toBeChecked()
})

test('an ID with O for 0 is asked about, and a number alone finds its sample', async ({ page }) => {
  await signIn(page, 'collection', '/?tab=AllSamplesCollection&search=PD22l5')
  await page.getByRole('button', { name: 'Did you mean PD2215?' }).click()
  await expect(page).toHaveURL('/?tab=AllSamplesCollection&search=PD2215')
  for (const search of ['2215', '22-15', '22 15']) {
    await page.goto(`/?tab=AllSamplesCollection&search=${encodeURIComponent(search)}`)
    await expect.poll(() => shownIds(page, 'All Samples')).toContain('PD2215')
  }
})

test('a scan begins where the fast part begins: keys typed before it stay in the field', async ({ page, request }) => {
  const [one = ''] = await sent(request, 1)
  await signIn(page, 'analysis', page0)
  await page.getByRole('checkbox', { name: `Scanned: ${one}` }).check()
  const name = page.getByRole('group', { name: 'Who brought them?' }).getByLabel('Last name')
  await name.fill('Kov')
  await name.focus()
  await name.press('End')
  await page.keyboard.type('acs', { delay: 130 })
  await scan(page, azerty('PD2224'))
  await expect(name).toHaveValue('Kovacs')
  await expect(page.getByText(/^PD2224 (scanned|is )/)).toBeVisible()
})

test('what no layout or more than one can mean searches nothing and answers nothing, and is said', async ({ page }) => {
  await signIn(page, 'collection', '/?tab=AllSamplesCollection')
  await expect(page.getByLabel('Search')).toBeVisible()
  for (const [made, said] of [
    ['PDéé&)', '‘PDéé&)’ is no sample ID.'],
    ['PD&(&(', '‘PD&(&(’ can be PD1515 or PD7979.'],
  ] as const) {
    await scan(page, made, 'Tab')
    await expect(page.getByRole('alert').filter({ hasText: said })).toContainText(
      'set the scanner to the keyboard layout',
    )
    await expect(page).toHaveURL('/?tab=AllSamplesCollection')
  }
  await openSurvey(page)
  await toStepThree(page)
  await page.getByRole('button', { name: 'Back' }).click()
  const before = await sampleId(page).inputValue()
  await scan(page, 'PD&(&(', 'Tab')
  await expect(page.getByText('‘PD&(&(’ can be PD1515 or PD7979.').first()).toBeVisible()
  await expect(sampleId(page)).toHaveValue(before)
})

test('a label of three characters is a scan, also in a field for drugs', async ({ page }) => {
  await signIn(page, 'collection', '/?tab=AllSamplesCollection')
  await expect(page.getByLabel('Search')).toBeVisible()
  await scan(page, 'PD9', 'Tab')
  await expect(page).toHaveURL(/search=PD9/)
  await openSurvey(page)
  await toStepThree(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await drugs(page).focus()
  await scan(page, 'PD9', 'Tab')
  await expect(sampleId(page)).toHaveValue('PD9')
  await expect(page.getByRole('button', { name: 'Remove PD9' })).toHaveCount(0)
})

/** What an AZERTY device makes of an ID. */
const azerty = (id: string): string =>
  id
    .replace(/[AQWZM]/g, (letter) => ({ A: 'Q', Q: 'A', W: 'Z', Z: 'W', M: '?' })[letter] ?? letter)
    .replace(/\d/g, (digit) => 'à&é"\'(-è_ç'.charAt(Number(digit)))

/** Public numbers: switched on by an administrator, released by themselves, and read by anybody without JavaScript. */
import { numbersTexts } from '#domain/public/texts/numbers-texts.ts'
import { callers, longWord } from './long-words.ts'
import { ownService } from './own-service.ts'
import { button, heading, phone } from './public-support.ts'
import { expect, looksRightEverywhere, signIn, test } from './support.ts'

test.use({ expectedErrors: /status of 404/ })

test('an administrator publishes numbers; anybody reads them on a phone, in three languages, without JavaScript', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  await using service = await ownService({ demo: true })
  const admin = await (await browser.newContext({ baseURL: service.address })).newPage()
  const { admin: call } = await callers(admin.request)
  // One area with a name that nothing can break, and one that is told in the reader's language.
  for (const { id, people: _, free_vials: __, free_bags: ___, open_samples: ____, ...site } of await call(
    'GET',
    '/admin/sites/',
  ))
    if (site.collects && site.name.startsWith('Parkdale'))
      await call('PUT', `/admin/sites/${id}/`, { ...site, area: longWord(120) })
  const reader = await (
    await browser.newContext({ ...phone, baseURL: service.address, javaScriptEnabled: false })
  ).newPage()
  await reader.goto('/numbers')
  await expect(heading(reader, 'There is no such page')).toBeVisible()

  await signIn(admin, 'admin', '/admin/settings')
  await admin.getByRole('switch', { name: 'Everybody reads the released numbers' }).click()
  await admin.getByRole('textbox', { name: 'Websites that may show the numbers in a frame' }).fill('city.example')
  await button(admin, 'Save').click()
  await expect(admin.getByText('‘city.example’ is no website.').first()).toBeVisible()
  await admin
    .getByRole('textbox', { name: 'Websites that may show the numbers in a frame' })
    .fill('https://city.example')
  await button(admin, 'Save').click()
  await expect(admin.getByText('The settings were saved.')).toBeVisible()
  await reader.goto('/numbers')
  await expect(reader.getByText(numbersTexts.en.none)).toBeVisible()

  // Ten weeks later each week of the demo is old enough.
  await service.crash(70)
  await expect
    .poll(
      async () => {
        await reader.goto('/numbers')
        return reader.getByText('Samples with a result').count()
      },
      { timeout: 150_000, intervals: [2000] },
    )
    .toBe(1)
  const looker = await (await browser.newContext({ baseURL: service.address })).newPage()
  for (const [lang, words] of Object.entries(numbersTexts)) {
    for (const path of ['', '/sold-as', '/new', '/tables/month_found', '/tables/samples']) {
      const address = `/service-users/numbers${path}?lang=${lang}`
      await reader.goto(address)
      await expect(reader.getByText(words.market)).toBeVisible()
      await looker.goto(address)
      await looksRightEverywhere(looker)
    }
  }
  await reader.goto('/numbers')
  await reader.getByRole('link', { name: 'Sold as' }).click()
  await expect(heading(reader, 'Sold as')).toBeVisible()
  await reader.getByRole('link', { name: 'What we find' }).first().click()
  await reader
    .getByRole('link', { name: /, \d+ of \d+$/ })
    .first()
    .click()
  await expect(reader.getByRole('table')).toBeVisible()
  await expect(reader.getByRole('columnheader', { name: 'Samples' })).toBeVisible()
  await reader.getByRole('link', { name: 'Back to the numbers' }).click()
  const download = reader.waitForEvent('download')
  await reader.getByRole('link', { name: 'CSV' }).first().click()
  expect((await download).suggestedFilename()).toBe('month_found.csv')
  await reader.goto('/service-users')
  await expect(reader.getByRole('link', { name: 'What we find' })).toBeVisible()

  // In the next month but one its report is drafted.
  await service.crash(110)
  const writer = await (await browser.newContext({ baseURL: service.address })).newPage()
  await signIn(writer, 'analysis', '/number-reports')
  await expect(async () => {
    await writer.reload()
    await expect(button(writer, 'Write words')).toBeVisible({ timeout: 4000 })
  }).toPass({ timeout: 150_000 })
  await looksRightEverywhere(writer)
  await button(writer, 'Write words').click()
  await writer.getByRole('textbox', { name: 'English' }).fill('Xylazine was in many of these samples.')
  await looksRightEverywhere(writer)
  await button(writer, 'Save words').click()
  await expect(writer.getByText('Waits for its release')).toBeVisible()
  await expect(button(writer, 'Release')).toHaveCount(0)
  const releaser = await (await browser.newContext({ baseURL: service.address })).newPage()
  await signIn(releaser, 'both', '/number-reports')
  await button(releaser, 'Release').click()
  const dialog = releaser.getByRole('dialog')
  await expect(dialog.getByText('Xylazine was in many of these samples.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(releaser.getByText('Released by', { exact: false })).toBeVisible()
  await reader.goto('/service-users/numbers/reports')
  await reader
    .getByRole('main')
    .getByRole('link', { name: /\d{4}$/ })
    .click()
  await expect(reader.getByText('Xylazine was in many of these samples.')).toBeVisible()
  await expect(reader.getByRole('region', { name: 'Found', exact: true }).getByRole('table')).toBeVisible()
  await looker.goto(reader.url())
  await looksRightEverywhere(looker)
})

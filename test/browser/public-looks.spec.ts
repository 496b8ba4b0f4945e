/** Every public page and state: no WCAG 2.2 AA faults, nothing lost on a small screen or in large text. */
import { button, heading, sampleId } from './public-support.ts'
import { expect, looksRightEverywhere, test } from './support.ts'

test.use({ expectedErrors: /status of (404|409)/ })

/** The address of each state: results with and without danger, samples without a result, and the pages around them. */
const states = {
  'results of every kind': ['PD2215', 'PD2204', 'PD2209', 'PD2216'].map((id) => `/service-users/result/${id}`),
  'samples without a result': ['PD7006', 'PD2218', 'PD2203', 'NOPE1'].map((id) => `/service-users/result/${id}`),
  'notices and the courier’s list': [
    '/service-users/share/PD2186?sent=1',
    '/service-users/share/PD2218',
    '/routes?debug=1&time=23:59',
    '/routes?debug=1&time=00:00',
    '/service-users/what-we-keep',
  ],
}

for (const [name, paths] of Object.entries(states)) {
  test(name, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await looksRightEverywhere(page)
    }
  })
}

test('the forms, empty and with faults', async ({ page }) => {
  await page.goto('/service-users')
  await expect(button(page, 'View Results')).toBeDisabled()
  await looksRightEverywhere(page)
  await sampleId(page).fill('NOPE1')
  await button(page, 'View Results').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await looksRightEverywhere(page)
  await page.goto('/service-users/share/PD2215')
  await page.getByRole('checkbox', { name: 'Other', exact: true }).check()
  await looksRightEverywhere(page)
  await button(page, 'Submit Feedback').click()
  await expect(page.getByRole('alert')).toBeFocused()
  await looksRightEverywhere(page)
})

test('the main pages in the other languages', async ({ page }) => {
  for (const [path, title] of [
    ['/service-users/result/PD2215?lang=fr', 'Votre résultat'],
    ['/service-users/result/PD2218?lang=es', 'Todavía no hay resultado'],
    ['/service-users/share/PD2215?lang=es', 'Encuesta sobre los resultados'],
    ['/service-users/what-we-keep?lang=fr', 'Ce que nous gardons'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    await looksRightEverywhere(page)
  }
})

test('nothing is lost at 320 px and with text of twice the size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  for (const path of [
    '/service-users/result/PD2215?lang=fr',
    '/service-users',
    '/service-users/share/PD2215',
    '/service-users/what-we-keep?lang=es',
    '/routes',
  ]) {
    await page.goto(path)
    const headingOfPage = page.getByRole('heading', { level: 1 })
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect(headingOfPage).toBeVisible()
    expect(await over(), path).toBeLessThanOrEqual(0)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '225%'
    })
    expect(await over(), `${path} in large text`).toBeLessThanOrEqual(0)
    await expect(headingOfPage).toBeVisible()
  }
})

test('a result prints on one page without buttons', async ({ page }) => {
  await page.goto('/service-users/result/PD2215')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Download Results' })).toBeHidden()
  await expect(page.getByText('Light purple')).toBeVisible()
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

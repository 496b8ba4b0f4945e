/** Takes a picture of each of 25 pages; see scripts/pictures.mjs. */
import { expect, signIn, test, type Who } from '../browser/support.ts'

const pages: readonly (readonly [name: string, who: Who | null, path: string])[] = [
  ['sign-in', null, '/'],
  ['home of collection', 'collection', '/'],
  ['results to share', 'collection', '/?tab=ResultsToShare'],
  ['all samples', 'collection', '/?tab=AllSamplesCollection'],
  ['survey', 'collection', '/collection-survey'],
  ['prepare', 'collection', '/prepare-samples-for-transport?samples='],
  ['sample', 'collection', '/samples/PD2215'],
  ['share', 'collection', '/samples/PD2205/share'],
  ['home of analysis', 'analysis', '/'],
  ['receive', 'analysis', '/receipt-samples?samples='],
  ['dispose', 'analysis', '/dispose-samples?samples='],
  ['result', 'analysis', '/result/PD2215'],
  ['report', 'analysis', '/report/PD2215?correct=1'],
  ['instruments', 'analysis', '/instruments'],
  ['signals', 'analysis', '/signals'],
  ['unknown names', 'analysis', '/unknown-names'],
  ['insight', 'both', '/insight'],
  ['alerts', 'both', '/staff-alerts'],
  ['administration', 'admin', '/admin'],
  ['sites', 'admin', '/admin/sites'],
  ['drugs', 'admin', '/admin/drugs'],
  ['settings', 'admin', '/admin/settings'],
  ['import', 'admin', '/admin/import'],
  ['public result', null, '/service-users/result/PD2215'],
  ['public result in Spanish', null, '/service-users/result/PD2205?lang=es'],
]

for (const [name, who, path] of pages)
  test(name, async ({ page }) => {
    // The server's clock goes on; what a page says of 'now' must not.
    await page.clock.setFixedTime(Number(process.env.PICTURES_AT))
    if (who === null) await page.goto(path)
    else await signIn(page, who, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveScreenshot(`${name.replaceAll(' ', '-')}.png`, { fullPage: true })
  })

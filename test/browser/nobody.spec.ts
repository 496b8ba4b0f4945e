/** What nobody gets: no page's address says anything without a session, and no page asks anybody but this service. */
import { expect, signIn, test } from './support.ts'

// A sample that is not there is a refusal, which the console reports.
test.use({ expectedErrors: /status of 404/ })

const staffPages = [
  '/',
  '/password',
  '/samples/PD2215',
  '/samples/NOTTHERE1',
  '/report/PD2215',
  '/insight',
  '/admin/people',
  '/admin/export',
  '/admin/audit',
  '/no-such-page',
]

test('every page of staff is the same document to who is not signed in, whatever its address names', async ({
  request,
}) => {
  const documentAt = async (path: string) => {
    const reply = await request.get(path)
    expect(reply.status(), path).toBe(200)
    expect(reply.headers()['cache-control'], path).toMatch(/no-cache|no-store/)
    return (await reply.text()).replace(/[0-9a-f]{32}/g, 'nonce')
  }
  const home = await documentAt('/')
  expect(home).toContain('<div id="page"></div>')
  for (const path of staffPages) expect(await documentAt(path), path).toBe(home)
})

test('no page asks a third party anything', async ({ page, baseURL }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await signIn(page, 'admin', '/')
  for (const path of [
    ...staffPages.slice(1, 9),
    '/service-users',
    '/service-users/result/PD2215',
    '/routes',
    '/api/docs',
  ]) {
    await page.goto(path)
    await expect(page.locator('h1, h2').first()).toBeVisible()
  }
  const ours = (url: string) => url.startsWith(`${baseURL}/`) || /^(data|blob):/.test(url)
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((url) => !ours(url))).toEqual([])
})

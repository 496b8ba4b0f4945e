/** Strangers get nothing: without a session no address reveals anything, and no page calls anybody but this service. */
import { readdirSync } from 'node:fs'
import { paths } from '../../src/web/paths.ts'
import { expect, signIn, test } from './support.ts'

// The server refuses an unknown sample and an ended session, and the console reports that.
test.use({ expectedErrors: /status of 40[14]/ })

const adminFiles = readdirSync(new URL('../../src/web/admin/', import.meta.url), { recursive: true, encoding: 'utf8' })
const admin = adminFiles.flatMap((file) => {
  const [, name] = /(?:^|\/)(\w+)-page\.tsx$/.exec(file) ?? []
  return name === undefined ? [] : [paths.adminPage(name)]
})
/** Every address of the staff pages, with existing samples and with unknown ones. */
const staffPages = [
  ...Object.values(paths).map((path) => (typeof path === 'string' ? path : path('PD2215'))),
  ...admin,
  paths.sample('NOTTHERE1'),
  '/no-such-page',
]

test('every staff page is the same document for everybody, whatever its address and token', async ({ request }) => {
  expect(staffPages.length).toBeGreaterThan(30)
  const documentAt = async (path: string, headers = {}) => {
    const reply = await request.get(path, { headers })
    expect(reply.status(), path).toBe(200)
    expect(reply.headers()['cache-control'], path).toMatch(/no-cache|no-store/)
    return (await reply.text()).replace(/[0-9a-f]{32}/g, 'nonce')
  }
  // A document may name the code of its kind of page, so that the browser fetches it at once.
  const withoutCode = (document: string) => document.replace(/\s*<link rel="(modulepreload|stylesheet)" [^>]*>\s*/g, '')
  const home = withoutCode(await documentAt('/'))
  expect(home).toContain('<h1>This page has not started</h1>')
  for (const path of staffPages) {
    const document = await documentAt(path)
    expect(withoutCode(document), path).toBe(home)
    expect(await documentAt(path, { authorization: 'Bearer nonsense' }), path).toBe(document)
    const ofNobody = path.replaceAll('PD2215', 'NOTTHERE1')
    expect(await documentAt(ofNobody), ofNobody).toBe(document)
  }
})

test('a deactivated person sees only the sign-in form on every page', async ({ page }) => {
  const send = (path: string, method: string, data: object, token?: string, version?: number) =>
    page.request.fetch(`/api${path}`, {
      method,
      data,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
    })
  const demo = 'demo-Vialog-2215'
  const { access } = await (await send('/auth/token/', 'POST', { email: 'admin@demo.example', password: demo })).json()
  const rights = { performs_collection: true, performs_analysis: true, is_admin: true }
  const email = `gone-${Date.now()}@demo.example`
  const invited = await (
    await send('/admin/people/', 'POST', { ...rights, email, name: 'Gone Person', site_id: 1 }, access)
  ).json()
  const token = new URL(invited.link, 'http://x').hash.replace(/^#(token=)?/, '')
  const tokens = await (
    await send('/auth/link/password/', 'POST', { token, new_password: 'calm badgers polish teapots' })
  ).json()
  const off = await send(
    `/admin/people/${invited.person.id}/`,
    'PATCH',
    { active: false },
    access,
    invited.person.version,
  )
  expect(off.status()).toBe(200)
  const claims = JSON.parse(Buffer.from(tokens.access.split('.')[1], 'base64url').toString())
  const kept = JSON.stringify({ ...claims, ...tokens, clock_ahead: 0 })
  await page.goto('/')
  // One page of each kind is enough: the same frame around them decides who gets in.
  for (const path of [
    paths.home,
    paths.sample('PD2215'),
    paths.report('PD2215'),
    paths.insight,
    paths.adminPage('people'),
  ]) {
    await page.evaluate((session) => localStorage.setItem('user', session), kept)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sign in' }), path).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('user')), path).toBeNull()
    await expect(page.getByText('Gone'), path).toHaveCount(0)
  }
})

test('no page calls a third party', async ({ page, baseURL }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await signIn(page, 'admin', '/')
  for (const path of [
    paths.password,
    paths.sample('PD2215'),
    paths.sample('NOTTHERE1'),
    paths.report('PD2215'),
    paths.insight,
    paths.adminPage('people'),
    paths.adminPage('export'),
    paths.adminPage('audit'),
    '/service-users',
    '/service-users/result/PD2215',
    '/routes',
    '/api/docs',
  ]) {
    await page.goto(path)
    // The list of all calls is drawn by its library in one go.
    await expect(page.locator('h1, h2').first(), path).toBeVisible({
      timeout: path === '/api/docs' ? 60_000 : 30_000,
    })
  }
  const ours = (url: string) => url.startsWith(`${baseURL}/`) || /^(data|blob):/.test(url)
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((url) => !ours(url))).toEqual([])
})

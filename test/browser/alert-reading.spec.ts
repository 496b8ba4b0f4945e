/**
 * Alerts as people read them on a phone: what comes first, ended and doubtful alerts, no JavaScript, and the mail list.
 */
import type { Page } from '@playwright/test'
import type { AlertContent } from '#domain/alert/alert.ts'
import { leaveToken } from '#server/alerts/unsubscribe.ts'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { visitEmbedded } from '#server/database/embedded-guest.ts'
import { alertWords, named, release, retract } from '../support/alerts.ts'
import { type OwnService, ownService } from './own-service.ts'
import { heading, phone } from './public-support.ts'
import { expect, looksRight, test } from './support.ts'

test.describe.configure({ mode: 'serial' })
test.use({ expectedErrors: /status of (404|400)/ })

let service: OwnService
let db: Database
let ids: Record<'active' | 'ended' | 'retracted' | 'unconfirmed' | 'french' | 'hidden', number>
const day = 86_400_000

test.beforeAll(async () => {
  service = await ownService({ demo: true, behindProxy: true })
  const connection = await visitEmbedded(service.dataDir)
  if (connection === null) throw new Error('The service did not start its own database.')
  db = openDatabase(connection, () => {}, 'patient')
  const amount = { low: 2, high: 6.5, unit: '%', basis: 'of_weight', measured_as: null } as const
  const holds = [await named(db, 'Carfentanil', amount)]
  const long: Partial<AlertContent> = {
    words: { en: { ...alertWords, title: 'Pills pressed like M30 hold a nitazene' } },
  }
  const french = { fr: { ...alertWords, title: 'Poudre mauve' } }
  const long_ago = new Date(Date.now() - 60 * day)
  ids = {
    ended: await release(db, { now: long_ago, changes: { holds } }),
    retracted: await release(db, { now: long_ago, changes: { holds } }),
    french: await release(db, { changes: { languages: ['fr'], words: french } }),
    hidden: await release(db, { changes: { holds: [await named(db, 'Caffeine')], sold_as: [] } }),
    unconfirmed: await release(db, { changes: { ...long, is_unconfirmed: true, samples: 2 } }),
    active: await release(db, { changes: { holds } }),
  }
  await retract(db, ids.retracted, { en: 'The lab mixed up two vials.' })
  await db.updateTable('drugs').set({ report_to_public: false }).where('name', 'ilike', 'caffeine').execute()
})

test.afterAll(async () => {
  await db?.destroy()
  await service?.[Symbol.asyncDispose]()
})

const open = (page: Page, path: string) => page.goto(`${service.address}${path}`)
const alert = (id: number) => `/service-users/alerts/${id}`

test.describe('without JavaScript, on a phone', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('the first screen says what was found, what it was sold as, where, until when, and what to do', async ({
    page,
  }) => {
    await open(page, alert(ids.active))
    await expect(heading(page, 'Purple powder holds carfentanil')).toBeInViewport()
    for (const text of [/carfentanil \(between 2 and 6.5 %\)/i, /^Fentanyl$/, 'The whole region', 'Use with others.'])
      await expect(page.getByText(text).first()).toBeInViewport()
    await expect(page.getByText('Until', { exact: true })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Copy the text' })).toBeHidden()
    await expect(page.locator('#pass-text')).toContainText(`${service.address}${alert(ids.active)}`)
    await page.getByRole('link', { name: 'All alerts' }).click()
    await expect(page.getByRole('heading', { name: 'Ended or taken back' })).toBeVisible()
    await page.getByRole('link', { name: 'Unconfirmed: Pills pressed like M30 hold a nitazene' }).click()
    await expect(page.getByText('It is based on fewer than 5 samples.')).toBeVisible()
  })

  test('one button unsubscribes from the mail list', async ({ page }) => {
    const row = { email: 'anna@partner.example', language: 'en', added_at: new Date().toISOString() }
    const { id } = await db.insertInto('alert_recipients').values(row).returning('id').executeTakeFirstOrThrow()
    await open(page, `/service-users/alerts/unsubscribe/${await leaveToken(db, id)}`)
    await page.getByRole('button', { name: 'Send me no more' }).click()
    await expect(heading(page, 'You get no more alerts')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'This was already done')).toBeVisible()
  })
})

test('each state has its words at the top and looks right', async ({ page }) => {
  const said = [
    ['active', null],
    ['ended', 'This alert has ended'],
    ['retracted', 'This alert was taken back'],
    ['unconfirmed', /^Unconfirmed: only test strips/],
    ['hidden', 'We are checking this again'],
  ] as const
  for (const [state, title] of said) {
    await open(page, alert(ids[state]))
    if (title !== null) await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
    await looksRight(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await looksRight(page)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await open(page, `${alert(ids.french)}?lang=es`)
  await expect(page.getByText('Esta alerta está escrita en este idioma: Français.')).toBeVisible()
  await looksRight(page)
  for (const path of ['/alerts', '/service-users/alerts/77777', '/service-users/alerts/unsubscribe/1-x']) {
    await open(page, path)
    await looksRight(page)
  }
})

test('nothing is lost at 320 px and with text of twice the size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  for (const path of [alert(ids.active), alert(ids.unconfirmed), '/service-users/alerts']) {
    await open(page, path)
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await over(), path).toBeLessThanOrEqual(0)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '225%'
    })
    expect(await over(), `${path} in large text`).toBeLessThanOrEqual(0)
  }
})

test('with JavaScript, a button copies the text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, alert(ids.active))
  const text = await page.locator('#pass-text').textContent()
  await page.getByRole('button', { name: 'Copy the text' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(text?.length).toBeLessThanOrEqual(300)
})

test('a result links to the matching alert and stays in view', async ({ page }) => {
  await page.setViewportSize(phone.viewport)
  await open(page, '/service-users/result/PD2215')
  await expect(page.getByRole('link', { name: /^Alert: / }).first()).toBeInViewport()
  await expect(page.getByText('We found').first()).toBeInViewport()
  await looksRight(page)
})

test('an administrator adds an address, changes it and removes it', async ({ page, request }) => {
  const data = { email: 'admin@demo.example', password: 'demo-Vialog-2215' }
  const { access, refresh } = await (await request.post(`${service.address}/api/auth/token/`, { data })).json()
  const claims = JSON.parse(Buffer.from(access.split('.')[1], 'base64url').toString())
  await page.addInitScript(
    (user) => localStorage.setItem('user', user),
    JSON.stringify({ ...claims, access, refresh, clock_ahead: 0 }),
  )
  await open(page, '/admin/alert-recipients')
  await expect(page.getByText('No mail is sent: set a mail server in the settings.')).toBeVisible()
  await page.getByRole('button', { name: 'Add an address' }).first().click()
  await page.getByLabel('Email address').fill('not an address')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter an email address.').first()).toBeVisible()
  await looksRight(page)
  await page.getByLabel('Email address').fill('Luc@Partner.example')
  await page.getByLabel('Language of the mails').selectOption({ label: 'Français' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'luc@partner.example' }).click()
  await page.getByLabel('Name').fill('Luc')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Luc', { exact: true })).toBeVisible()
  const [luc] = await db.selectFrom('alert_recipients').select('id').where('name', '=', 'Luc').execute()
  const at = new Date().toISOString()
  const mail = await db
    .insertInto('alert_mails')
    .values({ recipient_id: luc?.id ?? 0, alert_id: ids.active, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const job = { kind: 'MAIL_ALERT', key: String(mail.id), added_at: at, due_at: at, given_up_at: at }
  await db
    .insertInto('jobs')
    .values({ ...job, failures: 8, fault: 'The mail server refused it.' })
    .execute()
  await open(page, '/admin')
  await expect(page.getByRole('link', { name: /^Alerts by e-mail\s*1/ })).toBeVisible()
  await open(page, '/admin/alert-recipients')
  await expect(page.getByRole('heading', { name: 'Mails that could not be sent' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: `Stop trying: the mails of alert ${ids.active}` }).click()
  await expect(page.getByRole('heading', { name: 'Mails that could not be sent' })).toBeHidden()
  await page.getByRole('button', { name: 'Remove luc@partner.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('link', { name: 'luc@partner.example' })).toBeHidden()
})

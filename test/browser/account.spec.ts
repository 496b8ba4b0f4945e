/**
 * A person's own account pages: the second step from set-up to sign-in, and the proof of identity before sensitive
 * changes.
 */
import type { APIRequestContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, looksRight, signIn, test } from './support.ts'

// The server refuses and asks for a code, and the console reports each refusal.
test.use({ expectedErrors: /status of (401|403|400)/ })

const unique = () => String(Math.floor(Math.random() * 1e6)).padStart(6, '0')
const password = 'seven grey geese in a row'

/** A new person for each test, so that tests do not share a second step. */
async function someone(request: APIRequestContext) {
  const admin = { email: 'admin@demo.example', password: 'demo-Vialog-2215' }
  const { access } = await (await request.post('/api/auth/token/', { data: admin })).json()
  const email = `step-${unique()}@demo.example`
  const roles = { performs_collection: true, performs_analysis: false, is_admin: false }
  const invited = await request.post('/api/admin/people/', {
    headers: { authorization: `Bearer ${access}` },
    data: { email, name: 'Ida Stone', site_id: 1, ...roles },
  })
  const token = (await invited.json()).link.split('#')[1]
  await request.post('/api/auth/link/password/', { data: { token, new_password: password } })
  return email
}

test('the second step is set up with an app, asked for at sign-in, and passed with a recovery code', async ({
  page,
  request,
}) => {
  const email = await someone(request)
  const signInHere = async () => {
    await page.goto('/')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await signInHere()
  await page.getByRole('link', { name: 'Your account' }).click()
  const part = page.getByRole('region', { name: 'Second step' })
  await part.getByRole('button', { name: 'Set up the second step' }).click()
  await expect(part.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await looksRight(page)
  const key = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await part.getByLabel('Code', { exact: true }).fill('12')
  await part.getByRole('button', { name: 'Turn on the second step' }).click()
  await expect(part.getByText('This is not the code that your app shows now.')).toBeVisible()
  await part.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
  await part.getByRole('button', { name: 'Turn on the second step' }).click()
  const codes = part.getByRole('region', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await looksRight(page)
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents()
  await part.getByRole('button', { name: 'I have kept them' }).click()
  await expect(part.getByText('10 recovery codes are left')).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await signInHere()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await looksRight(page)
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  await code.fill(recovery)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /, Ida$/ })).toBeVisible()
})

test('a sensitive change asks for proof of identity and then goes through as typed', async ({ page }) => {
  await signIn(page, 'admin', '/admin/people')
  // A server test covers the five minutes; this test needs just one refusal.
  await page.route(
    '**/api/admin/people/',
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'urn:vialog:problem:sign_in_again',
          title: 'Sign in again',
          status: 403,
          detail: 'Enter your password again to do this.',
        }),
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await page.getByLabel('First and last name').fill('Nora Quist')
  await page.getByLabel('Email').fill(`nora-${unique()}@demo.example`)
  await page.getByLabel('Site', { exact: true }).selectOption('Parkdale Community Health')
  await page.getByRole('button', { name: 'Make the invitation' }).click()
  const question = page.getByRole('dialog', { name: 'Is it still you?' })
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect(question.getByLabel('Your password')).toHaveAccessibleDescription('Enter your password.')
  await question.getByLabel('Your password').fill('not it')
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect(question.getByLabel('Your password')).toHaveAccessibleDescription('This is not your current password.')
  await question.getByLabel('Your password').fill('demo-Vialog-2215')
  await question.getByLabel('Your password').press('Enter')
  await expect(page.getByRole('region', { name: 'The link for Nora Quist' })).toBeVisible()
})

test('a person signs out all other browsers', async ({ page, request }) => {
  const email = await someone(request)
  const other = await (await request.post('/api/auth/token/', { data: { email, password } })).json()
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  const part = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(part.getByText('Another browser, since').first()).toBeVisible()
  await part.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Every other browser was signed out.')).toBeVisible()
  await expect(part.getByText('Another browser, since')).toHaveCount(0)
  const refused = await request.post('/api/auth/token/refresh/', { data: { refresh: other.refresh } })
  expect(refused.status()).toBe(401)
})

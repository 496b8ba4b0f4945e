/** An administrator adds a person, a site and its labels on the pages, and people change their password. */
import { expect, openList, signIn, test } from './support.ts'

const unique = () => String(Math.floor(Math.random() * 1e6)).padStart(6, '0')

test.describe('a person', () => {
  // The server refuses a used link, and the console reports that.
  test.use({ expectedErrors: /status of 404/ })

  test('is invited, sets a password through the link, and is signed in; the link works once', async ({
    page,
    browser,
  }) => {
    await signIn(page, 'admin', '/admin/people')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    await page.getByLabel('First and last name').fill('Nia Okafor')
    await page.getByLabel('Email').fill(`nia-${unique()}@demo.example`)
    await page.getByLabel('Site', { exact: true }).selectOption('Parkdale Community Health')
    await page.getByRole('checkbox', { name: 'Collects samples' }).check()
    await page.getByRole('button', { name: 'Make the invitation' }).click()
    const link = await page.getByRole('region', { name: 'The link for Nia Okafor' }).getByLabel('Link').inputValue()

    const other = await (await browser.newContext()).newPage()
    await other.goto(link)
    await expect(other.getByText('Nia Okafor, choose the password that you will sign in with.')).toBeVisible()
    await other.getByLabel('New password').fill('short')
    await other.getByRole('button', { name: 'Set the password and sign in' }).click()
    await expect(other.getByRole('alert')).toContainText('Enter at least 12 characters.')
    await other.getByLabel('New password').fill('quiet otters carry lanterns')
    await other.getByRole('button', { name: 'Set the password and sign in' }).click()
    await expect(other.getByRole('heading', { level: 1, name: /, Nia$/ })).toBeVisible()
    await expect(other).toHaveURL(/\/$/)
    await other.context().close()

    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('This link is not valid any more.')
  })
})

test.describe('people', () => {
  // The server refuses a wrong password, and the console reports that.
  test.use({ expectedErrors: /status of 400/ })

  test('can change their own password only if they know the old one', async ({ page, request }) => {
    const admin = { email: 'admin@demo.example', password: 'demo-Vialog-2215' }
    const { access } = await (await request.post('/api/auth/token/', { data: admin })).json()
    const email = `own-${unique()}@demo.example`
    const roles = { performs_collection: true, performs_analysis: false, is_admin: false }
    const invited = await request.post('/api/admin/people/', {
      headers: { authorization: `Bearer ${access}` },
      data: { email, name: 'Olu Wright', site_id: 1, ...roles },
    })
    const token = (await invited.json()).link.split('#')[1]
    const first = 'seven grey geese in a row'
    await request.post('/api/auth/link/password/', { data: { token, new_password: first } })

    await page.goto('/')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(first)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByLabel('Current password').fill('six grey geese in a row')
    await page.getByLabel('New password').fill('eight grey geese juggle radishes')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('This is not your current password.').first()).toBeVisible()
    await page.getByLabel('Current password').fill(first)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password was changed.')).toBeVisible()
    const old = await request.post('/api/auth/token/', { data: { email, password: first } })
    expect(old.status()).toBe(401)
  })
})

test('a site is added, routed and given labels, and each step first says what it will do', async ({ page }) => {
  const number = unique()
  const site = `Bayview ${number}`
  await signIn(page, 'admin', '/admin/sites')
  await page.getByRole('button', { name: 'Add a site' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the name of the site.')
  await page.getByLabel('Name', { exact: true }).fill(site)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: site })).toBeVisible()

  await page.goto('/admin/routing')
  await expect(page.getByRole('region', { name: 'Look at this before samples are sent' })).toContainText(site)
  await page.getByRole('link', { name: site }).click()
  await expect(page.getByRole('status').filter({ hasText: 'If you save this' })).toContainText(site)
  await page.getByLabel('All samples').selectOption('Central Laboratory')
  await expect(page.getByRole('status').filter({ hasText: 'If you save this' })).not.toContainText(site)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: site })).toContainText('Central Laboratory')

  await page.goto('/admin/ids?edit=register')
  await page.getByLabel('For which site?').selectOption(site)
  await page.getByLabel('First ID').fill(`BV${number}1`)
  await page.getByLabel('Last ID').fill(`BV${number}5`)
  await page.getByLabel('Empty weight of each vial').fill('2.1234')
  await page.getByRole('button', { name: 'Look at what would happen' }).click()
  await expect(page.getByText('5 new')).toBeVisible()
  await page.getByRole('button', { name: 'Register 5 IDs' }).click()
  await page.getByRole('button', { name: 'Print their labels' }).click()
  await expect(page.getByLabel('Which IDs?')).toHaveValue(`BV${number}1 to BV${number}5`)
  await expect(page.getByText('Ask whoever runs the service to set PUBLIC_URL.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save 5 labels as PDF' }).click()
  expect((await download).suggestedFilename()).toBe('labels.pdf')

  await page.goto(`/admin/ids?search=BV${number}`)
  await page.getByRole('button', { name: `Make BV${number}3 void` }).click()
  await page.getByLabel('Reason').fill('Torn')
  await page.getByRole('button', { name: 'Make 1 ID void' }).click()
  await expect(openList(page, 'Registered IDs').getByRole('row', { name: `BV${number}3` })).toContainText('Void: Torn')

  await page.goto('/admin/sites')
  await page.getByRole('link', { name: site }).click()
  // Four labels are left: another site takes over.
  await page.getByRole('button', { name: `Close ${site} …` }).click()
  await page.getByLabel('Site that takes over').selectOption('Riverside Outreach Van')
  await expect(page.getByRole('region', { name: 'What goes to Riverside Outreach Van' })).toContainText('4 free labels')
  await page.getByLabel('Name of the site that closes').fill(site)
  await page.getByLabel('Reason').fill('It never opened.')
  await page.getByRole('button', { name: `Close ${site}`, exact: true }).click()
  await page.getByRole('button', { name: 'Back to the sites' }).click()
  await expect(page.getByRole('row', { name: site })).toContainText('(Closed)')
})

test.describe('a site that still has people', () => {
  test.use({ expectedErrors: /status of 409/ })

  test('cannot be closed, and the form keeps its input', async ({ page }) => {
    await signIn(page, 'admin', '/admin/sites')
    await page.getByRole('link', { name: 'Queen West Drop-In' }).click()
    await page.getByRole('switch', { name: 'Open' }).press('Space')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('This site cannot be closed here: it has 1 active account')
    await expect(page.getByRole('switch', { name: 'Open' })).not.toBeChecked()
  })
})

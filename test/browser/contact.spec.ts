/** One message when a result is there: staff leave an address at the counter, a reader leaves one and takes it back. */
import { headersOf, replaced } from './own-samples.ts'
import { type OwnService, ownService } from './own-service.ts'
import { test as base, expect, looksRight, signIn } from './support.ts'

const test = base.extend<{ service: OwnService }>({
  service: async ({ browserName: _ }, use) => {
    await using service = await ownService({ demo: true })
    await use(service)
  },
  baseURL: async ({ service }, use) => use(service.address),
})
test.use({ expectedErrors: /status of 400/ })

test('an address is left by staff, and left and removed by a reader without JavaScript', async ({
  page,
  request,
  browser,
  service,
}) => {
  const headers = await headersOf(request, 'admin')
  const word = { word_by_email: true, word_sender_name: 'Desk', word_sender_address: 'desk@appointments.example' }
  const changed = await replaced(request, 'PATCH', '/api/admin/settings/', {
    headers,
    data: { ...word, check_codes: true },
  })
  expect(changed.status()).toBe(200)
  const server = { host: '127.0.0.1', port: 1, security: 'NONE', username: '', from_address: 'vialog@test.example' }
  expect((await replaced(request, 'PUT', '/api/admin/mail/', { headers, data: { server } })).status()).toBe(200)
  await signIn(page, 'admin', '/admin/settings')
  await expect(page.getByLabel('Name that these emails come from')).toHaveValue('Desk')
  await looksRight(page)

  const staff = await page.context().newPage()
  await signIn(staff, 'collection', '/samples/PD2218?tab=AnalysisResult')
  await staff.getByRole('button', { name: 'One message when the result is there' }).click()
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(staff.getByRole('link', { name: 'Enter one email address, such as name@example.org.' })).toBeVisible()
  await looksRight(staff)
  await staff.getByRole('textbox', { name: 'Email address' }).fill('sam@example.org')
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(staff.getByText('One message will be sent when the result is there.')).toBeVisible()

  const collection = await headersOf(request, 'collection')
  const sample = await (await request.get('/api/samples/PD2218/', { headers: collection })).json()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: service.address })
  const reader = await context.newPage()
  await reader.goto(`/service-users/result/PD2218?lang=en&code=${sample.check_code}`)
  await reader.getByLabel('Email address').fill('sam')
  await reader.getByRole('button', { name: 'Leave it for one message' }).click()
  await expect(reader.getByRole('alert')).toHaveText(
    'This is no address or number that we can write to. Check it, please.',
  )
  await expect(reader.getByLabel('Email address')).toHaveValue('sam')
  await reader.getByLabel('Email address').fill('sam@example.org')
  await reader.getByRole('button', { name: 'Leave it for one message' }).click()
  await expect(reader.getByRole('status')).toHaveText('We will send one message when the result is there.')
  await reader.getByRole('button', { name: 'Forget my contact' }).click()
  await expect(reader.getByRole('status')).toHaveText('If we had a contact for this sample, it is deleted.')
  await context.close()
  await page.goto(`/service-users/result/PD2218?lang=fr&code=${sample.check_code}`)
  await looksRight(page)
})

/** Forms of the whole service that two people edit at once join field by field, like those of one row. */
import type { APIRequestContext, Page } from '@playwright/test'
import { headersOf, replaced } from './own-samples.ts'
import { button } from './report-support.ts'
import { expect, looksRight, signIn, test } from './support.ts'

test.use({ expectedErrors: /status of 409/ })

type Values = Record<string, string | number | null>
type Form = {
  readonly page: string
  readonly path: string
  readonly method: 'PUT' | 'PATCH'
  readonly fields: readonly [onlyMine: string, onlyTheirs: string, both: string]
  readonly labels: readonly [onlyMine: string, onlyTheirs: string, both: string]
  /** What a colleague saves, and what this person types. */
  readonly theirs: readonly [string | number, string | number]
  readonly mine: readonly [string, string]
  readonly valuesOf: (answer: Record<string, unknown>) => Values
}

const forms: readonly Form[] = [
  {
    ...{ page: '/admin/settings', path: '/api/admin/settings/', method: 'PATCH' },
    fields: ['courier_notes', 'courier_phone', 'courier_email'],
    labels: ['Notes for couriers', 'Phone for couriers', 'Email for couriers'],
    ...{ theirs: ['604 555 0101', 'theirs@demo.example'], mine: ['Ring twice', 'mine@demo.example'] },
    valuesOf: (answer) => answer as Values,
  },
  {
    ...{ page: '/admin/retention', path: '/api/admin/retention/', method: 'PUT' },
    fields: ['log_keep_days', 'sign_ins_keep_days', 'sessions_keep_days'],
    labels: [
      'Days that the database’s own log is kept',
      'Days that times of signing in are kept',
      'Days that ended sessions are kept',
    ],
    ...{ theirs: [391, 392], mine: ['393', '394'] },
    valuesOf: ({ settings }) => settings as Values,
  },
]

async function stored(request: APIRequestContext, { path, valuesOf }: Form): Promise<Values> {
  return valuesOf(await (await request.get(path, { headers: await headersOf(request, 'admin') })).json())
}

async function store(request: APIRequestContext, { path, method }: Form, data: Values): Promise<void> {
  const query = method === 'PUT' ? '?confirmed=shorter' : ''
  const answer = await replaced(request, method, `${path}${query}`, {
    headers: await headersOf(request, 'admin'),
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const save = (page: Page) => button(page, 'Save').first().click()

for (const form of forms) {
  test(`${form.page} takes what a colleague saved, and shows both where both changed a field`, async ({
    page,
    request,
  }) => {
    const before = await stored(request, form)
    const whole = (values: Values) => (form.method === 'PUT' ? { ...before, ...values } : values)
    const [onlyMine, onlyTheirs, both] = form.fields
    const [mineLabel, theirLabel, bothLabel] = form.labels
    await signIn(page, 'admin', form.page)
    await page.getByLabel(mineLabel).fill(form.mine[0])
    await page.getByLabel(bothLabel).fill(form.mine[1])
    await store(request, form, whole({ [onlyTheirs]: form.theirs[0], [both]: form.theirs[1] }))
    await save(page)
    await expect(page.getByRole('alert').filter({ hasText: /changed this after you read it/ })).toBeVisible()
    await expect(page.getByLabel(theirLabel)).toHaveValue(String(form.theirs[0]))
    await expect(page.getByLabel(bothLabel)).toHaveValue(form.mine[1])
    await expect(page.getByLabel(bothLabel)).toHaveAccessibleDescription(
      new RegExp(`Saved meanwhile: ${form.theirs[1]}`),
    )
    await looksRight(page)
    await save(page)
    await expect.poll(async () => String((await stored(request, form))[onlyMine])).toBe(form.mine[0])
    const after = await stored(request, form)
    expect([String(after[onlyTheirs]), String(after[both])]).toEqual([String(form.theirs[0]), form.mine[1]])
    await store(
      request,
      form,
      form.method === 'PUT' ? before : { courier_notes: '', courier_phone: '', courier_email: '' },
    )
  })
}

/** What a colleague saves while somebody else types is never overwritten unseen. */
import type { APIRequestContext, Page } from '@playwright/test'
import { headersOf, register } from './own-samples.ts'
import { button } from './report-support.ts'
import { expect, looksRight, signIn, test } from './support.ts'
import { answerOf, isAt, next } from './survey-support.ts'

// The server refuses a text that started from an older one, and the console reports that.
test.use({ expectedErrors: /status of 409/ })

const noWords = { title: '', looks: '', effects: '', what_to_do: '', where_to_get_help: '', changed: '' }

/** Begins an alert without samples; answers its number. */
async function newAlert(request: APIRequestContext): Promise<number> {
  const headers = await headersOf(request, 'analysis')
  const answer = await request.post('/api/alerts/', { headers, data: { signal_id: null } })
  expect(answer.ok()).toBe(true)
  return (await answer.json()).id
}

async function readAlert(request: APIRequestContext, id: number) {
  return (await request.get(`/api/alerts/${id}/`, { headers: await headersOf(request, 'both') })).json()
}

/** A colleague saves a title and what to do. */
async function colleagueSaves(request: APIRequestContext, id: number, words = {}): Promise<void> {
  const { draft_no, draft } = await readAlert(request, id)
  const answer = await request.put(`/api/alerts/${id}/draft/`, {
    headers: await headersOf(request, 'both'),
    data: {
      ...{ draft_no, languages: ['en'], sold_as: ['Heroin'], holds: [], area_id: null, picture: null },
      words: { en: { ...noWords, title: 'Theirs', what_to_do: 'Not alone', ...words } },
      ends_on: draft.ends_on,
    },
  })
  expect(answer.ok()).toBe(true)
}

/** Expects both versions of the title, and the colleague's text where only they changed it. */
async function showsBoth(page: Page): Promise<void> {
  await expect(page.getByText(/^Somebody saved changes here/)).toBeVisible()
  await expect(page.getByText(/^The last change was on .+ Written by .*Noor Haddad/)).toBeVisible()
  const title = page.getByLabel('Title')
  await expect(title).toHaveValue('Mine')
  await expect(title).toHaveAccessibleDescription(/Saved meanwhile: Theirs/)
  await expect(page.getByLabel('What to do')).toHaveValue('Not alone')
  await expect(page.getByLabel('Sold as')).toHaveValue('Heroin')
  await expect(page.getByText(/^Saved meanwhile/)).toHaveCount(1)
}

test('a refused save shows what a colleague saved, and the next one keeps it', async ({ page, request }) => {
  const id = await newAlert(request)
  await signIn(page, 'analysis', `/staff-alerts/${id}`)
  await page.getByLabel('Title').fill('Mine')
  await colleagueSaves(request, id)
  await button(page, 'Save the text').click()
  await expect(page.getByText(/^Somebody else changed this text\./).first()).toBeVisible()
  await showsBoth(page)
  await looksRight(page)
  await button(page, 'Save the text').click()
  await expect(page.getByText('The text was saved.')).toBeVisible()
  const { draft } = await readAlert(request, id)
  expect(draft.words.en).toEqual({ ...noWords, title: 'Mine', what_to_do: 'Not alone' })
  expect(draft.sold_as).toEqual(['Heroin'])
})

test('an alert typed earlier takes what a colleague saved since', async ({ page, request }) => {
  const id = await newAlert(request)
  await signIn(page, 'analysis', `/staff-alerts/${id}`)
  await page.getByLabel('Title').fill('Mine')
  await page.getByLabel('Effects seen').fill('Deep sleep')
  await page.goto('/')
  await colleagueSaves(request, id)
  await page.goto(`/staff-alerts/${id}`)
  await expect(page.getByText(/^Your draft from .+ is here again/)).toBeVisible()
  await showsBoth(page)
  // The second version stays in sight after more typing and a reload, and a field taken over counts as untouched.
  await page.getByLabel('Effects seen').fill('Deep, long sleep')
  await colleagueSaves(request, id, { what_to_do: 'Never alone' })
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Saved meanwhile: Theirs/)
  await expect(page.getByLabel('What to do')).toHaveValue('Never alone')
  await button(page, 'Save the text').click()
  await expect(page.getByText('The text was saved.')).toBeVisible()
  const { draft } = await readAlert(request, id)
  expect(draft.words.en).toEqual({
    ...noWords,
    ...{ title: 'Mine', what_to_do: 'Never alone', effects: 'Deep, long sleep' },
  })
})

/** A sample at the edit of its collection data, where an on-site ID was typed. */
async function editedSample(page: Page, request: APIRequestContext): Promise<string> {
  const about = { collected_from: 'STAFF_BEHIND', expected_drugs: ['Ketamine'], colour: ['White'] }
  const [id = ''] = await register(request, 1, about)
  await signIn(page, 'collection', `/samples/${id}`)
  await page.getByRole('link', { name: 'Edit Collection Data' }).click()
  await onSiteId(page).fill('A-1')
  return id
}

const onSiteId = (page: Page) => page.getByRole('textbox', { name: /On-site/ })

async function colleagueCorrects(request: APIRequestContext, id: string, answers: object): Promise<void> {
  const headers = await headersOf(request, 'collection')
  const { version } = await (await request.get(`/api/samples/${id}/`, { headers })).json()
  const read = { ...headers, 'if-match': `"${version}"` }
  expect((await request.patch(`/api/samples/${id}/`, { headers: read, data: answers })).ok()).toBe(true)
}

/** Walks to the review and expects these changes; answers what Save then sends. */
async function reviewed(page: Page, changed: readonly RegExp[]): Promise<unknown> {
  for (const step of [0, 2, 4] as const) {
    await isAt(page, step)
    await next(page)
  }
  await isAt(page, 6)
  await expect(answerOf(page, 'Expected drugs')).toHaveText('Fentanyl')
  const changes = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What you changed' }) })
  await expect(changes.locator('dl > div')).toHaveText(changed)
  await looksRight(page)
  const sending = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await button(page, 'Save changes').click()
  const sent = (await sending).postDataJSON()
  await expect(page.getByText(/changes saved$/)).toBeVisible()
  return sent
}

test('an edit resumed after a colleague’s corrections changes only what the person typed', async ({
  page,
  request,
}) => {
  const id = await editedSample(page, request)
  const address = page.url()
  await page.goto('/')
  await colleagueCorrects(request, id, { expected_drugs: ['Fentanyl'], colour: ['Blue'] })
  await page.goto(address)
  await expect(page.getByText(/^Your draft from .+ is here again/)).toBeVisible()
  await expect(page.getByText(/^Somebody saved changes here/)).toBeVisible()
  await expect(onSiteId(page)).toHaveValue('A-1')
  await looksRight(page)
  expect(await reviewed(page, [/^On-site.*A-1.*was: Not answered/])).toEqual({ onsite_sample_id: 'A-1' })
})

test('an edit shows what a colleague saved while it was open, also in the same field', async ({ page, request }) => {
  const id = await editedSample(page, request)
  await colleagueCorrects(request, id, { expected_drugs: ['Fentanyl'], onsite_sample_id: 'B-2' })
  await button(page, 'Cancel').click()
  await button(page, 'Leave and keep the draft').click()
  await page.getByRole('link', { name: 'Edit Collection Data' }).click()
  await button(page, 'Continue the draft').click()
  expect(await reviewed(page, [/^On-site.*A-1.*was: B-2/])).toEqual({ onsite_sample_id: 'A-1' })
})

test('an administration form resumed after a colleague’s change shows both versions', async ({ page, request }) => {
  const headers = await headersOf(request, 'admin')
  const mark = Math.random().toString(36).slice(2, 7)
  const roles = { performs_collection: true, performs_analysis: false, is_admin: false }
  const [first, second] = await (await request.get('/api/admin/sites/', { headers })).json()
  const made = await request.post('/api/admin/people/', {
    headers,
    data: {
      ...{ name: `Ana ${mark}`, email: `ana-${mark}@demo.example`, site_id: first.id, ...roles },
      ...{ issues_alerts: false, releases_alerts: false, reads_for_others: false },
    },
  })
  expect(made.ok()).toBe(true)
  const { id, version } = (await made.json()).person
  await signIn(page, 'admin', `/admin/people?edit=${id}&search=${mark}`)
  const name = page.getByLabel('First and last name')
  await name.fill(`Anna ${mark}`)
  await page.getByRole('checkbox', { name: 'Writes alerts' }).check()
  await page.goto('/')
  const data = { name: `Ann ${mark}`, site_id: second.id, performs_analysis: true }
  const change = async (read: number, sent: object) => {
    const answer = await request.patch(`/api/admin/people/${id}/`, {
      headers: { ...headers, 'if-match': `"${read}"` },
      data: sent,
    })
    expect(answer.ok()).toBe(true)
    return (await answer.json()).version
  }
  const next = await change(version, data)
  await page.goto(`/admin/people?edit=${id}&search=${mark}`)
  await expect(page.getByText(/^Somebody saved changes here/)).toBeVisible()
  await expect(name).toHaveValue(`Anna ${mark}`)
  await expect(name).toHaveAccessibleDescription(`Saved meanwhile: Ann ${mark}`)
  await expect(page.getByLabel('Site', { exact: true })).toHaveValue(String(second.id))
  await expect(page.getByText('Saved meanwhile: Collects samples, Analyzes samples')).toBeVisible()
  await looksRight(page)
  await button(page, 'Discard draft').click()
  await expect(name).toHaveValue(`Ann ${mark}`)
  await expect(page.getByText(/^Somebody saved changes here/)).toHaveCount(0)

  // A colleague saves while the form is open: nothing is overwritten that this person has not seen.
  await name.fill(`Anneke ${mark}`)
  await change(next, { site_id: first.id })
  await button(page, 'Save').click()
  await expect(page.getByRole('alert').first()).toContainText(
    /changed this after you read it, on .*: site id\. Look at it as it is now/,
  )
  await expect(page.getByLabel('Site', { exact: true })).toHaveValue(String(first.id))
  await expect(name).toHaveValue(`Anneke ${mark}`)
  await looksRight(page)
  await button(page, 'Save').click()
  await expect(page.getByText(`Anneke ${mark}`).first()).toBeVisible()
  const { results } = await (await request.get(`/api/admin/people/?search=${mark}`, { headers })).json()
  expect(results).toMatchObject([{ name: `Anneke ${mark}`, site_id: first.id }])
})

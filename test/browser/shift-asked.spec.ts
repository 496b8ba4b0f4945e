/** A sample that arrived after another one used its label: an administrator sees both and decides. */
import { asked, freeVials, pageWithShift, tokenOf } from './shift-support.ts'
import { expect, looksRight, signIn, test } from './support.ts'
import { button } from './survey-support.ts'

const recovery_code = 'ABCDE-FGHJK-MNPQR-STVWX-YZ234-56789'

/** Begins a shift and returns its ID. */
async function begun(baseURL: string, device: string, sample_ids: readonly string[]): Promise<string> {
  const staff = await tokenOf(baseURL, 'collection')
  const { shift } = await asked<{ shift: { id: string } }>(baseURL, staff, '/shifts/', {
    ...{ device, recovery_code, sample_ids },
  })
  return shift.id
}

const form = (sample_id: string, colour: string) => ({
  ...{ sample_id, collected_by: 'Ana Diaz', collected_from: 'STAFF_BEHIND', sample_type: 'SUBSTANCE' },
  ...{ expected_drugs: ['Ketamine'], sample_effect: [], checking_reasons: [], colour: [colour], texture: [] },
})

test('an administrator answers the question about a sample', async ({ page, browser, baseURL: address }) => {
  const baseURL = address ?? ''
  const tablet = await (await browser.newContext()).newPage()
  await signIn(tablet, 'collection')
  const [id = '', second = '', label = ''] = await freeVials(tablet, 3)
  const staff = await tokenOf(baseURL, 'collection')
  const admin = await tokenOf(baseURL, 'admin')
  const device = `Van ${id}`
  const shift = await begun(baseURL, device, [id, second])
  await asked(baseURL, admin, `/admin/shifts/${shift}/free/`, {
    ...{ sample_ids: [id, second], labels_are_here: true, reason: 'The van was given up for lost.' },
  })
  for (const one of [id, second]) await asked(baseURL, staff, '/samples/', form(one, 'White'))
  const made_at = new Date().toISOString()
  const sent = await asked<{ answers: { outcome: string }[] }>(baseURL, staff, `/shifts/${shift}/samples/`, {
    sent_at: made_at,
    samples: [id, second].map((sample_id) => ({ sample_id, made_at, form: JSON.stringify(form(sample_id, 'Purple')) })),
  })
  expect(sent.answers.map(({ outcome }) => outcome)).toEqual(['held', 'held'])
  await signIn(page, 'admin', await pageWithShift(baseURL, device))
  await page.getByRole('link', { name: device }).click()
  const question = (one: string) =>
    page.locator('form').filter({ has: page.getByRole('heading', { name: `Sample ${one}` }) })
  await expect(question(id)).toContainText('Purple')
  await question(id).getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose what is true.')
  await looksRight(page)
  await question(id).getByRole('radio', { name: 'It is the sample already there' }).check()
  await question(id).getByRole('textbox', { name: 'Reason' }).fill('It was typed in again at the counter.')
  await question(id).getByRole('button', { name: 'Answer' }).click()
  await expect(question(id)).toHaveCount(0)
  await question(second).getByRole('radio', { name: 'It is another sample, with another label' }).check()
  await question(second).getByRole('textbox', { name: 'The label that it has' }).fill(label)
  await question(second).getByRole('textbox', { name: 'Reason' }).fill('Its vial has this label now.')
  await question(second).getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByText('No sample has a question.')).toBeVisible()
  const { results } = await asked<{ results: { colour: string[] }[] }>(baseURL, staff, `/samples/?sample_id=${label}`)
  expect(results[0]?.colour).toEqual(['Purple'])
  await button(page, 'All shifts').click()
  await expect(page.getByRole('link', { name: device })).toBeVisible()
  await tablet.context().close()
})

test('a sample under a label of another site can only get another label', async ({ page, baseURL: address }) => {
  const baseURL = address ?? ''
  await signIn(page, 'admin')
  const [id = ''] = await freeVials(page, 1)
  const [staff, others, admin] = [
    await tokenOf(baseURL, 'collection'),
    await tokenOf(baseURL, 'collection2'),
    await tokenOf(baseURL, 'admin'),
  ]
  const site = await asked<{ id: number }>(baseURL, others, '/user/my-site/')
  const theirs = `${id}T`
  const rows = [{ sample_id: theirs, container_type: 'VIAL', empty_weight: 2.1 }]
  await asked(baseURL, admin, '/admin/ids/', { site_id: site.id, rows })
  await asked(baseURL, others, '/samples/', form(theirs, 'White'))
  const shift = await begun(baseURL, `Van ${id}`, [id])
  await asked(baseURL, staff, `/shifts/${shift}/end/`, { made: [], given_up: [] })
  const made_at = new Date().toISOString()
  await asked(baseURL, staff, `/shifts/${shift}/samples/`, {
    ...{ sent_at: made_at, samples: [{ sample_id: theirs, made_at, form: JSON.stringify(form(theirs, 'Purple')) }] },
  })
  await page.goto(await pageWithShift(baseURL, `Van ${id}`))
  await page.getByRole('link', { name: `Van ${id}` }).click()
  await expect(page.getByText(`${theirs} belongs to another site. Under which label is it registered?`)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await page.getByRole('radio', { name: 'It is another sample, with another label' }).check()
  await page.getByRole('textbox', { name: 'The label that it has' }).fill(id)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Its label was copied wrongly.')
  await button(page, 'Answer').click()
  await expect(page.getByText('No sample has a question.')).toBeVisible()
})

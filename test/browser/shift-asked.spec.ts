/** A sample that arrived after another one used its label: an administrator sees both and decides. */
import { asked, freeVials, tokenOf } from './shift-support.ts'
import { expect, looksRight, signIn, test } from './support.ts'
import { button } from './survey-support.ts'

const recovery_code = 'ABCDE-FGHJK-MNPQR-STVWX-YZ234-56789'

const form = (sample_id: string, colour: string) => ({
  ...{ sample_id, collected_by: 'Ana Diaz', collected_from: 'STAFF_BEHIND', sample_type: 'SUBSTANCE' },
  ...{ expected_drugs: ['Ketamine'], sample_effect: [], checking_reasons: [], colour: [colour], texture: [] },
})

test('an administrator answers the question about a sample', async ({ page, browser, baseURL: address }) => {
  const baseURL = address ?? ''
  test.setTimeout(120_000)
  const tablet = await (await browser.newContext()).newPage()
  await signIn(tablet, 'collection')
  const [id = '', second = '', label = ''] = await freeVials(tablet, 3)
  const staff = await tokenOf(baseURL, 'collection')
  const admin = await tokenOf(baseURL, 'admin')
  const device = `Van ${id}`
  const { shift } = await asked<{ shift: { id: string } }>(baseURL, staff, '/shifts/', {
    ...{ device, recovery_code, sample_ids: [id, second] },
  })
  await asked(baseURL, admin, `/admin/shifts/${shift.id}/free/`, {
    ...{ sample_ids: [id, second], labels_are_here: true, reason: 'The van was given up for lost.' },
  })
  for (const one of [id, second]) await asked(baseURL, staff, '/samples/', form(one, 'White'))
  const made_at = new Date().toISOString()
  const sent = await asked<{ answers: { outcome: string }[] }>(baseURL, staff, `/shifts/${shift.id}/samples/`, {
    sent_at: made_at,
    samples: [id, second].map((sample_id) => ({ sample_id, made_at, form: JSON.stringify(form(sample_id, 'Purple')) })),
  })
  expect(sent.answers.map(({ outcome }) => outcome)).toEqual(['held', 'held'])
  await signIn(page, 'admin', '/admin/shifts')
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

/** The calendar file of a sample that waits: read by a parser, neutral, and gone once there is a result. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { testService } from '../../../test/support/service.ts'
import { register, reported } from '../../../test/support/stories.ts'

const service = testService({ withPages: true })
const file = (sample_id: string, query = '') =>
  fetch(`${service.address}/service-users/result/${sample_id}/appointment.ics${query}`, { redirect: 'manual' })

/** Its one entry. */
function entryOf(text: string) {
  const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  expect(entries).toHaveLength(1)
  const [first] = entries
  if (first === undefined) throw new Error('no entry')
  return new ICAL.Event(first)
}

test('it has one whole day, the promised one, in words that reveal nothing', async () => {
  const sample_id = await register(service)
  const { return_date } = await service.db
    .selectFrom('samples')
    .select('return_date')
    .where('sample_id', '=', sample_id)
    .executeTakeFirstOrThrow()
  const reply = await file(sample_id)
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="appointment.ics"')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const text = await reply.text()
  const entry = entryOf(text)
  expect(entry.summary).toBe('Your appointment')
  expect(entry.startDate.isDate).toBe(true)
  expect(entry.startDate.toString()).toBe(String(return_date).slice(0, 10))
  for (const word of [sample_id, 'Vialog', 'drug', 'sample', 'result', 'fentanyl'])
    expect(text.toLowerCase()).not.toContain(word.toLowerCase())
  // The same sample makes the same entry, so that a calendar does not hold it twice; another sample makes another.
  expect(entryOf(await (await file(sample_id)).text()).uid).toBe(entry.uid)
  expect(entryOf(await (await file(await register(service))).text()).uid).not.toBe(entry.uid)
})

test.each([
  ['fr', 'Votre rendez-vous'],
  ['es', 'Su cita'],
])('in %s', async (language, summary) => {
  const text = await (await file(await register(service), `?lang=${language}`)).text()
  expect(entryOf(text).summary).toBe(summary)
})

test('the waiting page offers it; with a result it redirects there, and an unknown ID gets a page', async () => {
  const sample_id = await register(service)
  const page = await (await fetch(`${service.address}/service-users/result/${sample_id}?lang=en`)).text()
  expect(page).toContain(`href="/service-users/result/${sample_id}/appointment.ics?lang=en"`)
  const told = await reported(service)
  const there = await file(told)
  expect([there.status, there.headers.get('location')]).toEqual([303, `/service-users/result/${told}`])
  const late = await register(service)
  await service.db.updateTable('samples').set({ return_date: '2026-01-05' }).where('sample_id', '=', late).execute()
  expect((await file(late)).status).toBe(303)
  const unknown = await file('NOPE1')
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).toContain('Sample with id NOPE1 not found')
})

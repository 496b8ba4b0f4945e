/**
 * For any dictionary and any alerts: once a name is hidden, it appears nowhere that shows an alert: page, list, feed,
 * CAP message, flyer, mail, the result beside it. With a service's usual cache.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { mailPassword, seal } from '#server/sealed.ts'
import { alertWords, named, release } from '../../../test/support/alerts.ts'
import { doJobs } from '../../../test/support/jobs.ts'
import { aMailServer } from '../../../test/support/mail-server.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'
import { visit } from '../../../test/support/visitor.ts'
import { alertMailJobs } from './mails.ts'

const service = testService({ withPages: true, withMemory: true, withLog: true })
const names = ['Zorbium', 'Quextine', 'Wolpram', 'Vexidol'] as const
const clientNames = names.map((name) => `${name.slice(0, 2)}-client`)

type Shown = { readonly is_public: boolean; readonly is_renamed: boolean }
const samples: string[] = []

beforeAll(async () => {
  await service.db
    .insertInto('drugs')
    .values(names.map((name) => ({ name, report_to_public: true, important: false })))
    .execute()
  for (const name of names)
    samples.push(
      await reported(service, { expected_drugs: ['Ketamine'] }, [gcms([{ drug: { name }, percent: 5, weight: null }])]),
    )
  Object.assign(service.services, { config: { ...service.services.config, publicUrl: 'https://vialog.test' } })
})

async function show(states: readonly Shown[]) {
  for (const [at, { is_public, is_renamed }] of states.entries()) {
    const report_to_client_name = is_renamed ? (clientNames[at] ?? null) : null
    const set = { report_to_public: is_public, report_to_client_name }
    await service.db
      .updateTable('drugs')
      .set(set)
      .where('name', '=', names[at] ?? '')
      .execute()
  }
}

test('no hidden name is read anywhere, nor leads a result to an alert', async () => {
  await using server = await aMailServer()
  const row = { host: '127.0.0.1', port: server.port, security: 'NONE', username: 'vialog' }
  const password_sealed = seal('sesame', service.services.secret, mailPassword)
  await service.db
    .insertInto('mail_server')
    .values({ ...row, password_sealed, from_address: 'a@vialog.test' })
    .execute()
  const reader = { email: 'anna@partner.example', added_at: new Date().toISOString() }
  await service.db.insertInto('alert_recipients').values(reader).execute()
  const state = fc.record({ is_public: fc.boolean(), is_renamed: fc.boolean() })
  const states = fc.tuple(state, state, state, state)
  const chosen = fc.subarray([0, 1, 2, 3], { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(states, chosen, fc.constantFrom('en', 'fr', 'es'), async (shown, which, language) => {
      await show(names.map(() => ({ is_public: true, is_renamed: false })))
      const holds = await Promise.all(which.map((at) => named(service.db, names[at] ?? '')))
      const title = `Powder with ${which.map((at) => names[at])}`
      const changes = { holds, sold_as: [], words: { en: { ...alertWords, title } } }
      const id = await release(service.db, { changes })
      const at = `/service-users/alerts/${id}`
      // Read once, so that the cache has something to forget.
      for (const path of [at, '/service-users/alerts']) await visit(service, path)
      await show(shown)
      server.mails.length = 0
      await doJobs(service, alertMailJobs(service.services))
      const ways = [at, `${at}/cap.xml`, '/service-users/alerts', '/service-users/alerts/feed.xml']
      const paths = [...ways, ...samples.map((sample) => `/service-users/result/${sample}`)]
      const read = await Promise.all(paths.map((path) => visit(service, `${path}?lang=${language}`)))
      const flyer = await fetch(`${service.address}${at}/flyer?lang=${language}`)
      const pdf = await pdfText(new Uint8Array(await flyer.arrayBuffer()))
      const all = [...read.map(({ html }) => html), pdf, JSON.stringify(server.mails)]
      const isTold = (n: number) => shown[n]?.is_public === true
      const hidden = names.filter((_, n) => !isTold(n))
      for (const text of all) for (const name of hidden) expect(text).not.toContain(name)
      const isHidden = which.some((one) => !isTold(one))
      expect(server.mails).toHaveLength(isHidden ? 0 : 1)
      for (const [n, sample] of samples.entries()) {
        const { html } = await visit(service, `/service-users/result/${sample}`)
        // A result leads to an alert by the name that its reader reads.
        const fits = !isHidden && which.includes(n) && !shown[n]?.is_renamed
        expect(html.includes(`href="${at}"`), `${sample} ${fits}`).toBe(fits)
      }
      // The next run must not meet this run's alert.
      await service.db.updateTable('alerts').set({ ends_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute()
      await service.db.deleteFrom('alert_mails').execute()
      const log = service.logged.splice(0).join('\n')
      for (const secret of [...names, 'partner.example']) expect(log).not.toContain(secret)
    }),
    { numRuns: 12 },
  )
})

/** No public page has two contacts (R9.6), and no label ends in '?:'. */
import { expect, test } from 'vitest'
import { testService } from '../../../test/support/service.ts'
import { type VisitOptions, visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
const open = (path: string, options?: VisitOptions) => visit(service, path, options)

test('the couriers’ list has one contact: the couriers’ own, otherwise that of the service', async () => {
  const mails = async (lang: string) =>
    (await open(`/routes?lang=${lang}`)).html.match(/href="(mailto|tel):[^"]*"/g) ?? []
  const set = async (settings: Record<string, string>) => {
    for (const [key, text] of Object.entries(settings)) {
      const value = JSON.stringify(text)
      await service.db
        .insertInto('settings')
        .values({ key, value })
        .onConflict((row) => row.column('key').doUpdateSet({ value }))
        .execute()
    }
  }
  const ofCouriers = { courier_email: 'ride@test.example', courier_phone: '416-555-0101' }
  const ofService = { contact_email: 'us@test.example', contact_phone: '' }
  for (const lang of ['en', 'fr', 'es']) {
    await set({ ...ofCouriers, ...ofService })
    expect(await mails(lang)).toEqual(['href="tel:4165550101"', 'href="mailto:ride@test.example"'])
    await set({ courier_email: '', courier_phone: '' })
    expect(await mails(lang)).toEqual(['href="mailto:us@test.example"'])
    for (const path of ['/routes', '/service-users', '/service-users/what-we-keep', '/alerts', '/nothing-here']) {
      const { html, text } = await open(`${path}?lang=${lang}`)
      expect(text, path).not.toMatch(/[?!.:]\s*:/)
      expect(html.match(/href="mailto:/g)?.length ?? 0, path).toBeLessThanOrEqual(1)
    }
  }
})

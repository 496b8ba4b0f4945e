/** A name has one line, wherever it is typed: otherwise it passes for two in a list, a mail header or a PDF. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { invitePerson } from '#contract/admin/people.ts'
import { SettingsForm } from '#contract/admin/settings-form.ts'
import { SiteForm } from '#contract/admin/sites.ts'
import { FullName, nameText, optionalName } from '#contract/fields.ts'
import { acceptPackage, preparePackages } from '#contract/transport.ts'

const names: Readonly<Record<string, z.ZodType>> = {
  'a staff name': FullName,
  'who is invited': invitePerson.input.shape.name,
  'a site': SiteForm.shape.name,
  'an area': SiteForm.shape.area,
  'the service': SettingsForm.shape.name,
  'who transports': acceptPackage.input.shape.transported_by,
  'who sends': preparePackages.input.shape.person,
}

test.each(Object.entries(names))('%s holds no line break', (_what, shape) => {
  for (const line of ['\n', '\r', '\r\n', '\t', '\u0085', '\u2028', '\u2029']) {
    const result = shape.safeParse(`Ana Diaz${line}Bcc: everybody`)
    expect(result.success).toBe(false)
    expect(result.error?.issues.map(({ message }) => message)).toContain('Write the name on one line.')
  }
  expect(shape.safeParse('Ana María de la Peña-Ørsted').success).toBe(true)
})

test('what passes as a name is one line, whatever was sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const result = nameText(100).safeParse(text)
      if (result.success) expect(result.data.split(/[\n\r\t\u0085\u2028\u2029]/)).toHaveLength(1)
    }),
  )
  expect(optionalName(10).parse('  ')).toBeNull()
  expect(optionalName(10).parse(null)).toBeNull()
})

/** Changes of technologies in tests. */
import { readTechnologies } from '#server/known-technologies.ts'
import type { TestService } from './service.ts'

const ownName = (name: string) => ({ en: name, fr: name, es: name })

export const technologyChanges = {
  'POST /admin/technologies/': {
    make: async () => ({ input: { kind: 'MASS', name: ownName('Orbi 1'), short: ownName('Orbi 1') } }),
    says: /^name en: Orbi 1$/,
  },
  'PATCH /admin/technologies/{key}/': {
    make: async () => ({ params: { key: 'RAMAN' }, input: { is_active: true } }),
    says: /^is active: no → yes$/,
  },
  'PUT /admin/technologies/': {
    make: async (service: TestService) => {
      const was = (await readTechnologies(service.db)).map(({ key }) => key)
      return { input: { keys: was.toReversed(), was } }
    },
    says: /^order: /,
  },
}

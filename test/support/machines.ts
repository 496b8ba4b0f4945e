/** Machines for tests: a key, and a call with it. */
import { makeMachineKey } from '#contract/admin/machine-keys.ts'
import type { Answered, Endpoint } from '#contract/endpoint.ts'
import { addDays } from '#domain/dates.ts'
import type { MachinePurpose } from '#domain/machine/machine-key.ts'
import type { Reply, TestService } from './service.ts'

let next = 1

type Asked = { readonly site?: string; readonly name?: string; readonly ends_on?: string }

/** Makes a key at the central laboratory that ends in a year, unless the test says otherwise. */
export async function aKey(
  service: TestService,
  purpose: MachinePurpose,
  { site = 'Central laboratory', ...asked }: Asked = {},
) {
  const ends_on = addDays((service.clock ?? new Date()).toISOString().slice(0, 10), 365)
  const input = { name: `Machine ${next++}`, ends_on, ...asked, purpose, site_id: service.site(site) }
  const { made, key } = await service.must('admin', makeMachineKey, { input })
  return { ...made, key }
}

/** Calls as a machine. */
export const asMachine = <E extends Endpoint>(
  service: TestService,
  key: string,
  endpoint: E,
  { headers = {}, ...options }: Parameters<typeof service.call<E>>[2] = {},
): Promise<Reply<Answered<E>>> =>
  service.call(null, endpoint, { ...options, headers: { authorization: `Machine ${key}`, ...headers } })

/** An example of each change of administration. */
export const machineKeyChanges = {
  'POST /admin/machine-keys/': {
    make: async (on: TestService) => ({
      input: {
        ...{ name: 'Tray reader', purpose: 'read counts' as const, site_id: on.site('Parkdale') },
        ends_on: addDays(new Date().toISOString().slice(0, 10), 30),
      },
    }),
    says: /name: Tray reader/,
  },
  'POST /admin/machine-keys/{id}/revoke/': {
    make: async (on: TestService) => ({
      params: { id: String((await aKey(on, 'read counts', { name: 'Old computer' })).id) },
    }),
    says: /name: Old computer/,
  },
}

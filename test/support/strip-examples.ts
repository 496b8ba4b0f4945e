/** Lots of strips for tests: a strip's report, a lot, and an example of each change. */
import { addStripLot, recallStripLot } from '#contract/strips.ts'
import type { TestInput } from './inputs.ts'
import type { TestService } from './service.ts'

/** The form of a fentanyl strip. */
export const strip = (data: Partial<TestInput['data']> = {}) =>
  ({
    technology: 'TEST_STRIP',
    data: {
      drugs_found: [],
      strip_type: 'Fentanyl',
      strip_result: 'NEGATIVE',
      notes: '',
      tech_notes: '',
      staff_first_name: 'Ada',
      staff_last_name: 'Osei',
      ...data,
    },
  }) satisfies TestInput

/** Adds the types of strips that a lot may have. */
export async function addStripTypes({ db }: TestService) {
  const names = ['Fentanyl', 'Xylazine', 'GHB']
  await db
    .insertInto('options')
    .values(names.map((name, at) => ({ list: 'StripType', name, list_order: at + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

let nextLot = 1

/** Adds a lot of fentanyl strips, good until 2099 unless the test says otherwise. */
export async function aLot(service: TestService, input: { target?: string; expires_on?: string; brand?: string } = {}) {
  await addStripTypes(service)
  const usual = { brand: 'BTNX', target: 'Fentanyl', number: `DOA-${nextLot++}`, expires_on: '2099-12-31' }
  return service.must('admin', addStripLot, { input: { ...usual, ...input } })
}

export const recallInput = {
  reason: 'The maker says that it misses fentanyl.',
  sentences: { en: 'These strips missed fentanyl.', fr: 'Ces bandelettes ont manqué du fentanyl.', es: null },
}

export const recall = (service: TestService, id: number) =>
  service.must('admin', recallStripLot, { params: { id: String(id) }, input: recallInput })

const paramsOf = async (on: TestService) => ({ id: String((await aLot(on)).id) })

export const stripChanges = {
  'POST /admin/strip-lots/': {
    make: async (on: TestService) => {
      await addStripTypes(on)
      return { input: { brand: 'BTNX', target: 'Fentanyl', number: 'A-1', expires_on: '2099-12-31' } }
    },
    says: /^number: A-1$/,
  },
  'PUT /admin/strip-lots/{id}/': {
    make: async (on: TestService) => ({
      params: await paramsOf(on),
      input: { brand: 'BTNX', number: 'A-2', expires_on: '2099-12-31' },
    }),
    says: /^number: DOA-\d+ → A-2$/,
  },
  'POST /admin/strip-lots/{id}/stock/': {
    make: async (on: TestService) => ({
      params: await paramsOf(on),
      input: { site_id: on.site('Central laboratory'), count: 100 },
    }),
    says: /^strips: 100$/,
  },
  'POST /admin/strip-lots/{id}/recall/': {
    make: async (on: TestService) => ({ params: await paramsOf(on), input: recallInput }),
    says: /^reason: The maker says that it misses fentanyl\.$/,
  },
}

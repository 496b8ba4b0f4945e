/** An example of each change that an administrator makes to a shift without a network. */

import { registerSample } from '#contract/samples.ts'
import { freeShiftIds } from '#contract/shifts.ts'
import type { TestService } from './service.ts'
import { aShift, madeSample, sendHeld } from './shifts.ts'
import { userDrug } from './stories.ts'

/** A sample that arrived after another one had used its label. */
export async function anAskedSample(service: TestService) {
  const { shift, ids, params } = await aShift(service)
  const [sample_id = ''] = ids
  const input = { sample_ids: [sample_id], labels_are_here: true, reason: 'The van came back' } as const
  await service.must('admin', freeShiftIds, { params, input })
  await service.must('collection', registerSample, { input: { ...userDrug, sample_id, origin: 'A colleague' } })
  const made = madeSample(sample_id, { origin: 'The van' })
  await sendHeld(service, shift.id, made)
  return { shift, made, params: { ...params, sample_id } }
}

/** What each change sends, and what the audit trail says about it. */
export const shiftChanges = {
  'POST /admin/shifts/{shift_id}/free/': {
    make: async (service: TestService) => {
      const { ids, params } = await aShift(service)
      return { params, input: { sample_ids: ids, labels_are_here: true, reason: 'The van came back' } }
    },
    says: /^reason: The van came back$/,
  },
  'POST /admin/shifts/{shift_id}/end/': {
    make: async (service: TestService) => {
      const { params } = await aShift(service)
      return { params, input: { reason: 'The tablet is lost' } }
    },
    says: /^reason: The tablet is lost$/,
  },
  'POST /admin/shifts/{shift_id}/asked/{sample_id}/': {
    make: async (service: TestService) => {
      const { params } = await anAskedSample(service)
      const input = { as: 'new', sample_id: await service.freeId(), reason: 'Two bags with one label' }
      return { params, input }
    },
    says: /^reason: Two bags with one label$/,
  },
  'POST /admin/shifts/{shift_id}/recovery-code/': {
    make: async (service: TestService) => {
      const { params } = await aShift(service)
      return { params, input: { reason: 'Forgot the passphrase' } }
    },
    says: /^reason: Forgot the passphrase$/,
  },
}

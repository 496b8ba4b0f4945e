/** Stories of samples at the counter of Harbour, which tests on site. */
import { testHere } from '#contract/counter.ts'
import { readSample } from '#contract/samples.ts'
import { shareResults } from '#contract/sharing.ts'
import type { TestService } from './service.ts'
import { register, submit } from './stories.ts'

/** Its stories; `begun` and `tested` make a sample and answer its ID. */
export function counterStories(service: TestService) {
  const fullname = 'Noor Haddad'
  const ftir = (name: string) => ({
    technology: 'FTIR',
    data: { drugs_found: [{ drug: { name } }], staff_first_name: 'Noor', staff_last_name: 'Haddad' },
  })

  const strip = (strip_type: string) => ({
    technology: 'TEST_STRIP',
    data: { strip_type, strip_result: 'NEGATIVE' as const, staff_first_name: 'Noor', staff_last_name: 'Haddad' },
  })

  async function begun() {
    const sample_id = await register(service, {}, 'both')
    await service.must('both', testHere, { input: { sample_ids: [sample_id], fullname } })
    return sample_id
  }

  async function tested(name = 'Caffeine') {
    const sample_id = await begun()
    await submit(service, sample_id, [ftir(name)], 'both')
    return sample_id
  }

  const read = (sample_id: string) => service.must('both', readSample, { params: { sample_id } })
  const tell = (sample_id: string, telling: object | null) =>
    service.call('both', shareResults, {
      params: { sample_id },
      input: { fullname, shared: true, had_conversation: true, telling } as never,
    })
  const heard = { shown: null, outcomes: ['HEARD'], naloxone_offered: true }
  return { fullname, ftir, strip, begun, tested, read, tell, heard }
}

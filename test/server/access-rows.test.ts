/** What each person gets for one sample (R1.6, R1.7): people of its sites read it, for others it does not exist. */
import { beforeAll, expect, test } from 'vitest'
import { readReports } from '#contract/analysis.ts'
import { listSamples, readSample } from '#contract/samples.ts'
import { downloadResults, reportIsReady } from '#contract/sharing.ts'
import { type Person, testService } from '../support/service.ts'
import { reported } from '../support/stories.ts'

const service = testService()
let sample_id = ''

/** The reviewed status codes for a sample that Parkdale collected and the central laboratory reported. */
const answers: Record<Person, number> = {
  collection: 200,
  lab: 200,
  admin: 200,
  otherCollection: 404,
  otherLab: 404,
  both: 404,
  noRole: 403,
}

beforeAll(async () => {
  sample_id = await reported(service)
})

test.each(Object.entries(answers) as [Person, number][])('%s asks for it and gets %i', async (who, status) => {
  for (const endpoint of [readSample, readReports, reportIsReady, downloadResults]) {
    expect((await service.call(who, endpoint, { params: { sample_id } })).status, endpoint.path).toBe(status)
  }
})

test('a search and its count show another site nothing, and its own sites everything', async () => {
  const find = (who: Person) => service.must(who, listSamples, { query: { search: sample_id } })
  for (const who of ['otherCollection', 'otherLab', 'both'] as const) {
    expect(await find(who)).toMatchObject({ count: 0, results: [] })
  }
  for (const who of ['collection', 'lab', 'admin'] as const) expect(await find(who)).toMatchObject({ count: 1 })
})

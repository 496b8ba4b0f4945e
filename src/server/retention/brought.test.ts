/** Anonymising a sample removes what a machine brought of it and nobody read, and what a lab showed of its person's photos. */
import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, expect, test } from 'vitest'
import { addFile, showFile } from '#contract/files.ts'
import { publicFile } from '#contract/service-user.ts'
import { base64, bringingOf } from '../../../test/support/bringing.ts'
import { anInstrument } from '../../../test/support/instrument-examples.ts'
import { retentionTools } from '../../../test/support/retention.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, submit } from '../../../test/support/stories.ts'

const service = testService()
const { bring } = bringingOf(service)
const { longAgo, night, set, share } = retentionTools(service)
let other = ''
beforeAll(async () => {
  other = (await anInstrument(service, { name: 'Bench', technology: 'FTIR' })).name
})

test('cells that nobody read go, and what became of the result is said; a shown photo goes, a curve stays', async () => {
  const sample_id = await longAgo(async () => {
    const id = await atLab(service)
    const add = (bytes: Uint8Array | string, query: object) =>
      service.must('lab', addFile, {
        params: { sample_id: id },
        query: query as never,
        input: new Blob([bytes as Uint8Array<ArrayBuffer>]),
      })
    await add(await createCanvas(30, 20).encode('png'), { kind: 'PHOTO', name: 'heron.png' })
    await add('cm-1,A\n4000,1\n3000,2\n2000,3\n', { kind: 'SPECTRUM', name: 'heron.csv' })
    for (const number of ['1', '2'])
      await service.must('lab', showFile, { params: { sample_id: id, number }, input: { is_shown: true } })
    const lines = ['Sample,Compound,Percent', `${id},Caffeine,8`, `${id},Xylazine,n.d.`].join('\n')
    const { body } = await bring(lines, { instrument: other, content: base64(lines) })
    expect(body.samples).toMatchObject([{ sample_id: id, standing: 'WAITS' }])
    await submit(service, id)
    await share(id)
    return id
  })
  const looks = () =>
    Promise.all(
      ['1', '2'].map(
        async (number) => (await service.call(null, publicFile, { params: { sample_id, number } })).status,
      ),
    )
  expect(await looks()).toEqual([200, 200])
  await set({ anonymise_after_months: 12 })
  await night()
  expect(await looks()).toEqual([404, 200])
  const results = await service.db
    .selectFrom('machine_results')
    .selectAll()
    .where('sample_id', '=', sample_id)
    .execute()
  expect(results).toMatchObject([{ standing: 'SET_ASIDE', cells: null, settled_by: 'Retention' }])
})

/** IDs of earlier samples are shown as they were written, and found by their letters and digits. */
import { beforeAll, expect, test } from 'vitest'
import { importSamples } from '#contract/admin/imports.ts'
import { listSamples, readSample } from '#contract/samples.ts'
import { publicSample } from '#contract/service-user.ts'
import { importChoices } from '../../../test/support/import-choices.ts'
import { fileOf } from '../../../test/support/real-files.ts'
import { testService } from '../../../test/support/service.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
const long = `case-${'0123456789'.repeat(3)}-ABC-9`
const rows = ['14-0273', 'Laudo 118/2020-AB/CD', long, 'PD9-9', 'plain7'].map((id) => `${id},2020-10-17,caffeine`)
const bring = (...lines: string[]) =>
  service.must('admin', importSamples, {
    input: {
      dry_run: lines.length < rows.length,
      files: [fileOf('old.csv', ['sample_id,date_collected,substance', ...lines].join('\r\n'))],
      choices: importChoices(service, { analysis_site_id: service.site('Central laboratory') }),
    },
  })

beforeAll(async () => {
  expect(await bring(...rows)).toMatchObject({ samples: 5, errors: { count: 0 } })
})

test.each([
  ['14-0273', '140273', '14-0273'],
  ['laudo 118/2020-ab/cd', 'LAUDO1182020ABCD', 'Laudo 118/2020-AB/CD'],
  [long, long.toUpperCase().replaceAll('-', ''), long],
  ['PLAIN7', 'PLAIN7', 'PLAIN7'],
])('%s is found as %s and shown as %s', async (typed, sample_id, shown_id) => {
  const params = { sample_id: typed }
  expect(await service.must('collection', readSample, { params })).toMatchObject({ sample_id, shown_id })
  const { results } = await service.must('collection', listSamples, { query: { search: typed } })
  expect(results).toMatchObject([{ sample_id, shown_id }])
  const { sample } = await service.must(null, publicSample, { params, address: '10.8.2.1' })
  expect(sample).toMatchObject({ sample_id, shown_id })
  const { text, status } = await visit(service, `/service-users/result/${sample_id}?lang=en`, { address: '10.8.2.2' })
  expect(status).toBe(200)
  expect(text).toContain(`Sample ${shown_id}`)
  const found = await visit(service, `/service-users?sample_id=${encodeURIComponent(typed)}`, { address: '10.8.2.3' })
  expect(found.to).toContain(`/service-users/result/${sample_id}`)
})

test('the same sample in another spelling is the same; two in one file are a fault', async () => {
  expect(await bring('140273,2020-10-17,caffeine')).toMatchObject({ samples: 0, same: 1 })
  const { errors } = await bring('14/0273,2020-10-17,caffeine', '140-273,2020-10-17,fentanyl')
  expect(errors.first.map(({ message }) => message)).toEqual([
    '‘140-273’ and ‘14/0273’ of row 1 would be one sample, 140273. Number the rows, or give each sample an ID of its own.',
  ])
  const blank = await bring(
    'B 2,2024-03-15,ketamine',
    'B2,2024-03-15,fentanyl',
    'c4,2024-03-15,ketamine',
    'C4,2024-03-15,fentanyl',
  )
  expect(blank.errors.first.map(({ message }) => message)).toEqual([
    expect.stringContaining('‘B2’ and ‘B 2’ of row 1 would be one sample, B2.'),
    expect.stringContaining('‘C4’ and ‘c4’ of row 3 would be one sample, C4.'),
  ])
})

/** Gaps in an alert's texts, through the API. */
import { expect, test } from 'vitest'
import { proposeAlert, readAlert, saveAlertDraft } from '#contract/alerts.ts'
import { aDraft, alertText, paramsOf } from '../../../test/support/alert-examples.ts'
import { alertWords } from '../../../test/support/alerts.ts'
import { testService } from '../../../test/support/service.ts'
import { reported } from '../../../test/support/stories.ts'

const service = testService()

test('an alert whose texts show nothing has gaps, and nobody proposes it', async () => {
  const { id } = await aDraft(service, [await reported(service)])
  const params = paramsOf(id)
  const { draft_no } = await service.must('lab', readAlert, { params })
  const unseen = { title: '\u200b \u200b', what_to_do: '\u200b', where_to_get_help: '\u2800' }
  const words = { en: { ...alertWords, ...unseen } }
  const input = { draft_no, ...(await alertText(service)), words }
  const saved = await service.must('lab', saveAlertDraft, { params, input })
  expect(saved.gaps.map(({ field }) => field)).toEqual([
    'words.en.title',
    'words.en.what_to_do',
    'words.en.where_to_get_help',
  ])
  const proposed = await service.call('lab', proposeAlert, { params, input: { draft_no: saved.draft_no } })
  expect(proposed.status).toBe(400)
})

/**
 * What the PDF says about a strip of a recalled lot: the sentence stays until the lab answers in one of three ways.
 */
import { expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { answerRecall, listRecalledResults } from '#contract/recalls.ts'
import { publicDownload } from '#contract/service-user.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'
import { aLot, recall, recallInput, strip } from '../../../test/support/strip-examples.ts'

const service = testService()
let number = 0

/** The text of the public PDF, its lines joined. */
async function textOf(sample_id: string, lang = 'en') {
  number += 1
  const asked = { params: { sample_id }, query: { lang }, address: `10.4.0.${number}` }
  const { raw } = await service.call(null, publicDownload, asked)
  return (await pdfText(raw)).replace(/\s+/g, ' ')
}

const title = 'The fentanyl test strip is of a recalled batch'
const sentence = recallInput.sentences.en

test('the PDF tells of the recall, in its reader’s language, until the lab answers in one of three ways', async () => {
  const [bad, good] = [await aLot(service), await aLot(service)]
  const tests = [strip({ strip_lot: bad.id }), gcms()]
  const [again, stands, gone] = [
    await reported(service, {}, tests),
    await reported(service, {}, tests),
    await reported(service, {}, tests),
  ]
  const untouched = await reported(service, {}, [strip({ strip_lot: good.id }), gcms()])
  for (const sample of [again, stands, gone]) expect(await textOf(sample)).not.toContain(title)

  await recall(service, bad.id)
  for (const sample of [again, stands, gone]) {
    const text = await textOf(sample)
    expect(text).toContain(title)
    expect(text).toContain(sentence)
  }
  const french = await textOf(again, 'fr')
  expect(french).toContain('bandelette (fentanyl) vient d’un lot rappelé')
  expect(french).toContain(recallInput.sentences.fr)
  expect(await textOf(untouched)).not.toContain('recalled')

  const { results } = await service.must('lab', listRecalledResults, {})
  const idOf = (sample: string) => String(results.find(({ sample_id }) => sample_id === sample)?.id)
  const input = { sample: again, tests: [strip({ strip_lot: good.id })], correction: 'Tested again' }
  await service.must('lab', saveReports, { query: { is_draft: false }, input })
  await service.must('lab', answerRecall, {
    params: { id: idOf(stands) },
    input: { way: 'STANDS', reason: 'GC-MS shows the same' },
  })
  await service.must('lab', answerRecall, {
    params: { id: idOf(gone) },
    input: { way: 'CANNOT_TEST_AGAIN', staff: 'Ben Cole' },
  })
  for (const sample of [again, stands, gone]) {
    const text = await textOf(sample)
    expect(text).not.toContain(title)
    expect(text).not.toContain(sentence)
    // It is still the result of this sample.
    expect(text).toContain(sample)
  }
  expect(await textOf(again, 'fr')).not.toContain('rappelé')
})

/**
 * The certificate of one act of disposal as a PDF: who, before which witness, when, why, and each sample with its
 * weight.
 */
import type { Sample } from '#contract/samples.ts'
import { formatDateTime } from '#domain/dates.ts'
import { sampleWeightMg, showGrams } from '#domain/report/quantities.ts'
import { containerWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import { logoPicture } from '#server/brand/logo.ts'
import type { Database } from '#server/database/connect.ts'
import { settingsOf } from '#server/settings.ts'
import { makePdf } from './typst.ts'

type Disposal = {
  readonly act: number
  readonly staff: string
  readonly witness: string
  readonly why: string | null
  readonly at: string
  readonly name: string
  readonly address: string
  readonly sample_ids: readonly string[]
}

const notWeighed = 'Not weighed'

/** The certificate, with the samples that its reader may see. */
export async function disposalPdf(db: Database, disposal: Disposal, samples: readonly Sample[]): Promise<Uint8Array> {
  const settings = await settingsOf(db)
  const all = disposal.sample_ids.length
  const logo = await logoPicture(db)
  const data = {
    service: settings.name,
    paper: settings.paper === 'a4' ? 'a4' : 'us-letter',
    title: 'Certificate of disposal',
    number: `No. ${disposal.act}`,
    summary: all === 1 ? '1 sample was disposed of.' : `${all} samples were disposed of.`,
    hidden:
      samples.length === all ? null : `This copy names ${samples.length} of them: those that were sent to your site.`,
    facts: [
      ['Site', [disposal.name, disposal.address].filter((line) => line !== '').join(', ')],
      ['Date and time', formatDateTime(disposal.at, settings.time_zone)],
      ['Disposed of by', disposal.staff],
      ['Witnessed by', disposal.witness],
      ['Reason', disposal.why ?? 'None given'],
    ],
    columns: ['Sample ID', 'Type', 'Container', 'Empty weight', 'Full weight', 'Sample weight'],
    rows: samples.map((sample) => [
      sample.sample_id,
      sampleTypeWords[sample.sample_type],
      containerWords[sample.container_type],
      sample.empty_weight === null ? notWeighed : showGrams(sample.empty_weight),
      sample.full_weight === null ? notWeighed : showGrams(sample.full_weight),
      sample.sample_weight === null ? notWeighed : sampleWeightMg(sample.sample_weight),
    ]),
    weights_note:
      'Weights are those recorded at the laboratory: full and empty container in gram, sample (full minus empty) in milligram.',
    signatures: [
      ['Signature of the person who disposed of them', disposal.staff],
      ['Signature of the witness', disposal.witness],
    ],
  }
  return makePdf('disposal.typ', data, logo)
}

/** Readings in tests: a sample of the central laboratory with a spectrum, who asks, and who reads. */
import { addFile } from '#contract/files.ts'
import { askReading, claimReading, readingQueue, writeReading } from '#contract/readings.ts'
import type { Person, TestService } from './service.ts'
import { atLab } from './stories.ts'

/** A spectrum whose header says all that no reader may know. */
const jcamp = (secret: string) =>
  [
    ...[
      `##TITLE=${secret}`,
      '##JCAMP-DX=4.24',
      '##DATA TYPE=INFRARED SPECTRUM',
      `##ORIGIN=${secret}`,
      `##OWNER=${secret}`,
    ],
    ...[
      '##XUNITS=1/CM',
      '##YUNITS=ABSORBANCE',
      '##FIRSTX=400',
      '##LASTX=404',
      '##NPOINTS=5',
      '##XFACTOR=1',
      '##YFACTOR=0.001',
    ],
    ...['##XYDATA=(X++(Y..Y))', '400 100 200 300 200 100', '##END=', ''],
  ].join('\n')

/** What a test says of readings, at its service. */
export function readingsOf(service: TestService) {
  /** A sample at the central laboratory with a spectrum. */
  async function withSpectrum(secret = 'Parkdale', more = {}) {
    const sample_id = await atLab(service, more)
    await service.must('lab', addFile, {
      params: { sample_id },
      query: { kind: 'SPECTRUM', name: `${secret}.jdx`, technology: 'FTIR' } as never,
      input: new Blob([jcamp(secret)]),
    })
    return sample_id
  }

  const asking = (sample: string, more = {}) =>
    service.call('lab', askReading, {
      input: { sample, technology: 'FTIR', files: [1], reader_submits: false, fullname: 'Ada Osei', ...more },
    })
  async function ask(sample: string, more = {}) {
    const { status, body } = await asking(sample, more)
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.number
  }
  const seen = {
    found: [{ name: 'Caffeine' }],
    not_found: ['Fentanyl'],
    remarks: 'A broad band.',
    fullname: 'Wen Takahashi',
  }
  const write = (who: Person, number: string, more = {}) =>
    service.call(who, writeReading, { params: { number }, input: { ...seen, ...more } })
  const claim = (who: Person, number: string) => service.call(who, claimReading, { params: { number } })
  const queue = async (who: Person) => (await service.must(who, readingQueue, {})).map(({ number }) => number)
  return { withSpectrum, asking, ask, seen, write, claim, queue }
}

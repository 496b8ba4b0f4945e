/** A report's PDF must not fill the server's memory, however long its texts and whatever their letters. */
import { expect, test } from 'vitest'
import { pdfText } from '../../../test/support/pdf.ts'
import { cutStacks } from './printable.ts'
import { makePdf } from './typst.ts'
import { compileHere } from './typst-compile.ts'

const names = ['notes', 'data', 'terms', 'substance', 'important', 'current', 'page', 'colon']
const words = Object.fromEntries(names.map((name) => [name, name]))
const qr = { svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>', alt: 'QR' }
const none = {
  corrected: null,
  sentences: [],
  portion: null,
  basis: null,
  column: '%',
  ranges: null,
  not_seen: [],
  about: 'about',
  by: '',
  rows: [],
}

/** The results of a sample with `reports` reports, each with this note. */
const document = (number: number, reports: number, notes: string) => ({
  language: 'en' as const,
  service: 'Vialog',
  paper: 'a4',
  title: `PD${number}`,
  printed: '',
  result: {
    reported: 'reported',
    thought: { label: 'a', text: 'b' },
    found: { label: 'a', text: 'b', lines: [] },
    warnings: [],
    sentences: [],
    parts: Array.from({ length: reports }, (_, part) => ({
      ...none,
      title: `Test ${part}`,
      notes: `${number} ${notes}`,
    })),
  },
  before: [],
  words,
  facts: [],
  terms: 'terms',
  contacts: '',
  address: 'https://vialog.example',
  qr,
})

/** How much more memory the process holds after making documents, in MB. */
function taken(count: number, reports: number, notes: string): number {
  const make = (number: number, parts: number, text: string) =>
    compileHere({
      template: 'results.typ',
      text: cutStacks(JSON.stringify({ ...document(number, parts, text), logo: null, unprinted: '' })),
      picture: null,
    })
  expect(make(0, 1, 'first')).not.toBeNull()
  const before = process.memoryUsage().rss
  for (let number = 1; number <= count; number++) make(number, reports, notes)
  return (process.memoryUsage().rss - before) / 1024 ** 2
}

test.each([
  ['marks upon marks', 3, 5, `a${'\u0301'.repeat(4990)}`],
  ['Hebrew', 6, 20, '\u05d0 '.repeat(2490)],
])('documents full of %s leave little behind', (_what, count, reports, notes) => {
  expect(taken(count, reports, notes)).toBeLessThan(250)
})

test('a text that ends Typst ends neither the server nor the document', async () => {
  const [pdf, other] = await Promise.all([
    makePdf('results.typ', document(1, 1, '\u0915\u094d'.repeat(300))),
    makePdf('results.typ', document(2, 1, 'another')),
  ])
  for (const one of [pdf, other]) expect(Buffer.from(one).toString('latin1', 0, 5)).toBe('%PDF-')
  expect(await pdfText(Buffer.from(pdf))).toContain('U+0915 U+094D')
  expect(await pdfText(Buffer.from(other))).toContain('another')
})

/** A document holds every character that it was given, or names it, whatever stands beside it and whatever machine it is. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentTexts } from '#domain/public/texts/document.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { makePdf } from './typst.ts'

const card = (text: string) => ({
  language: 'en' as const,
  service: 'Vialog',
  paper: 'a4',
  title: `Bold: ${text}`,
  text: `Text: ${text}`,
  source: 'Source',
  demo: '',
  contacts: '',
})
const printed = async (text: string) => (await pdfText(await makePdf('card.typ', card(text)))).normalize('NFKD')

test.each([
  ['a hyphen beside an emoji', 'N\u2010ethylhexedrone \u{1f9ea}', 'N‐ethylhexedrone[U+1F9EA]'],
  ['Cyrillic beside Chinese', 'Метадон 水油 5 mg', 'Метадон[U+6C34U+6CB9]5mg'],
  ['Hebrew beside an emoji', 'שלום \u{1f9ea}', 'שלום'],
  ['full-width digits and units', '１２.５ ㎎', '12.5mg'],
  ['a letter with a mark of its own', 'e\u0301 n\u0303 x\u0323', 'e\u0301n\u0303x\u0323'],
])('%s', async (_, typed, shown) => {
  const text = (await printed(typed)).replace(/\s/g, '')
  expect(text.split(shown.normalize('NFKD')).length - 1, text).toBeGreaterThanOrEqual(2)
})

test('the document explains the names of characters, if it has any', async () => {
  const { unprinted } = documentTexts.en
  expect(await printed('水')).toContain(unprinted.normalize('NFKD'))
  expect(await printed('é')).not.toContain(unprinted.normalize('NFKD'))
})

const inRanges = (...ranges: readonly (readonly [number, number])[]) =>
  fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))))
const characters = fc.oneof(
  inRanges([0x21, 0x7e], [0xa1, 0xac], [0xae, 0x17f]), // Latin
  inRanges([0x391, 0x3a1], [0x3b1, 0x3c9], [0x410, 0x44f], [0x490, 0x4ff]), // Greek, Cyrillic
  inRanges([0x627, 0x63a], [0x641, 0x64a], [0x5d0, 0x5ea]), // Arabic, Hebrew
  inRanges([0x4e00, 0x9fff], [0x3041, 0x3096], [0x30a1, 0x30fa], [0xac00, 0xd7a3]), // Chinese, Japanese, Korean
  inRanges([0x905, 0x939], [0xe01, 0xe30]), // Devanagari, Thai
  inRanges([0x1f300, 0x1f64f], [0x1f900, 0x1f9ff], [0x2600, 0x27bf]), // emoji
  inRanges([0x2010, 0x2015], [0xff10, 0xff19]), // hyphens and dashes, full-width digits
  // Combining marks, each on a letter: Typst writes a mark without one so that PDF.js, which reads it here, misreads it.
  fc.tuple(inRanges([0x61, 0x7a]), inRanges([0x300, 0x362])).map((both) => both.join('')),
  fc.constant(' '),
)

test('holds each character, or names it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: characters, minLength: 1, maxLength: 40 }), async (text) => {
      const said = (await printed(text)).replace(/\s/g, '')
      // Where a letter has a mark, PDF.js reads the mark with each such letter of the document, also in a name.
      const names = said.replace(/\p{M}/gu, '')
      for (const one of text.normalize('NFC').replace(/\s/g, '')) {
        const number = one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
        const holds = Array.from(one.normalize('NFKD').trim()).every((each) => said.includes(each))
        expect(holds || new RegExp(`U\\+${number}[\\]U]`).test(names), `${one} in ${said}`).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})

test('does not lose a character because of its neighbour', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: characters, minLength: 1, maxLength: 10 }), async (text) => {
      const alone = await printed('Метадон N‐ethyl שלום')
      const beside = await printed(`Метадон N‐ethyl שלום ${text}`)
      for (const one of new Set(Array.from('МетадонN‐ethylשלום'))) {
        expect(alone).toContain(one.normalize('NFKD'))
        expect(beside).toContain(one.normalize('NFKD'))
      }
    }),
    { numRuns: 50 },
  )
})

test.skipIf(process.platform !== 'linux')('a machine without fonts of its own makes the same bytes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vialog-no-fonts-'))
  const config = join(folder, 'fonts.conf')
  writeFileSync(config, '<?xml version="1.0"?><fontconfig></fontconfig>')
  const text = JSON.stringify({ ...card('N‐ethyl Метадон Αλφα שלום مرحبا e\u0301 → ≥ \u{1f600}'), unprinted: '' })
  const program = `
    import { compileHere } from '${new URL('typst-compile.ts', import.meta.url)}'
    const pdf = compileHere({ template: 'card.typ', text: process.argv[1], picture: null })
    process.stdout.write(Buffer.from(pdf).toString('base64'))`
  const make = (env: NodeJS.ProcessEnv) => {
    const args = ['--input-type=module', '--eval', program, text]
    return Buffer.from(
      execFileSync(process.execPath, args, { env: { ...process.env, ...env }, encoding: 'utf8' }),
      'base64',
    )
  }
  // A document says when it was made, also in its ID.
  const timeless = (pdf: Buffer) =>
    pdf.toString('latin1').replaceAll(/D:\d+Z|\d{4}-\d\d-\d\dT[\d:+]+|<xmpMM:InstanceID>[^<]+|\/ID \[.*\]/g, '')
  const pdf = make({})
  expect(await pdfText(pdf)).toContain('Метадон')
  const bare = make({ FONTCONFIG_FILE: config })
  rmSync(folder, { recursive: true })
  expect(timeless(bare) === timeless(pdf)).toBe(true)
})

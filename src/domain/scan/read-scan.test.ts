/** What scanners type, by the layouts of their keys and of the device's. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { madeTexts } from './layouts.ts'
import { idInScan, idsInScan, labelInScan, unreadScan } from './read-scan.ts'

test.each([
  ['PD2230', 'PD2230'],
  ['pd 22-30.', 'PD2230'],
  ['Laudo 118/2020-AB', 'LAUDO1182020AB'],
  ['https://results.example/service-users/result/PD2230?code=AB1&seal=x_-1', 'PD2230'],
  ['HTTPS://RESULTS.EXAMPLE/SERVICE-USERS/RESULT/PD2230', 'PD2230'],
  ['http://127.0.0.1:3000/service-users/result/PD2230/', 'PD2230'],
  ['results.example/service-users/result/PD2230', 'PD2230'],
  ['/service-users/result/PD2230', 'PD2230'],
  ['https://results.example/service-users/result/PD%202230', 'PD2230'],
  // AZERTY of France and of Belgium.
  ['PDéé"à', 'PD2230'],
  ["PD'(§è", 'PD4567'],
  ['PDéé&!', 'PD2218'],
  ['PDé!', 'PD28'],
  ['PDé!é', 'PD282'],
  ['PDéé-_', 'PD2268'],
  ['PD_-', 'PD86'],
  ['QBéé"à', 'AB2230'],
  ['httpM!!results:exq,ple!service)users!result!PDéé"à§code=QB&', 'PD2230'],
  // French of Canada.
  ['http:ééresults.exampleéservice-usersérésultéPD2230Éseal=x', 'PD2230'],
  // QWERTZ.
  ['httpsÖ--results.example-serviceßusers-result-PD2230_seal´x', 'PD2230'],
  ["httpsé--results.example-service'users-result-PD2230", 'PD2230'],
  // A scanner set to AZERTY, at a device of the USA.
  ['PD@@#)', 'PD2230'],
  // What scanners add.
  [']C1PD2230', 'PD2230'],
  [']Q3https://results.example/service-users/result/PD2230', 'PD2230'],
  ['$A"PDéé"à', 'PD2230'],
  ['\u0002PD2230\u0003\r\n', 'PD2230'],
  ['\ufeffPD2230\u001d', 'PD2230'],
  ['\u001d]E0PD2230\r', 'PD2230'],
])('%j has the ID %s', (text, id) => {
  expect(idInScan(text)).toBe(id)
})

test.each([
  '',
  '\r',
  'José',
  'https://results.example/',
  'PD§§ÇÇ',
  '{}',
  'PD_',
  'PD-',
  'PDéé&=',
  'PDéé&)',
  'PDéé&1',
  'PD22&!',
  'PD22\ufffd8',
  'PDéé=é',
  'PDéé^',
])('%j has no ID', (text) => {
  expect(idInScan(text)).toBe('')
})

test('where a layout swaps letters, the ID that the page knows is meant', () => {
  expect(idsInScan('PZ22')).toEqual(['PZ22', 'PY22'])
  expect(idInScan('PZ22', (id) => id === 'PY22')).toBe('PY22')
  expect(idInScan('PZ22')).toBe('PZ22')
})

test('a word can be an ID only where somebody typed it', () => {
  expect(idsInScan('Fentanyl')).toEqual([])
  expect(idInScan('abcd')).toBe('ABCD')
})

const ids = fc.stringMatching(/^[A-Z]{1,4}[0-9]{2,8}$/)

test('an ID is found whatever layout the device has, alone and in an address, with and without a prefix', () => {
  fc.assert(
    fc.property(ids, fc.constantFrom('', ']Q3', ']C1', '\u0002'), fc.boolean(), (id, prefix, isAddress) => {
      const label = prefix + (isAddress ? `https://results.example/service-users/result/${id}` : id)
      for (const made of madeTexts(label)) {
        expect(idsInScan(made), made).toContain(id)
        const isClear = idsInScan(made).length === 1 || idsInScan(made)[0] === canonicalSampleId(made)
        expect([id, ...(isClear ? [] : [''])], made).toContain(idInScan(made, (one) => one === id))
      }
    }),
  )
})

test('no label becomes another one, whatever layout the device has', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-XZ]{1,4}[0-9]{1,8}$/).filter((id) => !/[YZ]/.test(id)),
      (id) => {
        for (const made of madeTexts(id)) {
          expect([id, ''], made).toContain(idInScan(made, () => true))
          expect([id, null], made).toContain(labelInScan(made))
        }
      },
    ),
    { numRuns: 2000 },
  )
})

test.each([
  ['PD&(', 'PD15', 'PD79'],
  ['PD!!', 'PD88', 'PD11'],
])('%s can be two IDs by two layouts: nothing is read, whichever is known, and the page says so', (text, one, two) => {
  expect([idInScan(text, (id) => id === one), idInScan(text, (id) => id === two), labelInScan(text)]).toEqual([
    '',
    '',
    null,
  ])
  expect(unreadScan(text)).toBe(
    `‘${text}’ can be ${one} or ${two}. So that scans are clear, set the scanner to the keyboard layout of this device.`,
  )
})

test('no text breaks the reader, and what it finds is found again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      const id = idInScan(text)
      expect(idInScan(id)).toBe(id)
    }),
  )
})

test('what cannot be read is said, with what to do', () => {
  expect(unreadScan('\u0002PD§§\r')).toBe(
    '‘PD§§’ is no sample ID. If a scanner typed it, set the scanner to the keyboard layout of this device.',
  )
})

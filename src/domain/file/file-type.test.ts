/** What a file is follows from its bytes; what may harm is refused. */
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { attachmentHeader, safeFileName } from './file-name.ts'
import { readFileType } from './file-type.ts'

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((one) => one.charCodeAt(0)) : part)),
  )
const little = (value: number, width: number) => Array.from({ length: width }, (_, at) => (value >>> (8 * at)) & 255)

/** A ZIP with a list of files of these sizes; the files themselves are not there. */
function zip(files: readonly { packed: number; unpacked: number }[], body = 64) {
  const list = files.flatMap(({ packed, unpacked }) => [
    ...[0x50, 0x4b, 1, 2, ...Array(16).fill(0)],
    ...[...little(packed, 4), ...little(unpacked, 4), ...Array(18).fill(0)],
  ])
  const head = [0x50, 0x4b, 3, 4, ...Array(body).fill(0)]
  const end = [0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...little(files.length, 2), ...little(files.length, 2)]
  return Uint8Array.from([...head, ...list, ...end, ...little(list.length, 4), ...little(head.length, 4), 0, 0])
}

test.each([
  ['nothing', bytes(), /^The file is empty\.$/],
  [
    'a spectrum of OMNIC',
    bytes('Spectral Data File\r\n', [0, 1, 2, 0]),
    /^This is a spectrum of OMNIC \(\.spa\).*JCAMP-DX/,
  ],
  ['a program', bytes('MZ', [0x90, 0, 3]), /^This kind of file is not kept\./],
] as const)('%s is refused with what it is', (_, file, fault) =>
  expect(readFileType(file)).toEqual({ fault: expect.stringMatching(fault) }),
)

describe('a file is', () => {
  test.each([
    ['JCAMP', bytes('##TITLE=x\n')],
    ['JCAMP', bytes('$$ comment\n##TITLE= x\n')],
    ['TEXT', bytes('1,2\n3,4')],
    ['TEXT', bytes([0xff, 0xfe], '1\0,\x002\0')],
    ['PDF', bytes('%PDF-1.7\n', Array(3000).fill(32), '\n%%EOF\n')],
    ['ZIP', zip([{ packed: 20, unpacked: 90 }])],
    ['XLSX', zipSync({ '[Content_Types].xml': bytes('<x/>'), 'xl/workbook.xml': bytes('<x/>') })],
    ['ZIP', zipSync({ '[Content_Types].xml': bytes('<x/>'), 'word/document.xml': bytes('<x/>') })],
    ['OPUS', bytes([0x0a, 0x0a, 0xfe, 0xfe, 0])],
    ['NETCDF', bytes('CDF', [1, 0])],
    ['NETCDF', bytes('CDF', [5, 0])],
    ['SPC', bytes([0, 0x4b], Array(600).fill(0))],
    ['PNG', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a])],
  ])('%s by its bytes', (type, file) => {
    expect(readFileType(file)).toEqual({ type })
  })
})

describe('refused is', () => {
  test.each([
    ['SVG', bytes('  <svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['SVG behind a mark of bytes', bytes([0xef, 0xbb, 0xbf], '<svg/>')],
    ['HTML', bytes('<!doctype html><script>alert(1)</script>')],
    ['a program', bytes('MZ', [0x90, 0, 3, 0])],
    ['a program of Linux', bytes([0x7f], 'ELF', [2, 1])],
    ['nothing', bytes()],
    ['white space', bytes('  \n\n ')],
    ['a GIF', bytes('GIF89a', [1, 0, 1, 0])],
    ['a PDF without its end', bytes('%PDF-1.7\n', Array(3000).fill(32))],
    ['a PDF that is a ZIP too', bytes('%PDF-1.7\n%%EOF\n', [...zip([{ packed: 1, unpacked: 1 }])])],
    ['a ZIP without its list', zip([{ packed: 20, unpacked: 90 }]).slice(0, 60)],
    ['a ZIP with something behind it', bytes([...zip([{ packed: 1, unpacked: 1 }])], 'x')],
    ['a ZIP that unpacks to gigabytes', zip([{ packed: 20, unpacked: 4_000_000_000 }])],
    ['a ZIP that unpacks to a thousand times its size', zip([{ packed: 20, unpacked: 100_000_000 }])],
    ['a ZIP whose files overlap', zip(Array(20).fill({ packed: 60, unpacked: 60 }), 8)],
    ['an empty ZIP', bytes([0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6], Array(18).fill(0))],
  ])('%s', (_, file) => {
    expect(readFileType(file)).toHaveProperty('fault')
  })

  test('no bytes make the reader fail', () => {
    const starts = ['%PDF-', 'PK\u0003\u0004', '##TITLE=', '\u0000K', 'RIFF', 'CDF\u0001', '\u00ff\u00fe', '']
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 700 }), (start, rest) => {
        const read = readFileType(bytes(start, [...rest]))
        expect('type' in read || 'fault' in read).toBe(true)
      }),
    )
  })
})

describe('a name', () => {
  test.each([
    ['C:\\data\\run 1\\a.spc', 'a.spc'],
    ['../../etc/passwd', 'passwd'],
    ['invoice\u202egnp.exe', 'invoicegnp.exe'],
    ['a\u0000b\r\nc.jdx', 'abc.jdx'],
    ['<img src=x>.png', 'img src=x.png'],
    ['...', 'file'],
    ['', 'file'],
    ['con.txt', '_con.txt'],
    ['  .hidden ', 'hidden'],
    ['é\u200b.pdf', 'é.pdf'],
    ['🧪.jdx', '🧪.jdx'],
    [`${'x'.repeat(300)}.jdx`, `${'x'.repeat(116)}.jdx`],
  ])('%j becomes %j', (given, name) => {
    expect(safeFileName(given)).toBe(name)
  })

  test('any name is one line, fits, and stays as it is the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const name = safeFileName(given)
        expect(name).toMatch(/^[^/\\\p{Cc}\u202a-\u202e]{1,240}$/u)
        expect(safeFileName(name)).toBe(name)
        expect(attachmentHeader(name)).toMatch(/^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w%.~-]*$/)
      }),
    )
  })
})

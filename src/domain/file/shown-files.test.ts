/** What a lab may show of files, and when that is shown. */
import { expect, test } from 'vitest'
import { canBeShown, isShownWith } from './shown-files.ts'

test.each([
  ['PHOTO', 'JPEG', true],
  ['PHOTO', 'PNG', true],
  ['SPECTRUM', 'JCAMP', true],
  ['SPECTRUM', 'TEXT', true],
  ['CHROMATOGRAM', 'SPC', true],
  // It is kept, and not drawn.
  ['CHROMATOGRAM', 'NETCDF', true],
  // A picture of a trace, or a document, may name what the public does not read.
  ['SPECTRUM', 'PNG', false],
  ['SPECTRUM', 'PDF', false],
  ['DOCUMENT', 'TEXT', false],
  ['DOCUMENT', 'JPEG', false],
  ['OTHER', 'JPEG', false],
  ['RAW_DATA', 'JCAMP', false],
] as const)('a %s of type %s: %s', (kind, type, may) => {
  expect(canBeShown({ kind, type })).toBe(may)
})

const curve = { kind: 'SPECTRUM', type: 'JCAMP', technology: 'FTIR', report_id: 7 } as const
const photo = { kind: 'PHOTO', type: 'JPEG', technology: null, report_id: null } as const
const ftir = { technology: 'FTIR', hidden_findings: false }
const gcms = { technology: 'GC_MS', hidden_findings: false }
const hidden = { hidden_findings: true }

test.each([
  ['nothing before a result', photo, [], false],
  ['a curve before a result', curve, [], false],
  ['a photo with any result', photo, [{ ...gcms, ...hidden }], true],
  ['a curve with its result', curve, [ftir], true],
  ['a curve that is no evidence yet', { ...curve, report_id: null }, [gcms], false],
  ['a curve of no technology', { ...curve, technology: null, report_id: null }, [gcms], true],
  [
    'a curve of no technology beside hidden findings',
    { ...curve, technology: null },
    [ftir, { ...gcms, ...hidden }],
    false,
  ],
  ['a curve whose result hides something', curve, [{ ...ftir, ...hidden }, gcms], false],
  ['a curve where another result hides something', curve, [ftir, { ...gcms, ...hidden }], true],
  ['a curve whose result was taken back, beside another', curve, [gcms], false],
  ['what cannot be shown', { ...curve, type: 'PDF' as const }, [ftir], false],
])('%s', (_, file, results, is) => {
  expect(isShownWith(file, results)).toBe(is)
})

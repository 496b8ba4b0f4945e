/** What stands below the pictures that a lab shows: no two alike. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageCodes } from './languages.ts'
import { shownCaptions } from './shown-texts.ts'

const photo = { kind: 'PHOTO' as const, technology: null }
const curve = (kind: 'SPECTRUM' | 'CHROMATOGRAM', technology: string | null) => ({ kind, technology })

test('a caption says what it is and what measured it', () => {
  expect(
    shownCaptions([photo, curve('SPECTRUM', 'FTIR'), curve('SPECTRUM', 'FTIR'), curve('CHROMATOGRAM', null)], 'en'),
  ).toEqual([
    'Photo of the sample.',
    'Spectrum by FTIR (1). You do not need it to read the result.',
    'Spectrum by FTIR (2). You do not need it to read the result.',
    'Chromatogram that the lab measured. You do not need it to read the result.',
  ])
  expect(shownCaptions([curve('SPECTRUM', 'NMR')], 'fr')).toEqual([
    'Spectre mesuré par RMN. Vous n’en avez pas besoin pour lire le résultat.',
  ])
})

test('no two captions of a page are one, in any language', () => {
  const file = fc.constantFrom(
    photo,
    curve('SPECTRUM', 'FTIR'),
    curve('SPECTRUM', null),
    curve('CHROMATOGRAM', 'GC_MS'),
  )
  fc.assert(
    fc.property(fc.array(file, { maxLength: 4 }), fc.constantFrom(...languageCodes), (files, language) => {
      const captions = shownCaptions(files, language)
      expect(new Set(captions).size).toBe(files.length)
    }),
  )
})

/** Reads names of methods as labs write them in cells and headings. */

import { remembered } from '#domain/remembered.ts'
import { technologyWords } from '#domain/report/technology-words.ts'
import { type Technology, technologies } from '#domain/terms.ts'

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/**
 * Names that labs use for the methods Vialog knows, as letters and digits. Further words beside the name do not matter.
 */
const methods: readonly (readonly [RegExp, Technology])[] = [
  [/^(strips?|teststrips?|.*teststrips?|immunoassay(strips?)?)$/, 'TEST_STRIP'],
  [/^(atr)?ftir(atr|s|spectroscopy|spectrometry|spectrometer)?$/, 'FTIR'],
  [/^(derivati[sz]ed)?gc(q)?(tof|ei|hr)?(ms){1,2}(derivati[sz]ed)?$|^gc(ei)?qtof(ms)?$/, 'GC_MS'],
  [
    /^(derivati[sz]ed)?(u?h?p?lc)(esi)?((hr|q|tq|qqq|tof|qtof|orbitrap){0,2}(ms){1,2}|qtof|qqq|tof|orbitrap)(qtof|hr)?$/,
    'LC_MS',
  ],
  [/^(q|1h|h|proton|benchtop)?nmr(spectroscopy)?s?$/, 'NMR'],
]

/** The technology that a cell names: 'GC-MS', 'Derivatized GCMS', 'LC-QTOF'; null when none. */
export const readTechnology = remembered((cell: string): Technology | null => {
  const text = letters(cell.slice(0, 100))
  const names = (word: Technology) => [letters(word), letters(technologyWords[word])]
  const known = technologies.find((word) => names(word).includes(text.replace(/s$/, '')) || names(word).includes(text))
  return known ?? methods.find(([name]) => name.test(text))?.[1] ?? null
})

/** Methods that Vialog does not know. A column that names them is still one of methods. */
const otherMethods =
  /raman|\bdart\b|dart-?ms|\bps-?ms\b|paper.?spray|\buv\b|\btlc\b|hplc|\bxrf\b|\bims\b|\bir\b|reagent|colou?rimetr|spectro/i

/** Whether a cell names a method, known or not. */
export const isMethod = (cell: string) => readTechnology(cell) !== null || otherMethods.test(cell)

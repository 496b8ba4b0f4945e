/** Words beside what a lab shows with a result, in each language; not yet reviewed by native speakers but in English. */

import { publicName } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import type { Language } from './languages.ts'

type Curve = 'spectrum' | 'chromatogram'
type ShownTexts = {
  readonly title: string
  readonly photo: string
  /** A curve; `by` names its technology, null where the lab did not say it. */
  readonly curve: (what: Curve, by: string | null) => string
  /** Behind each caption of a curve. */
  readonly notNeeded: string
}

const shownTexts: Readonly<Record<Language, ShownTexts>> = {
  en: {
    title: 'What the lab shows you',
    photo: 'Photo of the sample',
    curve: (what, by) =>
      `${what === 'spectrum' ? 'Spectrum' : 'Chromatogram'} ${by === null ? 'that the lab measured' : `by ${by}`}`,
    notNeeded: 'You do not need it to read the result.',
  },
  fr: {
    title: 'Ce que le laboratoire vous montre',
    photo: 'Photo de l’échantillon',
    curve: (what, by) =>
      `${what === 'spectrum' ? 'Spectre' : 'Chromatogramme'} mesuré par ${by === null ? 'le laboratoire' : by}`,
    notNeeded: 'Vous n’en avez pas besoin pour lire le résultat.',
  },
  es: {
    title: 'Lo que el laboratorio le muestra',
    photo: 'Foto de la muestra',
    curve: (what, by) =>
      `${what === 'spectrum' ? 'Espectro' : 'Cromatograma'} que midió el laboratorio${by === null ? '' : ` por ${by}`}`,
    notNeeded: 'No lo necesita para leer el resultado.',
  },
}

/** The heading above them. */
export const shownTitle = (language: Language): string => shownTexts[language].title

/** `kind`: that of the file, such as 'PHOTO' or 'CHROMATOGRAM'. */
type Shown = { readonly kind: string; readonly technology: Technology | null }

/** The caption of each file, in their order. Files of one kind and technology are numbered, so that no two captions are one. */
export function shownCaptions(files: readonly Shown[], language: Language): string[] {
  const { photo, curve, notNeeded } = shownTexts[language]
  const names = files.map(({ kind, technology }) => {
    if (kind === 'PHOTO') return photo
    const by = technology === null ? null : publicName(technology, language)
    return curve(kind === 'CHROMATOGRAM' ? 'chromatogram' : 'spectrum', by)
  })
  return names.map((name, at) => {
    const isOnly = names.filter((one) => one === name).length === 1
    const place = names.slice(0, at + 1).filter((one) => one === name).length
    const named = isOnly ? `${name}.` : `${name} (${place}).`
    return files[at]?.kind === 'PHOTO' ? named : `${named} ${notNeeded}`
  })
}

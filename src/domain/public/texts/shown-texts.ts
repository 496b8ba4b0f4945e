/** Words beside what a lab shows with a result, in each language; not yet reviewed by native speakers but in English. */
import type { Language } from './languages.ts'

type ShownTexts = { readonly title: string; readonly photo: string; readonly curve: string }

export const shownTexts: Readonly<Record<Language, ShownTexts>> = {
  en: {
    title: 'What the lab shows you',
    photo: 'Photo of the sample.',
    curve: 'A curve that an instrument of the lab measured. You do not need it to read the result.',
  },
  fr: {
    title: 'Ce que le laboratoire vous montre',
    photo: 'Photo de l’échantillon.',
    curve: 'Une courbe mesurée par un appareil du laboratoire. Vous n’en avez pas besoin pour lire le résultat.',
  },
  es: {
    title: 'Lo que el laboratorio le muestra',
    photo: 'Foto de la muestra.',
    curve: 'Una curva que midió un aparato del laboratorio. No la necesita para leer el resultado.',
  },
}

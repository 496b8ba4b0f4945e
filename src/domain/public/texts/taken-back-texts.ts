/** Words about results that were taken back, in each language; not yet reviewed by native speakers but in English. */
import type { Language } from './languages.ts'

type TakenBackTexts = {
  readonly title: string
  /** `by`: the technology; `on`: the day. */
  readonly taken: (by: string, on: string) => string
  readonly doNotRely: string
  /** Where no other result is there. */
  readonly next: string
}

/** The words. */
export const takenBackTexts: Readonly<Record<Language, TakenBackTexts>> = {
  en: {
    title: 'A result was taken back',
    taken: (by, on) => `A result (${by}) was taken back on ${on}: it was not of this sample.`,
    doNotRely: 'If you have read it, do not go by it.',
    next: 'Ask the staff what happens next.',
  },
  fr: {
    title: 'Un résultat a été retiré',
    taken: (by, on) => `Un résultat (${by}) a été retiré le ${on} : il n’était pas celui de cet échantillon.`,
    doNotRely: 'Si vous l’avez lu, n’en tenez pas compte.',
    next: 'Demandez au personnel ce qui va suivre.',
  },
  es: {
    title: 'Se retiró un resultado',
    taken: (by, on) => `Se retiró un resultado (${by}) el ${on}: no era de esta muestra.`,
    doNotRely: 'Si lo leyó, no lo tenga en cuenta.',
    next: 'Pregunte al personal qué sigue.',
  },
}

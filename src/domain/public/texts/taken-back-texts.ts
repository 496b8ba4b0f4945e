/** Words about results that were taken back, in each language; not yet reviewed by native speakers but in English. */
import { goneReason } from '#domain/sample/without-result.ts'
import type { Language } from './languages.ts'

type TakenBackTexts = {
  readonly title: string
  /** `by`: the technology; `on`: the day. */
  readonly taken: (by: string, on: string) => string
  readonly doNotRely: string
  /** Where no other result is there. */
  readonly next: string
  /** Where no other can follow: the sample went back to its person. */
  readonly gone: string
}

/** The words. */
export const takenBackTexts: Readonly<Record<Language, TakenBackTexts>> = {
  en: {
    title: 'A result was taken back',
    taken: (by, on) => `A result (${by}) was taken back on ${on}: it was not of this sample.`,
    doNotRely: 'If you have read it, do not go by it.',
    next: 'Ask the staff what happens next.',
    gone: goneReason,
  },
  fr: {
    title: 'Un résultat a été retiré',
    taken: (by, on) => `Un résultat (${by}) a été retiré le ${on} : il n’était pas celui de cet échantillon.`,
    doNotRely: 'Si vous l’avez lu, n’en tenez pas compte.',
    next: 'Demandez au personnel ce qui va suivre.',
    gone: 'Il a été rendu à la personne qui l’avait apporté.',
  },
  es: {
    title: 'Se retiró un resultado',
    taken: (by, on) => `Se retiró un resultado (${by}) el ${on}: no era de esta muestra.`,
    doNotRely: 'Si lo leyó, no lo tenga en cuenta.',
    next: 'Pregunte al personal qué sigue.',
    gone: 'Se devolvió a quien la había traído.',
  },
}

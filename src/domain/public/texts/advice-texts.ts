/** Texts around an advice card, by language; the cards themselves are the service's own. */
import type { Language } from './languages.ts'

type AdviceTexts = {
  /** Below a card: where it is from, and its last day. */
  readonly source: (source: string, day: string) => string
}

/** The texts, by language. */
export const adviceTexts: Record<Language, AdviceTexts> = {
  en: { source: (source, day) => `Source: ${source.replace(/\.$/, '')}. Valid until ${day}.` },
  fr: { source: (source, day) => `Source\u00a0: ${source.replace(/\.$/, '')}. Valable jusqu’au ${day}.` },
  es: { source: (source, day) => `Fuente: ${source.replace(/\.$/, '')}. Válido hasta el ${day}.` },
}

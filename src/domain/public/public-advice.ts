/**
 * Advice cards in the boxes of a result, in the reader's language. They are chosen from what the reader is shown and from
 * nothing else (R9.23).
 */
import type { AdviceTarget } from '#domain/card/advice-card.ts'
import { type AdviceReason, cardsFor, shownResult } from '#domain/card/cards-for.ts'
import type { CombinedFinding } from '#domain/report/combined-finding.ts'
import { adviceTexts } from './texts/advice-texts.ts'
import { dayIn, type Language } from './texts/languages.ts'

type ByLanguage = { readonly [language in Language]: string }

/** A card that is approved and valid. `valid_until`: its last day, YYYY-MM-DD. */
export type AdviceCard = {
  readonly id: number
  readonly targets: readonly AdviceTarget[]
  readonly title: ByLanguage
  readonly text: ByLanguage
  readonly source: string
  readonly valid_until: string
}

/** A card in words. */
export type Advice = { readonly title: string; readonly text: string; readonly source: string }

type Combined = Pick<CombinedFinding, 'found' | 'strips' | 'isUnnamed'>
type Reader = { readonly language: Language; readonly cards?: readonly AdviceCard[] }

/** A card in the words of a language. */
export const adviceIn = ({ title, text, source, valid_until }: AdviceCard, language: Language): Advice => ({
  title: title[language],
  text: text[language],
  source: adviceTexts[language].source(source, dayIn(language, valid_until)),
})

/** The cards of a result for its reader. */
export const chosenCards = (combined: Combined, cards: readonly AdviceCard[]) =>
  cardsFor(cards, shownResult(combined, hasUnknown(combined)))

/** Whether something was found of which nobody knows what it does to people. */
const hasUnknown = ({ found, isUnnamed }: Combined) => isUnnamed || found.some((one) => one.isUnknown)

/** The advice of a result, by the box that it belongs to. */
export type BoxedAdvice = {
  readonly found: readonly Advice[]
  readonly strips: readonly Advice[]
  readonly unknown: readonly Advice[]
}

/** The advice for a reader of a result. */
export function adviceFor(combined: Combined, { language, cards = [] }: Reader): BoxedAdvice {
  const chosen = chosenCards(combined, cards)
  const of = (...reasons: AdviceReason[]) =>
    chosen.filter(({ reason }) => reasons.includes(reason)).map(({ card }) => adviceIn(card, language))
  return { found: of('PAIR', 'DRUG', 'CLASS'), strips: of('STRIP'), unknown: of('UNKNOWN') }
}

/** The boxes of one kind, the first with the advice that belongs to them. */
export const advised = <Box extends object>(boxes: readonly Box[], advice: readonly Advice[]) =>
  boxes.map((box, index) => (index === 0 && advice.length > 0 ? { ...box, advice } : box))

/** Advice that no box has: about a drug, for example, that this service does not mark as dangerous. */
export function withoutBox(
  { found, strips, unknown }: BoxedAdvice,
  boxes: readonly { readonly advice?: readonly Advice[] | undefined }[],
): { readonly advice?: readonly Advice[] } {
  const boxed = boxes.flatMap(({ advice = [] }) => advice)
  const left = [...found, ...strips, ...unknown].filter((one) => !boxed.includes(one))
  return left.length === 0 ? {} : { advice: left }
}

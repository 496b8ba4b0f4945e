/** What a colour test showed, in the reader's language: colours, and what they may be; never a finding. */

import type { MayBeShown, Reaction } from '#domain/report/colour-test.ts'
import type { ColourTexts } from './texts/colour-en.ts'
import { eitherIn, type Language } from './texts/languages.ts'

/** A report with what a colour test showed. */
export type ColoursShown = {
  readonly reactions?: readonly Reaction[] | undefined
  readonly may_be?: readonly MayBeShown[] | undefined
}

/** 'Marquis: purple after 5 seconds.' */
function reactionIn(
  { reagent, colour, seconds }: Reaction,
  { colours, unwritten, after, reaction }: ColourTexts,
): string {
  const word = colour === null ? unwritten : colours[colour]
  return reaction(reagent, seconds === null ? word : after(word, seconds))
}

/** Colours in one line, without a full stop; nobody may have written any down. */
export const coloursSeen = (reactions: readonly Reaction[], texts: ColourTexts): string =>
  reactions.map((row) => reactionIn(row, texts).slice(0, -1)).join('; ') || texts.unwritten

/** The sentences of a colour test. */
export function coloursIn(
  { reactions = [], may_be = [] }: ColoursShown,
  language: Language,
  texts: ColourTexts,
): string[] {
  const seen = reactions.map((row) => reactionIn(row, texts))
  if (may_be.length === 0) return seen
  const names = may_be.map(({ name }) => name)
  return [...seen, `${texts.mayBe(eitherIn(language, names))}. ${texts.notSure}`]
}

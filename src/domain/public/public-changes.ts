/** What a correction changed, in the reader's language: names, amounts, marks, a strip's result, and what colours showed. */
import { type Amount, kindOf } from '#domain/report/amounts.ts'
import type { Change, ColourChange } from '#domain/report/corrected.ts'
import { type AmountWords, percentText, weightText } from '#domain/report/shown-amounts.ts'
import { coloursSeen } from './public-colours.ts'
import { amountWordsIn, publicTexts } from './texts/index.ts'
import { eitherIn, type Language, listIn } from './texts/languages.ts'

/** The sentences; none where nothing changed that this reader sees. */
export function changesIn(changed: Change | null | undefined, language: Language): string[] {
  if (changed == null) return []
  const { said } = publicTexts[language]
  const words = amountWordsIn(language)
  const { went, came, amounts, strip, marked, unmarked } = changed
  const strips = strip === null ? [] : [said.before(said.corrected[strip.before]), said.now(said.corrected[strip.now])]
  const shares = amounts.map((one) =>
    said.changedAmount(
      one.name,
      amountText(one.before, words) ?? withoutAmount(one.before, language),
      amountText(one.now, words) ?? withoutAmount(one.now, language),
    ),
  )
  const marks = [
    ...(marked.length === 0 ? [] : [said.newlyMarked(listIn(language, marked))]),
    ...(unmarked.length === 0 ? [] : [said.noLongerMarked(listIn(language, unmarked))]),
  ]
  return [
    ...strips,
    ...coloursChanged(changed.colours, language),
    ...namesChanged(went, came, language),
    ...shares,
    ...marks,
  ]
}

/** The colours before and now, and what they may be before and now. */
function coloursChanged(change: ColourChange | undefined, language: Language): string[] {
  if (change === undefined) return []
  const { said, colours } = publicTexts[language]
  const { reactions, may_be } = change
  const mayBe = (names: readonly string[]) =>
    names.length === 0 ? colours.noneNamed : colours.itMayBe(eitherIn(language, names))
  return [
    ...(reactions === null
      ? []
      : [said.before(coloursSeen(reactions.before, colours)), said.now(coloursSeen(reactions.now, colours))]),
    ...(may_be === null ? [] : [said.before(mayBe(may_be.before)), said.now(mayBe(may_be.now))]),
  ]
}

/** Names that went and came. */
function namesChanged(went: readonly string[], came: readonly string[], language: Language): string[] {
  const { said } = publicTexts[language]
  const [before, now] = [listIn(language, went), listIn(language, came)]
  if (went.length > 0 && came.length > 0) return [said.before(before), said.now(now)]
  return [...(went.length > 0 ? [said.noLonger(before)] : []), ...(came.length > 0 ? [said.newly(now)] : [])]
}

/** What is said instead of a number. */
function withoutAmount(amount: Amount, language: Language): string {
  const { result, said } = publicTexts[language]
  return kindOf(amount) === 'trace' ? said.trace : result.noAmount
}

const amountText = (amount: Amount, words: AmountWords) => percentText(amount, words) ?? weightText(amount, words)

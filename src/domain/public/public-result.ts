/**
 * A result as the public reads it, in the reader's language; page and PDF show this and nothing else. It never says
 * that nothing was found if something was, and never shows an amount above zero as zero (decisions 2 and 5).
 */
import { combinedFinding, isAsExpected, surprisesOf } from '#domain/report/combined-finding.ts'
import { inSentence, isBareOther } from '#domain/report/strip-type.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import type { CollectedFrom } from '#domain/terms.ts'
import { recallWarnings } from './public-recall.ts'
import { expectedNotSeen, publicParts, type Reading, type ReadReport, type ResultPart } from './public-result-parts.ts'
import { publicTexts } from './texts/index.ts'
import { dateIn, type Language, listIn, neitherIn } from './texts/languages.ts'

/** What nobody must overlook; `danger` for substances that the service marks as important. */
export type Warning = {
  readonly tone: 'danger' | 'look'
  readonly title: string
  readonly sentences: readonly string[]
}

/** A result in words. `sentences` add what names alone cannot say. */
export type PublicResult = {
  readonly title: string
  readonly tested: string
  readonly thought: { readonly label: string; readonly text: string }
  readonly found: { readonly label: string; readonly text: string }
  readonly warnings: readonly Warning[]
  readonly sentences: readonly string[]
  readonly parts: readonly ResultPart[]
}

type ReadSample = { readonly collected_from: CollectedFrom; readonly expected: readonly ExpectedDrug[] }

/** The result in words; null before the first submitted report. */
export function publicResult(
  sample: ReadSample,
  reports: readonly ReadReport[],
  reading: Reading,
): PublicResult | null {
  const newest = reports
    .map(({ reported_at }) => reported_at ?? '')
    .sort()
    .at(-1)
  if (newest === undefined) return null
  const { language, time_zone } = reading
  const { result, safety } = publicTexts[language]
  const isOwn = sample.collected_from === 'USER'
  const combined = combinedFinding(sample.expected, reports)
  return {
    title: isOwn ? result.title : result.titleOther,
    tested: newest === '' ? '' : result.tested(dateIn(language, newest, time_zone)),
    thought: {
      label: isOwn ? result.thought : result.thoughtOther,
      text:
        combined.expected.length > 0
          ? listIn(
              language,
              combined.expected.map(({ name }) => name),
            )
          : result.notKnown,
    },
    found: { label: result.found, text: foundText(combined, reports, reading) },
    warnings: [
      ...dangers(combined, language),
      ...stripWarning(combined, language),
      ...strippedWrong(combined, language),
      ...recallWarnings(reports, language),
      ...surprise(combined, isOwn, language),
    ],
    sentences: [
      ...(combined.hasNamed ? [] : [safety.onlyStrips]),
      ...(isNothing(combined) && combined.hasNamed ? [reading.empty_findings] : []),
      ...hiddenSentences(combined, language),
      // If nothing else was found, `found` says this already.
      ...(combined.isUnnamed && combined.found.length + combined.strips.length > 0 ? [safety.alsoUnnamed] : []),
      ...verdict(combined, saidByParts(sample.expected, reports), language),
      safety.unevenMixing,
    ],
    parts: publicParts(reports, sample.expected, reading),
  }
}

type Combined = ReturnType<typeof combinedFinding>

/** The page's one-line summary has at most this many names, and always all dangerous ones. */
const namesAtOnce = 4

const isNothing = ({ found, strips, isHidden, isUnnamed }: Combined) =>
  found.length + strips.length === 0 && !isHidden && !isUnnamed

/** A strip that reacted, by what it is for; just a strip if the lab did not say. */
const stripName = (type: string, language: Language) =>
  isBareOther(type) ? publicTexts[language].words.technologies.TEST_STRIP : publicTexts[language].result.strip(type)

/** What was found in one line, danger first. */
function foundText(combined: Combined, reports: readonly ReadReport[], { language }: Reading): string {
  const { result, safety } = publicTexts[language]
  const strips = combined.strips.map((type) => stripName(type, language))
  const names = [...combined.found.map(({ name }) => name), ...strips]
  if (names.length > namesAtOnce) {
    const dangerous = [...combined.found.filter(({ isImportant }) => isImportant).map(({ name }) => name), ...strips]
    const others = names.filter((name) => !dangerous.includes(name))
    const shown = [...dangerous, ...others].slice(0, Math.max(dangerous.length, namesAtOnce - 1))
    const left = names.length - shown.length
    return left === 0 ? listIn(language, shown) : result.andMore(shown.join(', '), left)
  }
  if (names.length > 0) return listIn(language, names)
  if (combined.isUnnamed) return safety.unnamed
  if (combined.isHidden) return safety.hidden
  if (combined.hasNamed) return safety.nothingFound
  const hasWorked = reports.some(({ strip_result }) => strip_result !== 'INVALID')
  return hasWorked ? safety.noStripPositive : safety.noStripWorked
}

/**
 * If all substances found are hidden: a sentence that says that the sample may still not be safe. If `found` names a
 * strip: also a sentence that says that something hidden was found.
 */
function hiddenSentences({ isHidden, found, strips }: Combined, language: Language): string[] {
  const { safety } = publicTexts[language]
  if (!isHidden || found.length > 0) return []
  return [...(strips.length > 0 ? [safety.hidden] : []), safety.hiddenIsNotSafe]
}

/** One warning that names every dangerous substance, so that none hides behind another. */
function dangers({ found }: Combined, language: Language): Warning[] {
  const { result, safety } = publicTexts[language]
  const important = found.filter(({ isImportant }) => isImportant)
  if (important.length === 0) return []
  const [first] = important
  const say = important.length === 1 ? first?.row.drug?.pronunciation : null
  const title = safety.weFound(
    listIn(
      language,
      important.map(({ name }) => name),
    ),
  )
  return [{ tone: 'danger', title, sentences: [safety.danger(important.length), ...(say ? [result.sayIt(say)] : [])] }]
}

function stripWarning({ strips, alone, hasNamed }: Combined, language: Language): Warning[] {
  const { safety, words } = publicTexts[language]
  if (strips.length === 0) return []
  const named = strips.filter((type) => !isBareOther(type))
  const other = named.length < strips.length ? [safety.stripsOfOther.POSITIVE] : []
  const title = named.length > 0 ? safety.stripPositive(listIn(language, named)) : safety.stripsOfOther.POSITIVE
  const why = alone
    .filter(({ type }) => !isBareOther(type))
    .map(({ type, methods }) => {
      const names = methods.map((one) => (one === 'FTIR' ? safety.infrared : words.technologies[one]))
      // The sentence about infrared alone is based on measurements of infrared alone.
      return safety.stripAlone(inSentence(type), neitherIn(language, names), methods.join() === 'FTIR')
    })
  if (named.length === 0) return [{ tone: 'look', title, sentences: [] }]
  const sentences = why.length > 0 ? why : hasNamed ? [safety.stripPositiveWhy] : []
  return [{ tone: 'look', title, sentences: [...sentences, ...other] }]
}

/** A strip missed what another method found. */
function strippedWrong({ isStripWrong }: Combined, language: Language): Warning[] {
  const { safety } = publicTexts[language]
  return isStripWrong ? [{ tone: 'look', title: safety.disagree, sentences: [safety.stripMissed] }] : []
}

/** Unexpected findings; only if something was expected. */
function surprise(combined: Combined, isOwn: boolean, language: Language): Warning[] {
  const { safety } = publicTexts[language]
  const names = surprisesOf(combined)
  if (combined.expected.length === 0 || names.length === 0) return []
  const title = isOwn ? safety.notExpected : safety.notExpectedOther
  return [{ tone: 'look', title, sentences: [safety.surprises(listIn(language, names))] }]
}

/** What the parts already say was not found, so that the summary does not repeat it. */
const saidByParts = (expected: readonly ExpectedDrug[], reports: readonly ReadReport[]) =>
  new Set(reports.flatMap((report) => expectedNotSeen(report, expected)).map(({ expected: { name } }) => name))

/** A sentence that names what was expected and not found, or says that all was as expected, which is no promise. */
function verdict(combined: Combined, said: ReadonlySet<string>, language: Language): string[] {
  const { safety } = publicTexts[language]
  const missing = combined.missing.filter((name) => !said.has(name))
  if (missing.length > 0) return [safety.missing(neitherIn(language, missing), missing.length)]
  return isAsExpected(combined) ? [safety.asExpected] : []
}

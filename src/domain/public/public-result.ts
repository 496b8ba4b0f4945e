/**
 * A result as the public reads it, in the reader's language; page and PDF show this and nothing else. It never says
 * that nothing was found if something was, never shows an amount above zero as zero (R1.15, R6.12), and never lets
 * something that nobody knows pass as harmless (R8.10).
 */

import { localDay } from '#domain/dates.ts'
import { hasNumber } from '#domain/report/amounts.ts'
import { combinedFinding } from '#domain/report/combined-finding.ts'
import { inSentence, isBareOther } from '#domain/report/strip-type.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { asNamed } from '#domain/technology/names.ts'
import { isColourTest } from '#domain/technology/technologies.ts'
import type { CollectedFrom, SampleType } from '#domain/terms.ts'
import { inDrugWords } from './in-drug-words.ts'
import { type Advice, adviceFor, withoutBox } from './public-advice.ts'
import { differences } from './public-differences.ts'
import { publicParts, type Reading, type ReadReport, type ResultPart, roleKey } from './public-result-parts.ts'
import { labSentence, stageSentence } from './public-stage.ts'
import { unclearStrips, verdict } from './public-verdict.ts'
import { type Combined, type Warning, warningsOf } from './public-warnings.ts'
import { type TakenBack, takenBackWarnings } from './taken-back.ts'
import type { ColourTexts } from './texts/colour-en.ts'
import { publicTexts } from './texts/index.ts'
import { capital, dateIn, type Language, listIn } from './texts/languages.ts'

/** A result in words. `sentences` add what names alone cannot say. */
export type PublicResult = {
  readonly title: string
  /** When it was reported and, if it was, corrected. */
  readonly reported: string
  /** Of a first look at the counter, or of what a lab found after it; it stands first. */
  readonly stage?: string | undefined
  /** Whether a lab's result follows a first look. */
  readonly lab?: string | undefined
  readonly thought: { readonly label: string; readonly text: string }
  /** `lines`: the text in pieces, to show one a line. */
  readonly found: { readonly label: string; readonly text: string; readonly lines: readonly string[] }
  readonly warnings: readonly Warning[]
  /** Advice cards about what no warning is about. */
  readonly advice?: readonly Advice[] | undefined
  readonly sentences: readonly string[]
  readonly parts: readonly ResultPart[]
}

type ReadSample = {
  readonly collected_from: CollectedFrom
  readonly sample_type?: SampleType | undefined
  readonly expected: readonly ExpectedDrug[]
  /** A first look was told before the newest result. */
  readonly new_since_told?: boolean | undefined
  /** Whether a lab's result is under way after a first look, and the day it is promised for (YYYY-MM-DD). */
  readonly lab_follows?: boolean | undefined
  readonly return_date?: string | null | undefined
  readonly taken_back?: readonly TakenBack[] | undefined
}

/** The result in words; null before the first submitted report. */
export function publicResult(sample: ReadSample, reports: readonly ReadReport[], reading: Reading) {
  const { language } = reading
  const expected = inDrugWords(sample.expected, language)
  const cards = inDrugWords(reading.cards ?? [], language)
  return resultOf({ ...sample, expected }, inDrugWords(reports.map(asNamed), language), { ...reading, cards })
}

/** The last of some times; '' if there is none. */
const newestOf = (times: readonly (string | null)[]): string =>
  times
    .map((time) => time ?? '')
    .sort()
    .at(-1) ?? ''

function resultOf(sample: ReadSample, reports: readonly ReadReport[], reading: Reading): PublicResult | null {
  if (reports.length === 0) return null
  const newest = newestOf(reports.map(({ reported_at }) => reported_at))
  const corrected = newestOf(reports.map(({ corrected_at }) => corrected_at))
  const { language, time_zone } = reading
  const { result, safety, said, colours } = publicTexts[language]
  const isOwn = sample.collected_from === 'USER'
  const combined = combinedFinding(sample.expected, reports)
  const found = foundLines(combined, reports, reading)
  const advice = adviceFor(combined, reading)
  const warnings = [
    ...takenBackWarnings(sample.taken_back ?? [], language, { time_zone, hasResult: true }),
    ...warningsOf(combined, reports, { isOwn, language, advice }),
  ]
  const isNewSinceTold = sample.new_since_told === true
  const { lab_follows, return_date = null } = sample
  // A day before the result is of another promise.
  const isAhead = return_date !== null && newest !== '' && return_date > localDay(newest, time_zone)
  const lab = lab_follows === undefined ? null : { follows: lab_follows, day: isAhead ? return_date : null }
  const stage = stageSentence(reports, { expected: sample.expected, isOwn, isNewSinceTold }, language)
  const next = labSentence(reports, lab, language)
  return {
    title: isOwn ? result.title : result.titleOther,
    // On the first screen, because the parts that say what was corrected are below it.
    reported: [
      ...(newest === '' ? [] : [result.reported(dateIn(language, newest, time_zone))]),
      ...(corrected === '' ? [] : [result.corrected(dateIn(language, corrected, time_zone))]),
    ].join(' · '),
    ...(stage !== null && { stage }),
    ...(next !== null && { lab: next }),
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
    found: { label: result.found, ...found },
    warnings,
    ...withoutBox(advice, warnings),
    sentences: [
      ...(combined.hasNamed ? [] : [onlyHints(reports, safety.onlyStrips, colours)]),
      ...(isNothing(combined) && combined.hasNamed ? [reading.empty_findings] : []),
      ...hiddenSentences(combined, language),
      ...verdict(combined, { expected: sample.expected, isOwn }, reports, language),
      ...differences(reports, language),
      ...(sample.sample_type === 'PARAPHERNALIA' ? [said.ofEquipment] : []),
      safety.unevenMixing,
    ],
    parts: publicParts(reports, sample.expected, reading),
  }
}

/** The page's one-line summary has about this many names, always all dangerous ones and the largest of the others. */
const namesAtOnce = 4

const isNothing = ({ found, strips, mayBe, isHidden, isUnnamed }: Combined) =>
  found.length + strips.length + mayBe.length === 0 && !isHidden && !isUnnamed

/** That only strips, only colour tests, or both were used. */
function onlyHints(reports: readonly ReadReport[], onlyStrips: string, { only, onlyBoth }: ColourTexts): string {
  const hasColours = reports.some(({ technology }) => isColourTest(technology))
  if (!hasColours) return onlyStrips
  return reports.every(({ technology }) => isColourTest(technology)) ? only : onlyBoth
}

/** What was found in one line, danger first; what nobody knows is not named there. */
function foundLines(combined: Combined, reports: readonly ReadReport[], { language }: Reading) {
  const { result, safety, said } = publicTexts[language]
  const strips = combined.strips.map((type) =>
    isBareOther(type) ? said.stripSawSomething : said.stripSaw(inSentence(type)),
  )
  const known = combined.found.filter((one) => one.isImportant || !one.isUnknown)
  const dangerous = [...known.filter(({ isImportant }) => isImportant).map(({ name }) => name), ...strips]
  const others = known.filter(({ isImportant }) => !isImportant).map(({ name }) => name)
  const isUnclear = combined.isUnnamed || known.length < combined.found.length
  const unclear = isUnclear ? [said.unknownThing] : []
  const names = [...dangerous, ...others, ...unclear]
  if (names.length > namesAtOnce) {
    const some = mainFirst(known).slice(0, Math.max(1, namesAtOnce - 1 - dangerous.length - unclear.length))
    const shown = [...dangerous, ...some, ...unclear]
    const left = names.length - shown.length
    if (left === 0) return lines(shown, listIn(language, shown))
    const text = result.andMore(shown.join(', '), left)
    return lines([...shown, result.more(left)], text)
  }
  if (names.length === 1 && combined.isUnnamed && combined.found.length === 0) return lines([], safety.unnamed)
  if (names.length > 0) return lines(names, listIn(language, names))
  if (combined.isHidden) return lines([], safety.hidden)
  if (combined.hasNamed) return lines([], safety.nothingFound)
  if (reports.some(({ technology }) => isColourTest(technology))) return lines([], safety.nothingFound)
  const hasWorked = reports.some(({ strip_result }) => strip_result !== 'INVALID')
  if (hasWorked && unclearStrips(reports).length > 0) return lines([], safety.stripUnclear)
  return lines([], hasWorked ? safety.noStripPositive : safety.noStripWorked)
}

/** The names of what is not dangerous, what is usually the main part first: a cut of which nobody knows how much comes last. */
function mainFirst(found: Combined['found']): string[] {
  const isCut = ({ row }: (typeof found)[number]) => Number(!hasNumber(row) && roleKey(row.drug) === 'cut')
  return found
    .filter(({ isImportant }) => !isImportant)
    .toSorted((a, b) => isCut(a) - isCut(b))
    .map(({ name }) => name)
}

const lines = (names: readonly string[], text: string) => ({
  text: capital(text),
  lines: names.length > 1 ? names.map((name, at) => (at === 0 ? capital(name) : name)) : [],
})

/**
 * If all substances found are hidden: a sentence that says that the sample may still not be safe. If `found` names a
 * strip: also a sentence that says that something hidden was found.
 */
function hiddenSentences({ isHidden, found, strips }: Combined, language: Language): string[] {
  const { safety } = publicTexts[language]
  if (!isHidden || found.length > 0) return []
  return [...(strips.length > 0 ? [safety.hidden] : []), safety.hiddenIsNotSafe]
}

/** The warnings of a result: red for danger, then amber for what nobody knows, then what else must not be overlooked. */

import { kindOf } from '#domain/report/amounts.ts'
import { type CombinedFinding, surprisesOf } from '#domain/report/combined-finding.ts'
import { identityOf } from '#domain/report/compared.ts'
import { comparable, findingName } from '#domain/report/finding-names.ts'
import { isStrong } from '#domain/report/little.ts'
import { inSentence, isBareOther } from '#domain/report/strip-type.ts'
import type { VisibleDrugFound } from '#domain/report/visible-findings.ts'
import { rulesOf } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { type Advice, advised, type BoxedAdvice } from './public-advice.ts'
import { recallWarnings } from './public-recall.ts'
import { type ReadReport, roleKey } from './public-result-parts.ts'
import { publicTexts, subjectIn } from './texts/index.ts'
import { capital, eitherIn, inside, type Language, listIn } from './texts/languages.ts'

/** What nobody must overlook; `danger` for substances that the service marks as important. */
export type Warning = {
  readonly tone: 'danger' | 'look'
  readonly title: string
  /** Two or more names that the title lists, to show one a line. */
  readonly names: readonly string[]
  readonly sentences: readonly string[]
  /** Advice cards: what to do now. */
  readonly advice?: readonly Advice[] | undefined
}

/** The combined finding as `public-result` reads it. */
export type Combined = CombinedFinding<VisibleDrugFound>

/** Every warning of a result, in order. */
export function warningsOf(
  combined: Combined,
  reports: readonly ReadReport[],
  { isOwn, language, advice }: { isOwn: boolean; language: Language; advice: BoxedAdvice },
): Warning[] {
  const strips = advised(stripWarnings(combined, reports, language), advice.strips)
  const colours = colourWarnings(combined, language)
  return [
    ...advised(dangers(combined, language), advice.found),
    ...strips.filter(({ tone }) => tone === 'danger'),
    ...colours.filter(({ tone }) => tone === 'danger'),
    ...advised(unknowns(combined, language), advice.unknown),
    ...strips.filter(({ tone }) => tone === 'look'),
    ...colours.filter(({ tone }) => tone === 'look'),
    ...disagreements(combined, reports, language),
    ...recallWarnings(reports, language),
    ...precursors(combined, language),
    ...surprise(combined, isOwn, language),
  ]
}

const severalOf = (names: readonly string[]) => (names.length > 1 ? names : [])

/** One warning that names every dangerous substance, so that none hides behind another. */
function dangers({ found }: Combined, language: Language): Warning[] {
  const { result, safety, said } = publicTexts[language]
  const important = found.filter(({ isImportant }) => isImportant)
  if (important.length === 0) return []
  const [first] = important
  const say = important.length === 1 ? first?.row.drug?.pronunciation : null
  const names = important.map(({ name }) => name)
  const strong = important.filter(({ row }) => isStrong(row)).map(({ name }) => name)
  const kills = strong.length === 0 ? [] : [said.littleKills(listIn(language, strong))]
  const sentences = [safety.danger(important.length), ...kills, ...(say ? [result.sayIt(say)] : [])]
  return [{ tone: 'danger', title: safety.weFound(listIn(language, names)), names: severalOf(names), sentences }]
}

/** One warning for all that nobody knows, however much it is. */
function unknowns({ found, isUnnamed }: Combined, language: Language): Warning[] {
  const { safety, said } = publicTexts[language]
  const names = found.filter((one) => one.isUnknown && !one.isImportant).map(({ name }) => name)
  const all = [...names, ...(isUnnamed ? [said.unnamedThing] : [])]
  if (all.length === 0) return []
  const sentences = [said.unknown, ...(isUnnamed ? [said.notSafe] : [])]
  return [{ tone: 'look', title: safety.weFound(listIn(language, all)), names: severalOf(all), sentences }]
}

/** The mass spectrometers that looked for a strip's target and did not see it. */
function lookedFor(type: string, reports: readonly ReadReport[]): Technology[] {
  const isListed = ({ not_found }: ReadReport) =>
    not_found.some((row) =>
      [findingName(row), row.drug?.identity ?? ''].some((name) => comparable(name) === comparable(type)),
    )
  const sensitive = reports.filter(({ technology }) => rulesOf(technology).outweighsStrips)
  return [...new Set(sensitive.filter(isListed).map(({ technology }) => technology))]
}

/** What makes this strip react and was found or expected, by the approved text of its method. */
function misleading(type: string, { found, expected }: Combined, reports: readonly ReadReport[]): string[] {
  const reacts = reports.filter(({ strip_type }) => strip_type === type).flatMap(({ sees }) => sees?.reacts ?? [])
  const there = new Set(
    [
      ...found.flatMap(({ name, row }) => [name, row.drug?.identity ?? name]),
      ...expected.flatMap(({ name, identities }) => [name, ...identities]),
    ].map(comparable),
  )
  return [...new Set(reacts.map(({ name }) => name).filter((name) => there.has(comparable(name))))]
}

/** What only a strip reacted to: red if that is dangerous, unless a mass spectrometer looked for it and did not see it. */
function stripWarnings(combined: Combined, reports: readonly ReadReport[], language: Language): Warning[] {
  const { safety, said } = publicTexts[language]
  return combined.strips.map((type): Warning => {
    if (isBareOther(type)) return { tone: 'look', title: safety.stripsOfOther.POSITIVE, names: [], sentences: [] }
    const of = inSentence(type)
    const title = said.stripReacted(of)
    const looked = lookedFor(type, reports).map((one) => inside(subjectIn(language, one)))
    if (looked.length > 0)
      return { tone: 'look', title, names: [], sentences: [said.stripLooked(listIn(language, looked))] }
    const isDangerous = reports.some(({ strip_type, target }) => strip_type === type && target?.is_dangerous === true)
    const alone = combined.alone.find((one) => one.type === type)
    const misled = misleading(type, combined, reports)
    const others = alone === undefined ? [] : [notShownToo(alone.methods, language)]
    if (misled.length > 0) {
      const sentences = [said.stripMisled(listIn(language, misled), of)]
      return { tone: isDangerous ? 'danger' : 'look', title, names: [], sentences }
    }
    if (isDangerous) return { tone: 'danger', title, names: [], sentences: [said.stripMayBe(of), ...others] }
    const sentences = alone === undefined ? (combined.hasNamed ? [safety.stripPositiveWhy] : []) : others
    return { tone: 'look', title, names: [], sentences: [said.stripMayBe(of), ...sentences] }
  })
}

/** What a colour test may have shown and nothing found: red where it is marked as dangerous. */
function colourWarnings({ mayBe }: Combined, language: Language): Warning[] {
  const { colours } = publicTexts[language]
  return (['danger', 'look'] as const).flatMap((tone): Warning[] => {
    const names = mayBe.filter((one) => one.is_dangerous === (tone === 'danger')).map(({ name }) => name)
    if (names.length === 0) return []
    const sentences = [colours.unsure, ...(tone === 'danger' ? [colours.actAsThere] : [])]
    return [{ tone, title: colours.mayBe(eitherIn(language, names)), names: [], sentences }]
  })
}

function notShownToo(methods: readonly Technology[], language: Language): string {
  const { said } = publicTexts[language]
  const names = methods.map((one) => inside(subjectIn(language, one)))
  return capital(
    said.notShownToo(
      said.neither(names),
      names.length,
      methods.length === 1 && methods.every((one) => rulesOf(one).isWeak),
    ),
  )
}

/**
 * What one method found and another looked for in vain. Silent for less than could be measured, and for less than the
 * other could have seen: both are true then.
 */
export function contradictions({ found }: Combined, reports: readonly ReadReport[]) {
  return found.flatMap(({ name, isImportant, row }) => {
    if (kindOf(row) === 'trace' || kindOf(row) === 'below') return []
    const key = identityOf(row)
    const has = (report: ReadReport) => report.drugs_found.some((one) => identityOf(one) === key)
    const isDenied = (one: ReadReport['not_found'][number]) =>
      identityOf(one) === key && !(one.unit === '%' && one.low != null && row.percent !== null && row.percent < one.low)
    const looked = reports.filter((report) => !has(report) && report.not_found.some(isDenied))
    return looked.length === 0
      ? []
      : [{ name, isImportant, by: methodsIn(reports.filter(has)), looked: methodsIn(looked) }]
  })
}

const methodsIn = (reports: readonly ReadReport[]): Technology[] => [
  ...new Set(reports.map(({ technology }) => technology)),
]

/** A strip missed what another method found, or one method found what another looked for. */
function disagreements(combined: Combined, reports: readonly ReadReport[], language: Language): Warning[] {
  const { missedByStrips } = combined
  const { safety, said } = publicTexts[language]
  const sentences = missedByStrips.map(({ type, name, methods }) => {
    const names = methods.map((one) => inside(subjectIn(language, one)))
    return said.stripMissed(inSentence(type), listIn(language, names), name)
  })
  const named = (methods: readonly Technology[]) =>
    listIn(
      language,
      methods.map((one) => inside(subjectIn(language, one))),
    )
  const contradicted = contradictions(combined, reports).map(({ name, isImportant, by, looked }) =>
    [said.contradicted(name, named(by), named(looked)), ...(isImportant ? [said.actAsThere] : [])].join(' '),
  )
  const all = [...sentences, ...contradicted]
  return all.length === 0 ? [] : [{ tone: 'look', title: safety.disagree, names: [], sentences: all }]
}

/**
 * What is used to make a drug of which a small amount can kill, or is left over from making it, where that drug was not
 * found: a warning for each drug and role.
 */
function precursors({ found }: Combined, language: Language): Warning[] {
  const { safety, said } = publicTexts[language]
  const there = new Set(found.map(({ name }) => comparable(name)))
  const makers = found.flatMap(({ name, row }) => {
    const made = row.drug?.makes
    if (made == null || !made.is_strong || there.has(comparable(made.name))) return []
    const of = roleKey(row.drug)
    const say =
      of === 'synthesis by-product' ? said.leftMayBe : of === 'metabolite' ? said.metaboliteMayBe : said.usedMayBe
    return [{ name, sentence: say(made.name) }]
  })
  return [...Map.groupBy(makers, ({ sentence }) => sentence)].map(([sentence, all]) => {
    const names = all.map(({ name }) => name)
    const title = safety.weFound(listIn(language, names))
    return { tone: 'look', title, names: severalOf(names), sentences: [sentence] }
  })
}

/** Unexpected findings; only if something was expected. */
function surprise(combined: Combined, isOwn: boolean, language: Language): Warning[] {
  const { safety } = publicTexts[language]
  const names = surprisesOf(combined)
  if (combined.expected.length === 0 || names.length === 0) return []
  const title = isOwn ? safety.notExpected : safety.notExpectedOther
  return [{ tone: 'look', title, names: [], sentences: [safety.surprises(listIn(language, names))] }]
}

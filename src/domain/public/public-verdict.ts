/** What the summary of a result says of what was expected: what was not shown and by which method, mirror forms, companions. */

import { isAsExpected, isForExpected, isOpen } from '#domain/report/combined-finding.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { inSentence, isBareOther } from '#domain/report/strip-type.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { findsTargets, placeOf, rulesOf, sentenceOf } from '#domain/technology/technologies.ts'
import { limitIn } from './public-method.ts'
import { expectedNotSeen, type ReadReport } from './public-result-parts.ts'
import { type Combined, contradictions } from './public-warnings.ts'
import { publicTexts, subjectIn } from './texts/index.ts'
import { type Language, listIn, neitherIn } from './texts/languages.ts'

/** The sentences about what was expected. */
export function verdict(
  combined: Combined,
  sample: { readonly expected: readonly ExpectedDrug[]; readonly isOwn: boolean },
  reports: readonly ReadReport[],
  language: Language,
): string[] {
  const { safety } = publicTexts[language]
  return [
    ...many(combined, sample.isOwn, language),
    ...missing(combined, sample.expected, reports, language),
    ...mirrors(combined, language),
    ...companions(combined, language),
    ...failedStrips(combined, reports, language),
    ...(isAsExpected(combined) && contradictions(combined, reports).length === 0 ? [safety.asExpected] : []),
  ]
}

/** An expected name that stands for many drugs is neither 'as expected' nor 'not expected'. */
function many({ expected, found }: Combined, isOwn: boolean, language: Language): string[] {
  const { safety, said } = publicTexts[language]
  const names = expected.filter((one) => one.is_many === true && isOpen(one)).map(({ name }) => name)
  if (names.length === 0 || found.length === 0) return []
  const list = listIn(language, names)
  const what = listIn(
    language,
    found.map(({ name }) => name),
  )
  return [`${isOwn ? said.many(list) : said.manyOther(list)} ${safety.weFound(what)}.`]
}

/** A sentence for each method that speaks of missing drugs. */
function missing(
  combined: Combined,
  expected: readonly ExpectedDrug[],
  reports: readonly ReadReport[],
  language: Language,
): string[] {
  // The parts already say it of what a lab lists as not found.
  const told = new Set(reports.flatMap((report) => expectedNotSeen(report, expected)).map((one) => one.expected.name))
  const open = combined.missing.filter((one) => !told.has(one.name))
  const silent = open.filter((one) => stripFor(one, reports) === undefined)
  const spoken = Map.groupBy(silent, (one) => {
    const by = speaker(reports)
    return by === undefined ? '' : JSON.stringify([reports.indexOf(by), one.is_strong === true, one.drug_class])
  })
  const strips = new Set(open.flatMap((one) => stripFor(one, reports) ?? []))
  return [
    ...[...strips].map((strip) => stripSaid(strip, language)),
    ...[...spoken].flatMap(([, drugs]) => {
      const by = speaker(reports)
      return by === undefined ? [] : [notShown(by, drugs, language)]
    }),
  ]
}

const hasWorked = ({ strip_result }: ReadReport) => strip_result !== null && strip_result !== 'INVALID'

/** The strips that gave no clear answer: they failed, or nobody is sure of their lines; and no other of their type worked. */
export const unclearStrips = (reports: readonly ReadReport[]): string[] => {
  const failed = reports.flatMap(({ strip_type, strip_result }) =>
    strip_result === 'INVALID' ? (strip_type ?? '') : [],
  )
  return [...new Set(failed)].filter((type) => !reports.some((one) => hasWorked(one) && one.strip_type === type))
}

/** Names each of them; not where no method and no strip gave an answer: then the first line says it. */
function failedStrips({ hasNamed }: Combined, reports: readonly ReadReport[], language: Language): string[] {
  if (!hasNamed && !reports.some(hasWorked)) return []
  return unclearStrips(reports)
    .filter((type) => type !== '' && !isBareOther(type))
    .map((type) => publicTexts[language].said.stripFailed(inSentence(type)))
}

/** A strip for it that did not react and can see it, which speaks before any method that names substances. */
const stripFor = (one: ExpectedDrug, reports: readonly ReadReport[]) =>
  reports.find(
    (report) =>
      report.strip_result === 'NEGATIVE' &&
      isForExpected(report, one) &&
      report.target?.misses.includes(one.name) !== true,
  )

/** What a strip that did not react says. */
function stripSaid({ strip_type, target }: ReadReport, language: Language): string {
  const { said } = publicTexts[language]
  const of = inSentence(strip_type ?? '')
  return [said.stripDidNot(of), ...(target?.is_kind ? [said.cannotSeeAll] : [])].join(' ')
}

/** After every kind. */
const last = 99

/** The report whose method speaks for all: the most sensitive, one with a name of its own last. */
function speaker(reports: readonly ReadReport[]): ReadReport | undefined {
  const named = reports.filter(
    ({ technology, strip_result, hidden_findings }) =>
      rulesOf(technology).findsNames && strip_result === null && !hidden_findings,
  )
  const rank = ({ technology, method }: ReadReport) => (method ? last : rulesOf(technology).order)
  const place = ({ technology }: ReadReport) => placeOf(technology)
  return [...named].sort((a, b) => rank(a) - rank(b) || place(a) - place(b))[0]
}

/** That a method did not show these drugs, which are all strong or all not, and all of one class or drugs. */
function notShown(report: ReadReport, drugs: readonly ExpectedDrug[], language: Language): string {
  const { safety, said } = publicTexts[language]
  const { technology } = report
  const method = report.method || subjectIn(language, technology)
  const isStrong = drugs.some(({ is_strong }) => is_strong === true)
  const [first] = drugs
  const limit = report.sees?.limit ?? null
  const approved = limit === null ? null : safety.wouldMiss(safety.method.about(limitIn(language, limit)))
  const { isWeak, missesLittle } = rulesOf(technology)
  const misses = said.misses[sentenceOf(technology)]
  if (first?.drug_class != null) {
    const kind = first.drug_class
    const general = missesLittle ? (isStrong ? said.missesKind(kind) : misses) : said.manyKinds(kind)
    return [said.noKind(method, kind), approved ?? general].join(' ')
  }
  const names = neitherIn(
    language,
    drugs.map(({ name }) => name),
  )
  const list = listIn(
    language,
    drugs.map(({ name }) => name),
  )
  const general =
    isWeak && isStrong ? said.missesStrong[sentenceOf(technology) === 'INFRARED' ? 'INFRARED' : 'OTHER'](list) : misses
  const isSaid = (isWeak && approved === null) || findsTargets(technology)
  const strong = isStrong && !isSaid ? [said.evenSoLittle] : []
  return [said.notShown(method, names, drugs.length), approved ?? general, ...strong].join(' ')
}

/** What was found is a mirror form of what was expected. */
function mirrors({ found }: Combined, language: Language): string[] {
  const { said } = publicTexts[language]
  return found.flatMap(({ name, compared: { mirror } }) => {
    if (mirror === null || comparable(mirror.of) === comparable(name)) return []
    const { of, is_stronger } = mirror
    // A lab that lists both forms tells them apart.
    const is_told_apart = mirror.is_told_apart || found.some((one) => one.compared.expected.includes(of))
    if (is_told_apart) return [is_stronger ? said.strongerForm(name, of) : said.form(name, of)]
    return [[said.either(name, of), ...(is_stronger ? [said.isStronger(name)] : [])].join(' ')]
  })
}

/** What comes along with what was expected and acts by itself. */
function companions({ found }: Combined, language: Language): string[] {
  const { said } = publicTexts[language]
  return found.flatMap(({ name, compared: { companion } }) => {
    if (companion === null || !companion.is_told) return []
    const own = companion.sentences?.[language] ?? null
    return [own === null ? said.comesWith(name, companion.of) : said.named(name, own)]
  })
}

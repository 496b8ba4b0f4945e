/** What a reader is told first of a first look at the counter, and of a lab's result that came after it. */
import { combinedFinding } from '#domain/report/combined-finding.ts'
import type { Stage } from '#domain/report/stage.ts'
import { inSentence, isBareOther } from '#domain/report/strip-type.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { isColourTest, isStrip, publicName, sentenceOf } from '#domain/technology/technologies.ts'
import type { ReadReport } from './public-result-parts.ts'
import { publicTexts } from './texts/index.ts'
import { dayIn, type Language, listIn } from './texts/languages.ts'

/** Whose sample it is, and whether its person was told a first look before the newest result. */
export type StagedSample = {
  readonly expected: readonly ExpectedDrug[]
  readonly isOwn: boolean
  readonly isNewSinceTold: boolean
}

/** Whether a lab's result follows, and by which day (YYYY-MM-DD); null where nobody can say. */
export type NextLab = { readonly follows: boolean; readonly day: string | null } | null

const isFirstLook = ({ stage }: { readonly stage?: Stage | undefined }) => stage === 'FIRST_LOOK'

/** The sentence below the title; null where nothing is to be said of stages. */
export function stageSentence(reports: readonly ReadReport[], sample: StagedSample, language: Language): string | null {
  const firstLooks = reports.filter(isFirstLook)
  if (firstLooks.length === 0) return null
  const { stage } = publicTexts[language]
  const labs = reports.filter((report) => !isFirstLook(report))
  if (labs.length === 0) return stage.firstLook(listIn(language, waysOf(firstLooks, language)))
  if (!sample.isNewSinceTold) return null
  const names = newNames(labs, firstLooks, sample, language)
  if (names.length === 0) return sample.isOwn ? stage.newLab : stage.newLabOther
  return (sample.isOwn ? stage.newSince : stage.newSinceOther)(listIn(language, names))
}

/** Whether a lab's result follows a first look; null where there is none, or nothing can be said. */
export function labSentence(reports: readonly ReadReport[], lab: NextLab, language: Language): string | null {
  if (lab === null || reports.length === 0 || !reports.every(isFirstLook)) return null
  const { stage } = publicTexts[language]
  const { follows, day } = lab
  if (!follows) return stage.noLab
  return day === null ? stage.labFollows : stage.labFollowsBy(dayIn(language, day))
}

/** How it was tested, in the order of the reports, each way once. */
function waysOf(reports: readonly ReadReport[], language: Language): string[] {
  const { stage } = publicTexts[language]
  const strips = reports.filter(({ technology }) => isStrip(technology)).length
  const wayOf = (report: ReadReport) => {
    const { technology } = report
    if (isStrip(technology)) return strips > 1 ? stage.strips : stage.strip
    if (isColourTest(technology)) return stage.colourTest
    return sentenceOf(technology) === 'INFRARED' ? stage.infrared : publicName(technology, language)
  }
  return [...new Set(reports.map(wayOf))]
}

/** What the labs' results name and the first look did not, danger first. */
function newNames(
  labs: readonly ReadReport[],
  firstLooks: readonly ReadReport[],
  { expected }: StagedSample,
  language: Language,
): string[] {
  const { said } = publicTexts[language]
  const [now, before] = [combinedFinding(expected, labs), combinedFinding(expected, firstLooks)]
  const told = new Set(before.found.map(({ name }) => name))
  const added = now.found.filter(({ name }) => !told.has(name))
  const strips = now.strips.filter((type) => !before.strips.includes(type))
  const isUnclear = (now.isUnnamed && !before.isUnnamed) || added.some((one) => one.isUnknown && !one.isImportant)
  return [
    ...added.filter(({ isImportant }) => isImportant).map(({ name }) => name),
    ...strips.map((type) => (isBareOther(type) ? said.stripSawSomething : said.stripSaw(inSentence(type)))),
    ...added.filter((one) => !one.isImportant && !one.isUnknown).map(({ name }) => name),
    ...(isUnclear ? [said.unknownThing] : []),
  ]
}

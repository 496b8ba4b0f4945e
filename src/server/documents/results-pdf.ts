/**
 * A sample's results as a PDF, for staff and for the public: the words of the public page in its order, only from what
 * the reader may see.
 */
import type { PublicReport, Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import type { PublicSample } from '#contract/service-user.ts'
import { collectedDay, formatDateTime } from '#domain/dates.ts'
import type { AdviceCard } from '#domain/public/public-advice.ts'
import { publicResult } from '#domain/public/public-result.ts'
import { whyNoResult } from '#domain/public/taken-back.ts'
import { documentTexts } from '#domain/public/texts/document.ts'
import { labelIn, publicTexts, settingIn } from '#domain/public/texts/index.ts'
import { dateIn, dayIn, type Language, timeIn } from '#domain/public/texts/languages.ts'
import { optionWords } from '#domain/public/texts/option-words.ts'
import { isNewSinceTold, labFollows } from '#domain/report/stage.ts'
import { toldAtCounter } from '#domain/report/visible-findings.ts'
import { hasDueDay } from '#domain/sample/due.ts'
import { expectedOf } from '#domain/substance/expected-drugs.ts'
import { logoPicture } from '#server/brand/logo.ts'
import type { Database } from '#server/database/connect.ts'
import type { Services } from '#server/http/services.ts'
import { knownSettings, type Settings, settingsOf } from '#server/settings.ts'
import { qrSvg } from './qr-svg.ts'
import { makePdf } from './typst.ts'
import type { TemplatePicture } from './typst-compile.ts'

type Facts = readonly (readonly [label: string, text: string])[]

/** The fields that both readers' samples have. */
type PrintedSample = Pick<
  PublicSample,
  keyof PublicSample & (keyof (Sample & { expected: unknown }) | 'new_since_told' | 'lab_follows' | 'return_date')
>

type Printed = {
  readonly language: Language
  /** The URL of the current result. */
  readonly address: string
  readonly facts: Facts
  /**
   * Which lab analysed what, and when, one line per report; empty for the public. No staff names: the person takes it
   * along.
   */
  readonly analysed: readonly string[]
}

/** The service whose results they are, with its advice cards. */
type Service = {
  readonly settings: Settings
  readonly logo: TemplatePicture | null
  readonly cards: readonly AdviceCard[]
}

const newestOf = (reports: readonly { reported_at: string | null }[]) =>
  reports
    .map(({ reported_at }) => reported_at ?? '')
    .sort()
    .at(-1) ?? ''

function resultsPdf(
  { settings, logo, cards }: Service,
  sample: PrintedSample,
  reports: readonly (PublicReport | Report)[],
  { language, address, facts, analysed }: Printed,
) {
  const [texts, words] = [publicTexts[language], documentTexts[language]]
  const { time_zone } = settings
  const empty_findings = settingIn(language, 'emptyFindings', settings.empty_findings)
  const result = publicResult(sample, reports, { language, time_zone, empty_findings, cards })
  const newest = newestOf(reports)
  const when = newest === '' ? '' : `${dateIn(language, newest, time_zone)}, ${timeIn(language, newest, time_zone)}`
  // Only corrections count: another technology, or a draft saved twice, makes no new version.
  const taken = (sample.taken_back ?? []).reduce((sum, one) => sum + one.version, 0)
  const version = reports.reduce((sum, report) => sum + report.version - 1, 1 + taken)
  const why = whyNoResult(sample.not_analyzed, language)
  const notAnalyzed = why === null ? [] : [`${texts.safety.notAnalyzed} ${why}`]
  const named = (label: string, values: readonly string[]): Facts =>
    values.length === 0 ? [] : [[label, values.join(', ')]]
  const chosen = (names: readonly string[]) => names.map((name) => optionWords(texts, name))
  const data = {
    language,
    service: settings.name,
    paper: settings.paper === 'a4' ? 'a4' : 'us-letter',
    title: words.heading(sample.shown_id),
    // The time of the results, not of printing: the same results make the same document.
    printed: [when === '' ? '' : words.asOf(when), words.version(version)].filter(Boolean).join(' · '),
    result: result && { ...result, parts: result.parts.map((part, index) => ({ ...part, by: analysed[index] ?? '' })) },
    before: notAnalyzed,
    words: {
      ...words,
      heading: '',
      data: texts.result.data,
      notes: texts.result.notes,
      terms: texts.frame.terms,
      colon: texts.frame.colon,
    },
    facts: [
      [texts.result.type, texts.words.sampleTypes[sample.sample_type]],
      ...named(texts.result.expected, chosen(sample.expected_drugs)),
      ...named(texts.result.colour, chosen(sample.colour)),
      ...named(texts.result.texture, chosen(sample.texture)),
      ...facts,
    ],
    terms: settingIn(language, 'termsOfService', settings.terms_of_service),
    contacts: [settings.contact_phone, settings.contact_email].filter(Boolean).join(' · '),
    address,
    qr: { svg: qrSvg(address), alt: words.qr(sample.shown_id) },
  }
  return makePdf('results.typ', data, logo)
}

/** The public's PDF, in the reader's language. */
export async function publicResultsPdf(
  services: Services,
  sample: PublicSample,
  reports: readonly PublicReport[],
  { language, address, cards }: Pick<Printed, 'language' | 'address'> & Pick<Service, 'cards'>,
) {
  const collected = [publicTexts[language].result.collected, dayIn(language, sample.date_collected)] as const
  const service = { settings: await knownSettings(services), logo: await logoPicture(services.db), cards }
  return resultsPdf(service, sample, reports, { language, address, facts: [collected], analysed: [] })
}

/** The PDF that staff hand to the person: submitted reports as staff may tell them at the counter. */
export async function staffResultsPdf(
  db: Database,
  sample: Sample,
  reports: readonly Report[],
  { address, cards }: Pick<Printed, 'address'> & Pick<Service, 'cards'>,
) {
  const settings = await settingsOf(db)
  const service = { settings, logo: await logoPicture(db), cards }
  const { time_zone } = settings
  const submitted = reports.filter((report) => !report.is_draft).map(toldAtCounter)
  const day = dayIn('en', collectedDay(sample, time_zone))
  const facts: Facts = [
    [publicTexts.en.result.collected, `${day}, ${sample.collected_at}`],
    [documentTexts.en.status, labelIn('en', sample.label)],
  ]
  const analysed = submitted.map(({ site, reported_at }) => {
    const where = documentTexts.en.analysed(site.name)
    return reported_at === null ? where : `${where}, ${formatDateTime(reported_at, time_zone)}`
  })
  const lab_follows = labFollows(sample)
  const news = {
    ...(isNewSinceTold(sample) && { new_since_told: true as const }),
    ...(lab_follows !== null && { lab_follows }),
    // Nobody knows what was promised for a sample of which only the month is known.
    return_date: hasDueDay(sample) ? sample.return_date : null,
  }
  return resultsPdf(service, { ...sample, ...news, expected: expectedOf(sample) }, submitted, {
    language: 'en',
    address,
    facts,
    analysed,
  })
}

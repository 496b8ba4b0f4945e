/**
 * The page 'What we keep' (R9.25), generated from the settings and the stored columns so that it is
 * always up to date.
 */
import { keysOf } from '#domain/records.ts'
import { type KeptPart, type KeptThing, keptBeside, keptColumns, keptThings } from './kept-columns.ts'
import { kept as en, type KeptTexts } from './texts/kept/en.ts'
import { kept as es } from './texts/kept/es.ts'
import { kept as fr } from './texts/kept/fr.ts'
import type { Language } from './texts/languages.ts'

/** The words by language. */
export const keptTexts: Record<Language, KeptTexts> = { en, fr, es }

/** The settings that the page depends on: periods in months and days, and whether a result needs its check code. */
export type KeptSettings = {
  readonly anonymise_after_months: number | null
  readonly feedback_keep_months: number | null
  readonly backup_keep_days: number
  readonly check_codes: boolean
}

/** A heading with its sentences. */
export type KeptSection = { readonly heading: string; readonly sentences: readonly string[] }

/** The page in a language. `stored`: which of the known kinds of data this version stores. */
export function whatWeKeep(language: Language, settings: KeptSettings, stored: ReadonlySet<KeptThing>) {
  const words = keptTexts[language]
  const { anonymise_after_months: person } = settings
  // Anonymising also removes the person's own words.
  const feedback =
    [person, settings.feedback_keep_months].filter((end) => end !== null).sort((a, b) => a - b)[0] ?? null
  const things = keysOf(keptThings).map((part) => ({
    heading: words.parts[part],
    sentences: said(part, words, stored),
  }))
  const sections: KeptSection[] = [
    ...things,
    {
      heading: words.howLong,
      sentences: [
        person === null ? words.personStays : words.personGoes(person),
        feedback === null ? words.feedbackStays : words.feedbackGoes(feedback),
        words.restStays,
        words.backups(settings.backup_keep_days),
      ],
    },
    {
      heading: words.whoSees,
      sentences: [settings.check_codes ? words.anybodyWithCode : words.anybody, words.staff, words.alerts],
    },
    { heading: words.never, sentences: [words.neverName, words.neverReader] },
    { heading: words.order, sentences: [words.orderAll, words.orderNot, words.orderOthers] },
  ]
  return { title: words.title, lead: words.lead, sections: sections.filter(({ sentences }) => sentences.length > 0) }
}

function said(part: KeptPart, { things }: KeptTexts, stored: ReadonlySet<KeptThing>) {
  const those: readonly KeptThing[] = keptThings[part]
  return those.filter((thing) => stored.has(thing)).map((thing) => things[thing])
}

/**
 * The kinds of data stored, given the columns of the codebook ('table.column'). Tables outside the export always count.
 */
export function storedThings(codebook: Iterable<string>): Set<KeptThing> {
  const found = [...codebook].flatMap((place) => {
    const [table = '', column = ''] = place.split('.')
    return keptColumns[table]?.[column] ?? []
  })
  return new Set([...found, ...Object.values(keptBeside)])
}

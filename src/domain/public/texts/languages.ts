/**
 * The languages of the public pages and the PDF: which one a reader gets, and how it writes days, times, lists and
 * amounts.
 */
import { exactnessOf } from '#domain/dates.ts'

/** Every language, with its own name for itself and its locale for dates. */
export const languages = {
  en: { name: 'English', locale: 'en-US' },
  fr: { name: 'Français', locale: 'fr-CA' },
  es: { name: 'Español', locale: 'es-MX' },
} as const

export type Language = keyof typeof languages

/** The codes of the languages, in the order of the switch. */
export const languageCodes = Object.keys(languages).filter(isLanguage)

/** 'de fentanyl', 'd’héroïne', in French. */
export const ofFr = (name: string): string => (/^[aàâeéèêiîoôuùh]/i.test(name) ? `d’${name}` : `de ${name}`)

/** Whether a text is the code of a language with texts. */
export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(languages, code)
}

/** The offered language that a browser's Accept-Language prefers; the first offered one if there is none. */
export function acceptedLanguage(header: string | undefined, offered: readonly Language[] = languageCodes): Language {
  const wanted = (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined)
      return { code: range.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const isOffered = (code: unknown): code is Language => isLanguage(code) && offered.includes(code)
  return wanted.map(({ code }) => code).find(isOffered) ?? offered[0] ?? 'en'
}

// Newer locale data puts a narrow space before AM that some fonts lack.
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

// Making a formatter costs far more than using one, and a result has a dozen days and lists.
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const listFormats = new Map<Language, Intl.ListFormat>()

function dateFormat(language: Language, style: 'dateStyle' | 'timeStyle', zone: string): Intl.DateTimeFormat {
  const key = `${language} ${style} ${zone}`
  const options = { [style]: style === 'dateStyle' ? 'long' : 'short', timeZone: zone }
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(languages[language].locale, options)
  dateFormats.set(key, format)
  return format
}

/**
 * A day (YYYY-MM-DD) as 'November 21, 2026' (R2.39), in the language; a month (YYYY-MM) as 'November 2026', a year as
 * it is.
 */
export function dayIn(language: Language, day: string): string {
  const exactness = exactnessOf(day)
  if (exactness === 'year') return day
  if (exactness === 'month') return plain(monthFormat(language).format(Date.parse(`${day}-15T12:00:00Z`)))
  return longDay(language, `${day}T12:00:00Z`, 'UTC')
}

function longDay(language: Language, iso: string, zone: string): string {
  const text = plain(dateFormat(language, 'dateStyle', zone).format(Date.parse(iso)))
  // The locale data writes the first of a month in French as any other day.
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text
}

const monthFormat = (language: Language) =>
  new Intl.DateTimeFormat(languages[language].locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })

/** The day of an instant in a zone, in the language. */
export function dateIn(language: Language, iso: string, zone: string): string {
  return longDay(language, iso, zone)
}

/** The time of an instant in a zone as '2:05 PM', in the language. */
export function timeIn(language: Language, iso: string, zone: string): string {
  return plain(dateFormat(language, 'timeStyle', zone).format(Date.parse(iso)))
}

/** A text that begins a sentence. Names such as '4-ANPP' and 'p-fluorofentanyl' stay as they are. */
export const capital = (text: string): string =>
  /^\p{Ll}[\p{Ll}\s’]/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text

/** The subject of a sentence inside one: 'infrared', 'la GC-MS'; 'GC-MS' stays as it is. */
export const inside = (subject: string): string =>
  /^\p{Lu}[\p{Ll}’]/u.test(subject) ? subject.charAt(0).toLowerCase() + subject.slice(1) : subject

/** A list of names with the language's 'and'. */
export function listIn(language: Language, names: readonly string[]): string {
  const format = listFormats.get(language) ?? new Intl.ListFormat(languages[language].locale, { type: 'conjunction' })
  listFormats.set(language, format)
  return format.format(names)
}

/** A list of names of which one is meant, with the language's 'or'. */
export const eitherIn = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(languages[language].locale, { type: 'disjunction' }).format(names)

/** A list of names that were all not found: 'A or B', 'ni A ni B', 'A ni B'; a single name alone. */
export function neitherIn(language: Language, names: readonly string[]): string {
  const before = names.slice(0, -1).join(', ')
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  if (language === 'fr') return names.map((name) => `ni ${name}`).join(names.length > 2 ? ', ' : ' ')
  if (language === 'es') return `${before} ni ${last}`
  return `${before}${names.length > 2 ? ',' : ''} or ${last}`
}

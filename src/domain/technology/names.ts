/** The names that labs write for technologies, in cells and headings: part of what every service starts with. */
import { remembered } from '#domain/remembered.ts'
import { rulesOf, specifiedTechnologies, type Technology, technologyRows } from './technologies.ts'

/** A name as letters and digits: 'GC-MS' and 'gc ms' are one. */
const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** Reagents that labs write in place of a method; some are names of people, too, and need the word beside them. */
const namedReagent =
  /^(marquis|mecke|mandelin|froehde|liebermann)(reagent|test)?$|^(simons?|ehrlichs?|scott|morris|hofmann)(reagent|test)$/

/** The reagent that a cell names, as it is written: 'Marquis'; null for a word such as 'reagent test'. */
export const reagentIn = (cell: string): string | null =>
  namedReagent.test(letters(cell.slice(0, 100))) ? cell.trim().slice(0, 60) : null

const anyReagent = /^(colou?r)?reagents?(tests?)?$|^(colou?r|spot)tests?$/
const ofResult = /(colou?rs?|reactions?|results?)$/

/** Whether a heading is of a colour test, whether the service has it or not: 'Marquis', 'Mecke reagent colour'. */
export function namesReagent(heading: string): boolean {
  const text = letters(heading.slice(0, 100))
  return [text, text.replace(ofResult, '')].some((one) => anyReagent.test(one) || namedReagent.test(one))
}

/** Further words beside the name do not matter. The first that fits and that the service uses counts. */
const written: readonly (readonly [RegExp, Technology])[] = [
  [/^(strips?|teststrips?|.*teststrips?|immunoassay(strips?)?)$/, 'TEST_STRIP'],
  [/^(atr)?ftir(atr|s|spectroscopy|spectrometry|spectrometer)?$/, 'FTIR'],
  [/^(u?h?p?lc)?(esi)?(hr|hrms|qtof|orbitrap)(ms){0,2}$/, 'LC_QTOF'],
  [/^(derivati[sz]ed)?gc(q)?(tof|ei|hr)?(ms){1,2}(derivati[sz]ed)?$|^gc(ei)?qtof(ms)?$/, 'GC_MS'],
  [
    /^(derivati[sz]ed)?(u?h?p?lc)(esi)?((hr|q|tq|qqq|tof|qtof|orbitrap){0,2}(ms){1,2}|qtof|qqq|tof|orbitrap)(qtof|hr)?$/,
    'LC_MS',
  ],
  [/^(q|1h|h|proton|benchtop)?nmr(spectroscopy)?s?$/, 'NMR'],
  [/^sers$|^surfaceenhancedraman/, 'SERS'],
  [/^raman(s|spectroscopy|spectrometry|spectrometer)?$/, 'RAMAN'],
  [/^(u?hp?lc|uplc)(uv|dad|pda|uvvis)?$|^lc(uv|dad|pda|uvvis)$/, 'HPLC_UV'],
  [/^gcfid$/, 'GC_FID'],
  [/^dart(tof|hr)?(ms){0,2}$/, 'DART_MS'],
  [/^(ps|paperspray)(ms){0,2}$/, 'PS_MS'],
  [/^tlc$|^thinlayerchromatography$/, 'TLC'],
  [anyReagent, 'REAGENT'],
  [namedReagent, 'REAGENT'],
]

/** Methods that a column names, whether the service has them or not. */
const anyMethod =
  /raman|\bdart\b|dart-?ms|\bps-?ms\b|paper.?spray|\buv\b|\btlc\b|hplc|\bxrf\b|\bims\b|\bir\b|reagent|colou?rimetr|spectro/i

type Rows = ReturnType<typeof technologyRows>

/** What names read by: the names of the technologies in use, then the ways in which labs write them; both by `letters`. */
function waysOf(rows: Rows) {
  const used = rows.filter(({ key, is_active }) => is_active || specifiedTechnologies.includes(key))
  const byName = new Map(
    used.flatMap(({ key, name, short }) =>
      [key, ...Object.values(name), ...Object.values(short)].map((one) => [letters(one), key] as const),
    ),
  )
  return { byName, ways: written.filter(([, technology]) => used.some(({ key }) => key === technology)) }
}

function readerOf({ byName, ways }: ReturnType<typeof waysOf>): (cell: string) => Technology | null {
  return remembered((cell) => {
    const text = letters(cell.slice(0, 100))
    const known = byName.get(text) ?? byName.get(text.replace(/s$/, ''))
    return text === '' ? null : (known ?? ways.find(([way]) => way.test(text))?.[1] ?? null)
  })
}

/** Every name of the service's technologies, those that are switched off too. */
const namesOf = (rows: Rows) =>
  new Set(rows.flatMap(({ name, short }) => [...Object.values(name), ...Object.values(short)].map(letters)))

const readingOf = (rows: Rows) => {
  const ways = waysOf(rows)
  return { rows, ways, read: readerOf(ways), names: namesOf(rows) }
}
let reading = readingOf(technologyRows())

/** How names read now. */
function readingNow() {
  const rows = technologyRows()
  if (reading.rows !== rows) reading = readingOf(rows)
  return reading
}

/**
 * The technology that a cell names: 'GC-MS', 'Derivatized GCMS', 'LC-QTOF'; null when none. One that came with Vialog
 * switched off, or that the service added, counts while it is in use; those of the specification always do.
 */
export const readTechnology = (cell: string): Technology | null => readingNow().read(cell)

/**
 * A result of an earlier import as the technology that its original name means now: 'Raman' came in as infrared with its own
 * name, and is of Raman since that is switched on. Reports are never changed.
 */
export function asNamed<Report extends { technology: Technology; method?: string | null | undefined }>(
  report: Report,
): Report {
  const named = report.method ? readTechnology(report.method) : null
  return named === null || !rulesOf(named).findsNames ? report : { ...report, technology: named, method: null }
}

/**
 * What `asNamed` reads by, in its order, for the database, which reads the same: letters and digits that are a name, or that
 * fit a pattern, and the technology; null where the report stays as it is.
 */
export function namedBy() {
  const { byName, ways } = readingNow().ways
  const as = (technology: Technology) => (rulesOf(technology).findsNames ? technology : null)
  return {
    names: [...byName].map(([name, technology]) => ({ name, technology: as(technology) })),
    patterns: ways.map(([{ source }, technology]) => ({ source, technology: as(technology) })),
  }
}

/** Whether a cell names a method: one in use, one that is switched off, or one that the service does not have. */
export const isMethod = (cell: string): boolean => {
  const text = letters(cell.slice(0, 100))
  if (text === '') return false
  return (
    readTechnology(cell) !== null ||
    readingNow().names.has(text) ||
    written.some(([way]) => way.test(text)) ||
    anyMethod.test(cell)
  )
}

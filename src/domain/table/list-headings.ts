/**
 * Lines that head a list and say what its names mean: 'Substances detected', 'Not found:', 'No detectado'. A name below a
 * heading that takes findings back is never read as found.
 */
import { type AskedCells, isZero } from '#domain/report/asked-amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { isUnclear, saysFound, saysNotFound } from '#domain/report/typed-amounts.ts'
import { isControl } from './control-lines.ts'
import { withoutBullets } from './name-marks.ts'
import { type BlockRow, lengthOf } from './substance-block.ts'
import { type Cells, textsOf } from './table-heading.ts'

/** What a heading says of the names below it: found, not found, or something that only a person can say. */
export type ListKind = 'found' | 'not_found' | 'asked'
/** The heading that a line stands under. */
export type Under = { readonly kind: Exclude<ListKind, 'found'>; readonly text: string }

/** The headings of lists by their line, and the heading of each line that one takes back. */
export type ListHeadings = {
  readonly headings: ReadonlyMap<number, ListKind>
  readonly under: ReadonlyMap<number, Under>
}

const seen =
  '(?:detect\\w*|detekt\\w*|found|identifi\\w*|observ\\w*|seen|present\\w*|trouve\\w*|retrouve\\w*|mis en evidence|encontrad\\w*|hallad\\w*|nachgewiesen\\w*|nachweisbar\\w*|gefunden\\w*|vorhanden|rilevat\\w*|aangetoond|gevonden)'
const between = '(?:(?:be|been|were|was|a|ont|ete|se|han|ha|sido|fueron|fue|wurden?|conclusively|reliably) ){0,3}'
const denied = new RegExp(
  [
    `\\b(?:not|non|no|never|nicht|pas|niet|nao|neither)[ -]${between}${seen}`,
    '\\bundetect\\w*|\\bnon-?detects?\\b|\\bnegativ\\w*|\\bnegatif\\w*|\\babsent\\w*|\\babsence\\b|\\bausentes?\\b|\\bausencia\\b|\\babwesend\\w*|\\bausgeschlossen\\w*',
    '\\bexcluded?\\b|\\bexclu[es]*\\b|\\bexcluid\\w*|\\bruled out\\b|\\bdescartad\\w*|\\becarte\\w*',
    '(?:\\b(?:below|under|less than|unterhalb|unter|sous|inferieure?s? a|debajo de|bajo|menor(?:es)? que|menor(?:es)? al?)|[<≤]) ?(?:the |der |la |le |el )*(?:l?lod|ld|dl|mdl|nachweisgrenze|limite? (?:of |de )(?:la )?detec\\w*|detection limits?)(?![\\p{L}])|^b(?:lod|dl)$',
    '\\b(?:without|no|sans|sin|ohne|kein)(?: an?| un)? (?:peaks?|signals?|pics?|picos?|senal|senales)\\b',
    '^n\\.? ?\\/? ?d\\.?$|^none$|^nil$|^nichts$|^ninguna?$|^aucune?$',
  ].join('|'),
  'gu',
)
/** What may mean not found, not looked for, expected or in doubt. */
const asked = new RegExp(
  [
    '\\b(?:tested|looked|searched|screened|checked|analy[sz]ed|assayed) for\\b|\\btargets?\\b|\\bpanel\\b|\\bscope\\b|\\brecherche\\w*|\\bbuscad\\w*|\\bgesucht\\w*',
    '\\b(?:not|non|no|nicht|pas|un)[ -]?(?:tested|analy[sz]ed|analyse\\w*|analizad\\w*|teste\\w*|done|measured|searched|included|confirm\\w*|verif\\w*|report\\w*|bestatigt\\w*|getestet\\w*|expected|conclusive)',
    '\\bpossibl\\w*|\\bposible\\w*|\\bprobabl\\w*|\\bsuspect\\w*|\\binconclusive|\\btentative\\w*|\\bexpected\\b|\\battendu\\w*|\\besperad\\w*|\\berwartet\\w*|\\bsold as\\b|\\bvendue? comme|\\bvendid\\w* como',
    '(?:\\b(?:below|under|less than|unterhalb|unter|sous|inferieure?s? a|debajo de|bajo|menor(?:es)? que)|[<≤]) ?[\\p{L}\\p{N}]+|^b(?:loq|ql)$',
  ].join('|'),
  'gu',
)
/** 'None of the following were found', 'Aucune des substances suivantes'. */
const noneAtStart = /^(?:no|none|nil|neither|aucune?|ningun[oa]?|keine?r?)\b/
/** Words that name no substance. */
const generic = new Set(
  [
    'no none nil neither aucun aucune ningun ninguno ninguna kein keine keiner',
    'substance substances compound compounds drug drugs analyte analytes component components target targets result results finding findings',
    'other others further additional more following the these those all any of in by at for and or but also with to were was been are is be',
    'sample samples test tested tests list listed detected detectable found identified present positive positives confirmed seen contains contents',
    'composition major minor main summary gc ms lc gcms lcms gc-ms lc-ms ftir hplc nmr analysis lab method limit limits level levels',
    'substances compose composes autre autres resultat resultats produit produits molecule molecules drogue drogues detecte detectes detectee',
    'detectees trouve trouves trouvee trouvees identifie identifies identifiee identifiees presente presents presentes positif positifs les des',
    'du de la le l dans par et ou sont ete echantillon analyse suivant suivants suivante suivantes cible cibles',
    'sustancia sustancias compuesto compuestos otra otras otro otros resultado resultados droga drogas detectado detectados detectada',
    'detectadas encontrado encontrados encontrada encontradas identificado identificados identificada identificadas presente positivo',
    'positivos positiva positivas los las el en por y o muestra analisis siguiente siguientes hallazgos analito analitos',
    'substanz substanzen stoff stoffe wirkstoff wirkstoffe verbindung verbindungen ergebnis ergebnisse weitere andere gefunden nachgewiesen',
    'resultaat resultaten uitslag stof stoffen aangetoond gevonden',
    'identifiziert positiv folgende die der das und im in probe wurden sind befund',
  ].flatMap((words) => words.split(' ')),
)
const verdict =
  /\b(?:results?|findings?|detecte?[ds]?|detectee?s?|detectad\w*|found|identified|identifie\w*|identificad\w*|present\w*|positiv\w*|positif\w*|contains|composition|trouve\w*|encontrad\w*|hallazgos|resultats?|resultados?|ergebnis(?:se)?|befund|nachgewiesen|gefunden|resultaat|resultaten|uitslag|aangetoond|gevonden)\b/

/** What says found. Beside 'not detected', it makes a legend, which says of no name what it is: 'Detected / not detected'. */
const saysThere =
  /\b(?:detecte?[ds]?|detectee?s?|detectad\w*|found|identified|identifie\w*|identificad\w*|present\w*|positiv\w*|positif\w*|trouve\w*|encontrad\w*|nachgewiesen|gefunden|aangetoond|gevonden)\b/

const mostWords = 12

/** What a text heads; null for no heading. `isDrug`: whether a text names a drug. */
export function listHeading(text: string, isDrug: (text: string) => boolean = () => false): ListKind | null {
  const bare = bareHeading(text)
  if (bare === '' || bare.length > 100 || isControl(bare) || isDrug(bare)) return null
  const words = plainWords(bare)
  const isEnded = /[:：]\W*$/.test(text.trim().slice(-20))
  const rest = words.replace(denied, ' ')
  const isDenied = rest !== words
  const left = rest.replace(asked, ' ')
  const isAsked = left !== rest || noneAtStart.test(rest.trim())
  const others = left
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word !== '' && !generic.has(word) && !/^\d{1,3}$/.test(word))
  if (words.split(' ').length > mostWords || namesDrug(rest, isDrug)) return null
  const isBoth = isDenied && saysThere.test(rest)
  if (isDenied && others.length === 0) return isAsked || isBoth ? 'asked' : 'not_found'
  if (isAsked) return isEnded || others.length === 0 || /\btested for\b|\blooked for\b/.test(rest) ? 'asked' : null
  if (isDenied && isEnded) return isBoth ? 'asked' : 'not_found'
  if (isDenied) return null
  if (others.length === 0 && verdict.test(words)) return 'found'
  return isEnded && /\p{L}{3}/u.test(words) ? 'asked' : null
}

/** A heading without its bullets, marks, number and colon: '2. **Not detected** (3):'. */
const bareHeading = (text: string): string =>
  text
    .trim()
    .slice(0, 200)
    .replace(/^(?:\d{1,2}[.)] |[^\p{L}\p{N}<≤(]+)/u, '')
    .replace(/(?: ?\(\d{1,3}\))?[^\p{L}\p{N}.)]{0,20}$/u, '')
    .trim()

/** Whether a drug is named within a text: by one word of it, or by what stands before or behind its generic words. */
function namesDrug(rest: string, isDrug: (text: string) => boolean): boolean {
  const words = rest.split(/[\s,;:/]+/).filter((word) => word !== '')
  const named = words.filter((word) => !generic.has(word))
  return isDrug(named.join(' ')) || named.some((word) => isDrug(word))
}

/** No headings of lists. */
export const noLists: ListHeadings = { headings: new Map(), under: new Map() }
/** A list to check has no more lines. */
const mostLooked = 2000

/**
 * The headings of lists on a sheet. A heading counts until the next one; blank lines alone end nothing. A line that takes a
 * name back that nobody knows ('Opioids not detected') may be a heading: the names below it are asked about.
 */
export function listHeadings(cells: Cells, isDrug: (text: string) => boolean = () => false): ListHeadings {
  const looked = cells.slice(0, mostLooked)
  const isOneColumn = looked.every((line) => textsOf(line).length < 2)
  const last = looked.findLastIndex((line) => lengthOf(line) > 0)
  const headings = new Map<number, ListKind>()
  const under = new Map<number, Under>()
  let current: Under | null = null
  for (const [at, line] of looked.entries()) {
    const [text = '', ...more] = textsOf(line)
    if (text === '') continue
    // Below a table, a mark begins the note that explains it.
    const isNote = !isOneColumn && /^[*†‡§]+ ?\p{L}/u.test(text)
    const kind = more.length > 0 || isNote ? null : listHeading(text, isDrug)
    if (kind !== null && at < last) {
      headings.set(at, kind)
      current = kind === 'found' ? null : { kind, text }
    } else {
      if (current !== null) under.set(at, current)
      if (isOneColumn && mayHead(text, isDrug)) current = { kind: 'asked', text }
    }
  }
  return headings.size === 0 && under.size === 0 ? noLists : { headings, under }
}

/** Headings of findings, which do not say that they were found. */
const saysNeither = /\b(?:results?|findings?|hallazgos|resultats?|resultados?|ergebnis(?:se)?|befund)\b/

/**
 * The lines without the sign that begins all of them below one heading. The heading says whether they were found, so a dash
 * before each of them does not.
 */
export function withoutBulletsBelow(cells: Cells, { headings }: ListHeadings): Cells {
  const starts = [...headings.keys()]
  const named = new Map<number, string>()
  for (const [index, start] of starts.entries()) {
    const heading = plainWords(textsOf(cells[start] ?? [])[0] ?? '')
    if (headings.get(start) === 'found' && (saysNeither.test(heading) || !verdict.test(heading))) continue
    const lines = [...cells.keys()].slice(start + 1, starts[index + 1]).filter((at) => lengthOf(cells[at] ?? []) > 0)
    const names = withoutBullets(
      lines.map((at) => cells[at]?.[0] ?? ''),
      true,
    )
    for (const [place, at] of lines.entries()) named.set(at, names[place] ?? '')
  }
  return cells.map((line, at) => {
    const name = named.get(at)
    return name === undefined || name === line[0] ? line : [name, ...line.slice(1)]
  })
}

/** Whether a line takes back a name that no drug has, or casts doubt on it. */
function mayHead(text: string, isDrug: (text: string) => boolean): boolean {
  const words = plainWords(bareHeading(text))
  const rest = words.replace(denied, ' ').replace(asked, ' ')
  const isTold = rest !== words || (noneAtStart.test(words) && words.split(' ').length > 2)
  return isTold && text.length < 100 && !namesDrug(rest, isDrug) && !isControl(words)
}

/** What a line says of its substance under such a heading. An amount there contradicts 'not found', so a person is asked. */
export function saysUnder(
  { kind, text }: Under,
  row: AskedCells,
  { says, line }: { readonly says: BlockRow['says']; readonly line: readonly string[] },
): BlockRow['says'] {
  const word = text.slice(0, 40)
  if (kind === 'asked') return says === null || says === 'bare' ? `word ${word}` : says
  const isAbsent = (cell: string) => isUnclear(cell) || isZero(cell, 'point') || saysNotFound(cell)
  const isAgainst = [row.percent, row.weight].some((cell) => cell?.trim() && !isAbsent(cell)) || line.some(saysFound)
  return isAgainst ? `flag ${word}` : 'not_found'
}

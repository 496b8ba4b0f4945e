/**
 * What takes back or weakens the name beside it: 'no', 'possible', 'n.d.', a question mark; and what else may be in
 * brackets behind a name.
 */
import { plainLetters } from './squash.ts'

const denials =
  'no|not|none|nothing|nil|rien|nada|nichts|nein|false|non|nor|neg|negati(?:v[eoa]?|f)|absen(?:t|ce)|without|w\\/o|free|kein(?:en?)?|nicht|ohne|aucune?|pas|sans|sin|ninguna?|detect(?:ed|able)|n\\.? ?d\\.?|n\\/d|lod|loq|bdl|blq'
// 'Probenecid' is a drug.
const unsure =
  '(?:poss|posib|probab|suspect|suspic|sospech|soupcon|presu|tentativ|unconf|inconclu|verdacht|vermut|moglich)\\p{L}*|prob|susp|likely|may ?be|perhaps|evtl|eventuell|wahrscheinlich|vielleicht|peut[ -]?etre|tal vez|quizas?'

/** Words that take back or weaken the name beside them. */
export const doubts = new RegExp(`(?<![\\p{L}\\p{N}])(?:${unsure}|${denials})(?![\\p{L}\\p{N}])|\\?`, 'gu')

const unsureAlone = new RegExp(`^(?:${unsure}|[?]+)$`, 'u')
/** Whether a whole text says only that nobody is sure: 'probable', 'Verdacht', '?'. */
export const saysUnsure = (text: string): boolean => unsureAlone.test(plainLetters(text))

/** A dash behind a name may mean 'no'. Before a name it tells the mirror form, and does not match here. */
export const dashBehind = /(?<=\S)(?: ?[([] ?[-–—−]+ ?[)\]]|[ :] ?[-–—−]+) ?$/

/** Whether a text takes back or weakens a name. */
export const holdsDoubt = (part: string) => plainLetters(part).search(doubts) >= 0

/** Words of what a laboratory did, did not do, or could not tell. */
const work =
  /(?<![\p{L}\p{N}])(?:un|nicht )?(?:(?:low|poor|weak|bad) (?:confidence|match|hit|fit|quality|signal)|consistent with|looks? like|tested|analy[sz]ed|screened|looked|searched|checked|measured|quantified|confirmed|verified|performed|done|included|reported|requested|ordered|never|neither|cannot|unable|unclear|uncertain|unsure|inconclusive|insufficient|failed|pending|awaiting|excluded|denied|ruled out|\p{L}+n['’]t|getestet|untersucht|analysiert|gemessen|bestatigt|gesucht|durchgefuhrt|unklar|unsicher|teste[es]*|testado|analysee?s?|recherchee?s?|mesuree?s?|confirmee?s?|effectuee?s?|incertaine?|analizad[oa]s?|probad[oa]s?|buscad[oa]s?|medid[oa]s?|confirmad[oa]s?|realizad[oa]s?|incierto|analisad[oa]s?|testad[oa]s?)(?![\p{L}\p{N}])/u

/** A text that sends to another place: 'see sheet 2', 'siehe Blatt 2'. */
const elsewhere = /^(?:see|siehe|s\.|vgl\.?|voir|cf\.?|vease|ver|refer to)(?= [\p{L}\d])/u

/** Whether a text speaks of what was done, not done, or could not be told, or says where else that stands. */
export function tellsOfWork(text: string): boolean {
  const plain = plainLetters(text.slice(0, longestTold)).trim()
  return work.test(plain) || elsewhere.test(plain)
}

/** 'Free base' and 'nor-' are parts of names. */
const withoutParts = (name: string) => name.replace(/\bfree[ -]?base\b|\bnor-/gi, ' ')

/** Whether a text in place of a name holds words of doubt, or of what was done. */
export function isPhrase(name: string): boolean {
  const text = withoutParts(name)
  return holdsDoubt(text) || tellsOfWork(text)
}

const denial = new RegExp(`(?<![\\p{L}\\p{N}])(?:${denials})(?![\\p{L}\\p{N}])`, 'u')

/** Whether a text in place of a name says that something is not there: 'nothing else', 'xqzyl not detected'. */
export const isDenial = (name: string): boolean => denial.test(plainLetters(withoutParts(name)))

const notDone =
  /(?<!\p{L})(?:(?:not|never|nicht|nie|non|no|nao|pas)[ -](?:(?:yet|been|encore|ete|noch|se ha|ha sido|fue)[ -])?|un)(?:tested|analy[sz]ed|screened|looked|searched|checked|examined|measured|performed|done|run|getestet|untersucht|analysiert|gesucht|gemessen|gepruft|teste|analyse|recherche|cherche|effectue|mesure|analizad|analisad|probad|buscad|realizad|testad|medid)|n['’]t (?:test|look|search|check|analy|screen|run)/u

/** Whether a text says that nobody looked: 'not tested for fentanyl', 'fentanyl non recherché'. It is no 'not found'. */
export const saysNotDone = (text: string): boolean => notDone.test(plainLetters(text.slice(0, longestTold)))

/** A longer text is no name. */
const longestTold = 200

/** What takes a name back only in brackets behind it: 'N', 'n.n.', 'NF' (not found), 'IS' and 'd5' (standards), '0'. */
export const takesBack = (part: string) => /^(n|nn|na|nf|is|istd|d\d+|blank|0)$/.test(bare(part))

/** Whether an unknown text in brackets is short enough for a short form, or is an amount, such as '<5 %'. */
export const isBrief = (part: string) =>
  /^(?:[\p{L}\p{N}\-,.']{1,8}|[<>≤≥~≈]? ?\d[\d.,]* ?(?:%|‰|\p{L}{1,3})?(?:\/\p{L}{1,3})?)$/u.test(part)

/** Whether a text is a short form of one of the names, with letters in their order ('MA'), or tells the mirror form. */
export function isShortForm(part: string, names: readonly string[]): boolean {
  if (part.length > longestShortened) return false
  const letters = bare(part)
  if (/^([rsdl]|dl|rac)$/.test(letters)) return true
  if (isAmount(part)) return false
  const inOrder = new RegExp(`(?<!\\p{L})${letters.replace(/(?<=.)./gu, '[^$&]*$&')}`, 'u')
  return letters !== '' && names.some((name) => name.length <= longestShortened && inOrder.test(plainLetters(name)))
}

/** Nobody shortens the long names of libraries of spectra, and those have almost any letters in their order. */
const longestShortened = 60

const isAmount = (part: string) => /^\s*[<>≤≥~≈]?\s*\d[\d.,]*\s*(?:[%‰]|ppm|[nuµμmk]?g|m?l)?\s*(?:\/|$)/iu.test(part)

const bare = (part: string) => plainLetters(part).replace(/[^\p{L}\p{N}]/gu, '')

/** Words between drugs of which a sample holds one or the other. */
const or = /\s+(?:o|or|oder|ou|vs\.?)\s+/
const beforeBoth = /^(?:either|entweder|soit)\s+/

/** The names between words such as 'or', in plain letters; only one if there is no such word. */
export const alternativesIn = (text: string): string[] => plainLetters(text).trim().replace(beforeBoth, '').split(or)

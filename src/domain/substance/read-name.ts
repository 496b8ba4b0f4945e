/**
 * Reads what a name means; no other code does. Its tests use the dictionary and lists that come with Vialog. Input: a
 * text, its place, and the dictionary. A name is a drug only if it equals a name of that drug; nothing is guessed.
 */
import { classKeysOf } from './class-words.ts'
import { type Dictionary, type DictionaryDrug, type Entry, partsInBrackets } from './dictionary.ts'
import { isDitto } from './ditto.ts'
import { alternativesIn, dashBehind, doubts, holdsDoubt, isBrief, isShortForm, takesBack } from './doubt-words.ts'
import { isAsked, readPhraseWords } from './phrase-words.ts'
import { plainLetters, squash, squashPlain } from './squash.ts'
import { withoutSalts } from './without-salts.ts'

/** The place of a name: a finding, or what the person expected. */
export type NamePlace = 'finding' | 'expected'

/**
 * What a name means.
 * - `drug`: that drug; `form` is a salt or hydrate in the text for which the dictionary has no row.
 * - `drugs`: several drugs, or a name that does not tell which drug it means (`drugs` may be empty); `why` says which.
 * - `class`: a kind of drug, such as 'opioid'.
 * - `nothing`, `not_analysed`, `unnamed`, `not_stated`: a phrase in place of a name.
 * - `doubt`: a name with a 'no', 'possible' or '?' beside it.
 * - `custom`: none of these.
 */
export type NameReading<Drug extends DictionaryDrug = DictionaryDrug> =
  | { readonly kind: 'drug'; readonly drug: Drug; readonly form: string | null }
  | { readonly kind: 'drugs'; readonly why: Several; readonly drugs: readonly Drug[] }
  | { readonly kind: 'class'; readonly drug_class: string; readonly isDangerous: boolean }
  | { readonly kind: 'doubt'; readonly drugs: readonly Drug[] }
  | { readonly kind: 'nothing' | 'not_analysed' | 'unnamed' | 'not_stated' | 'custom' }

/** Why a name is of several drugs; `either`: it says that it is one of them. */
type Several = 'several' | 'street' | 'unclear' | 'two' | 'either'

/** Reads one name. */
export function readName<Drug extends DictionaryDrug>(
  written: string,
  place: NamePlace,
  dictionary: Dictionary<Drug>,
): NameReading<Drug> {
  // Collapse runs of spaces: otherwise the patterns below would try every way to split them.
  const text = written.replace(/\s+/g, ' ')
  const key = squash(text)
  const whole = dashBehind.test(text) ? readDoubt(text, place, dictionary) : readWhole(key, dictionary)
  // Many classes are also listed as unclear names.
  if (whole?.kind === 'drugs' && whole.why === 'unclear') return readClass(text, dictionary) ?? whole
  return (
    whole ??
    readPhrase(key === '' ? text.trim() : key, place, dictionary, isAsked(text)) ??
    readNumbered(text, dictionary) ??
    readSalt(text, dictionary) ??
    readBrackets(text, place, dictionary) ??
    readClass(text, dictionary) ??
    readEither(text, place, dictionary) ??
    readDoubt(text, place, dictionary) ??
    readWords(text, place, dictionary) ??
    readParts(text, place, dictionary) ??
    (place === 'finding' && isDitto(text) ? { kind: 'drugs', why: 'unclear', drugs: [] } : { kind: 'custom' })
  )
}

/** Whether a text is one name of one drug, with or without its salt, and nothing else. */
export function namesOneDrug<Drug extends DictionaryDrug>(text: string, dictionary: Dictionary<Drug>): boolean {
  const read = readWhole(squash(text), dictionary) ?? readSalt(text, dictionary)
  return read?.kind === 'drug'
}

/** A merged drug counts as the drug it was merged into. */
const drugReading = <Drug extends DictionaryDrug>(drug: Drug, { rootOf }: Dictionary<Drug>): NameReading<Drug> => ({
  kind: 'drug',
  drug: drug.form === 'same' ? rootOf(drug) : drug,
  form: null,
})

/** One drug for each identity. */
function identitiesOf<Drug extends DictionaryDrug>(drugs: readonly Drug[], { rootOf }: Dictionary<Drug>): Drug[] {
  return [...new Map([...drugs].reverse().map((drug) => [rootOf(drug).id, drug])).values()].reverse()
}

function readWhole<Drug extends DictionaryDrug>(key: string, dictionary: Dictionary<Drug>): NameReading<Drug> | null {
  const entry = dictionary.entries.get(key)
  return entry === undefined ? null : readEntry(entry, dictionary)
}

function readEntry<Drug extends DictionaryDrug>(
  { own, synonyms, street, isUnclear }: Entry<Drug>,
  dictionary: Dictionary<Drug>,
): NameReading<Drug> {
  const active = (drugs: readonly Drug[]) => {
    const used = drugs.filter(({ is_retired }) => !is_retired)
    return identitiesOf(used.length > 0 ? used : drugs, dictionary)
  }
  const named = own.some(({ is_retired }) => !is_retired) ? active(own) : []
  if (named[0] !== undefined && named.length === 1) return drugReading(named[0], dictionary)
  if (named.length > 1) return { kind: 'drugs', why: 'several', drugs: named }
  const known = active([...synonyms, ...own])
  const streetwise = active(street)
  const all = identitiesOf([...known, ...streetwise], dictionary)
  if (isUnclear) return { kind: 'drugs', why: 'unclear', drugs: all }
  if (known[0] !== undefined && all.length === 1) return drugReading(known[0], dictionary)
  return { kind: 'drugs', why: known.length > 0 ? 'several' : 'street', drugs: all }
}

function readPhrase<Drug extends DictionaryDrug>(
  key: string,
  place: NamePlace,
  { phrases }: Dictionary<Drug>,
  isAskedOnly = false,
): NameReading<Drug> | null {
  const means = key === '' ? 'not_stated' : phrases.get(key)
  if (means === undefined) return null
  if (means === 'unknown' || (means === 'nothing' && isAskedOnly))
    return { kind: place === 'finding' ? 'unnamed' : 'not_stated' }
  // An expected drug cannot be 'not found' or 'not analysed'.
  return { kind: place === 'expected' ? 'not_stated' : means }
}

/** A phrase that no list has, by its words. */
function readWords(text: string, place: NamePlace, dictionary: Dictionary): NameReading<never> | null {
  const kind = readPhraseWords(text, dictionary)
  // What its words do not tell is something, and it has no name.
  const found = kind === 'not_stated' ? 'unnamed' : kind
  return found === null ? null : { kind: place === 'expected' ? 'not_stated' : found }
}

/** A number after the name of its register. */
function readNumbered<Drug extends DictionaryDrug>(
  text: string,
  dictionary: Dictionary<Drug>,
): NameReading<Drug> | null {
  const [, number] =
    /^\s*(?:cas(?:\s*-?\s*(?:rn|no|nr|number|nummer))?|unii|inchi\s*-?key)\s*[.:#=]*\s*([\w\s\p{Pd}]+)$/iu.exec(text) ??
    []
  if (number !== undefined) return readWhole(squash(number), dictionary)
  const [, cid] = /^\s*(?:pubchem(?:\s*-?\s*cid)?|cid)\s*[.:#=]*\s*(\d+)\s*$/i.exec(text) ?? []
  return cid === undefined ? null : readWhole(squash(`CID ${cid}`), dictionary)
}

/** A drug with its salt. If the letters can be split in two ways, as in 'etizolam-2 HCl', both readings count. */
function readSalt<Drug extends DictionaryDrug>(text: string, dictionary: Dictionary<Drug>): NameReading<Drug> | null {
  const found: NameReading<Drug>[] = []
  for (const { rest, form, only_if_listed } of withoutSalts(
    plainLetters(text).replace(/^[\s.,;:*†‡]+|(?<![\s.,;:*†‡])[\s.,;:*†‡]+$/g, ''),
    dictionary,
  )) {
    const key = squashPlain(rest)
    const entry = key === '' ? undefined : dictionary.entries.get(key)
    if (entry === undefined) continue
    const read = readEntry(entry, dictionary)
    if (read.kind === 'drug') {
      const root = dictionary.rootOf(read.drug)
      const listed = dictionary.formsOf(root).find((one) => one.form?.toLowerCase() === form)
      if (listed !== undefined) found.push(drugReading(listed, dictionary))
      else if (!only_if_listed) found.push({ kind: 'drug', drug: read.drug, form })
    } else if (!only_if_listed) found.push(read)
  }
  const [first] = found
  if (first === undefined) return null
  const drugs = identitiesOf(
    found.flatMap((one) => (one.kind === 'drug' ? [one.drug] : one.kind === 'drugs' ? one.drugs : [])),
    dictionary,
  )
  return first.kind === 'drug' && drugs.length > 1 ? { kind: 'drugs', why: 'several', drugs } : first
}

/** A name with a short form in brackets: all known parts must be the same drug. */
function readBrackets<Drug extends DictionaryDrug>(
  text: string,
  place: NamePlace,
  dictionary: Dictionary<Drug>,
): NameReading<Drug> | null {
  const spaced = partsInBrackets(text)
  // Brackets directly after a word are chemistry, unless both parts are names.
  const joined = spaced.length === 0 ? partsInBrackets(text.replace(/(?<=\S)[([](?=[^()[\]]+[)\]]\s*$)/, ' (')) : []
  const parts = [...spaced, ...joined].filter((part) => squash(part) !== '' && !dictionary.saltWords.has(squash(part)))
  // 'fentanyl (neg)' has no short form; the doubt is handled below.
  if (/[([] ?\?+ ?[)\]] ?$/.test(text) || parts.some(holdsDoubt) || parts.length === 0) return null
  const readings = parts.map((part) => ({
    part,
    read: readWhole(squash(part), dictionary) ?? readNumbered(part, dictionary) ?? readSalt(part, dictionary),
  }))
  if (joined.length > 0 && readings.some(({ read }) => read?.kind !== 'drug')) return null
  const unknown = readings.flatMap(({ part, read }) => (read === null ? [part.trim()] : []))
  if (!unknown.every(isBrief)) return null
  const drugs = readings.flatMap(({ read }) => (read?.kind === 'drug' ? [read.drug] : []))
  const found = identitiesOf(drugs, dictionary)
  const unclear = readings.flatMap(({ read }) => (read?.kind === 'drugs' ? read.drugs : []))
  const all = identitiesOf([...drugs, ...unclear], dictionary)
  const names = readings.flatMap(({ part, read }) => (read === null ? [] : [part]))
  const longer = [...names, ...found.flatMap(({ name, synonyms }) => [name, ...synonyms])]
  // An unknown part is a short form of the other; else it says how sure, or how much. Expected drugs have any word.
  const isOther = (part: string) => place === 'finding' && all.length > 0 && !isShortForm(part, longer)
  if (names.length > 0 && unknown.some((part) => takesBack(part) || isOther(part))) return { kind: 'doubt', drugs: all }
  if (found[0] !== undefined && found.length === 1) {
    const [only] = found
    const isBeside = (drug: Drug) => dictionary.rootOf(drug).id === dictionary.rootOf(only).id
    // 'heroin (brown)' is heroin, but a street name for something else is not.
    if (place === 'expected' || unclear.length === 0 || unclear.some(isBeside)) return drugReading(only, dictionary)
  }
  return all.length === 0 ? null : { kind: 'drugs', why: 'several', drugs: all }
}

function readClass<Drug extends DictionaryDrug>(text: string, { classes }: Dictionary<Drug>): NameReading<Drug> | null {
  const known = classKeysOf(text).flatMap((key) => classes.get(key) ?? [])[0]
  return known === undefined ? null : { kind: 'class', drug_class: known.name, isDangerous: known.isDangerous }
}

function readDoubt<Drug extends DictionaryDrug>(
  text: string,
  place: NamePlace,
  dictionary: Dictionary<Drug>,
): NameReading<Drug> | null {
  const plain = plainLetters(text.replace(dashBehind, ' negative'))
  const rest = plain
    .replace(doubts, ' ')
    .replace(/[([]\s*[)\]]/g, ' ')
    .trim()
  if (rest === plain.trim() || rest === '') return null
  const whole = readName(rest, place, dictionary)
  if (whole.kind === 'drug') return { kind: 'doubt', drugs: [whole.drug] }
  if (whole.kind === 'drugs' || whole.kind === 'doubt') return { kind: 'doubt', drugs: whole.drugs }
  if (whole.kind === 'class') return { kind: 'doubt', drugs: [] }
  const named = rest
    .split(/[\s,;/:]+/)
    .filter((word) => word.length > 3)
    .flatMap((word) => {
      const read = readWhole(squash(word), dictionary)
      return read?.kind === 'drug' ? [read.drug] : []
    })
  return named.length === 0 ? null : { kind: 'doubt', drugs: identitiesOf(named, dictionary) }
}

/** The drugs of which a finding says that it is one or the other; null if it says so of none. */
function readEither<Drug extends DictionaryDrug>(
  text: string,
  place: NamePlace,
  dictionary: Dictionary<Drug>,
): NameReading<Drug> | null {
  const parts = place === 'expected' ? [] : alternativesIn(text)
  if (parts.length < 2) return null
  const drugs = parts.flatMap((part) => {
    const is = readName(part, place, dictionary)
    return is.kind === 'drug' ? [is.drug] : 'drugs' in is ? is.drugs : []
  })
  const each = new Map(drugs.map((drug) => [dictionary.rootOf(drug).id, drug]))
  return each.size === 0 ? null : { kind: 'drugs', why: 'either', drugs: [...each.values()] }
}

const between = /\s*[/+&;]\s*|,\s+|\s+(?:and|und|et|y|with|mit|avec|con)\s+/

/** Several names in one text ('Pseudo/Ephedrine' is short for both): as a finding each needs its own row; as expected drugs, all count. */
function readParts<Drug extends DictionaryDrug>(
  text: string,
  place: NamePlace,
  dictionary: Dictionary<Drug>,
): NameReading<Drug> | null {
  const parts = plainLetters(text)
    .split(between)
    .filter((part) => squash(part) !== '')
  if (parts.length < 2) return null
  const read = parts.map((part) => readWhole(squash(part), dictionary) ?? readSalt(part, dictionary))
  const drugs = identitiesOf(
    read.flatMap((one) => (one?.kind === 'drug' ? [one.drug] : one?.kind === 'drugs' ? one.drugs : [])),
    dictionary,
  )
  const [last, both] = [read.at(-1), parts.length > 2 ? null : readWhole(squash(parts.join('')), dictionary)]
  if (last?.kind === 'drug' && both?.kind === 'drug')
    return { kind: 'drugs', why: 'two', drugs: [both.drug, last.drug] }
  const isAll = read.every((one) => one?.kind === 'drug')
  if (isAll && drugs[0] !== undefined && drugs.length === 1) return drugReading(drugs[0], dictionary)
  if (drugs.length === 0 || (place === 'finding' && !isAll)) return null
  return { kind: 'drugs', why: 'two', drugs }
}

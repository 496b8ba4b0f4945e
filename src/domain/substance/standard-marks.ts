/**
 * Recognises names that are one internal standard and nothing else, which a lab adds to a sample: one name marked with
 * isotopes ('cocaine-d3', '[2H5]-fentanyl', '13C6'), or with words as a part of their own ('fentanyl (IS)', 'ISTD').
 */
import { dangerousWithin } from './danger.ts'
import type { Dictionary, DictionaryDrug } from './dictionary.ts'
import { type NameReading, namesOneDrug, readName } from './read-name.ts'
import { plainLetters, squashPlain } from './squash.ts'

const isotope = '(?:d-?\\d{1,2}|(?:2h|13-?c|15-?n|18-?o)-?\\d{0,2})'
const isotopes = `${isotope}(?:[,-]?${isotope}){0,2}`
const words =
  '(?:istd|i\\.s\\.|e\\.i\\.|p\\.i\\.|int\\.? ?std\\.?|internal (?:standards?|std\\.?)|interner? (?:standard|std\\.?)|etalons? internes?|(?:estandar|patron|padrao) interno|(?:standards?|std\\.?) int(?:\\.|ernes?|erno)?|surrogate)'

/** A sign that links a mark to its name. A comma, a slash or a dash between spaces would begin another name. */
const behind = '(?<=[\\p{L}\\p{N})\\]])'
const atEnd = (mark: string, link: string) =>
  new RegExp(`${behind}(?:${link}(?:${mark})|[ -]?[([](?:${mark})[)\\]])$`, 'u')
const atStart = (mark: string, link: string) =>
  new RegExp(`^(?:(?:${mark})(?:${link})|[([](?:${mark})[)\\]][ -]?)(?=[\\p{L}\\p{N}([])`, 'u')

const isotopeMarks = [
  atEnd(isotopes, '[ _-]'),
  atStart(isotopes, '[ _-]'),
  /(?<=\p{L}{5})d\d{1,2}$/u,
  atStart('deuterated', ' '),
  atEnd('deuterated', ' '),
]
/** In a sentence, 'is' is a verb: as a mark it stands in brackets, before a colon, or is tied to the name. */
const wordMarks = [
  atEnd(words, '[ _-]'),
  atStart(words, '[ _-]|: ?'),
  atEnd('is|ei', '[_-]'),
  atStart('is|ei', '[_-]|: ?'),
]
const wordAlone = new RegExp(`^[([]?(?:is|ei|${words})[)\\]]?$`, 'u')
/** Abbreviations behind a name are written in capitals. */
const spacedIs = /(?<=[\p{L}\p{N})\]]) (?:IS|EI)$/u
/** Compounds that labs add to samples and that nobody sells, as squashed names. */
const added = new Set(['skf525a', 'skf525ahcl', 'proadifen', 'proadifeno', 'proadifene'])
/** The same, where a mark stands beside them. */
const addedIfMarked = /^(?:n)?(?:tetra|penta|hexa|octa|do|ei|hen|tri)?cosan[eo]?$/

/** Vitamins are called D2 and D3. */
const vitamin = /^vitamine?s?[ -]*d-?\d{1,2}$/

/** Whether a name is one internal standard, with nothing else in it. */
export function isStandard(text: string, dictionary: Dictionary): boolean {
  // A line break may part two findings, so only spaces link.
  const spaced = text.trim().replace(/ +/g, ' ')
  const plain = plainLetters(spaced)
  if (vitamin.test(plain)) return false
  if (wordAlone.test(plain) || added.has(squashPlain(plain))) return true
  const [named, hasWord] = withoutWord(spaced)
  const whole = withoutSaltBehind(named, dictionary)
  const rest = withoutIsotopes(whole).replace(/^[([]([^()[\]]+)[)\]]$/, '$1')
  return (hasWord || rest !== whole) && isOneName(rest, dictionary)
}

/** Reads the name of a finding. The mark in 'fentanyl (IS)' is no doubt about fentanyl, so it is a name of its own. */
export function readFinding<Drug extends DictionaryDrug>(
  text: string,
  dictionary: Dictionary<Drug>,
): NameReading<Drug> {
  const read = readName(text, 'finding', dictionary)
  return read.kind === 'doubt' && isStandard(text, dictionary) ? { kind: 'custom' } : read
}

/** The text in plain letters without one word mark, and whether it had one. */
function withoutWord(text: string): readonly [string, boolean] {
  const plain = plainLetters(text.replace(spacedIs, ''))
  if (plain !== plainLetters(text)) return [plain, true]
  const mark = wordMarks.find((one) => one.test(plain))
  return mark === undefined ? [plain, false] : [plain.replace(mark, ''), true]
}

function withoutIsotopes(plain: string): string {
  const mark = isotopeMarks.find((one) => one.test(plain))
  return mark === undefined ? plain : plain.replace(mark, '')
}

/** 'heroin-d9 HCl' without its salt. */
function withoutSaltBehind(plain: string, { saltWords }: Dictionary): string {
  const at = plain.lastIndexOf(' ')
  return at > 0 && saltWords.has(squashPlain(plain.slice(at))) ? plain.slice(0, at) : plain
}

/** One word in Latin letters, as chemists write it: other scripts may join names without a space. */
const oneWord = /^(?:[a-z\d-]|(?<=\d),(?=\d))+$/

/** Whether a text is a drug's name, or one word that no list has and that hides no second name. */
function isOneName(rest: string, dictionary: Dictionary): boolean {
  const bare = squashPlain(rest)
  if (namesOneDrug(rest, dictionary) || added.has(bare) || addedIfMarked.test(bare)) return true
  if (!oneWord.test(rest) || readName(rest, 'finding', dictionary).kind !== 'custom') return false
  const parts = rest.split('-')
  if (parts.length > 1 && parts.some((part) => dictionary.entries.get(part) !== undefined)) return false
  // A derivative ends with its drug's name ('acetylnorfentanyl'); a name with more behind it may be another finding.
  return dangerousWithin(squashPlain(rest).slice(0, -1), [], dictionary).length === 0
}

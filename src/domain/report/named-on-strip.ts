/**
 * Finds the drugs and classes that a text about a strip names among other words: a brand, a cut-off, 'test kit'. Only for
 * texts that are not a name as a whole.
 */
import { isOneApart, suspectedDrugs } from '#domain/substance/danger.ts'
import { classKey, type Dictionary, type DictionaryDrug } from '#domain/substance/dictionary.ts'
import { dashBehind, holdsDoubt, takesBack } from '#domain/substance/doubt-words.ts'
import { isHarmlessName, settleName } from '#domain/substance/named-finding.ts'
import { readName } from '#domain/substance/read-name.ts'
import { squash } from '#domain/substance/squash.ts'
import { widerClasses } from '#domain/substance/wider-classes.ts'
import { saysNothing, withoutCutOff } from './strip-type.ts'

/** What a part of the text names: a drug, a class, or a type of the service. `classes`: those that hold it. */
export type Target = { readonly is: string; readonly isClass: boolean; readonly classes: readonly string[] }

/** How the parts of the text are read, each as a name by itself. */
export type ReadTarget = (name: string) => Target | null

/** `rest`: words beside the targets. `isSure`: none of them changes what a target means. */
export type NamedOnStrip = {
  readonly targets: readonly Target[]
  readonly rest: readonly string[]
  readonly isSure: boolean
}

/** What laboratories and makers print on strips, where no other drug has it as its name. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ...['fts', 'fyl', 'fty', 'fen', 'fent', 'fenta'].map((short) => [short, 'fentanyl'] as const),
  ...['bts', 'bzo', 'bzd'].map((short) => [short, 'benzodiazepine'] as const),
  ...['xts', 'xyl'].map((short) => [short, 'xylazine'] as const),
  ['opi', 'opioid'],
  ['coc', 'cocaine'],
  ['mtd', 'methadone'],
  ['bup', 'buprenorphine'],
  ['ket', 'ketamine'],
  ...['nts', 'ntz'].map((short) => [short, 'nitazene'] as const),
])

/** 'MTS' is a short name, too, but nobody can tell of what; a name of a make such as 'FentCheck' begins with one. */
const isShortName = (word: string) => /^\p{L}{1,2}ts$|^fent/u.test(word)

/** A part of a chemical name in front of another: 'para fluoro fentanyl' is not fentanyl. */
const isPrefix = (word: string) =>
  /(?:yl|oxy|oro|omo|odo|itro|hydro|thio|ano|aza|oxo|furan)$|^(?:para|ortho|meta|alpha|beta|gamma|nor|des|iso|cis|trans|bis|di|tri|non|anti|pre)$/.test(
    word,
  )

/** The most words that a name has here. */
const longestName = 5

/** The names in a text about a strip. */
export function namedOnStrip<Drug extends DictionaryDrug>(
  typed: string,
  readTarget: ReadTarget,
  dictionary: Dictionary<Drug>,
): NamedOnStrip {
  const words = wordsOf(typed, readTarget)
  const targets: Target[] = []
  const rest: string[] = []
  const said = withoutCutOff(typed)
  let isSure = !holdsDoubt(said) && !dashBehind.test(said) && !words.some(({ text }, at) => at > 0 && takesBack(text))
  for (let at = 0; at < words.length; ) {
    const named = longestAt(words, at, readTarget)
    if (named === null) {
      rest.push(words[at]?.text ?? '')
      at += 1
      continue
    }
    const before = words[at - 1]
    const behind = words[at + named.length]
    if (before !== undefined && rest.at(-1) === before.text && (isPrefix(before.text) || isChemistry(before, before)))
      isSure = false
    if (behind !== undefined && isChemistry(words[at + named.length - 1], behind)) isSure = false
    targets.push(named.target)
    at += named.length
  }
  const unclear = rest.some((word) => {
    const read = readName(word, 'finding', dictionary)
    return read.kind === 'drugs' && word.length > 1
  })
  const other = rest.join(' ')
  const isSuspect =
    other !== '' && (suspectedDrugs(other, dictionary) !== null || isNearTarget(rest, readTarget, dictionary))
  return { targets: narrowest(targets, dictionary), rest, isSure: isSure && !unclear && !isSuspect }
}

/** A word of the text; `isJoined`: a hyphen joins it to the next. */
type Word = { readonly text: string; readonly isJoined: boolean }

/** A letter or number that a hyphen joins to a name. */
const isChemistry = (joined: Word | undefined, part: Word) =>
  joined?.isJoined === true && /^(?:\p{L}|\d+)$/u.test(part.text)

function wordsOf(typed: string, readTarget: ReadTarget): Word[] {
  return withoutCutOff(typed)
    .split(/[\s/+&;|()[\]{}"_!?=@]+|[,:.](?=\s|$)/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .flatMap((word) => {
      if (!word.includes('-') || readTarget(word) !== null) return [{ text: word, isJoined: false }]
      const parts = word.split(/-+/)
      return parts.map((text, at) => ({ text, isJoined: at < parts.length - 1 }))
    })
    .filter(({ text }) => text !== '' && !saysNothing(text))
}

function longestAt(words: readonly Word[], at: number, readTarget: ReadTarget) {
  for (let length = Math.min(longestName, words.length - at); length > 0; length--) {
    const name = words
      .slice(at, at + length)
      .map(({ text }) => text)
      .join(' ')
    const target = readTarget(name) ?? readTarget(shortNames.get(name) ?? '')
    if (target !== null) return { target, length }
  }
  return null
}

/** Each target once, without a class that holds another one of them: 'fentanyl (opioid)' is fentanyl. */
function narrowest(targets: readonly Target[], dictionary: Dictionary): Target[] {
  const once = [...new Map(targets.map((target) => [squash(target.is), target])).values()]
  if (once.length < 2) return once
  const wider = widerClasses(dictionary.drugs.map(({ drug_class }) => drug_class))
  const holds = (one: Target, other: Target) =>
    [...other.classes, ...wider(other.is)].some((name) => classKey(name) === classKey(one.is))
  return once.filter((one) => !one.isClass || !once.some((other) => other !== one && holds(one, other)))
}

/** A word one letter away from a class: 'nitazine', 'benzodiazapine'. */
function isNearTarget(words: readonly string[], readTarget: ReadTarget, { classes }: Dictionary): boolean {
  const long = words.map(classKey).filter((word) => word.length >= 6)
  const keys = [...classes].flatMap(([key, { isDangerous }]) => (isDangerous && key.length >= 6 ? [key] : []))
  return long.some((word) => readTarget(word) === null && keys.some((key) => isOneApart(key, word)))
}

/** Why a text that names no target may not stay as typed: it may mean a dangerous drug or class. `null`: it may. */
export function suspectedOnStrip(
  typed: string,
  { rest }: NamedOnStrip,
  readTarget: ReadTarget,
  dictionary: Dictionary,
): readonly string[] | null {
  if (isHarmlessName(typed, dictionary)) return null
  const asked = settleName(typed, null, dictionary)
  if (asked.kind === 'asked') return asked.drugs.map((drug) => dictionary.rootOf(drug).name)
  const near = [...dictionary.classes].flatMap(([key, { name, isDangerous }]) =>
    isDangerous && key.length >= 6 && rest.some((word) => word.length >= 6 && isOneApart(key, classKey(word)))
      ? [name]
      : [],
  )
  if (near.length > 0) return near
  return rest.some((word) => isShortName(word) && readTarget(word) === null) ? [] : null
}

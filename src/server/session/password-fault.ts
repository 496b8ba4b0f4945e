/**
 * Decides whether to refuse a new password. It estimates how soon somebody guesses it, with dictionaries of three
 * languages and what anybody knows of the person. It runs on the server only: the dictionaries are larger than all
 * pages together.
 */
import {
  easySentence,
  isLittleMoreThan,
  namesSentence,
  passwordLengthFault,
  publicSentence,
  wordsSentence,
} from '#domain/service/password-words.ts'
import { bitsOf, leastBits, phraseParts } from '#domain/service/phrase-strength.ts'
import { demoPassword } from './demo-sign-ins.ts'
import { guessedWords } from './guessed-words.ts'

/** What a guesser would try first. */
export type KnownOfPerson = {
  readonly service: { readonly name: string; readonly is_demo: boolean }
  readonly person: { readonly name: string; readonly email: string; readonly site: string }
  /** Names that people around the service know. */
  readonly names: readonly string[]
}

/** A password that takes fewer guesses than 10⁸ is easy (zxcvbn: from 3 on it is not). */
const leastScore = 3

/**
 * How many characters to estimate, from the beginning, and from the end where that is not enough. The time of an
 * estimate grows faster than the text, and blocks other requests meanwhile.
 */
const looked = 24

/** Why a new password is refused, or null. */
export async function passwordFault(
  password: string,
  { service, person, names: around }: KnownOfPerson,
): Promise<string | null> {
  const outOfLength = passwordLengthFault(password)
  if (outOfLength !== null) return outOfLength
  const characters = [...password]
  if (password === demoPassword) return service.is_demo ? null : publicSentence
  const names = [service.name, person.site, person.name, person.email]
  if (isLittleMoreThan(password, names)) return namesSentence
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  const estimate = await estimator()
  const first = estimate.check(characters.slice(0, looked).join(''), words)
  const last =
    characters.length > looked && first.score < leastScore
      ? estimate.check(characters.slice(-looked).join(''), words)
      : first
  if (last.score < leastScore) return easySentence(first.feedback.warning)
  const parts = phraseParts(password, { words: await guessedWords(), names: [...names, ...around] })
  return bitsOf(parts) >= leastBits.password ? null : wordsSentence
}

type Estimator = Awaited<ReturnType<typeof makeEstimator>>
let made: Promise<Estimator> | undefined

/** Loaded at first use: a server where nobody sets a password holds no dictionaries. */
function estimator(): Promise<Estimator> {
  made ??= makeEstimator()
  return made
}

async function makeEstimator() {
  const [{ ZxcvbnFactory }, common, ...languages] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-fr'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  return new ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    dictionary: Object.assign({}, common.dictionary, ...languages.map(({ dictionary }) => dictionary)),
    maxLength: looked * 2,
    l33tMaxSubstitutions: 32,
  })
}

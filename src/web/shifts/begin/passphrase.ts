/** Passphrases of a shift: draws words, and measures how hard a typed one is to guess. Only 'Begin a shift' loads this. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import graphs from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json?url'
import words from '@zxcvbn-ts/language-common/src/diceware.json?url'
import passwords from '@zxcvbn-ts/language-common/src/passwords.json?url'
import commonWords from '@zxcvbn-ts/language-en/src/commonWords.json?url'
import { readFile as read } from '#web/api/read-file.ts'
import { plainPhrase } from '#web/shifts/seal.ts'

/** Number of words. The list has more than 4,000, so five words give at least 60 bits. */
const drawn = 5
const fewestWords = 2048

/** zxcvbn calls this score 'very unguessable'. */
const leastScore = 4

/** Five plain words, drawn with equal probability. */
export async function newWords(): Promise<string> {
  const list = (await read<string[]>(words)).filter((word) => /^[a-z]{4,7}$/.test(word))
  if (list.length < fewestWords) throw new Error('The list of words is too short.')
  const one = () => {
    const most = Math.floor(2 ** 32 / list.length) * list.length
    for (;;) {
      const [number = most] = crypto.getRandomValues(new Uint32Array(1))
      if (number < most) return list[number % list.length]
    }
  }
  return Array.from({ length: drawn }, one).join(' ')
}

/** Creates the function that says whether a passphrase is hard enough to guess. */
export async function strength(): Promise<(phrase: string) => boolean> {
  const [adjacency, common, english, diceware] = await Promise.all([
    read<never>(graphs),
    read<string[]>(passwords),
    read<string[]>(commonWords),
    read<string[]>(words),
  ])
  const estimate = new ZxcvbnFactory({
    graphs: adjacency,
    dictionary: { passwords: common, english, diceware },
  })
  return (phrase) => estimate.check(plainPhrase(phrase)).score >= leastScore
}

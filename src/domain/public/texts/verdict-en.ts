/**
 * English sentences about what was not found, what only a strip saw, and what nobody knows. Each is true only where
 * `domain/public` puts it; wrong words here could harm somebody.
 */
import type { PercentBasis } from '#domain/report/amounts.ts'
import type { SentenceWord } from '#domain/technology/technologies.ts'
import type { StripResult } from '#domain/terms.ts'
import { capital } from './languages.ts'

const itself = (name: string) => name

/** A method as the subject of a sentence. */
const subjects: Record<SentenceWord, (name: string) => string> = {
  STRIP: () => 'The strip',
  INFRARED: () => 'Infrared',
  ...{ COLOUR: itself, VIBRATIONAL: itself, CHROMATOGRAPHIC: itself, MASS: itself },
  ...{ AMBIENT: itself, HEATED: itself, TARGETED: itself, RESONANCE: itself },
}

const small = 'It can miss small amounts.'
const verySmall = 'It can miss very small amounts.'
const targets = 'It finds only what it is set to look for.'

/** What each method misses of a drug that it did not show. */
const misses: Record<SentenceWord, string> = {
  ...{ STRIP: small, COLOUR: small, INFRARED: small, VIBRATIONAL: small, CHROMATOGRAPHIC: targets },
  ...{ MASS: verySmall, AMBIENT: verySmall, HEATED: verySmall, TARGETED: targets, RESONANCE: small },
}

const littleKills = (names: string) => `It can miss small amounts, and a small amount of ${names} can kill.`

const corrected: Record<StripResult, string> = {
  POSITIVE: 'the strip reacted',
  NEGATIVE: 'the strip did not react',
  INVALID: 'the strip gave no clear answer',
}

const column: Record<PercentBasis, string> = {
  of_weight: '% of weight',
  relative: 'Relative %',
  estimate: 'About %',
  not_stated: '%',
}

export const verdictEn = {
  /** In a line of names, in place of what nobody knows. */
  unknownThing: 'something we do not know',
  unnamedThing: 'something that this test could not name',
  unknown: 'We do not know what it does to people. It may be dangerous: talk with us before you use it.',
  notSafe: 'That does not mean that it is safe.',
  subjects,
  /** `count`: how many names `names` lists with 'or'. */
  notShown: (method: string, names: string, _count: number) => `${method} did not show ${names}.`,
  misses,
  /** After `notShown` by a method that sees large parts only, for a drug of which a small amount can kill. */
  missesStrong: { INFRARED: littleKills, OTHER: littleKills },
  /** In the box that names it. */
  littleKills: (names: string) => `A small amount of ${names} can kill.`,
  evenSoLittle: 'Even so little can be dangerous.',
  noKind: (method: string, kind: string) => `${method} showed no ${kind}.`,
  manyKinds: (kind: string) => `There are many ${kind}s, and it can miss some.`,
  missesKind: (kind: string) => `It can miss small amounts, and a small amount of a ${kind} can kill.`,
  looked: (name: string) => `This test looked for ${name} and did not see it.`,
  /** In the first line, among what was found. */
  stripSawSomething: 'a strip reacted',
  stripSaw: (of: string) => `a strip reacted to ${of}`,
  stripReacted: (of: string) => `The ${of} strip reacted`,
  stripMayBe: (of: string) =>
    `${capital(of)}, or a drug like it, may be there. Strips can be wrong, but act as if it is there.`,
  stripMisled: (others: string, of: string) =>
    `${capital(others)} can make this strip react. We cannot rule ${of} out: act as if it is there.`,
  stripLooked: (methods: string) =>
    `The strip reacted, ${methods} looked for it and did not see it. Strips can be wrong, but act as if it is there.`,
  notShownToo: (methods: string, count: number, isInfrared: boolean) =>
    `${count === 1 ? `${methods} did not show it` : `${methods} showed it`}${isInfrared ? ': strips notice smaller amounts' : ''}.`,
  neither: (names: readonly string[]) =>
    names.length < 2 ? (names[0] ?? '') : `neither ${names.slice(0, -1).join(', nor ')} nor ${names.at(-1)}`,
  stripDidNot: (of: string) => `The ${of} strip did not react. It can miss small amounts.`,
  /** Follows a strip's negative result. */
  cannotSeeAll: 'It cannot see some drugs of this kind at all.',
  stripMissed: (of: string, methods: string, name: string) =>
    `The ${of} strip did not react, ${methods} found ${name}. Strips can miss it. ${capital(name)} is there.`,
  many: (name: string) => `You expected ${name}, which can be many drugs.`,
  manyOther: (name: string) => `What was expected, ${name}, can be many drugs.`,
  either: (one: string, other: string) => `We found ${one} or ${other}. This test cannot tell which.`,
  isStronger: (name: string) => `${capital(name)} is stronger.`,
  strongerForm: (name: string, of: string) => `We found ${name}, a stronger form of ${of}.`,
  form: (name: string, of: string) => `We found ${name}, a form of ${of}.`,
  comesWith: (name: string, of: string) => `${capital(name)} often comes with ${of}. It acts by itself.`,
  named: (name: string, sentence: string) => `${capital(name)}: ${sentence}`,
  usedToMake: (name: string) => `used to make ${name}`,
  leftFrom: (name: string) => `left over from making ${name}`,
  usedMayBe: (name: string) => `Used to make ${name}. ${capital(name)} may be there, too.`,
  leftMayBe: (name: string) => `Left over from making ${name}. ${capital(name)} may be there, too.`,
  metabolite: (name: string) => `left from making ${name}, or from it breaking down`,
  metaboliteMayBe: (name: string) =>
    `Left from making ${name}, or from it breaking down. ${capital(name)} may be there, too.`,
  /** `found` and `looked`: the methods that found a drug, and those that looked for it in vain. */
  contradicted: (name: string, found: string, looked: string) =>
    `${capital(found)} found ${name}. ${capital(looked)} looked for it and did not see it.`,
  actAsThere: 'Act as if it is there.',
  stripFailed: (of: string) => `The ${of} strip gave no clear answer, so it says nothing.`,
  ofEquipment: 'This was used equipment. What we found may be left from earlier use.',
  newlyMarked: (names: string) => `Marked as dangerous now: ${names}.`,
  noLongerMarked: (names: string) => `No longer marked as dangerous: ${names}.`,
  ofMachine: (share: string) => `${share} of what the machine saw. This does not say how strong it is.`,
  measured: (amount: string) => `(measured: ${amount})`,
  /** What stood instead of a number before or after a correction. */
  trace: 'a trace',
  aLittle: 'a little can still be dangerous',
  differ: (name: string) => `${capital(name)}: The tests give different amounts.`,
  betterNumber: (method: string) => `Use the ${method} number.`,
  countedTwice: (name: string) => `${capital(name)}: About the same amount, counted in two ways.`,
  before: (what: string) => `Before: ${what}.`,
  now: (what: string) => `Now: ${what}.`,
  newly: (what: string) => `New: ${what}.`,
  noLonger: (what: string) => `No longer: ${what}.`,
  changedAmount: (name: string, before: string, now: string) => `${capital(name)}: ${before} before, ${now} now.`,
  corrected,
  /** The heading of the percents in the PDF. */
  column,
}

export type VerdictTexts = typeof verdictEn

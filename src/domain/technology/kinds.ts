/**
 * The kinds of technologies and what each can say: the one table that every rule about results reads. No rule asks which
 * technology it is, so a row that a service adds behaves like the others of its kind.
 */

/** What a kind's amounts can be. */
type Amounts = 'none' | 'estimates' | 'measured'

type KindRules = {
  /** Whether what it names may be a finding. */
  readonly findsNames: boolean
  readonly amounts: Amounts
  /** Whether it tells a salt from its base; null where amounts have no form. */
  readonly seesSalt: boolean | null
  /** Whether a report of a substance says whether it is a liquid. */
  readonly asksLiquid: boolean
  /** Whether percents can be of several things, so that each lab must say it. */
  readonly asksBasis: boolean
  /** Who speaks first of what nobody found: the most sensitive has the lowest number. */
  readonly order: number
  /** Whether a strip that reacted to what it looked for in vain warns in amber. */
  readonly outweighsStrips: boolean
  /** Whether an expected drug of which a little can kill needs a sentence of its own. */
  readonly isWeak: boolean
  /** Whether it may miss a whole class, rather than some members of it. */
  readonly missesLittle: boolean
  /** Whether an alert may rest on it alone, and then calls itself unconfirmed; 'never': it is no evidence at all. */
  readonly alertAlone: 'yes' | 'unconfirmed' | 'never'
  /** Which column of the agreement of tests counts it. */
  readonly agreement: 'strip' | 'infrared' | 'mass_spectrometry' | null
}

const named = { findsNames: true, isWeak: false, missesLittle: false, outweighsStrips: false } as const

/** Every kind with its rules. */
export const kindRules = {
  STRIP: {
    ...{ findsNames: false, amounts: 'none', seesSalt: null, asksLiquid: false, asksBasis: false },
    ...{ order: 9, outweighsStrips: false, isWeak: false, missesLittle: false, agreement: 'strip' },
    ...{ alertAlone: 'unconfirmed' },
  },
  COLOUR: {
    ...{
      findsNames: false,
      amounts: 'none',
      seesSalt: null,
      asksLiquid: false,
      asksBasis: false,
    },
    ...{ order: 8, outweighsStrips: false, isWeak: true, missesLittle: true, agreement: null },
    ...{ alertAlone: 'never' },
  },
  VIBRATIONAL: {
    ...{ ...named, amounts: 'estimates', seesSalt: true, asksLiquid: false },
    ...{ asksBasis: false, order: 5, isWeak: true, missesLittle: true, agreement: 'infrared' },
    ...{ alertAlone: 'unconfirmed' },
  },
  CHROMATOGRAPHIC: {
    ...{ ...named, amounts: 'measured', seesSalt: false, asksLiquid: true },
    ...{ asksBasis: true, order: 3, agreement: null, alertAlone: 'unconfirmed' },
  },
  MASS: {
    ...{ ...named, amounts: 'measured', seesSalt: false },
    ...{ asksLiquid: true, asksBasis: true, order: 1, outweighsStrips: true, agreement: 'mass_spectrometry' },
    ...{ alertAlone: 'yes' },
  },
  AMBIENT: {
    ...{ ...named, amounts: 'estimates', seesSalt: false },
    ...{ asksLiquid: true, asksBasis: false, order: 2, agreement: null, alertAlone: 'yes' },
  },
  RESONANCE: {
    ...{ ...named, amounts: 'measured', seesSalt: true, asksLiquid: false },
    ...{ asksBasis: true, order: 4, missesLittle: true, agreement: null, alertAlone: 'yes' },
  },
} as const satisfies Record<string, KindRules>

export type TechnologyKind = keyof typeof kindRules

/** Every kind, in the order of the form. */
export const technologyKinds = Object.keys(kindRules).filter(isKind)

/** Whether a text is the word of a kind. */
export function isKind(word: unknown): word is TechnologyKind {
  return typeof word === 'string' && Object.hasOwn(kindRules, word)
}

/** English words for service users and couriers: states, answers, roles, forms. */
import type { Answer, SampleType, StripResult } from '#domain/terms.ts'

/** The words for a sample's state that the public can meet before a result (R2.35). */
export type PublicLabel =
  | 'Awaiting Transport'
  | 'In Transit'
  | 'Undergoing Analysis'
  | 'Results Available'
  | 'Not Analyzed'
  | 'Missing'
  | 'Disposed'

const labels: Record<PublicLabel, string> = {
  'Awaiting Transport': 'Awaiting Transport',
  'In Transit': 'In Transit',
  'Undergoing Analysis': 'Undergoing Analysis',
  'Results Available': 'Results Available',
  'Not Analyzed': 'Not Analyzed',
  Missing: 'Missing',
  Disposed: 'Disposed',
}

const sampleTypes: Record<SampleType, string> = { SUBSTANCE: 'Drug', PARAPHERNALIA: 'Used equipment' }
const answers: Record<Answer, string> = { YES: 'Yes', NO: 'No', DONT_KNOW: "Don't know" }

const stripResults: Record<StripResult, string> = { POSITIVE: 'Positive', NEGATIVE: 'Negative', INVALID: 'Invalid' }

const options: Readonly<Record<string, string>> = {}

/** Words for drugs, by their English name in small letters. */
const drugs: Readonly<Record<string, string>> = {}

/** The words. */
export const enWords = {
  labels,
  sampleTypes,
  answers,
  /** The five steps (R2.36). */
  steps: ['Collected', 'Awaiting Transport', 'In Transit', 'Undergoing Analysis', 'Results Available'],
  stripResults,
  otherSubstance: 'its drug',
  /** The role of a dangerous substance that the dictionary calls only a cut or a residue. */
  acts: (role: string) => `${role}, with effects of its own`,
  /** The words for roles, by the dictionary's `common_role`. */
  roles: {
    'active ingredient': 'active',
    cut: 'cut',
    metabolite: 'left from making a drug, or from a drug breaking down',
    'synthesis by-product': 'left over from making drugs',
    precursor: 'used to make drugs',
  },
  /** The forms of amounts. */
  forms: {
    base: 'base',
    hydrochloride: 'hydrochloride',
    hydrobromide: 'hydrobromide',
    sulfate: 'sulfate',
    citrate: 'citrate',
    tartrate: 'tartrate',
    fumarate: 'fumarate',
    maleate: 'maleate',
    mesylate: 'mesylate',
    phosphate: 'phosphate',
  },
  /** Choices of a new service that have their own words in the language; the others stay as they are. */
  options,
  drugs,
}

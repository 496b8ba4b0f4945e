/** Labels of a sample's closed lists (R2.1 to R2.4). */
import type {
  CollectedFrom,
  ContainerType,
  OptionList,
  ResultsProvision,
  SampleType,
  StripResult,
} from '#domain/terms.ts'

/** Whom the results are for. */
export const collectedFromWords: Record<CollectedFrom, string> = {
  USER: 'Service user',
  STAFF_BEHALF_USER: 'Drug market monitoring',
  STAFF_BEHIND: 'Drug market monitoring',
  STAFF_AGENCY: 'Staff from another site',
}

/** What was brought in. */
export const sampleTypeWords: Record<SampleType, string> = { SUBSTANCE: 'Drug', PARAPHERNALIA: 'Used equipment' }

/** What holds the sample. */
export const containerWords: Record<ContainerType, string> = { VIAL: 'Vial', BAG: 'Bag' }

/** How results reach the person. */
export const provisionWords: Record<ResultsProvision, string> = {
  IN_PERSON: 'In person',
  PHONE: 'By phone',
  EMAIL: 'By email',
  INTERNALLY: 'Internally',
  ONLINE: 'Online',
}

/** What a strip showed. */
export const stripResultWords: Record<StripResult, string> = {
  POSITIVE: 'Positive',
  NEGATIVE: 'Negative',
  INVALID: 'Invalid',
}

/** The lists that an administrator edits. */
export const optionListWords: Record<OptionList, string> = {
  SampleType: 'Sample types',
  ExpectedDrugs: 'Expected drugs',
  SampleOrigin: 'Results are for',
  CheckingPurpose: 'Purposes of checking',
  SampleEffect: 'Effects',
  SampleColour: 'Colours',
  SampleTexture: 'Textures',
  StripType: 'Test strips',
  HowUsefulResults: 'How useful the results were',
  DrugPlan: 'Plans after the result',
}

/** The delivery column (R4.10). */
export function deliveryWord(sample: { track_number: string | null }): 'Third Party' | 'Internal' {
  return sample.track_number === null ? 'Internal' : 'Third Party'
}

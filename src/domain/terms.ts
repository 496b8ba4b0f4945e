/**
 * The closed word lists of the field (R2.2), each spelled once here. The database has the same words as enums,
 * and the contract checks input against them, so no other word can reach either.
 */

/** Where a sample is in the work (R2.6). */
export const sampleStates = [
  'FILLED',
  'IN_TRANSPORT',
  'IN_ANALYSIS',
  'READY_FOR_ANALYSIS',
  'ANALYSIS_COMPLETE',
  'ANALYSIS_FAILED',
  'DISPOSED',
  'DELETION_REQUESTED',
  'MISSING',
  'ANALYSIS_IMPOSSIBLE',
  'COULD_NOT_SHARE',
] as const
export type SampleState = (typeof sampleStates)[number]

/** The state of a sample's report (R2.6); a sample that was never at a lab has none. */
export const reportStates = [
  'READY_FOR_ANALYSIS',
  'ANALYSIS_DRAFTED',
  'ANALYSIS_COMPLETE',
  'ANALYSIS_SHARED',
  'COULD_NOT_SHARE',
  'ANALYSIS_IMPOSSIBLE',
] as const
export type ReportState = (typeof reportStates)[number]

/** Custody actions (R2.26). */
export const custodyActions = [
  'COLLECTED',
  'EDITED',
  'DELETION_REQUESTED',
  'DELETED',
  'DISPOSED',
  'DESTROYED',
  'PREPARED',
  'DELIVERED',
  'ANALYZED',
  'ACCEPTED',
  'REPORTED_MISSING',
  'FOUND',
  'IMPORTED',
  'CORRECTED',
  'TESTED_HERE',
  'RETURNED',
  'MOVED',
  'FILE_ADDED',
  'FILE_WITHDRAWN',
] as const
export type CustodyAction = (typeof custodyActions)[number]

/** What was brought in (R2.1). */
export const sampleTypes = ['SUBSTANCE', 'PARAPHERNALIA'] as const
export type SampleType = (typeof sampleTypes)[number]

/** What holds the sample (R2.1). */
export const containerTypes = ['VIAL', 'BAG'] as const
export type ContainerType = (typeof containerTypes)[number]

/** Whom the results are for (R2.3). */
export const collectedFroms = ['USER', 'STAFF_BEHALF_USER', 'STAFF_BEHIND', 'STAFF_AGENCY'] as const
export type CollectedFrom = (typeof collectedFroms)[number]

/** How results reach the person (R2.4). */
export const resultsProvisions = ['IN_PERSON', 'PHONE', 'EMAIL', 'INTERNALLY', 'ONLINE'] as const
export type ResultsProvision = (typeof resultsProvisions)[number]

/** Yes/no answers (R3.13). */
export const answers = ['YES', 'NO', 'DONT_KNOW'] as const
export type Answer = (typeof answers)[number]

/** Yes/no answers of the wait question alone (R3.13). */
export const waitAnswers = ['YES', 'NO', 'DONT_KNOW', 'DONT_HAVE_ANY_OF_THIS_DRUG_LEFT'] as const
export type WaitAnswer = (typeof waitAnswers)[number]

/** Analysis methods (R2.5). */
export type { Technology } from './technology/technologies.ts'

/** What a test strip showed (R2.5). */
export const stripResults = ['POSITIVE', 'NEGATIVE', 'INVALID'] as const
export type StripResult = (typeof stripResults)[number]

/** Why a package was prepared. */
export const prepareReasons = ['FROM_COLLECTION', 'REQUIRES_FURTHER_ANALYSIS'] as const

/** The option lists that an administrator edits (R3.17). */
export const optionLists = [
  'SampleType',
  'ExpectedDrugs',
  'SampleOrigin',
  'CheckingPurpose',
  'SampleEffect',
  'SampleColour',
  'SampleTexture',
  'StripType',
  'HowUsefulResults',
  'DrugPlan',
] as const
export type OptionList = (typeof optionLists)[number]

/** Lists whose words are stored in samples and sharing surveys, so they are counted and can be merged. */
export const countedLists = [
  'ExpectedDrugs',
  'CheckingPurpose',
  'SampleEffect',
  'SampleColour',
  'SampleTexture',
  'HowUsefulResults',
  'DrugPlan',
] as const satisfies readonly OptionList[]

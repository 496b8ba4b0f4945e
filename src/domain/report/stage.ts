/** Whether a result is a first look at the counter, or a lab's. */
import type { SampleState } from '#domain/terms.ts'

/** A first look is what the collecting site saw itself; a lab may still find more. */
export const stages = ['FIRST_LOOK', 'LAB'] as const
export type Stage = (typeof stages)[number]

/** Why a lab's result cannot be called a first look. */
export const noFirstLook = 'Only the site that tests the sample at its counter reports a first look.'

/** Why the result of a sample that its person has again cannot be called a lab's. */
export const noLab = 'It was given back to the person, so no lab can have tested it.'

/** What decides the stage. `said`: what the person says, if anything. `before`: of the report that this one corrects. */
export type StageFacts = {
  readonly said: Stage | null
  readonly before: Stage | null
  /** The sample is tested at the counter of the site that reports. */
  readonly isTestedHere: boolean
  /** It went back to its person, so no lab can have it. */
  readonly isReturned: boolean
}

/** The stage of a report. A correction stays what it was, unless somebody says otherwise. */
export function stageOf({ said, before, isTestedHere }: StageFacts): Stage {
  return said ?? before ?? (isTestedHere ? 'FIRST_LOOK' : 'LAB')
}

/** Why the stage that a person says cannot be; null if it can. */
export function whyNotStage({ said, before, isTestedHere, isReturned }: StageFacts): string | null {
  if (said === 'FIRST_LOOK') return isTestedHere || before === 'FIRST_LOOK' ? null : noFirstLook
  return said === 'LAB' && isReturned && before !== 'LAB' ? noLab : null
}

/** What decides whether a lab's result follows a first look. */
export type FollowedFacts = {
  readonly state: SampleState
  readonly tested_here_site: number | null
  readonly analysis_site: number | null
  readonly further_analysis_from: number | null
}

/** Whether a lab's result is under way for a sample that was tested at a counter; null where nobody can say. */
export function labFollows(sample: FollowedFacts): boolean | null {
  const { state, tested_here_site, analysis_site } = sample
  if (tested_here_site === null || state === 'MISSING' || state === 'DELETION_REQUESTED') return null
  if (state === 'DISPOSED' || analysis_site === null) return false
  return state === 'IN_TRANSPORT' || sample.further_analysis_from !== null || analysis_site !== tested_here_site
}

/** Whether a person who was told a first look does not know the newest result. */
export const isNewSinceTold = (sample: {
  readonly tested_here_site: number | null
  readonly new_result_since_shared: boolean
}): boolean => sample.tested_here_site !== null && sample.new_result_since_shared

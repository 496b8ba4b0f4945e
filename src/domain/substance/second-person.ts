/**
 * Who may agree with what somebody said of a name that nobody knows (R8.12). One tired answer must not make a dangerous
 * drug harmless, so nobody agrees with their own answer, except where only one account is active.
 */
import type { Proposal } from './name-answers.ts'

/** Who said what, on which day (YYYY-MM-DD, in the service's zone). */
export type Said = {
  readonly answer: Proposal
  readonly said_by: readonly (number | null)[]
  readonly said_on: string
  /** Whether somebody said why; imports and earlier versions did not ask. */
  readonly hasReason: boolean
}

/** Who decides. `isAlone`: no other account is active. `today` YYYY-MM-DD. */
export type Decider = {
  readonly id: number
  readonly performs_analysis: boolean
  readonly is_admin: boolean
  readonly isAlone: boolean
  readonly today: string
}

/** Why this person may not agree now; null if they may. */
export function agreeRefusal({ answer, said_by, said_on }: Said, who: Decider): string | null {
  if (answer === 'SYNONYM' && !who.is_admin) return 'An administrator agrees to another name of a drug.'
  if (!who.is_admin && !who.performs_analysis) return 'An analyst or an administrator agrees.'
  if (said_by.includes(who.id) && !who.isAlone) return 'You said this. Somebody else agrees.'
  if (answer === 'NOT_DANGEROUS' && said_on >= who.today) return 'It was said today. Agree tomorrow or later.'
  return null
}

/** Whether who agrees must say why: nobody else does, or a name would become harmless without any reason. */
export const needsReason = (said: Said, who: Decider): boolean =>
  isByOne(said, who) || (said.answer === 'NOT_DANGEROUS' && !said.hasReason)

/** Whether the decision is marked 'by one person'. */
export const isByOne = ({ said_by }: Said, who: Decider): boolean => said_by.includes(who.id)

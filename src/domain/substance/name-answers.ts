/** What a lab says of a name that nobody knows. Apart from the reading of names, so that pages that only show it stay light. */

/**
 * The lab's answer about a name that nobody knows: it is a dangerous drug of a kind; it is known and not dangerous by
 * itself; nobody knows it; it is another name of a drug; it is no part of the sample (standard, solvent, artefact).
 */
export const namedAnswers = ['DANGEROUS', 'NOT_DANGEROUS', 'UNKNOWN', 'SYNONYM', 'NOT_PART'] as const
export type NamedAnswer = (typeof namedAnswers)[number]

/** Answers that count for readers only after a second person has agreed. */
export const proposals = ['SYNONYM', 'NOT_DANGEROUS', 'NOT_PART'] as const satisfies readonly NamedAnswer[]
export type Proposal = (typeof proposals)[number]

/** Answers for a name in a file: another name of a drug is chosen there as the drug itself. */
export const importAnswers = ['DANGEROUS', 'NOT_DANGEROUS', 'NOT_PART'] as const satisfies readonly NamedAnswer[]
export type ImportAnswer = (typeof importAnswers)[number]

/** An answer with what belongs to it: the drug that it is another name of, the class of its kind, and the reason. */
export type NameAnswer = {
  readonly answer: NamedAnswer
  readonly drug?: string | null
  readonly drug_class?: string | null
  readonly reason?: string | null
}

/** Whether an answer lacks the reason without which nothing is called harmless. */
export const lacksReason = ({
  answer,
  reason,
}: {
  readonly answer: NamedAnswer | null
  reason?: string | null
}): boolean => answer === 'NOT_DANGEROUS' && (reason ?? '').trim() === ''

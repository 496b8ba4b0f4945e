/** SQL for what a finding means by the dictionary; every reader of reports joins it. */
import { sql } from 'kysely'
import type { NamedAnswer } from '#domain/substance/name-answers.ts'

/** What a name `f` that was looked for means: the drug `d` that it names, or the reading `n` of a custom name. */
export const readNotFound = sql`left join name_readings n on n.place = 'FINDING' and n.text = f.custom_drug
  left join drug_identities d on d.id = coalesce(f.drug_id, n.drug_id)`

/**
 * What the row `f` of a report means: the drug `d` that it names, or the reading `n` of a custom name. A lab's proposal
 * that it is another name of a dangerous drug counts at once.
 */
export const readAsDrug = sql`left join name_readings n on n.place = 'FINDING' and n.text = f.custom_drug
  left join drug_identities p on p.id = f.named_drug_id and p.important
  left join drug_identities d on d.id = coalesce(f.drug_id, n.drug_id, p.id)`

/** Whether that row warns its reader. */
export const isDangerous = sql<boolean>`coalesce(d.important, f.named_answer = 'DANGEROUS'
  or (n.is_dangerous and f.named_answer is distinct from 'NOT_DANGEROUS'), false)`

/** Whether that row is no part of the sample, by the lab's answer and the marks and list of the service. */
export const isLeftOut = sql<boolean>`(d.id is null and f.named_answer is not distinct from 'NOT_PART'
  and coalesce(n.is_left_out, false))`

/** Whether that row shows its reader that nobody knows it; it may have no name. */
export const isUnknown = sql<boolean>`(d.id is null and f.custom_drug is not null
  and coalesce(n.meaning, 'custom') <> 'nothing' and not coalesce(n.is_known, false)
  and not ${isDangerous} and not ${isLeftOut})`

/** Whether a custom name warns its reader, by its reading and the lab's answer. */
export const isDangerousName = (isDangerousReading: boolean, answer: NamedAnswer | null): boolean =>
  answer === 'DANGEROUS' || (isDangerousReading && answer !== 'NOT_DANGEROUS')

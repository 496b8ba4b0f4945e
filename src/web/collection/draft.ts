/**
 * A survey on its way: everything typed so far, also what is not an answer yet. `answersIn` makes the domain's answers of
 * it; nothing here stores or sends.
 */

import type { Sample } from '#contract/samples.ts'
import { localDay } from '#domain/dates.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { keysOf } from '#domain/records.ts'
import { noAnswers, type SurveyAnswers } from '#domain/survey/survey-answers.ts'
import type { Names } from '#web/ui/name-pair.tsx'
import type { Sent } from './sent.ts'

/** The checklists that have an 'other' with its text (spec S2). */
export const otherFields = ['checking_reasons', 'sample_effect', 'colour', 'texture'] as const
export type OtherField = (typeof otherFields)[number]

export type Draft = {
  /** The staff name as typed; `answers.collected_by` is made from it. */
  readonly staff: Names
  /** The answers; the lists without the 'other' texts. */
  readonly answers: SurveyAnswers
  /** The 'other' texts of the lists where it is ticked. */
  readonly others: Readonly<Partial<Record<OtherField, string>>>
  /** What stands in the search for drugs and is not chosen. */
  readonly drugText: string
  /** The step that was last shown. */
  readonly step: number
  /** When anything was last typed; ISO. */
  readonly changedAt: string | null
  /** What was sent and not answered yet. */
  readonly sent: Sent | null
}

const blank: Draft = {
  staff: { first: '', last: '' },
  answers: noAnswers,
  others: {},
  drugText: '',
  step: 0,
  changedAt: null,
  sent: null,
}

/** A new survey by the signed-in person (decision: the name is filled in and can be changed). */
export function newDraft(name: string): Draft {
  return { ...blank, staff: splitFullName(name) }
}

/** A survey that begins with a sample's own answers. */
export function draftOf(sample: Sample, zone: string): Draft {
  return { ...blank, staff: splitFullName(sample.collected_by), answers: answersOf(sample, zone) }
}

/** The stored answers of a sample, as the survey asks them. */
export function answersOf(sample: Sample, zone: string): SurveyAnswers {
  const fields = keysOf(noAnswers)
  const stored: SurveyAnswers = { ...noAnswers, ...Object.fromEntries(fields.map((field) => [field, sample[field]])) }
  return { ...stored, date_collected: localDay(sample.date_collected, zone) }
}

/** The answers in a draft: the name put together, the 'other' texts in their lists. */
export function answersIn({ staff, answers, others }: Draft): SurveyAnswers {
  const lists = otherFields.map((field) => {
    const other = others[field]?.trim()
    return [field, other ? [...new Set([...answers[field], other])] : answers[field]]
  })
  return { ...answers, ...Object.fromEntries(lists), collected_by: fullName(staff.first, staff.last) || null }
}

/** Whether anything was typed or chosen beyond what a survey began with. */
export function isChanged(draft: Draft, begun: Draft): boolean {
  const typed = ({ staff, answers, others, drugText }: Draft) => JSON.stringify([staff, answers, others, drugText])
  return typed(draft) !== typed(begun)
}

/**
 * A survey being filled in: everything typed so far, even what is not an answer yet. `answersIn` turns it into the domain's
 * answers; nothing here stores or sends.
 */

import type { Sample } from '#contract/samples.ts'
import { dayToEdit } from '#domain/dates.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { keysOf } from '#domain/records.ts'
import type { SurveyField } from '#domain/survey/collection-survey.ts'
import { samePerson, takenOver } from '#domain/survey/same-person.ts'
import { noAnswers, type SurveyAnswers } from '#domain/survey/survey-answers.ts'
import { newKey } from '#web/api/call.ts'
import type { Names } from '#web/ui/name-pair.tsx'
import type { Sent } from './sent.ts'

/** The checklists with an 'other' and its text (R3.11). */
export const otherFields = ['checking_reasons', 'sample_effect', 'colour', 'texture'] as const
export type OtherField = (typeof otherFields)[number]

export type Draft = {
  /** The staff name as typed; it becomes `answers.collected_by`. */
  readonly staff: Names
  /** The answers; the lists do not contain the 'other' texts. */
  readonly answers: SurveyAnswers
  /** The 'other' texts of the lists in which 'other' is ticked. */
  readonly others: Readonly<Partial<Record<OtherField, string>>>
  /** Text in the drug search that nobody has chosen yet. */
  readonly drugText: string
  /** The step last shown. */
  readonly step: number
  /** When somebody last typed anything; ISO. */
  readonly changedAt: string | null
  /** The form that was sent and has no answer from the server yet. */
  readonly sent: Sent | null
  /** Which visit the survey is about, however many tabs hold it; '' for an edit, and in drafts of older versions. */
  readonly visit: string
  /** If this is another sample of the same person: the one before it, and the answers that were taken over from it. */
  readonly samePerson: { readonly sample_id: string; readonly answers: SurveyAnswers } | null
  /** Whether the survey asks only what is required. */
  readonly isShort: boolean
}

const blank: Draft = {
  staff: { first: '', last: '' },
  answers: noAnswers,
  others: {},
  drugText: '',
  step: 0,
  changedAt: null,
  sent: null,
  visit: '',
  samePerson: null,
  isShort: false,
}

/** A new survey. It fills in the name of the signed-in person, who can change it. */
export function newDraft(name: string): Draft {
  return { ...blank, staff: splitFullName(name), visit: newKey() }
}

/** Another sample of the same person: it begins with what belongs to them, and says from which sample that is. */
export function nextOfPerson(sample_id: string, answers: SurveyAnswers, at: string): Draft {
  const taken = samePerson(answers)
  const begun = newDraft(answers.collected_by ?? '')
  return { ...begun, answers: taken, samePerson: { sample_id, answers: taken }, changedAt: at }
}

/** The questions that still have the answer that was taken over. */
export function takenIn(draft: Draft): SurveyField[] {
  if (draft.samePerson === null) return []
  const [before, now] = [draft.samePerson.answers, answersIn(draft)]
  return takenOver(before).filter((field) => JSON.stringify(before[field]) === JSON.stringify(now[field]))
}

/** A stored draft as this version has it: one of an older version lacks the newer questions and marks. */
export function wholeDraft(form: Draft): Draft {
  return { ...blank, ...form, answers: { ...noAnswers, ...form.answers } }
}

/** A survey that begins with a sample's answers. */
export function draftOf(sample: Sample, zone: string): Draft {
  return { ...blank, staff: splitFullName(sample.collected_by), answers: answersOf(sample, zone) }
}

/** A sample's stored answers, in the survey's form. */
export function answersOf(sample: Sample, zone: string): SurveyAnswers {
  const fields = keysOf(noAnswers)
  const stored: SurveyAnswers = { ...noAnswers, ...Object.fromEntries(fields.map((field) => [field, sample[field]])) }
  return { ...stored, date_collected: dayToEdit(sample, zone) }
}

/** The answers of a draft: joins the parts of the name and adds the 'other' texts to their lists. */
export function answersIn({ staff, answers, others }: Draft): SurveyAnswers {
  const lists = otherFields.map((field) => {
    const other = others[field]?.trim()
    return [field, other ? [...new Set([...answers[field], other])] : answers[field]]
  })
  return { ...answers, ...Object.fromEntries(lists), collected_by: fullName(staff.first, staff.last) || null }
}

/** The questions of this draft that somebody has answered, or begun to answer. */
export function begunIn(draft: Draft): (field: SurveyField) => boolean {
  const answers = answersIn(draft)
  const isGiven = (field: SurveyField) => JSON.stringify(answers[field]) !== JSON.stringify(noAnswers[field])
  return (field) =>
    isGiven(field) ||
    otherFields.some((other) => other === field && draft.others[other] !== undefined) ||
    (field === 'expected_drugs' && draft.drugText.trim() !== '')
}

/** Whether somebody typed or chose anything since the survey began. */
export function isChanged(draft: Draft, begun: Draft): boolean {
  const typed = ({ staff, answers, others, drugText }: Draft) => JSON.stringify([staff, answers, others, drugText])
  return typed(draft) !== typed(begun)
}

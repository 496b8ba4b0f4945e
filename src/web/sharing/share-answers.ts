/** The staff's sharing survey being filled in: what is typed, its faults, and what is sent (R4.22). */
import type { z } from 'zod'
import type { StaffSurvey } from '#contract/sharing.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { staffSurveyTexts } from '#domain/survey/staff-survey.ts'
import type { Answer } from '#domain/terms.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import type { Names } from '#web/ui/name-pair.tsx'

export type ShareAnswers = {
  readonly names: Names
  readonly shared: boolean
  readonly had_conversation: boolean | null
  readonly how_useful: string | null
  readonly plan: readonly string[]
  /** The text of 'Other'; null if it is not ticked. */
  readonly other_plan: string | null
  readonly change_plan: Answer | null
  readonly use_again: Answer | null
  readonly feedback: string
}

/** The empty survey, by the signed-in person. */
export function newShare(name: string): ShareAnswers {
  return {
    names: splitFullName(name),
    shared: false,
    had_conversation: null,
    how_useful: null,
    plan: [],
    other_plan: null,
    change_plan: null,
    use_again: null,
    feedback: '',
  }
}

/** The faults that the call's schema cannot find. */
export function faultsOf(form: ShareAnswers, isForUser: boolean): Fault[] {
  const faults = [
    {
      field: 'had_conversation',
      isFault: isForUser && form.had_conversation === null,
      message: staffSurveyTexts.had_conversation,
    },
    { field: 'plan-other', isFault: form.other_plan?.trim() === '', message: surveyTexts.otherRequired },
  ]
  return faults.filter(({ isFault }) => isFault).map(({ field, message }) => ({ field, message }))
}

/**
 * What is sent. Only for a service user's sample does it say whether staff talked with the person, and how useful the
 * result was.
 */
export function surveyOf(form: ShareAnswers, isForUser: boolean): z.input<typeof StaffSurvey> {
  const other = form.other_plan?.trim()
  return {
    fullname: fullName(form.names.first, form.names.last),
    // If it is not ticked, the schema refuses it.
    shared: form.shared as true,
    had_conversation: isForUser ? form.had_conversation : null,
    how_useful: isForUser ? form.how_useful : null,
    plan: other ? [...form.plan, other] : [...form.plan],
    change_plan: form.change_plan,
    use_again: form.use_again,
    feedback: form.feedback.trim() || null,
  }
}

/** The staff's sharing survey on its way: what is typed, what is wrong with it, and what is sent (spec S3, S5). */
import type { z } from 'zod'
import type { Sample } from '#contract/samples.ts'
import type { StaffSurvey } from '#contract/sharing.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { isAsked } from '#domain/survey/collection-survey.ts'
import { noAnswers } from '#domain/survey/survey-answers.ts'
import type { Answer } from '#domain/terms.ts'
import { sharingTexts } from '#web/texts/sharing.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import type { Names } from '#web/ui/name-pair.tsx'

const words = sharingTexts

export type ShareAnswers = {
  readonly names: Names
  readonly shared: boolean
  readonly had_conversation: boolean | null
  readonly how_useful: string | null
  readonly plan: readonly string[]
  /** The text of 'Other'; null while it is not ticked. */
  readonly other_plan: string | null
  readonly change_plan: Answer | null
  readonly use_again: Answer | null
  readonly feedback: string
}

/** The survey before anything is answered, by the signed-in person. */
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

const form = { editing: false, showDate: false }

/** Whether there is a service user to ask about. */
export function asksOfUser(sample: Pick<Sample, 'collected_from'>): boolean {
  return isAsked('service_used_before', { ...noAnswers, collected_from: sample.collected_from }, form)
}

/** What must be mended before it is sent, beyond what the call's schema says. */
export function faultsOf(form: ShareAnswers, isForUser: boolean): Fault[] {
  const faults = [
    {
      field: 'had_conversation',
      isFault: isForUser && form.had_conversation === null,
      message: words.conversationMissing,
    },
    { field: 'plan-other', isFault: form.other_plan?.trim() === '', message: surveyTexts.otherRequired },
  ]
  return faults.filter(({ isFault }) => isFault).map(({ field, message }) => ({ field, message }))
}

/** What is sent; of other samples nothing about a person is. */
export function surveyOf(form: ShareAnswers, isForUser: boolean): z.input<typeof StaffSurvey> {
  const other = form.other_plan?.trim()
  return {
    fullname: fullName(form.names.first, form.names.last),
    // Not ticked is what the schema asks about.
    shared: form.shared as true,
    had_conversation: isForUser ? form.had_conversation : null,
    how_useful: isForUser ? form.how_useful : null,
    plan: other ? [...form.plan, other] : [...form.plan],
    change_plan: form.change_plan,
    use_again: form.use_again,
    feedback: form.feedback.trim() || null,
  }
}

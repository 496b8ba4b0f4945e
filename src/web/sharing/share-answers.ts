/** The staff's sharing survey being filled in: what is typed, its faults, and what is sent (R4.22). */
import type { z } from 'zod'
import type { Sample } from '#contract/samples.ts'
import type { StaffSurvey } from '#contract/sharing.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { idOnCard } from '#domain/sample/sample-id.ts'
import { shownThing, type Tickets, type ToldOutcome, tellingFaults, whyNotTheirs } from '#domain/sample/telling.ts'
import { asksOfUser, conversationFault } from '#domain/survey/staff-survey.ts'
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
  /** At the counter: the ticket or card that the person shows, or that they show neither. */
  readonly shown: string
  readonly showsNeither: boolean
  readonly outcomes: readonly ToldOutcome[]
  readonly naloxone_offered: boolean | null
}

/** Whose result it is. */
export type Shared = Pick<Sample, 'sample_id' | 'collected_from' | 'tested_here_site' | 'ticket'>

/** Whether the person stood at a counter, where staff make sure that the result is theirs. */
export const isAtCounter = ({ tested_here_site }: Pick<Sample, 'tested_here_site'>) => tested_here_site !== null

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
    ...{ shown: '', showsNeither: false, outcomes: [], naloxone_offered: null },
  }
}

/** The faults that the call's schema cannot find. `given`: the counter's tickets, once the page knows them. */
export function faultsOf(form: ShareAnswers, sample: Shared, given?: Tickets | undefined): Fault[] {
  const talked = conversationFault(sample, form.had_conversation)
  const faults = [
    ...(isAtCounter(sample) ? tellingFaultsOf(form, sample, given) : []),
    { field: 'had_conversation', isFault: talked !== null, message: talked ?? '' },
    { field: 'plan-other', isFault: form.other_plan?.trim() === '', message: surveyTexts.otherRequired },
  ]
  return faults.filter(({ isFault }) => isFault).map(({ field, message }) => ({ field, message }))
}

function tellingFaultsOf({ shown, showsNeither, outcomes }: ShareAnswers, sample: Shared, given?: Tickets | undefined) {
  const isShown = shown.trim() !== ''
  // A wrong one stays wrong though somebody then says that there is none.
  const isTheirs = !isShown || shownThing(shown, sample) !== null
  return [
    { field: 'telling.shown', isFault: !isShown && !showsNeither, message: tellingFaults.shown },
    {
      field: 'telling.shown',
      isFault: !isTheirs,
      message: given ? whyNotTheirs(shown, given) : tellingFaults.notTheirs,
    },
    { field: 'telling.outcomes', isFault: outcomes.length === 0, message: tellingFaults.outcomes },
  ]
}

/**
 * What is sent. Only for a service user's sample does it say whether staff talked with the person, and how useful the
 * result was.
 */
export function surveyOf(form: ShareAnswers, sample: Shared): z.input<typeof StaffSurvey> {
  const isForUser = asksOfUser(sample)
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
    ...(isAtCounter(sample) && { telling: tellingOf(form) }),
  }
}

const tellingOf = ({ shown, showsNeither, outcomes, naloxone_offered }: ShareAnswers) => ({
  shown: showsNeither && shown.trim() === '' ? null : idOnCard(shown),
  outcomes: [...outcomes],
  naloxone_offered,
})

/** The demo's answered sharing surveys; all of it is made up. */
import type { Insertable } from 'kysely'
import type { SharingSurveys } from '#server/database/tables.ts'
import type { DemoSample } from './demo-book.ts'
import { pick, roll } from './made-up.ts'

type Survey = Required<Omit<Insertable<SharingSurveys>, 'id'>>

const useful = ['Very useful', 'Very useful', 'Somewhat useful', 'Not very useful'] as const
const plans = [
  'Use less',
  'Use with someone else present',
  'Tell others about it',
  'Not use it',
  'Use as planned',
] as const
const words = ['YES', 'YES', 'NO', 'DONT_KNOW'] as const
const remarks = ['Thank you, this was quick.', 'Please post what is going around this week.', null, null, null] as const

function whatFollows({ sample_id, collected_from }: DemoSample) {
  const isForUser = collected_from === 'USER'
  return {
    sample_id,
    how_useful: isForUser ? pick(`useful ${sample_id}`, useful) : null,
    plan: isForUser ? [pick(`plan ${sample_id}`, plans)] : [],
    change_plan: isForUser ? pick(`change ${sample_id}`, words) : null,
    use_again: isForUser ? pick(`again ${sample_id}`, words) : null,
    feedback: isForUser ? pick(`feedback ${sample_id}`, remarks) : null,
  }
}

/** The survey that staff fill in when they share a result. */
export function staffSurvey(
  sample: DemoSample,
  fullname: string,
  answered_by: number | null,
  answered_at: string,
): Survey {
  const had_conversation = sample.collected_from === 'USER' ? roll(`talk ${sample.sample_id}`, 4) > 0 : null
  return { ...whatFollows(sample), kind: 'STAFF', fullname, shared: true, had_conversation, answered_at, answered_by }
}

/** The survey that a service user fills in alone. */
export function userSurvey(sample: DemoSample, answered_at: string): Survey {
  const nobody = { fullname: null, shared: null, had_conversation: null, answered_by: null }
  return { ...whatFollows(sample), kind: 'SERVICE_USER', ...nobody, answered_at }
}

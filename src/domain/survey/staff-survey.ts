/** What the staff's sharing survey requires (spec S5): the server refuses and the page explains from here. */
import type { CollectedFrom } from '#domain/terms.ts'

/** What is said where an answer is missing. */
export const staffSurveyTexts = {
  shared: "Tick 'Results were shared'.",
  had_conversation: 'Say whether you had a conversation.',
} as const

/** Whether there is a service user to ask about: usefulness and the conversation are theirs (spec S5). */
export function asksOfUser(sample: { readonly collected_from: CollectedFrom }): boolean {
  return sample.collected_from === 'USER'
}

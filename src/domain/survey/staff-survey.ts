/**
 * Required answers of the staff's sharing survey (R4.22), used by the server to refuse and by the page to explain.
 */
import type { CollectedFrom } from '#domain/terms.ts'

/** The faults of missing answers. */
export const staffSurveyTexts = {
  shared: "Tick 'Results were shared'.",
  had_conversation: 'Say whether you had a conversation.',
} as const

/** Whether there is a service user to ask: usefulness and the conversation are about them (R4.22). */
export function asksOfUser(sample: { readonly collected_from: CollectedFrom }): boolean {
  return sample.collected_from === 'USER'
}

/** Why the answer about the conversation is missing; null where it is there, or not asked. */
export const conversationFault = (
  sample: { readonly collected_from: CollectedFrom },
  had_conversation: boolean | null,
): string | null => (asksOfUser(sample) && had_conversation === null ? staffSurveyTexts.had_conversation : null)

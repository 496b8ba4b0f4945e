/** Answers that are not Vialog's own: of a proxy, of a network that wants a sign-in first, or cut short on the way. */
import { frameTexts } from '#web/texts/frame.ts'

const tooLarge = 413
const tooMany = 429

/** What to say of such an answer: 'Server Error' (R5.8), and what to do. */
export function notOurs(status: number): string {
  if (status === tooLarge) return frameTexts.tooLarge
  return status >= 500 || status === tooMany ? frameTexts.noServer : frameTexts.notOurs
}

/**
 * The status to act on. Whatever else it says, it says nothing of the account, the rights or the form, so it counts as no
 * answer (0); what is too large stays too large.
 */
export const statusNotOurs = (status: number): number => (status === tooLarge ? status : 0)

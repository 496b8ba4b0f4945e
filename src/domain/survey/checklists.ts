/** The two choices of a checklist that stand alone (R3.11). */
export const exclusiveChoices = ['No', "Don't know"] as const

/** What stands for an answer that a person does not know or does not give. */
export const dontKnow = exclusiveChoices[1]

/** Whether a choice is 'No' or 'Don't know', in whatever capitals and apostrophe an administrator typed it. */
export function isExclusive(choice: string): boolean {
  const plain = choice.trim().replaceAll('’', "'").toLowerCase()
  return exclusiveChoices.some((name) => name.toLowerCase() === plain)
}

/**
 * The choices after one was ticked or unticked: choosing 'No' or 'Don't know' clears the other choices; choosing
 * another clears those two.
 */
export function toggleChoice(chosen: readonly string[], choice: string): string[] {
  if (chosen.includes(choice)) return chosen.filter((one) => one !== choice)
  return isExclusive(choice) ? [choice] : [...chosen.filter((one) => !isExclusive(one)), choice]
}

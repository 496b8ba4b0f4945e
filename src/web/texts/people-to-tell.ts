/** Texts of the lines about people who do not know of their result yet. */
export const peopleToTellTexts = {
  refused: (count: number) =>
    count === 1
      ? 'One person asked for a message about their result, and it could not be sent or may not have arrived. Tell them another way:'
      : `${count} people asked for a message about their result, and it could not be sent or may not have arrived. Tell them another way:`,
  changed: (count: number) =>
    count === 1
      ? 'One result changed after it was shared, and the person does not know it yet. Tell them:'
      : `${count} results changed after they were shared, and the people do not know it yet. Tell them:`,
  left: (count: number) =>
    count === 1
      ? 'One person left the counter before they heard of something dangerous. Find and tell them:'
      : `${count} people left the counter before they heard of something dangerous. Find and tell them:`,
  more: (count: number) => `and ${count} more`,
}

/** Texts of parts of a report's page that come after the form. */
const list = (names: readonly string[]) => names.join(', ')

export const reportLaterTexts = {
  expectedMissing: (names: readonly string[]) => `Expected but not reported: ${list(names)}.`,
  expectedText: (names: readonly string[]) => `The person thought it held ${list(names)}. Not found, or not entered?`,
  wasNotFound: (count: number) => (count === 1 ? 'It was not found' : 'They were not found'),
  correctionHint: 'Kept with the report and in the custody log. Readers see that it was corrected, and when.',
}

/** Texts of testing at the counter. */
export const counterTexts = {
  testHere: 'Test Here',
  testNow: 'Test Now',
  notBegun: (why: string) => `The test was not begun. ${why}`,
  tell: 'Tell The Person',
  firstLook: 'First look',
}

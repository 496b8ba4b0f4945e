/** Texts of names that wait for an answer from their lab. */
export const openNamesTexts = {
  title: (count: number) =>
    count === 1
      ? '1 reported name may be a dangerous drug, and nobody has said whether it is.'
      : `${count} reported names may be dangerous drugs, and nobody has said whether they are.`,
  hint: 'Open the correction and submit it: the form asks what each name is.',
  answer: (id: string) => `Correct ${id}`,
  found: (names: readonly string[]) => names.map((name) => `‘${name}’`).join(', '),
  more: (count: number) => (count === 1 ? 'And 1 more sample.' : `And ${count} more samples.`),
}

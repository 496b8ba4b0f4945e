/** Texts of results that rest on a recalled lot of strips. */
export const recallsTexts = {
  title: (count: number) =>
    count === 1 ? '1 result rests on a recalled lot of strips.' : `${count} results rest on recalled lots of strips.`,
  hint: 'Readers see this until each was tested again, stands for a reason, or cannot be tested again.',
  result: (type: string, result: string, lot: string) => `${type} strip, ${result} (${lot})`,
  again: (id: string) => `Correct ${id}`,
  stands: 'It stands',
  standsFor: (id: string) => `It stands: ${id}`,
  standsOf: (id: string) => `The result of ${id} stands`,
  cannot: 'Cannot be tested again',
  cannotOf: (id: string) => `${id} cannot be tested again`,
  more: (count: number) => (count === 1 ? 'And 1 more.' : `And ${count} more.`),
  why: (reason: string) => `The lot was recalled: ${reason}`,
  reason: 'Why the result stands all the same',
  reasonHint: 'Such as: another method shows the same.',
  save: 'The result stands',
  saved: (id: string) => `The result of ${id} stands.`,
  cannotText:
    'The strip is corrected to invalid, with the reason ‘lot recalled’. What it said before stays in its earlier versions.',
  staff: 'First and last name',
  correct: 'Correct to invalid',
  corrected: (id: string) => `${id} was corrected.`,
}

/** Texts of lists whose order can be changed. */
export const adminOrderTexts = {
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, of: number) => `${name} is now ${place} of ${of}.`,
  changed: 'The order was changed. Save it to put it into effect.',
  save: 'Save the order',
  undo: 'Back to the saved order',
  saved: 'The order was saved.',
}

/** Texts of lists whose order can be changed. */
export const adminOrderTexts = {
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, of: number) => `${name} is now ${place} of ${of}.`,
  changed: 'The order was changed. Save it to put it into effect.',
  save: 'Save the order',
  now: 'The saved order, as it is now',
  both: 'Above is the order that somebody else has saved; the list has yours. Nothing was overwritten.',
  saveMine: 'Save mine instead',
  takeTheirs: 'Take the saved order',
  undo: 'Back to the saved order',
  saved: 'The order was saved.',
}

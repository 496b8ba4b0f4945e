/** Texts that every form and every page of a sample share; few, because each of these pages loads them. */

export const formTexts = {
  tabTitle: (id: string, page: string) => `${id} · ${page}`,
  updated: (id: string) => `${id} Sample Status Updated`,
  status: (label: string) => `Status: ${label}`,
  cancel: 'Cancel',
  first: 'First name',
  last: 'Last name',
  optional: '(optional)',
  draftFrom: (time: string) => `Your draft from ${time} is here again. It is kept on this device only.`,
  discard: 'Discard draft',
  overtaken:
    'Somebody saved changes here after you began. Fields that you had not changed show what they saved. Where you both changed a field, it has your entry, which replaces theirs if you save.',
  kept: (why: string) => `${why} What you entered is kept on this device. Press the button again to send it.`,
  leave: {
    title: 'Leave this page?',
    text: 'What you entered is kept as a draft on this device. You can go on with it later.',
    stay: 'Stay here',
    leave: 'Leave and keep the draft',
  },
}

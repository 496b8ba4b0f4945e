/** Texts that forms share: their drafts, and leaving them. */
import { asSentence } from './sentence.ts'

export const formTexts = {
  first: 'First name',
  last: 'Last name',
  optional: '(optional)',
  draftFrom: (time: string) => `Your draft from ${time} is here again. It is kept on this device only.`,
  discard: 'Discard draft',
  overtaken:
    'Somebody saved changes here after you began. Fields that you had not changed show what they saved. Where you both changed a field, it has your entry, which replaces theirs if you save.',
  /** `mayHelp`: whether the same could succeed if it is sent again. */
  kept: (why: string, mayHelp = true) =>
    `${asSentence(why)} What you entered is kept on this device.${mayHelp ? ' Press the button again to send it.' : ''}`,
  leave: {
    title: 'Leave this page?',
    text: 'What you entered is kept as a draft on this device. You can go on with it later.',
    stay: 'Stay here',
    leave: 'Leave and keep the draft',
  },
  save: 'Save',
  cancel: 'Cancel',
  tabTitle: (id: string, page: string) => `${id} · ${page}`,
}

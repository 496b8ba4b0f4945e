/** Texts of the collection survey and the reminder card. */
import type { LabAfter } from '#domain/sample/counter-card.ts'
import type { SurveyField, SurveyStep } from '#domain/survey/collection-survey.ts'
import type { ContainerType, WaitAnswer } from '#domain/terms.ts'

const stepTitles: Record<SurveyStep, string> = {
  0: 'Who are the results for?',
  1: 'About the service user',
  2: 'What was brought in?',
  3: 'Why check it?',
  4: 'What does it look like?',
  5: 'How should results be given?',
  6: 'Check the answers',
  7: 'Reminder card',
}

/** The wording of each question at its step. */
const questions: Record<SurveyField, string> = {
  collected_by: 'Staff full name',
  collected_from: 'Results are for',
  agency_name: 'Name of the agency',
  terms: 'Terms',
  onsite_sample_id: 'On-site sample ID',
  date_collected: 'Date collected',
  service_used_before: 'Have they used this service before?',
  previously_accessed: 'Have they accessed drug checking elsewhere before?',
  sample_type: 'Sample type',
  sample_id: 'Sample ID',
  expected_drugs: 'What do they think it is?',
  already_used: 'Have they already used some of it?',
  paraphernalia_reuse: 'Was the equipment used more than once?',
  checking_reasons: 'Purpose of checking',
  sample_effect: 'Were the effects different than expected?',
  wait_for_results: 'Will they wait for the results before using it?',
  colour: 'Colour',
  texture: 'Texture',
  results_provision: 'How should the results be given?',
  origin: 'Origin',
}

/** Short wording for the review, which lists many questions. */
const short: Partial<Record<SurveyField, string>> = {
  agency_name: 'Agency',
  service_used_before: 'Used the service before',
  previously_accessed: 'Accessed drug checking before',
  expected_drugs: 'Expected drugs',
  already_used: 'Already used',
  paraphernalia_reuse: 'Equipment reused',
  sample_effect: 'Effects',
  wait_for_results: 'Will wait for results',
  results_provision: 'Results provision',
}

const answers: Record<WaitAnswer, string> = {
  YES: 'Yes',
  NO: 'No',
  DONT_KNOW: "Don't know",
  DONT_HAVE_ANY_OF_THIS_DRUG_LEFT: "Don't have any of this drug left",
}

type Spoken = {
  readonly id: string
  readonly code: string | null
  readonly ticket: number | null
  readonly lab: LabAfter | null
  readonly due: string
  readonly address: string
  readonly site: string
}

export const surveyTexts = {
  title: 'Sample Details',
  reviewTitle: 'Submit Collection Survey',
  editTitle: 'Edit Collection Data',
  tabTitle: (title: string, step: string) => `${step} · ${title}`,
  stepTitles,
  stepOf: (position: number, total: number) => `Step ${position} of ${total}`,
  questions,
  short: (field: SurveyField) => short[field] ?? questions[field],
  answers,
  optional: '(optional)',
  firstName: 'First name',
  lastName: 'Last name',
  agreed: 'Agreed',
  termsLegend: 'Terms, read with the service user',
  before: {
    readAloud: 'Read aloud',
    ageRule: (rule: string) => `Age rule: ${rule}`,
    interpreter: (way: string) => `Interpreter: ${way}`,
    usedUp: 'Testing uses up a small part',
    refuse: 'Any question may be refused',
    takeBack: 'The sample can be taken back until it is tested',
  },
  onsiteHint: 'Your own number for it, if you keep one.',
  dateHint: 'Leave empty for today.',
  agencyHint: 'Type it, or choose one from before.',
  idHint: {
    SUBSTANCE: "On the vial's label. Scan it, or type it.",
    PARAPHERNALIA: "On the bag's label. Scan it, or type it.",
  },
  idHintAny: 'On the label. Scan it, or type it.',
  containers: { VIAL: 'Vial', BAG: 'Bag' } satisfies Record<ContainerType, string>,
  idKept: 'The ID of a sample cannot be changed: it is on the label.',
  otherContainer: (id: string, container: string, type: string) =>
    `${id} is on a ${container.toLowerCase()}. Check the label, or choose ‘${type}’.`,
  idSent: (id: string) =>
    `This sample was sent already, perhaps from another tab: ${id} is stored with these answers. Leave this survey, and discard its draft.`,
  idSentOtherwise: (id: string, fields: string) =>
    `This sample was sent already, perhaps from another tab: ${id} is stored with other answers than these (${fields}).`,
  editSent: (id: string) => `Edit ${id} with these answers`,
  idUsed: (id: string) => `${id} was used for another sample. Take another label.`,
  idUnknown: (id: string) =>
    `${id} is not registered for your site, or a device took it along for a shift. Check the label.`,
  scanned: (id: string) => `Scanned ${id}`,
  meant: (id: string) => `Did you mean ${id}?`,
  drugsHint: 'Choose all that they expect, by any name.',
  drugsUnsaid: 'They don’t know, or do not say',
  drugsPlaceholder: 'fent, meth, molly …',
  chosenDrugs: 'Chosen drugs',
  halfTyped: (text: string) => `‘${text}’ is not chosen yet. Choose it from the list, or add it as it is.`,
  tickAll: 'Tick all that fit.',
  searchIn: (question: string) => `Search: ${question}`,
  searchHint: 'Type to find',
  other: 'Other',
  otherLabel: (question: string) => `Other: ${question}`,
  otherPlaceholder: 'Please specify *',
  otherRequired: 'Say what the other is, or untick it.',
  combobox: {
    empty: 'No item to show',
    found: (count: number) => (count === 1 ? '1 item' : `${count} items`),
    more: (count: number) => `${count} more: type to find them.`,
    add: (text: string) => `Add “${text}”`,
    remove: (name: string) => `Remove ${name}`,
  },
  next: 'Next',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  toReview: 'Return to review',
  edit: 'Edit',
  change: 'Change',
  changeOf: (question: string) => `Change ${question}`,
  submit: 'Submit',
  saveChanges: 'Save changes',
  sending: 'Sending …',
  notAnswered: 'Not answered',
  askRequired: 'Ask only what is required',
  askAll: 'Ask everything',
  takenOver: (id: string, questions: string) =>
    `The same person as ${id}. Taken over from it: ${questions}. Change what does not fit.`,
  reviewText: 'Nothing is sent until you press Submit.',
  reviewTextEdit: 'Nothing is saved until you press Save changes.',
  changed: 'What you changed',
  changedFrom: (before: string) => `was: ${before}`,
  noLongerAsked: 'No longer asked',
  nothingChanged: 'Nothing was changed yet.',
  backToSample: 'Back to the sample',
  kept: 'Your answers are kept on this device.',
  notSent: (why: string) =>
    `${why} Your answers are kept on this device. Press the button again to send them; nothing is added twice.`,
  refused: (why: string) => `${why} Your answers are kept on this device.`,
  sentElsewhere: (id: string) =>
    `This survey was sent already, as ${id}, perhaps from another tab. Press Submit again to add this one as well, or discard it.`,
  addedBefore: (id: string) =>
    `${id} was already added with your earlier answers: only the server's answer was lost. Press Submit to add this one as well, or discard the draft.`,
  seeQuestion: 'The question is marked. Everything else was kept.',
  draft: {
    title: (time: string) => `You have a draft from ${time}`,
    titleOf: (count: number) => `You have ${count} drafts`,
    list: 'Your drafts',
    begin: 'New survey',
    most: (most: number) =>
      `You have ${most} drafts on this device. Send or discard one of them before you begin another survey.`,
    nothingYet: 'No answers yet',
    of: (way: string, name: string, time: string) => `${way}: ${name}, ${time}`,
    others: (count: number) => `Other drafts (${count})`,
    about: (id: string) => `It is about ${id}.`,
    text: 'Kept on this device only; nobody else who signs in here sees it.',
    hasLabel: (time: string) =>
      `The draft of ${time} has this label. Look which container it is on, and take another label for the other one.`,
    goOn: 'Continue the draft',
    discard: 'Discard draft',
    discardTitle: 'Discard this draft?',
    discardText: 'Every answer in it is deleted from this device. This cannot be undone.',
    keep: 'Keep the draft',
    notKept: 'This browser does not let the answers be kept on this device. Do not close the page before you submit.',
  },
  leave: {
    title: 'Leave the survey?',
    text: 'Your answers are kept as a draft on this device. You can go on with it later.',
    stay: 'Stay here',
    leave: 'Leave and keep the draft',
    another: 'Keep the draft, begin another',
  },
  cannotEdit: (id: string) => `${id} cannot be edited`,
  noAccess: {
    title: 'Your account cannot add samples',
    text: 'Only staff of a collecting site can. If that is wrong, write to your administrator.',
  },
  failed: 'The survey could not be loaded',
  reminder: {
    title: 'Reminder card',
    sampleId: 'Sample ID',
    code: 'Check code',
    ticket: 'Ticket',
    due: 'Results',
    noLater: 'No later than 12:00 PM',
    today: 'Today, at the counter',
    lab: {
      MAY: 'If a lab tests it, too:',
      FOLLOWS: 'A lab tests it, too:',
      NONE: 'No lab test is planned so far.',
    } satisfies Record<LabAfter, string>,
    look: 'See the results at',
    qr: (address: string) => `QR code of ${address}`,
    ask: 'Questions',
    paper: 'Paper',
    papers: { card: 'Small card', receipt: 'Receipt (58 mm)' },
    print: 'Print',
    calendar: 'The day as a calendar file',
    aloud: 'Version to read aloud',
    spoken: ({ id, code, ticket, lab, due, address, site }: Spoken) => [
      `Your sample has the number ${id}. You need only that number, not your name.`,
      ...(code ? [`The page also asks for a check code. Yours is ${code}.`] : []),
      ...(ticket === null ? [] : [`Your ticket is number ${ticket}. Show it at the counter.`]),
      ...(lab === null ? [] : ['The result comes today, at the counter.']),
      ...(lab === 'NONE' ? ['No lab test is planned so far.'] : []),
      ...(lab === 'MAY'
        ? [`If a lab tests it, too, that result will be there no later than twelve noon on ${due}.`]
        : []),
      ...(lab === 'FOLLOWS'
        ? [`A lab tests it, too. That result will be there no later than twelve noon on ${due}.`]
        : []),
      ...(lab === null ? [`The results will be there no later than twelve noon on ${due}.`] : []),
      `To see them, go to ${address}, or scan the square on the card with a phone.`,
      site,
    ],
    spokenSite: ({ site, phone }: { site: string; phone: string }) =>
      phone ? `If you have a question, come to ${site}, or call ${phone}.` : `If you have a question, come to ${site}.`,
    done: 'Done',
    another: 'Add another sample',
    samePerson: 'Another Sample Of The Same Person',
  },
  added: 'Sample Successfully Added',
  edited: (id: string) => `${id}: changes saved`,
}

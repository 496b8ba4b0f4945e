/**
 * English texts for service users and couriers, on the pages and in the PDF of a result. Other files have the texts of
 * alerts (`alert-en.ts`), of 'What we keep' (`kept/en.ts`) and those of the PDF alone (`document.ts`). The other
 * languages have the same shape. Texts quoted from the specification are exact.
 */
import { tooLong } from '#domain/faults.ts'
import type { PercentBasis } from '#domain/report/amounts.ts'
import type { SentenceWord } from '#domain/technology/technologies.ts'
import type { StripResult } from '#domain/terms.ts'
import { colourEn } from './colour-en.ts'
import { enWords } from './en-words.ts'
import { stageEn } from './stage-en.ts'
import { verdictEn } from './verdict-en.ts'
import { waiting } from './waiting/en.ts'

const mainParts = 'Shows the main parts. It can miss a drug that is less than about a tenth, even a deadly one.'

/** What each method can and cannot find; docs/methods.md has the source of each sentence. */
const about: Record<SentenceWord, string> = {
  STRIP: 'A strip reacts to one kind of drug. It gives no amount, can miss it, and can react wrongly.',
  COLOUR: 'A colour test shows what kind of drug may be there. Many drugs give the same colour.',
  INFRARED: mainParts,
  VIBRATIONAL: mainParts,
  CHROMATOGRAPHIC: 'Finds only what it is set to look for. Drugs that behave alike can be mistaken for each other.',
  MASS: 'Finds many drugs, even small amounts. It can miss tiny traces, and drugs that it does not know.',
  AMBIENT: 'Finds many drugs, even small amounts. It cannot tell drugs of the same mass apart.',
  HEATED: 'Finds many drugs, even small amounts. It can miss tiny traces, new drugs, and drugs that heat destroys.',
  TARGETED: 'Finds most drugs it is set to look for, even tiny amounts. It can miss any other drug.',
  RESONANCE: 'Shows the main parts and how much of each. It can miss small amounts of a strong drug.',
}

const strips: Record<StripResult, (of: string) => string> = {
  POSITIVE: (of) => `The strip reacted. It shows that ${of}, or a drug like it, may be there.`,
  NEGATIVE: (of) => `The strip did not react to ${of}. It can miss small amounts.`,
  INVALID: (of) => `The strip for ${of} gave no clear answer, so it says nothing.`,
}

/** A strip of type 'Other', from before the lab had to say what it is for. */
const stripsOfOther: Record<StripResult, string> = {
  POSITIVE: 'The strip reacted. The lab did not say what the strip is for.',
  NEGATIVE: 'The strip did not react. The lab did not say what the strip is for.',
  INVALID: 'The strip gave no clear answer, so it says nothing.',
}

const basis: Record<PercentBasis, string> = {
  of_weight: 'The numbers in % are parts of the weight of what was tested.',
  relative: 'The numbers in % compare the substances with each other.',
  estimate: 'The numbers in % are rough estimates.',
  not_stated: 'The lab did not say what the % are parts of.',
}

export const en = {
  /** Shown on every page of a language whose safety sentences no native speaker has reviewed yet. */
  unreviewed: '',
  frame: {
    /** Between a label and what it labels. */
    colon: ':',
    alerts: 'Alerts about drugs',
    demoData: 'Demo data',
    demoDataWhy: 'Made-up service for trying things out. Do not enter real people or samples.',
    leave: 'Leave this page',
    language: 'Language',
    contact: 'Questions?',
    community: 'Community site',
    newsletter: 'Newsletter sign-up',
    call: 'Call us:',
    write: 'Write to us:',
    noTrace: 'This page sets no cookies and asks for no name.',
    kept: 'What we keep',
    terms: 'Terms of service',
  },
  find: {
    title: 'Access a Result',
    text: 'You need only the ID on your card or label. We do not ask who you are.',
    label: 'Sample ID',
    hint: 'For example PD2215. Capitals and spaces do not matter.',
    code: 'Check code',
    codeHint: 'The 4 letters and numbers on your card.',
    button: 'View Results',
    loading: 'Loading...',
    needed: 'Enter your sample ID to see the results.',
    codeNeeded: 'Enter the check code from your card, too.',
    unknown: 'The sample ID you have entered does not exist. Please double check your sample ID.',
    didYouMean: (sample_id: string) => `Did you mean ${sample_id}?`,
    offline: 'You seem to be offline. What you typed is still here. Please try again.',
  },
  result: {
    title: 'Your result',
    titleOther: 'Result',
    sample: 'Sample',
    reported: (day: string) => `reported ${day}`,
    thought: 'You thought it was',
    thoughtOther: 'It was thought to be',
    found: 'We found',
    notKnown: 'Not known',
    andMore: (names: string, count: number) => `${names} and ${count} more`,
    more: (count: number) => `and ${count} more`,
    substances: 'What we found by each method',
    holds: (portion: string) => `${portion} holds:`,
    portion: '10.00 mg (10% of a point)',
    /** What the percents of a report are of. */
    basis,
    /** For a substance that is there but was not measured. */
    noAmount: 'there, amount not measured',
    lessThan: (amount: string) => `less than ${amount}`,
    atLeast: (amount: string) => `at least ${amount}`,
    between: (low: string, high: string) => `between ${low} and ${high}`,
    likely: (low: string, high: string) => `likely between ${low} and ${high}`,
    inTested: (amount: string) => `${amount} in the part that was tested`,
    ranges: 'A range is about the tested part only.',
    as: (form: string) => `as ${form}`,
    say: (how: string) => `say ${how}`,
    sayIt: (how: string) => `Say: ${how}`,
    strip: (of: string) => `${of} test strip`,
    notes: 'Notes',
    corrected: (day: string) => `Corrected on ${day}`,
    data: 'Collection Data',
    type: 'Type',
    expected: 'Expected',
    colour: 'Colour',
    texture: 'Texture',
    effect: 'Effects',
    collected: 'Collected',
    download: 'Download Results',
    another: 'Access Another Result',
    helpful: 'Were these results helpful?',
    yes: 'Yes, they were helpful',
    no: 'No, they were not helpful',
  },
  waiting,
  said: verdictEn,
  colours: colourEn,
  stage: stageEn,
  /** Wrong words here could harm somebody. */
  safety: {
    /** In place of a name that is unknown. */
    unnamed: 'Something that this test could not name',
    /** Beside a substance that is not in the dictionary. */
    noInformation: 'We have no information about this substance. That does not mean that it is safe.',
    about,
    /** The approved texts about a method. */
    method: {
      limit: (amount: string, unit: string) => `${amount} ${unit}`,
      span: (from: string, to: string) => `${from} to ${to}`,
      /** Before a method's limit, which is never exact. */
      about: (limit: string) => `about ${limit}`,
      from: (limit: string) => `It sees a drug from about ${limit}.`,
      misses: (names: string) => `It can miss ${names}.`,
      missed: (name: string, limit: string) => `${name} (up to ${limit})`,
      /** A concentration in water, in words that a person can picture. */
      inLitre: (limit: string, amount: string) => `${limit}, about ${amount} in a litre of water`,
      /** With the water and the milligrams of this strip. */
      inDissolved: (dissolved: string, share: string) => `In your ${dissolved} mg: from ${share} %.`,
      tooThin: (dissolved: string) =>
        `Your ${dissolved} mg in this much water were too little: the strip could not react.`,
      reaction: (name: string, limit: string) => `${name} (from ${limit})`,
      reacts: (names: string) => `It can react to ${names}, too.`,
      same: (one: string, other: string) => `It cannot tell ${one} from ${other}.`,
    },
    strips,
    /** For a trace. */
    tooLittle: 'there, but too little for this test to measure; a little can still be dangerous',
    /** The sentence after `notSeen`. `limit`: the smallest amount that the test sees. */
    wouldMiss: (limit: string) => `It would have missed less than ${limit}.`,
    unevenMixing: 'Drugs are often mixed unevenly. Another part of the same bag can be much stronger or weaker.',
    weFound: (names: string) => `We found ${names}`,
    danger: (count: number): string =>
      count === 1
        ? 'Warning: this service marks it as dangerous. You can talk with us about it.'
        : 'Warning: this service marks them as dangerous. You can talk with us about them.',
    stripsOfOther,
    stripPositiveWhy: 'No other method named it. It, or a drug like it, may be there all the same.',
    disagree: 'Two tests disagree',
    recalledAny: 'The test strip is of a recalled batch',
    recalled: (of: string) => `The ${of} test strip is of a recalled batch`,
    recalledWhy:
      'Its maker or this service took the batch back, so what this strip showed may be wrong. The lab is looking into it. Act as if the drug may be there.',
    notExpected: 'Not what you expected',
    notExpectedOther: 'Not what was expected',
    surprises: (names: string) => `Not expected: ${names}.`,
    asExpected: 'We found what was expected. That does not mean that it is safe.',
    nothingFound: 'No drug could be named',
    noStripPositive: 'No test strip reacted',
    /** Beside strips that worked. */
    stripUnclear: 'A test strip gave no clear answer',
    noStripWorked: 'The test gave no clear answer',
    onlyStrips: 'Only test strips were used. Each one shows one kind of drug and nothing else.',
    hidden: 'Only substances that this service does not report were found.',
    hiddenIsNotSafe: 'That does not mean that the sample is safe.',
    notAnalyzed: 'This sample could not be analyzed because:',
    emptyFindings:
      'No drug could be named: this method found no substances that it knows. That does not mean that the sample is safe.',
    termsOfService:
      'Results describe the small part that was tested and may miss what is there in small amounts. They are not medical advice, and no result means that a drug is safe.',
  },
  survey: {
    title: 'Sharing Results Survey',
    time: 'This takes 1 minute. You can skip any question. Please give no names.',
    of: (id: string) => `About sample ${id}`,
    useful: 'How useful were the results?',
    plan: 'What do you plan to do now?',
    planHint: 'Choose all that fit.',
    other: 'Other',
    otherText: 'Please specify *',
    otherMissing: 'Please say what you plan, or untick Other.',
    nothing: 'Please answer at least one question.',
    tooLong,
    notTaken: 'This answer was not taken. Please use plain letters, or choose again.',
    planBoth: (choice: string) => `You chose ${choice} and something else. Please choose one or the other.`,
    changePlan: 'Did the results change your plan?',
    useAgain: 'Would you use this service again?',
    feedback: 'Is there more you want to tell us?',
    send: 'Submit Feedback',
    sending: 'Sending...',
    faults: 'Please look at your answers again',
    notSent: 'Your answers were not sent. They are still here. Please try again.',
    thanks: 'Thank you',
    thanksText: (id: string) => `We have your answers about ${id}. They help us and others.`,
    refused: (id: string) => `Resharing ${id} is not allowed`,
    refusedText: 'We take no more answers for this sample. Thank you. You can still read the result at any time.',
    notReady: (id: string) => `Report ${id} is not ready`,
    notReadyText: 'Please come back when the result is there. Then we would love to hear from you.',
    back: 'Back to the result',
  },
  courier: {
    needsLink: 'This list is behind a link',
    needsLinkText:
      'Only couriers have the link. If you are a courier, ask the service for it. An old link may have been replaced.',
    title: 'Samples To Transport',
    today: (day: string) => `Today, ${day}`,
    none: 'Nothing waits for you now.',
    noneText: 'This page looks for new pick-ups every 10 seconds.',
    list: 'Pick-ups and drop-offs',
    pickUp: 'Pick up',
    dropOff: 'Drop off',
    count: (count: number) => (count === 1 ? '1 sample' : `${count} samples`),
    notes: 'Notes',
    help: 'Help',
    refreshed: (time: string) => `Last refreshed at ${time}`,
    failed: (time: string) => `We could not refresh the list. It is from ${time}. We keep trying.`,
    refresh: 'Refresh now',
    cutoff: 'Prepared before',
    cutoffHint: 'The list holds what was prepared before this time today.',
    show: 'Show',
  },
  problems: {
    notFound: (id: string) => `Sample with id ${id} not found`,
    notFoundText: 'Please check the ID on your card. If it is right, ask the site where you left the sample.',
    noPage: 'There is no such page',
    noPageText: 'Check the address, or enter the ID on your card.',
    tryAgain: 'Try Again',
    tooMany: 'Please wait a minute',
    tooManyText:
      'Too many people asked from your network at the same time. This has nothing to do with your sample. Try again in one minute.',
    fault: 'Something went wrong',
    faultText: 'This is our fault, not yours. Please try again. If it stays like this, tell us.',
    reference: (id: string) => `Say this number: ${id}`,
    away: 'The service is interrupted for a moment',
    awayText: 'Please try again soon. Nothing is lost.',
    offline: 'This page needs the internet',
    offlineText:
      'This device has no connection now, so nothing could be loaded. Connect it, then press Try Again. Nothing is lost.',
    elsewhere: 'Nothing was sent',
    elsewhereText:
      'Your answers came from a page of another website, so we did not keep them. Please answer on this page.',
  },
  words: enWords,
}

/** The texts of a language. A language that lacks one does not compile. */
export type PublicTexts = typeof en

/** Texts of the import of earlier samples and results. */
import type { FoundOrder } from '#domain/imports/import-days.ts'
import type { ImportField } from '#domain/imports/import-fields.ts'

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
const samplesOf = (count: number) => many(count, 'sample', 'samples')
const reportsOf = (count: number) => many(count, 'report', 'reports')

const fields: Record<ImportField, string> = {
  sample_id: 'Sample ID',
  site: 'Site that collected it',
  date_collected: 'Day of collection',
  sample_type: 'Type: drug or used equipment',
  container_type: 'Container: vial or bag',
  expected_drugs: 'Expected drugs',
  expected_column: 'One expected drug, named by its heading: yes or no',
  colour: 'Colour',
  texture: 'Texture',
  sample_effect: 'Effects',
  checking_reasons: 'Purpose of checking',
  already_used: 'Already used',
  paraphernalia_reuse: 'Reuse of equipment',
  collected_from: 'Results are for',
  collected_by: 'Who collected it',
  agency_name: 'Agency',
  onsite_sample_id: 'On-site ID',
  results_provision: 'How results reach the person',
  state: 'State of the sample',
  shared_at: 'Day it was shared',
  not_analyzed: 'Why it was not analyzed',
  substance: 'Substance, one per row',
  substances: 'Substances, all in one cell',
  percent: 'Percent of the substance',
  weight: 'Weight of the substance',
  amount_value: 'Amount of the substance, with its unit in another column',
  amount_unit: 'Unit of that amount',
  amount_kind: 'What is known of the amount',
  low: 'Low end of a range, or of what could be seen',
  high: 'High end of a range, or a limit',
  unit: 'Unit of low and high',
  measured_as: 'Base or form that the amount is of',
  percent_basis: 'What the percents are of',
  not_found: 'Substance looked for and not found, one per row',
  abundance: 'Primary or trace',
  technology: 'Technology',
  strip_type: 'Test strip: type',
  strip_result: 'Test strip: result',
  date_reported: 'Day it was reported',
  analysis_site: 'Lab',
  analyst: 'Who analyzed it',
  portion_tested: 'Portion tested, in gram',
  is_liquid: 'Liquid',
  notes: 'Notes: who reads them is asked',
  is_newest: 'Newest version; rows that say no are left out',
  strip_column: 'Test strip: its heading says what for',
  method_column: 'Substances found by the technology in its heading',
  list_column: 'Substances: one, or a list, such as major or minor ones',
  list_amount: 'Amount of a name in another column, such as Found 1 % of Found 1',
  drug_column: 'One drug, named by its heading: found or not, or how much',
}

export const bringInTexts = {
  lead: 'Bring in samples and results from before Vialog, or from another Vialog, as CSV files or workbooks of Excel. You see what would happen before anything comes in.',
  list: 'Imports',
  search: 'Search by file or person',
  columns: { files: 'Files', when: 'When', who: 'Who', what: 'What came in', undo: 'Undo' },
  empty: { title: 'No imports to show', text: 'Bring in the files of your earlier samples.' },
  add: 'Bring files in',
  came: (samples: number, reports: number) => `${samplesOf(samples)}, ${reportsOf(reports)}`,
  undone: (who: string) => `Undone by ${who}`,
  undo: 'Undo',
  undoOne: (files: string) => `Undo the import of ${files}`,
  undoText: (samples: number) =>
    samples === 1
      ? 'Its sample is deleted: it leaves every list and search, and its chain of custody says DELETED. You can bring in the same file again.'
      : `Its ${samples} samples are deleted: they leave every list and search, and their chains of custody say DELETED. You can bring in the same files again.`,
  undid: (samples: number) => `The import was undone: ${samplesOf(samples)} deleted.`,
  title: 'Bring files in',
  samplesFile: 'File of the samples',
  samplesHint:
    'One row per sample, or one row per substance with the facts of its sample beside it. CSV or Excel (.xlsx), at most 10 MB.',
  resultsFile: 'File of the results',
  resultsHint: 'Only if results are in a separate file: one row per substance, with the sample ID.',
  optional: '(optional)',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  remove: 'Leave this file out',
  noFile: 'Choose the file of the samples.',
  fileAgain: 'Your choices are kept, but not the file: choose it again.',
  noRows: 'This file has no rows under its headings.',
  rows: (name: string, count: number) => `${name}: ${many(count, 'row', 'rows')}`,
  mapTitle: (name: string) => `What the columns of ${name} are`,
  mapHint: 'Guessed from their names. Correct what is wrong, and leave out what nobody needs.',
  columnIs: (header: string) => `Column ${header}`,
  unnamed: (place: number) => `(column ${place})`,
  examples: (cells: string) => `Such as: ${cells}`,
  noExamples: 'Empty',
  leaveOut: 'Leave it out',
  ofSamples: 'Of the sample',
  ofResults: 'Of the result',
  fields,
  choicesTitle: 'What the files do not say',
  choicesHint: 'This applies to every row that does not say otherwise.',
  site: 'Site that collected the samples',
  lab: 'Lab that made the results',
  noLab: 'No lab',
  sampleType: 'Type',
  collectedFrom: 'Results are for',
  technology: 'Results that do not say it were made by',
  technologyMissing: 'No column says how the results were made. Choose it.',
  dateOrder: 'Days are written as',
  dateOrders: { ymd: 'year, month, day', dmy: 'day, month, year', mdy: 'month, day, year' },
  notChosen: 'Choose…',
  dateOrderMissing: 'Choose the order of day and month.',
  dateOrderFound: ({ order, by, isMixed }: FoundOrder) => {
    if (by === null) return 'The dates begin with the year, name the month, or read the same in each order.'
    if (order === null) return `Every date fits both orders, such as ‘${by}’. Only you can know which one is right.`
    return isMixed
      ? `Not all dates are written in one order. ‘${by}’ fits only this one.`
      : `‘${by}’ fits only this order.`
  },
  layout: {
    source: 'Where the file comes from',
    sourceHint:
      'A name, such as ‘Harbour’. Once the file comes in, its columns and what you chose below are kept for files from there with the same headings.',
    readWith: (source: string, who: string, day: string) =>
      `Read with the layout ‘${source}’, confirmed by ${who} on ${day}.`,
    withChoices: 'What the files do not say is chosen as it was then.',
    forget: 'Forget this layout',
    again: 'Its columns are as you chose them before for a file with these headings.',
    guessAgain: 'Guess the columns again',
    notKept: 'The samples came in, but the columns could not be kept.',
  },
  numbers: {
    title: 'Number the rows',
    hint: 'For files without an ID for each sample. Row 1 gets the number 1. An ID of the file stays as the on-site ID.',
    begin: 'Their IDs begin with',
    beginHint: (begin: string) =>
      begin === '' ? 'Such as BC-, for BC-1, BC-2 and so on.' : `${begin}1, ${begin}2 and so on.`,
    sameId: (id: string) => `Several rows have one ID, such as ${id}. They are`,
    sameIds: { ONE: 'one sample', EACH: 'each a sample of its own' },
    sameIdMissing: 'Say whether rows with the same ID are one sample.',
    noId: 'One substance stands in each row. Is each row without an ID a sample of its own?',
    noIds: { EACH: 'Yes: each row is a sample of its own', SEVERAL: 'No: several rows are one sample' },
  },
  methods: {
    title: (count: number) => many(count, 'method is not known here', 'methods are not known here'),
    hint: 'Leave their results out, or choose a technology for them: the notes of these results then name the method. Then look again.',
    leave: 'Leave its results out',
    takeAs: (technology: string) => `Take it as ${technology}`,
  },
  asked: {
    title: 'Asked once, for all rows',
    hint: 'Answer each one: nothing comes in before that. Then look again.',
    rows: (rows: readonly number[], count: number) =>
      count === 1 ? `1 row: ${rows.join()}` : `${count} rows: ${rows.join(', ')}${count > rows.length ? ' …' : ''}`,
    rest: (count: number) => `${count} of these texts stand in no list and have no answer. What are all of them?`,
  },
  weightUnit: 'Weights of substances are in',
  weightUnits: { g: 'gram', mg: 'milligram', ug: 'microgram', ng: 'nanogram' },
  weightUnitMissing: 'Say which unit the weights are in: neither heading nor cells say it.',
  percentAre: 'The percents are',
  percentKinds: { percent: 'percent, such as 0.5 of 100', share: 'parts of 1, such as 0.5 for a half' },
  percentMissing: 'All numbers are at most 1. Say whether they are percent or parts of 1.',
  withoutResults: 'Bring the samples in without any result',
  withoutResultsHint: 'No sample here has a result. As history, their people read that there is no result.',
  accountOf: (file: string) => `Where the cells of ${file} went`,
  withoutState: 'Samples without a state are',
  states: {
    DISPOSED: 'history: finished and disposed of',
    READY_FOR_ANALYSIS: 'at the lab: waiting for analysis, or for disposal where there is a result',
  },
  shared: 'The results were shared with the people',
  sharedHint: 'Otherwise each appears in Results To Share.',
  nothing: 'Nothing would come in.',
  new: (samples: number, reports: number) => `${samplesOf(samples)} with ${reportsOf(reports)} would come in.`,
  same: (count: number) =>
    count === 1 ? '1 sample is already here, unchanged.' : `${count} samples are already here, unchanged.`,
  differs: (count: number) =>
    count === 1
      ? '1 sample is already here, but differs from the file. It stays as it is:'
      : `${count} samples are already here, but differ from the file. They stay as they are:`,
  open: (count: number) =>
    `${many(count, 'question is', 'questions are')} open above. Nothing comes in before each has an answer.`,
  errors: (count: number) =>
    `${many(count, 'fault', 'faults')}. Nothing comes in before each is settled above or corrected in the file:`,
  notes: (count: number) => `${many(count, 'thing is', 'things are')} worth a look:`,
  rowsSaid: (file: string, row: number, column: string, message: string, count: number) =>
    count === 1
      ? `${file}, row ${row}, ${column}: ${message}`
      : `${message} (${count} rows; first ${file}, row ${row}, ${column})`,
  rowsCount: 'Row 1 is the first one below the headings.',
  first: (shown: number) => `Only the first ${shown} are listed.`,
  unknown: (count: number) =>
    count === 1 ? '1 name is not in the dictionary' : `${count} names are not in the dictionary`,
  unknownHint:
    'A name without a question comes in as a custom substance, which everybody can read, unless you choose its drug. The others come in once you have answered, or corrected the file. Then look again.',
  nearest: 'Is it one of these?',
  danger: (name: string) => `Is ${name} dangerous?`,
  dangerAnswers: {
    DANGEROUS: 'Yes: another drug of that kind',
    NOT_DANGEROUS: 'No: a precursor, by-product or metabolite',
    NOT_PART: 'It is not part of the sample: standard, solvent, artefact',
  },
  unknownName: (name: string, count: number) => (count === 0 ? name : `${name} (${many(count, 'row', 'rows')})`),
  asTyped: 'Leave it empty for a custom substance.',
  bring: (samples: number) => `Bring ${samplesOf(samples)} in`,
  brought: (samples: number) => `${samplesOf(samples)} came in.`,
}

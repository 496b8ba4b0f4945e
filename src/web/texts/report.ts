/** Texts of the report form. */
import { nameMissing, reasonMissing } from '#domain/faults.ts'
import type { ColumnMeaning } from '#domain/report/column-words.ts'
import type { ReportQuestion } from '#domain/report/report-questions.ts'
import type { ColumnUse } from '#domain/report/substance-table.ts'
import type { DecimalSign } from '#domain/report/typed-numbers.ts'

const substances = (count: number) => (count === 1 ? '1 substance' : `${count} substances`)
const list = (names: readonly string[]) => names.join(', ')
const firstOf = (names: readonly string[]) => list(names.length > 5 ? [...names.slice(0, 5), '…'] : names)
const each = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const saveKey = 'save draft'

/** How each question is asked; the technology is named in front of it. */
const questions: Record<ReportQuestion['kind'], (names: readonly string[]) => string> = {
  duplicate: (names) => `${list(names)} is listed twice.`,
  molecule: (names) => `${names.join(' and ')} are names of one molecule.`,
  custom: (names) =>
    names.length === 1
      ? `${list(names)} is not in the list of drugs. It is reported as a custom drug, under this name.`
      : `${list(names)} are not in the list of drugs. They are reported as custom drugs, under these names.`,
  note: (names) => `${list(names)} can kill in small amounts, and there is no note for the public.`,
  unclear: (names) =>
    `${list(names)} is also the name of something that is no drug, such as a plastic. Is it the drug?`,
  missing: (names) =>
    `${list(names)} ${names.length === 1 ? 'was expected and is' : 'were expected and are'} not reported. Not found, or not entered?`,
}

const signs: Record<DecimalSign, string> = { point: 'a point', comma: 'a comma' }

/** What to think of before a column is taken as an amount, by what its words mean. */
const columnHints: Partial<Record<NonNullable<ColumnMeaning>, string>> = {
  area: 'Areas and heights of peaks compare the substances with each other. They are no weights.',
  concentration: 'A concentration is neither a weight nor a percent of the sample.',
  amount: 'The heading does not say the unit.',
  share: 'These can be percent, or parts of 1.',
}

export const reportTexts = {
  title: 'Report Analysis Data',
  cancel: 'Cancel',
  back: 'Go to the sample',
  correctInstead: 'Correct the report',
  technologies: 'Technologies',
  inReport: 'in this report',
  hasFault: 'has a problem',
  chooseTechnology: 'Choose how the sample was analysed. Several technologies can be reported together.',
  not: (id: string) => `${id} cannot be reported now`,
  notCorrected: (id: string) => `The report of ${id} cannot be corrected by you`,
  notSubmitted: 'Your site has not submitted a report of this sample.',
  substances: (technology: string) => `${technology}: substances found`,
  stripTitle: 'Test strip',
  addStrip: 'Add another strip',
  faultIn: (test: string, row: string | undefined, message: string) =>
    row === undefined ? `${test}: ${message}` : `${test}, row ${row}: ${message}`,
  remove: (technology: string) => `Remove ${technology}`,
  removed: (name: string) => `${name} was removed.`,
  putBack: 'Put it back',
  headers: { name: 'Substance', percent: 'Relative %', weight: 'Weight, mg' },
  cell: {
    name: (row: number) => `Substance, row ${row}`,
    percent: (row: number) => `Relative %, row ${row}`,
    weight: (row: number) => `Weight in mg, row ${row}`,
  },
  empty: 'Type or paste a block',
  removeRow: (row: number) => `Remove row ${row}`,
  rowNamed: (name: string, row: number) => (name === '' ? `Row ${row}` : name),
  suggestions: 'Drugs that match',
  found: (count: number) => (count === 1 ? '1 drug matches' : `${count} drugs match`),
  alike: 'Drugs that it may be',
  foundAlike: (count: number) => (count === 1 ? 'It may be 1 drug' : `It may be one of ${count} drugs`),
  split: (name: string, rows: number, amounts: string) =>
    `${name} is ${rows} rows now. Enter the amount of each${amounts === '' ? '.' : `; together they had ${amounts}.`}`,
  marks: {
    important: 'important',
    notPublic: 'not shown to the public',
    custom: 'not in the list',
    /** Why a name cannot stay, by what it is. */
    faults: {
      drugs: 'which one?',
      two: 'a row each?',
      doubt: 'found, or not?',
      not_analysed: 'not analyzed?',
      not_stated: 'what was found?',
    },
    each: (drugs: readonly string[]) => `${each(drugs)}, a row each`,
    danger: 'is it dangerous?',
    class: 'a kind of drug',
    unnamed: 'no name',
    nothing: 'nothing found',
    take: (drug: string) => `It is ${drug}`,
  },
  count: (count: number, most: number) => `${count} of ${most} rows`,
  sums: 'Sum',
  full: (most: number) => `A report holds at most ${most} substances. Remove one before you add another.`,
  importFile: 'Import a file',
  saveKey,
  keys: [
    ['Tab', 'next cell'],
    ['Enter', 'next row'],
    ['Ctrl V', 'paste cells'],
    ['Ctrl Del', 'remove row'],
    ['Ctrl S', saveKey],
  ] as const,
  portion: 'Portion tested, mg',
  portionHint: 'What was weighed in for this test. Without it no amount in 10 mg is shown.',
  portionWhole: (weight: string) => `The whole vial was tested: ${weight}`,
  liquid: 'Is the sample a liquid?',
  yes: 'Yes',
  no: 'No',
  stripType: 'Type of the test strip',
  chooseStrip: 'Choose the type',
  stripResult: 'Result',
  notes: 'Notes',
  notesHint: 'Shown to the public.',
  techNotes: 'Technician notes',
  techNotesHint: 'Only analysis staff read them.',
  optional: '(optional)',
  staff: 'Who analysed it?',
  names: { first: 'First name', last: 'Last name' },
  sample: {
    title: 'The sample',
    expected: 'Expected',
    looks: 'Looks',
    received: 'Received',
    due: 'Due',
    empty: 'Empty vial',
    full: 'Full vial, g',
    fullHint: 'Weighed with the sample in it.',
    weight: 'Sample',
    unknown: 'Not known',
  },
  expectedMissing: (names: readonly string[]) => `Expected but not reported: ${list(names)}.`,
  expectedText: (names: readonly string[]) => `The person thought it held ${list(names)}. Not found, or not entered?`,
  wasNotFound: (count: number) => (count === 1 ? 'It was not found' : 'They were not found'),
  correction: 'Why is the report corrected?',
  correctionHint: 'Kept with the report and in the custody log. Readers see that it was corrected, and when.',
  correctionMissing: 'Say why the report is corrected.',
  noTechnology: 'A technology must be chosen.',
  unchanged: 'Nothing was changed in the report.',
  submit: 'Submit',
  saveDraft: 'Save As Draft',
  further: 'Request Further Analysis',
  couldNot: 'Could Not Be Analyzed',
  drafted: 'Results Drafted',
  reported: 'Results Reported',
  saved: (time: string) => `Draft saved at ${time}`,
  keptHere: 'Kept on this device',
  notKept: 'This browser does not keep drafts. Save the draft before you leave.',
  discard: 'Discard changes',
  draftFrom: (time: string) => `What you entered on ${time} is here again. It is kept on this device only.`,
  discardQuestion: {
    title: 'Discard your changes?',
    text: 'What you entered since the report was last saved is thrown away.',
    keep: 'Keep them',
  },
  ask: {
    title: 'Is this right?',
    text: 'Look at these once more before the report is submitted.',
    line: (technology: string | null, sentence: string) =>
      technology === null ? sentence : `${technology}: ${sentence}`,
    questions,
    danger: {
      is: (drug: string) => `It is ${drug}`,
      answers: {
        DANGEROUS: 'It is another drug of that kind',
        NOT_DANGEROUS: 'It is not dangerous by itself: a precursor, by-product or metabolite',
      },
      missing: 'Answer this before you submit.',
    },
    yes: 'Yes, submit',
    no: 'Go back',
  },
  paste: {
    title: 'Check what you pasted',
    columnsTitle: 'Columns of what you pasted',
    fileTitle: (file: string) => `Check ${file}`,
    text: 'Nothing changes until you add it.',
    line: 'Line',
    name: 'Substance',
    percent: 'Relative %',
    weight: 'Weight, mg',
    isRow: (row: number) => `row ${row}`,
    found: (name: string, as: string) => `${as}, for ${name}`,
    choose: (name: string) => `What is ${name === '' ? 'this line' : name}?`,
    chooseFirst: 'Choose…',
    keepCustom: (name: string) => `Keep “${name}” as a custom drug`,
    leaveOut: 'Leave out',
    noName: 'This line names no substance.',
    left: 'This line is left out.',
    isSum: 'A sum of the other lines is no substance.',
    zero: '0 is no amount. Empty it if this was found.',
    unknown: (name: string) => `No drug is named ${name}.`,
    says: {
      nothing: 'This line says that nothing was found. Leave it out where something was.',
      unnamed: 'This line is something that has no name.',
      class: 'This line names a kind of drug.',
    },
    each: (drugs: readonly string[]) => `${each(drugs)}, a row each, without the amount`,
    percentOf: (line: number) => `Relative %, line ${line}`,
    weightOf: (line: number) => `Weight in mg, line ${line}`,
    writtenWith: (sign: DecimalSign) => `Decimals are written with ${signs[sign]}.`,
    round: 'Round to the steps',
    roundText: 'Some numbers are finer than a report holds: 0.001 % and 0.0001 mg.',
    replaces: (count: number) => (count === 1 ? '1 row is replaced.' : `${count} rows are replaced.`),
    tooMany: (count: number, most: number) =>
      `This makes ${count} rows; a report holds at most ${most}. Leave ${count - most} out.`,
    open: (count: number) => (count === 1 ? '1 line needs an answer.' : `${count} lines need an answer.`),
    nothing: 'There is nothing to add.',
    add: (count: number) => `Add ${substances(count)}`,
    cancel: 'Cancel',
    failed: 'This could not be read as rows of a table.',
    samples: (names: readonly string[], id: string | null) =>
      id === null
        ? `These lines are of ${names.length} samples: ${firstOf(names)}. Leave out those of other samples.`
        : `These lines are of ${names.length} samples. Those that are not of ${id} are left out.`,
  },
  file: {
    tooLarge: 'The file is larger than 1 MB. Export only the table of results.',
    pdf: 'This is a PDF. Export the table as CSV, then choose that file.',
    tooManyLines: (count: number) =>
      `This table has ${count} lines. A report holds few substances: take only the lines of this sample.`,
    workbook: 'This is a workbook. Save it as CSV, then choose that file.',
    empty: 'The file holds no table: no line names a substance with its values.',
    failed: 'The file could not be read.',
    columnsTitle: (file: string) => `Columns of ${file}`,
    columnsText:
      'Say what each column holds. A weight is converted to mg. This device remembers it for tables with the same heading.',
    remembered: 'The columns are as you chose them on this device.',
    changeColumns: 'Change the columns',
    column: (place: number) => `Column ${place}`,
    firstLine: 'The first line names the columns',
    chooseUse: 'Choose…',
    uses: {
      name: 'Substance',
      percent: 'Relative %',
      share: 'Parts of 1, to be made percent',
      g: 'Weight in g',
      mg: 'Weight in mg',
      ug: 'Weight in µg',
      ng: 'Weight in ng',
      leave: 'Leave out',
    } satisfies Record<ColumnUse, string>,
    columnHints,
    columnFaults: {
      open: 'Say what this column holds, or leave it out.',
      twice: 'Another column is that already. Leave one of them out.',
    },
    nameMissing: 'Choose the column that names the substances.',
    goOn: 'Continue',
  },
  conflict: {
    title: 'Somebody else saved this report',
    since: (time: string) => `This report was saved again on ${time}, after you began. Nothing was overwritten.`,
    theirs: 'What they saved',
    mine: 'What you have',
    nothing: 'Nothing',
    differs: 'different',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    text: 'Keep mine puts your version in the place of theirs. Take theirs throws your changes away.',
    close: 'Decide later',
    portion: (mg: string) => `Portion tested: ${mg} mg`,
    liquid: (isLiquid: boolean) => (isLiquid ? 'A liquid' : 'Not a liquid'),
    notes: (text: string) => `Notes: ${text}`,
    techNotes: (text: string) => `Technician notes: ${text}`,
    staff: (name: string) => `Analysed by ${name}`,
    full: (grams: string) => `Full vial: ${grams} g`,
  },
  couldNotQuestion: {
    title: (id: string) => `Could ${id} not be analyzed?`,
    staff: 'Staff full name',
    staffMissing: nameMissing.anyone,
    reason: 'Reason',
    reasonHint: 'The public reads this reason.',
    reasonMissing,
    send: 'Could Not Be Analyzed',
    label: 'Not Analyzed',
  },
  close: 'Close',
  kept: (why: string) => `${why} What you entered is kept on this device. Press the button again to send it.`,
}

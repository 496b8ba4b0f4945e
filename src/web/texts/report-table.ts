/** Texts of pasting cells into a report and importing an instrument's file. */

import type { DecimalSign } from '#domain/report/typed-numbers.ts'
import type { ColumnUse } from '#domain/table/column-uses.ts'
import type { ColumnMeaning } from '#domain/table/column-words.ts'
import type { FileKind } from '#domain/table/file-text.ts'

const substances = (count: number) => (count === 1 ? '1 substance' : `${count} substances`)
const list = (names: readonly (string | number)[]) => names.join(', ')
const each = (names: readonly (string | number)[]) =>
  names.length < 2 ? list(names) : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const signs: Record<DecimalSign, string> = { point: 'a point', comma: 'a comma' }

/** What to consider before taking a column as an amount, by the meaning of its heading. */
const columnHints: Partial<Record<NonNullable<ColumnMeaning>, string>> = {
  area: 'Areas and heights of peaks compare the substances with each other. They are not weights.',
  concentration: 'A concentration is no weight. Choose mg/g or ppm only if it is per gram of the sample, not per mL.',
  amount: 'The heading does not say the unit.',
  share: 'These can be percent, or parts of 1.',
  unsure:
    'Choose a unit only if this says how much of the substance is in the sample. A detection limit, a match or a weight per piece does not.',
}

export const tableTexts = {
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
    isSum: 'A sum of the other lines is not a substance.',
    unknown: (name: string) => `No drug is named ${name}.`,
    says: {
      nothing: 'This line says that nothing was found. Leave it out if something was.',
      unnamed: 'This line is something that has no name.',
      class: 'This line names a kind of drug.',
    },
    ofSample: (line: string, sample: string) =>
      `‘${line}’ names a sample. Leave the line out if ${sample} is this sample; cancel if what follows is of another one.`,
    ofInstrument: (name: string) =>
      `‘${name}’ looks like a solvent, blank, control or standard of the instrument. Leave it out, unless the sample holds it.`,
    sentence:
      'This line is a sentence, which cannot be read. Leave it out, and type what it says: each substance in a row.',
    listed: (unread: readonly string[]) =>
      unread.length === 0
        ? 'Nothing says how much there is, or what was found: each name is read as found.'
        : `${each(unread.map((title) => `‘${title}’`))} cannot be read: a report holds percent and weights. Each name is read as found, without an amount.`,
    marked: (mark: string) =>
      `‘${mark}’ stands beside this name. Look what it means, then choose the drug or leave the line out.`,
    each: (drugs: readonly string[]) => `${each(drugs)}, a row each, without the amount`,
    eachNotFound: (drugs: readonly string[]) => `${each(drugs)}, a row each, not found`,
    percentOf: (line: number) => `Relative %, line ${line}`,
    weightOf: (line: number) => `Weight in mg, line ${line}`,
    writtenWith: (sign: DecimalSign) => `Decimals are written with ${signs[sign]}.`,
    round: 'Round them',
    roundText: 'Some numbers have more decimals than a report holds: 0.001 % and 0.0001 mg.',
    loses: (names: readonly string[]) => `The report loses ${each(names)}.`,
    replaces: (count: number) => (count === 1 ? '1 row is replaced.' : `${count} rows are replaced.`),
    tooMany: (count: number, most: number) =>
      `This makes ${count} rows; a report holds at most ${most}. Leave ${count - most} out.`,
    open: (count: number) => (count === 1 ? '1 line needs an answer.' : `${count} lines need an answer.`),
    nothing: 'There is nothing to add.',
    add: (count: number) => `Add ${substances(count)}`,
    cancel: 'Cancel',
    failed: 'This could not be read as rows of a table.',
    otherUnit: (unit: string, amount: string) =>
      `‘${unit}’ stands behind this name, so ${amount === '' ? 'an amount' : amount} is not in the unit of its column. Choose the drug, then enter the amount yourself.`,
    ofAbove: (lines: readonly number[]) =>
      lines.length === 1
        ? `Line ${list(lines)} names no sample: it is read as of the sample above it.`
        : `Lines ${each(lines)} name no sample: they are read as of the sample above them.`,
    samples: (count: number, name: string) =>
      `These lines are of ${count} samples. Those that are not of ${name} are left out.`,
  },
  which: {
    title: (file: string) => `Which part of ${file}`,
    pasteTitle: 'Which part of what you pasted',
    table: 'Which table holds the substances of this sample?',
    tableOf: (title: string, columns: readonly string[], lines: number) =>
      `${title === '' ? '' : `${title}: `}${list(columns)} (${lines === 1 ? '1 line' : `${lines} lines`})`,
    sample: 'Which sample is this report about?',
    together: 'Several samples are named above this table, and no line says which it is of. Whose lines are they all?',
    other: (id: string) => `This table names another sample, not ${id}. Whose lines are they?`,
    isOwn: (name: string, id: string) => `${name} is this sample, ${id}`,
    noSamples: 'None: these are no samples',
    missing: 'Choose one.',
  },
  file: {
    tooLarge: 'The file is larger than 1 MB. Export only the table of results.',
    tooManyLines: (count: number) =>
      `This table has ${count} lines. A report holds few substances: take only the lines of this sample.`,
    kinds: {
      old_workbook: 'This is an old workbook (.xls). Save it as .xlsx or CSV, then choose that file.',
      locked_workbook: 'This workbook is locked with a password. Save it without one, then choose that file.',
      pdf: 'This is a PDF. Export the table as CSV, then choose that file.',
      picture: 'This is a picture. Export the table as CSV, then choose that file.',
      database: 'This is a database. Export its table as CSV, then choose that file.',
      xml: 'This is XML. Export the table as CSV, then choose that file.',
      spectrum: 'This is a spectrum. It has no table of substances.',
      encoding: 'The signs of this file cannot be read. Save it as CSV in UTF-8, then choose that file.',
      empty: 'The file is empty.',
    } satisfies Record<Exclude<FileKind, 'workbook'>, string>,
    empty: 'The file holds no table: no line names a substance with its values.',
    nameless:
      'Nothing here names a substance: there are numbers and codes only, such as a curve or a list of peaks. Export the table that names the substances.',
    sentences:
      'This is a sentence, and nobody can read results from one for sure. Type what it says: each substance in a row.',
    failed: 'The file could not be read.',
    columnsTitle: (file: string) => `Columns of ${file}`,
    columnsText: 'Say what each column holds. A weight is converted to mg.',
    columnsOf: (own: string, others: readonly string[]) =>
      `Only what is of ${own} is read. What is of ${each(others)} is left out.`,
    leftColumns: (count: number) => (count === 1 ? '1 column is left out' : `${count} columns are left out`),
    layoutName: 'Name of this layout',
    layoutHint:
      'Your lab keeps it for tables of the same instrument with the same headings. Leave it empty to keep nothing.',
    readWith: (name: string, who: string, day: string) =>
      `Read with the layout ‘${name}’, confirmed by ${who} on ${day}. `,
    forget: 'Forget this layout',
    notKept: 'The layout of this table could not be kept.',
    changeColumns: 'Change the columns',
    column: (place: number) => `Column ${place}`,
    firstLine: 'The first line names the columns',
    chooseUse: 'Choose…',
    uses: {
      name: 'Substance',
      percent: 'Relative %',
      share: 'Parts of 1, to be made percent',
      mg_per_g: 'mg/g or µg/mg, to be made percent',
      ppm: 'ppm or µg/g, to be made percent',
      g: 'Weight in g',
      mg: 'Weight in mg',
      ug: 'Weight in µg',
      ng: 'Weight in ng',
      leave: 'Leave out',
    } satisfies Record<ColumnUse, string>,
    columnHints,
    columnFaults: {
      open: 'Say what this column holds, or leave it out.',
      twice: 'Another column already holds that. Leave one of them out.',
    },
    nameMissing: 'Choose the column that names the substances.',
    goOn: 'Continue',
  },
}

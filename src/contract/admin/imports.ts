/** Imports samples and results from before Vialog, or from another Vialog, as CSV files. */

import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { requiredText, Time } from '#contract/fields.ts'
import { technology } from '#contract/technology-field.ts'
import { dateOrders } from '#domain/imports/import-days.ts'
import { percentKinds } from '#domain/imports/import-doubts.ts'
import { importFields } from '#domain/imports/import-fields.ts'
import { noIds, sameIds } from '#domain/imports/import-world.ts'
import { longestCell, mostCells } from '#domain/imports/naming-columns.ts'
import { answersTo, questionAnswers, questionKinds } from '#domain/imports/question-kinds.ts'
import { amountAnswers, amountAsks } from '#domain/report/asked-amounts.ts'
import { importAnswers } from '#domain/substance/name-answers.ts'
import { leftReasons } from '#domain/table/account.ts'
import { massUnits } from '#domain/table/column-words.ts'
import { activeTechnologies } from '#domain/technology/technologies.ts'
import { collectedFroms, sampleTypes } from '#domain/terms.ts'
import { listQuery, pageOf, RowParams } from './paging.ts'

/** The most characters of both files together. */
export const mostCharacters = 10_000_000

const File = z.object({
  name: requiredText(200, 'Choose a file.'),
  text: z.string().min(1, 'The file is empty.').max(mostCharacters, 'A file holds at most 10 MB.'),
  /** The field of each column, in order; null for a column that is left out. */
  fields: z.array(z.enum(importFields).nullable()).max(500, 'A file has at most 500 columns.'),
})

/** What applies to every row that does not say otherwise. */
const general = {
  site_id: z.int('Choose the site that collected the samples.').nullable(),
  analysis_site_id: z.int('Choose a lab.').nullable(),
  sample_type: z.enum(sampleTypes, 'Choose one of the list.'),
  collected_from: z.enum(collectedFroms, 'Choose one of the list.'),
  /** How results were made that do not say it; null if all do. */
  technology: technology('Choose one of the list.', activeTechnologies).nullable().default(null),
  date_order: z.enum(dateOrders, 'Choose one of the list.'),
  /** The unit of weights that state none. */
  weight_unit: z.enum(massUnits, 'Choose one of the list.').nullable().default(null),
  /** Whether percents are parts of 1, where all of a file are at most 1. */
  percent_are: z.enum(percentKinds, 'Choose one of the list.').nullable().default(null),
  without_state: z.enum(['DISPOSED', 'READY_FOR_ANALYSIS'], 'Choose one of the list.'),
  were_shared: z.boolean('Say yes or no.'),
}

/** What a layout keeps of the choices, for files of the same source; the order of days where the days do not tell it. */
export const KeptChoices = z.object({ ...general, date_order: general.date_order.nullable() })
export type KeptChoices = z.output<typeof KeptChoices>

/** The choices for what the files do not say. */
export const ImportChoices = z.object({
  ...general,
  /** Whether samples come in although the files hold no result of any. */
  without_results: z.boolean('Say yes or no.').default(false),
  /** For each name in the files: the drug that it means. */
  drugs: z.record(z.string().max(200), z.string().max(200)),
  /** For each name that looks dangerous and stays custom: whether it is dangerous. */
  answers: z.record(z.string().max(200), z.enum(importAnswers)).default({}),
  /** The technology for each method that Vialog does not know, by the file's name; null leaves its results out. */
  methods: z
    .record(z.string().max(200), technology('Choose one of the list.', activeTechnologies).nullable())
    .default({}),
  /** What empty amounts, dashes and 'n.d.' mean in all rows: found but not measured, or not found. */
  amounts: z.partialRecord(z.enum(amountAsks), z.enum(amountAnswers, 'Choose one of the list.')).default({}),
  /**
   * For each column that is left out, by its heading: whether its word, such as 'negative', means that the substance
   * beside it was not found. Counts where the column has one such word; for each of several, `said` has the answer.
   */
  columns: z.record(z.string().max(200), z.enum(answersTo.column, 'Choose one of the list.')).default({}),
  /** The answers of questions, by their key: the one way that every question has. */
  said: z.record(z.string().max(1000), z.enum(questionAnswers, 'Choose one of the list.')).default({}),
  /** How the rows are numbered in place of the file's own IDs, such as BC-1; null where these stay. */
  numbers: z
    .object({
      begin: z.string().trim().max(30),
      same_id: z.enum(sameIds, 'Choose one of the list.').nullable(),
      /** Whether each row without an ID is a sample, where one substance stands in a row; `SEVERAL` is refused. */
      no_id: z.enum(noIds, 'Choose one of the list.').nullable().default(null),
    })
    .nullable()
    .default(null),
})

/**
 * A fault or a note that `count` rows have. `row` is the first of them, counted from the first below the headings;
 * `column` is the file's own heading.
 */
const RowsSaid = z.object({
  ...{ file: z.string(), row: z.int(), column: z.string() },
  ...{ message: z.string(), count: z.int() },
})

/** How many there are, and the first 200. */
const firstOf = <Item extends z.ZodType>(item: Item) => z.object({ count: z.int(), first: z.array(item) })

/** What an import would make, or made. */
export const ImportPreview = z.object({
  /** The import, once it is made. */
  id: z.int().nullable(),
  samples: z.int(),
  reports: z.int(),
  /** Samples that the service already has, unchanged. */
  same: z.int(),
  /** Samples that the service has with other values; they stay as they are. */
  differs: firstOf(z.string()),
  /** The number of faults; equal ones of a column are listed once. */
  errors: firstOf(RowsSaid),
  notes: firstOf(RowsSaid),
  /** Names that fit no drug. Those with a question need an answer; the others become custom substances. */
  unknown_drugs: firstOf(
    z.object({
      name: z.string(),
      count: z.int(),
      question: z.string().nullable(),
      is_danger: z.boolean(),
      may_be_no_part: z.boolean(),
      nearest: z.array(z.string()),
    }),
  ),
  /**
   * Questions asked once for many rows, answered in `choices.said` by their key; those about amounts and columns also in
   * `choices.amounts` and `choices.columns`. Includes answered ones.
   */
  questions: z.array(
    z.object({
      key: z.string(),
      about: z.enum(questionKinds),
      column: z.string(),
      said: z.string(),
      count: z.int(),
      rows: z.array(z.int()),
      names: z.array(z.string()),
    }),
  ),
  /**
   * For each file where its filled cells went: the numbers of those that were read, or answered by a person, and those that
   * are left out, by reason and heading, the most first.
   */
  account: z.array(
    z.object({
      file: z.string(),
      read: z.int(),
      answered: z.int(),
      left: z.array(
        z.object({ reason: z.enum(leftReasons), of: z.string(), count: z.int(), examples: z.array(z.string()) }),
      ),
    }),
  ),
  /** Methods that Vialog does not know, with the number of their rows; the choices must settle each. */
  unknown_methods: firstOf(z.object({ name: z.string(), count: z.int() })),
})
export type ImportPreview = z.output<typeof ImportPreview>

export const importSamples = endpoint({
  method: 'POST',
  path: '/admin/imports/',
  access: 'admin',
  summary:
    'Brings samples and results in from one or two CSV files, all or none; with dry_run only says what it would do.',
  mostBytes: 2 * mostCharacters,
  input: z.object({
    dry_run: z.boolean().default(false),
    files: z.array(File).min(1, 'Choose a file.').max(2, 'At most two files at once.'),
    choices: ImportChoices,
  }),
  answer: ImportPreview,
})

export const readHeadings = endpoint({
  method: 'POST',
  path: '/admin/imports/try/',
  access: 'admin',
  summary:
    'Which headings of a file name one drug, so that the cells below say whether it was found; which cells name drugs.',
  input: z.object({
    headings: z.array(z.string().max(1000)).max(500, 'A file has at most 500 columns.'),
    /** The first different cells of each column. */
    cells: z
      .array(z.array(z.string().max(longestCell)).max(mostCells))
      .max(500)
      .default([]),
  }),
  /** `naming`: the places of the columns whose cells name drugs. */
  answer: z.object({ drugs: z.array(z.string()), naming: z.array(z.int()) }),
})

/** An import that was made. */
export const Import = z.object({
  id: z.int(),
  at: Time,
  who: z.string(),
  files: z.array(z.string()),
  samples: z.int(),
  reports: z.int(),
  undone_at: Time.nullable(),
  undone_by: z.string().nullable(),
})
export type Import = z.output<typeof Import>

export const listImports = endpoint({
  method: 'GET',
  path: '/admin/imports/',
  access: 'admin',
  summary: 'The imports, newest first, by the name of a file or a person.',
  query: z.object(listQuery),
  answer: pageOf(Import),
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/admin/imports/{id}/undo/',
  access: 'admin',
  summary: 'Ends every sample of an import; refused where one was worked on since.',
  params: RowParams,
  answer: z.object({ samples: z.int() }),
})

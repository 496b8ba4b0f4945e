/** What somebody said of the files of an import: columns and answers, used only for files with the same headings. */
import { importFields } from '#domain/imports/import-fields.ts'
import { needsNumbers } from '#domain/imports/number-rows.ts'
import { headingsKey } from '#domain/table/table-heading.ts'
import type { Choices } from './bring-in-choices.tsx'
import type { ChosenFile } from './bring-in-file.tsx'

const answersOf = ({
  technology,
  weight_unit,
  percent_are,
  without_results,
  drugs,
  answers,
  amounts,
  columns,
  methods,
  said,
  numbers,
}: Choices) => ({
  technology,
  weight_unit,
  percent_are,
  without_results,
  drugs,
  answers,
  amounts,
  columns,
  methods,
  said,
  numbers,
})

type Columns = { readonly fields: readonly (string | null)[]; readonly source: string }

/** The two files of an import. */
export type Place = 'samples' | 'results'

/** What is kept in the draft beside the choices, each by headings. */
export type FileAnswers = {
  /** The headings of the files that the choices are about. */
  readonly about: { readonly [P in Place]?: string }
  readonly columns_of: Readonly<Record<string, Columns>>
  /** Answers put aside, because a file with other headings was chosen instead. */
  readonly others: Readonly<Record<string, ReturnType<typeof answersOf>>>
}

/** Nothing was said yet. */
export const nothingSaid: FileAnswers = { about: {}, columns_of: {}, others: {} }

/** A form's choices without what is kept beside them. */
export const choicesOf = ({ about: _of, columns_of: _columns, others: _others, ...choices }: Choices & FileAnswers) =>
  choices satisfies Choices

/** The file with its columns as somebody chose them for these headings before, if anybody did. */
export function withColumns(file: ChosenFile, { columns_of }: FileAnswers): ChosenFile {
  const known = columns_of[headingsKey(file.header)]
  if (known === undefined) return file
  const fields = file.header.map((_, at) => importFields.find((field) => field === known.fields[at]) ?? null)
  const isSame = known.source === file.source && fields.every((field, at) => field === file.fields[at])
  return isSame ? file : { ...file, fields, source: known.source, isAgain: true }
}

/** The draft with the columns of a file. */
export const keepColumns =
  ({ header, fields, source }: ChosenFile) =>
  ({ columns_of }: FileAnswers): Pick<FileAnswers, 'columns_of'> => ({
    columns_of: { ...columns_of, [headingsKey(header)]: { fields, source } },
  })

/**
 * What changes when a file comes to its place: answers about a file with other headings are put aside, and those come
 * back that were given for its own. `beside` is the other file.
 */
export const onFile =
  (place: Place, file: ChosenFile, beside: ChosenFile | null, begun: Choices) =>
  (now: Choices & FileAnswers): Partial<Choices & FileAnswers> => {
    const [before, headings] = [now.about[place], headingsKey(file.header)]
    const about = { ...now.about, [place]: headings }
    const isNumbered = needsNumbers(file) || (beside !== null && needsNumbers(beside))
    const numbers = isNumbered ? {} : { numbers: null }
    if (before === undefined || before === headings) return { about, ...numbers }
    const others = { ...now.others, [before]: answersOf(now) }
    return { about, others, ...(others[headings] ?? answersOf(begun)), ...numbers }
  }

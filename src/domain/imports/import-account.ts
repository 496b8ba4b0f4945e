/** Where the cells of the files of an import went. */
import { comparable } from '#domain/report/finding-names.ts'
import { type Account, accountOf, type Fate } from '#domain/table/account.ts'
import { resultFields } from './import-fields.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { ImportFile, Row } from './import-world.ts'

/** The account of a file: of its heading, and of the lines below it. */
export type FileAccount = Account & { readonly file: string }

/** Collects which rows are left out, and gives the account of each file. */
export function importAccount(questions: ImportQuestions) {
  const totals = new Set<string>()
  const keyOf = (file: string, number: number) => `${file}\n${number}`
  return {
    /** Leaves a row out that adds up others. */
    total: ({ file, number }: Row) => totals.add(keyOf(file, number)),
    of: ({ name, header, lines, fields }: ImportFile): FileAccount => {
      const answered = new Set(questions.answeredColumns().map(comparable))
      const isAnswered = header.map((title) => answered.has(comparable(title)))
      const isOfResult = fields.map((field) => resultFields.some((one) => one === field))
      const fateOf = (line: number, column: number): Fate => {
        if (line === 0) return 'read'
        if (totals.has(keyOf(name, line))) return { left: 'total', of: `row ${line}` }
        if (isAnswered[column]) return 'answered'
        if ((fields[column] ?? null) === null) return { left: 'column', of: header[column]?.trim() ?? '' }
        const row = isOfResult[column] ? questions.answerIn({ file: name, number: line }) : null
        return row === 'left_out' ? { left: 'line', of: `row ${line}` } : row === null ? 'read' : 'answered'
      }
      return { file: name, ...accountOf([header, ...lines], fateOf) }
    },
  }
}

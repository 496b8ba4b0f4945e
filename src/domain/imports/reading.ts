/** What reads the rows of one import together. */
import type { StripTypeReading } from '#domain/report/read-strip-type.ts'
import type { DrugCell } from './drug-columns.ts'
import type { AskedAmounts } from './import-asked.ts'
import type { ImportMethods } from './import-methods.ts'
import type { ImportNames } from './import-names.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'
import type { listAmountsOf } from './list-amounts.ts'

/** What reading a row of one file needs: how it writes amounts, names, methods and strips, and what it asks. */
export type Reading = {
  readonly amounts: AskedAmounts
  readonly names: ImportNames
  readonly methods: ImportMethods
  readonly questions: ImportQuestions
  readonly readStrip: (typed: string) => StripTypeReading
  readonly listAmounts: ReturnType<typeof listAmountsOf>
  readonly drugCell: (row: Row, title: string, cell: string) => DrugCell
}

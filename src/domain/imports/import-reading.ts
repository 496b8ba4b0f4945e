/** What reading the rows of one file needs. */
import type { StripTypeReading } from '#domain/report/read-strip-type.ts'
import type { DrugCell } from './drug-columns.ts'
import type { AskedAmounts } from './import-asked.ts'
import type { ImportMethods } from './import-methods.ts'
import type { ImportNames } from './import-names.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-world.ts'

/** How a file writes amounts, names, methods, strips and the cells of a drug, and what it asks. */
export type Reading = {
  readonly amounts: AskedAmounts
  readonly names: ImportNames
  readonly methods: ImportMethods
  readonly questions: ImportQuestions
  readonly readStrip: (typed: string) => StripTypeReading
  readonly drugCell: (row: Row, title: string, cell: string) => DrugCell
}

/** What the dialog over a report asks: whether it is right, or which of two versions to keep. */
import type { Report } from '#contract/reports.ts'
import type { ReportQuestion } from '#domain/report/report-questions.ts'
import type { DangerQuestion } from './danger-names.ts'
import type { SaveAction } from './use-save.ts'

export type Questions = {
  readonly kind: 'questions'
  /** What a yes does. */
  readonly action: SaveAction
  readonly questions: readonly ReportQuestion[]
  /** Questions that the person already confirmed. */
  readonly answered: readonly ReportQuestion[]
  readonly dangers: readonly DangerQuestion[]
  readonly said: readonly string[]
  /** Codes of the server's warnings that a yes confirms, including those confirmed before. */
  readonly codes: readonly string[]
}

/** The dialog over the form, if any. */
export type Asking =
  | Questions
  | {
      readonly kind: 'conflict'
      readonly said: string
      readonly own: readonly Report[]
      readonly action: SaveAction | null
    }
  | null

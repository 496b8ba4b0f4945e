/**
 * Asks what a custom name that looks like a dangerous drug means: one of the known drugs, another drug of that kind, or
 * something harmless.
 */
import { importAnswers } from '#domain/substance/named-finding.ts'
import { reportDialogTexts } from '#web/texts/report-dialogs.ts'
import type { DangerQuestion as Question } from './report-asked.ts'
import type { Row } from './report-form.ts'
import styles from './report-page.module.css'

const words = reportDialogTexts.ask.danger

/** What an answer changes in the row. */
export type DangerAnswer = Partial<Pick<Row, 'name' | 'answer'>>

type DangerQuestion = {
  readonly asked: Question
  readonly chosen: DangerAnswer | undefined
  readonly isMissing: boolean
  readonly onChoose: (answer: DangerAnswer) => void
}

/** The question. */
export function DangerQuestion({ asked, chosen, isMissing, onChoose }: DangerQuestion) {
  const id = `danger-${asked.row}`
  const answers: [string, DangerAnswer][] = [
    ...asked.drugs.slice(0, 4).map((name): [string, DangerAnswer] => [words.is(name), { name, answer: null }]),
    ...importAnswers.map((answer): [string, DangerAnswer] => [words.answers[answer], { answer: { answer } }]),
  ]
  return (
    <fieldset className={styles.danger} aria-describedby={isMissing ? `${id}-missing` : undefined}>
      <legend>{asked.question}</legend>
      {answers.map(([label, answer]) => (
        <label key={label}>
          <input
            type="radio"
            name={id}
            checked={JSON.stringify(chosen) === JSON.stringify(answer)}
            onChange={() => onChoose(answer)}
          />
          {label}
        </label>
      ))}
      {isMissing && (
        <p id={`${id}-missing`} role="alert" className={styles.dangerMissing}>
          {words.missing}
        </p>
      )}
    </fieldset>
  )
}

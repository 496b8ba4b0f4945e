/** The questions before a report is submitted, all at once: they ask, and do not block. */
import { Button } from '@mantine/core'
import type { ReportQuestion } from '#domain/report-questions.ts'
import { technologyWords } from '#domain/sample-words.ts'
import { reportTexts } from '#web/texts/report.ts'
import { Modal } from '#web/ui/modal.tsx'
import styles from './report-page.module.css'

const words = reportTexts.ask

type QuestionsDialog = {
  readonly questions: readonly ReportQuestion[]
  /** What the server asked. */
  readonly said: readonly string[]
  readonly onYes: () => void
  readonly onNo: () => void
}

/** The dialog. */
export function QuestionsDialog({ questions, said, onYes, onNo }: QuestionsDialog) {
  const lines = questions.map(({ kind, technology, names }) =>
    words.line(technology && technologyWords[technology], words.questions[kind](names)),
  )
  return (
    <Modal
      title={words.title}
      closeLabel={reportTexts.close}
      onClose={onNo}
      actions={
        <>
          <Button onClick={onNo}>{words.no}</Button>
          <Button variant="outline" onClick={onYes}>
            {words.yes}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <ul className={styles.questions}>
        {[...lines, ...said].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Modal>
  )
}

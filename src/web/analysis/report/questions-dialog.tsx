/** Asks all questions before a report is submitted. Only those about dangerous drugs need an answer. */

import { useState } from 'react'
import type { ReportQuestion } from '#domain/report/report-questions.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { reportTexts } from '#web/texts/report.ts'
import { reportDialogTexts } from '#web/texts/report-dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { QuestionList } from '#web/ui/report/questions.tsx'
import type { DangerAnswer, DangerQuestion as Question } from './danger-names.ts'
import { DangerQuestion, isComplete } from './danger-question.tsx'
import type { Drugs } from './report-drugs.ts'

const words = reportDialogTexts.ask

type QuestionsDialog = {
  readonly questions: readonly ReportQuestion[]
  /** Names that look dangerous; each needs an answer. */
  readonly dangers: readonly Question[]
  readonly drugs: Drugs
  /** Warnings from the server. */
  readonly said: readonly string[]
  /** Whether a yes submits; otherwise it sends the sample on. */
  readonly isSubmitted: boolean
  readonly onYes: (answers: ReadonlyMap<string, DangerAnswer>) => void
  readonly onNo: () => void
}

/** The dialog. */
export function QuestionsDialog({ questions, dangers, drugs, said, isSubmitted, onYes, onNo }: QuestionsDialog) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, DangerAnswer>>(new Map())
  const [isTried, setTried] = useState(false)
  const isWhole = dangers.every(({ row }) => isComplete(answers.get(row)))
  const lines = questions.map(({ kind, technology, names }) =>
    words.line(technology && technologyName(technology), words.questions[kind](names)),
  )
  return (
    <Modal
      title={words.title}
      closeLabel={reportTexts.close}
      onClose={onNo}
      actions={
        <>
          <Button onClick={onNo}>{words.no}</Button>
          <Button variant="outline" onClick={() => (isWhole ? onYes(answers) : setTried(true))}>
            {isSubmitted ? words.yes : words.yesFurther}
          </Button>
        </>
      }
    >
      <p>{isSubmitted ? words.text : words.textFurther}</p>
      {dangers.map((asked) => (
        <DangerQuestion
          key={asked.row}
          asked={asked}
          chosen={answers.get(asked.row)}
          drugs={drugs}
          isTried={isTried}
          onChoose={(answer) => setAnswers(new Map(answers).set(asked.row, answer))}
        />
      ))}
      <QuestionList>
        {[...lines, ...said].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </QuestionList>
    </Modal>
  )
}

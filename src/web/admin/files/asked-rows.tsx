/** Questions asked once for many rows, such as what an empty amount, a dash, 'n.d.' or a column beside a name means. */
import type { ImportQuestion } from '#domain/imports/import-questions.ts'
import { answersTo, questionAnswers } from '#domain/imports/question-kinds.ts'
import { answerText, questionText } from '#domain/imports/question-texts.ts'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { type Choices, withEntry } from './bring-in-choices.tsx'
import { TitledPart } from './titled-part.tsx'

const words = bringInTexts.asked

type AskedRows = {
  readonly questions: readonly ImportQuestion[]
  readonly choices: Choices
  readonly onChange: (part: Partial<Choices>) => void
}

/** The questions. Answered ones stay, so that the answer can be changed. */
export function AskedRows({ questions, choices, onChange }: AskedRows) {
  if (questions.length === 0) return null
  const answer = (key: string, value: string) =>
    onChange({
      said: withEntry(
        choices.said,
        key,
        questionAnswers.find((one) => one === value),
      ),
    })
  return (
    <TitledPart id="asked" title={words.title} hint={words.hint}>
      {questions.map((question) => (
        <SelectField
          key={question.key}
          id={`asked-${question.key}`}
          label={questionText(question)}
          hint={words.rows(question.rows, question.count)}
          none={bringInTexts.notChosen}
          choices={answersTo[question.about].map((value) => ({ value, label: answerText(question.about, value) }))}
          value={choices.said?.[question.key] ?? ''}
          onChange={(value) => answer(question.key, value)}
        />
      ))}
    </TitledPart>
  )
}

/** Questions asked once for many rows, such as what an empty amount, a dash, 'n.d.' or a column beside a name means. */
import type { ImportQuestion } from '#domain/imports/import-questions.ts'
import { answersTo, questionAnswers } from '#domain/imports/question-kinds.ts'
import { answerText, questionText } from '#domain/imports/question-texts.ts'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons, Fields } from '#web/ui/layout.tsx'
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
      <UnlistedRest questions={questions} choices={choices} onChange={onChange} />
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

/** One press for all texts that stand in no list and have no answer yet. Each keeps an answer of its own below. */
function UnlistedRest({ questions, choices: { said = {} }, onChange }: AskedRows) {
  const texts = questions.filter(({ about }) => about === 'unlisted')
  const open = texts.filter(({ key }) => said[key] === undefined)
  if (texts.length < 2) return null
  return (
    <Fields>
      <p>{words.rest(open.length)}</p>
      <Buttons>
        {answersTo.unlisted.map((value) => (
          <Button
            key={value}
            variant="outline"
            onClick={() => onChange({ said: { ...said, ...Object.fromEntries(open.map(({ key }) => [key, value])) } })}
          >
            {answerText('unlisted', value)}
          </Button>
        ))}
      </Buttons>
    </Fields>
  )
}

/** What an edit will change, shown before it is sent: each answer, new and old. */
import { isAsked, type SurveyField } from '#domain/survey/collection-survey.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { Changes, Was } from '#web/ui/review.tsx'
import { AnswerWords } from './answer-list.tsx'
import { answerWords } from './answer-words.ts'
import { useSurvey } from './survey-context.ts'

const words = surveyTexts

type ChangeList = {
  readonly fields: readonly SurveyField[]
  readonly before: SurveyAnswers
  readonly after: SurveyAnswers
}

/** The changes, or a sentence that there are none. */
export function ChangeList({ fields, before, after }: ChangeList) {
  const { options, checks } = useSurvey()
  if (fields.length === 0) return <p>{words.nothingChanged}</p>
  return (
    <Changes>
      <h3>{words.changed}</h3>
      <RowList>
        {fields.map((field) => (
          <ListRow key={field} label={words.short(field)}>
            {isAsked(field, after, checks) ? <AnswerWords field={field} answers={after} /> : words.noLongerAsked}
            <Was>{words.changedFrom(answerWords(field, before, options) ?? words.notAnswered)}</Was>
          </ListRow>
        ))}
      </RowList>
    </Changes>
  )
}

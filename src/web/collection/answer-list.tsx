/** The answers of the survey by step, each with a link to its question and back; on the short path, those it shows. */
import { Link } from '@tanstack/react-router'
import { askedSteps, questionsOf, type SurveyField } from '#domain/survey/collection-survey.ts'
import { shortQuestions } from '#domain/survey/short-path.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { Mono, Muted } from '#web/ui/layout.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { AnswerGroup } from '#web/ui/review.tsx'
import { answerWords } from './answer-words.ts'
import { begunIn } from './draft.ts'
import { useSurveyAddress } from './survey-address.ts'
import { useSurvey } from './survey-context.ts'
import { useSurveyPlace } from './survey-place.ts'

const words = surveyTexts

/** The answers. */
export function AnswerList({ answers, isShort }: { readonly answers: SurveyAnswers; readonly isShort: boolean }) {
  const { draft: typed, checks, sample } = useSurvey()
  const { draft, edit } = useSurveyAddress()
  const { path } = useSurveyPlace()
  const asked = askedSteps(answers)
    .map((step) => ({
      step,
      fields: isShort ? shortQuestions(step, answers, checks, begunIn(typed)) : questionsOf(step, answers, checks),
    }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <div>
      {asked.map(({ step, fields }) => (
        <AnswerGroup key={step}>
          <h3>{words.stepTitles[step]}</h3>
          <RowList>
            {fields.map((field) => (
              <ListRow
                key={field}
                label={words.short(field)}
                action={
                  // The sample ID cannot change here, because it is printed on the label.
                  !(field === 'sample_id' && sample !== null) && (
                    <Link
                      to={path}
                      search={{ draft, edit, step, change: field }}
                      aria-label={words.changeOf(words.short(field))}
                    >
                      {words.change}
                    </Link>
                  )
                }
              >
                <AnswerWords field={field} answers={answers} />
              </ListRow>
            ))}
          </RowList>
        </AnswerGroup>
      ))}
    </div>
  )
}

/** One answer in words. */
export function AnswerWords({ field, answers }: { field: SurveyField; answers: SurveyAnswers }) {
  const { options } = useSurvey()
  const answer = answerWords(field, answers, options)
  if (answer === null) return <Muted as="span">{words.notAnswered}</Muted>
  return field === 'sample_id' ? <Mono>{answer}</Mono> : answer
}

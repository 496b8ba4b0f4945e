/** The component of each question, by field. The domain decides which questions a step asks (collection-survey.ts). */
import type { ReactNode } from 'react'
import { collectedFromWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import type { SurveyField } from '#domain/survey/collection-survey.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import { containerOf } from '#domain/survey/survey-faults.ts'
import type { SampleType } from '#domain/terms.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { type Choice, ChoiceCard, ChoiceList } from '#web/ui/choice-list.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { Question, TextField } from '#web/ui/question.tsx'
import { booleanChoices, closedChoices, provisionChoices, waitChoices, yesNoChoices } from './answer-words.ts'
import { Before } from './before.tsx'
import { Checklist } from './checklist.tsx'
import { SampleIdQuestion } from './sample-id-question.tsx'
import { AgencyQuestion, DrugsQuestion } from './search-questions.tsx'
import { useSurvey } from './survey-context.ts'

const words = surveyTexts

/** The question of each field. */
const questions: Record<SurveyField, () => ReactNode> = {
  collected_by: StaffName,
  collected_from: () => {
    const { options } = useSurvey()
    return <OneOf field="collected_from" choices={closedChoices(options.SampleOrigin, collectedFromWords)} />
  },
  agency_name: AgencyQuestion,
  terms: Terms,
  onsite_sample_id: OnsiteId,
  date_collected: DateCollected,
  service_used_before: () => <YesNo field="service_used_before" />,
  previously_accessed: () => <YesNo field="previously_accessed" />,
  sample_type: () => {
    const { options, sample } = useSurvey()
    const choices = closedChoices(options.SampleType, sampleTypeWords)
    // The container of a registered sample is fixed, which limits its types.
    const fits = ({ value }: Choice<SampleType>) => sample === null || containerOf[value] === sample.container_type
    return <OneOf field="sample_type" choices={choices.filter(fits)} />
  },
  sample_id: SampleIdQuestion,
  expected_drugs: DrugsQuestion,
  already_used: () => <OneOf field="already_used" choices={yesNoChoices} />,
  paraphernalia_reuse: () => <OneOf field="paraphernalia_reuse" choices={yesNoChoices} />,
  checking_reasons: () => <Checklist field="checking_reasons" list="CheckingPurpose" />,
  sample_effect: () => <Checklist field="sample_effect" list="SampleEffect" />,
  wait_for_results: () => <OneOf field="wait_for_results" choices={waitChoices} isOptional />,
  colour: () => <Checklist field="colour" list="SampleColour" maySearch />,
  texture: () => <Checklist field="texture" list="SampleTexture" maySearch />,
  results_provision: () => <OneOf field="results_provision" choices={provisionChoices} />,
  origin: () => null,
}

/** One question of a step. */
export function SurveyQuestion({ field }: { field: SurveyField }) {
  const Asked = questions[field]
  return <Asked />
}

type ChoiceField = { [F in SurveyField]: SurveyAnswers[F] extends string | null ? F : never }[SurveyField]

type OneOf<Field extends ChoiceField> = {
  readonly field: Field
  readonly choices: readonly Choice<NonNullable<SurveyAnswers[Field]> & string>[]
  readonly isOptional?: boolean
}

/** A question with one answer from a few. */
function OneOf<Field extends ChoiceField>({ field, choices, isOptional = false }: OneOf<Field>) {
  const { draft, answer, faultOf } = useSurvey()
  const value = draft.answers[field]
  return (
    <ChoiceList
      id={field}
      kind="one"
      label={words.questions[field]}
      optional={isOptional ? words.optional : undefined}
      error={faultOf(field)}
      choices={choices}
      chosen={value === null ? [] : [value]}
      // `chosen` is one of the choices given above.
      onChoose={(chosen) => answer(field, chosen as SurveyAnswers[Field])}
    />
  )
}

/** A question stored as true or false; it may remain unanswered. */
function YesNo({ field }: { field: 'service_used_before' | 'previously_accessed' }) {
  const { draft, answer, faultOf } = useSurvey()
  const value = draft.answers[field]
  return (
    <ChoiceList
      id={field}
      kind="one"
      label={words.questions[field]}
      optional={words.optional}
      error={faultOf(field)}
      choices={booleanChoices}
      chosen={value === null ? [] : [value ? 'YES' : 'NO']}
      onChoose={(chosen) => answer(field, chosen === 'YES')}
    />
  )
}

function StaffName() {
  const { draft, change, faultOf } = useSurvey()
  return (
    <NamePair
      id="collected_by"
      label={words.questions.collected_by}
      error={faultOf('collected_by')}
      names={draft.staff}
      onChange={(staff) => change('collected_by', () => ({ staff }))}
      words={{ first: words.firstName, last: words.lastName }}
      isOwnName
    />
  )
}

function Terms() {
  const { draft, options, answer, faultOf } = useSurvey()
  const error = faultOf('terms')
  return (
    <Stack>
      <Before />
      <Question id="terms" label={words.termsLegend} error={error}>
        <ChoiceCard
          id="terms"
          type="checkbox"
          label={options.terms}
          isChosen={draft.answers.terms}
          isFault={error !== undefined}
          onChoose={() => answer('terms', !draft.answers.terms)}
        />
      </Question>
    </Stack>
  )
}

function OnsiteId() {
  const { draft, answer, look, faultOf } = useSurvey()
  return (
    <TextField
      id="onsite_sample_id"
      label={words.questions.onsite_sample_id}
      optional={words.optional}
      hint={words.onsiteHint}
      error={faultOf('onsite_sample_id')}
      spellCheck={false}
      value={draft.answers.onsite_sample_id ?? ''}
      onChange={(text) => {
        answer('onsite_sample_id', text || null)
        // Says at once that a text is too long.
        look('onsite_sample_id')
      }}
    />
  )
}

function DateCollected() {
  const { draft, checks, answer, look, faultOf } = useSurvey()
  return (
    <TextField
      id="date_collected"
      type="date"
      label={words.questions.date_collected}
      optional={words.optional}
      hint={words.dateHint}
      error={faultOf('date_collected')}
      max={checks.today}
      value={draft.answers.date_collected ?? ''}
      onChange={(day) => answer('date_collected', day || null)}
      onBlur={() => afterPress(() => look('date_collected'))}
    />
  )
}

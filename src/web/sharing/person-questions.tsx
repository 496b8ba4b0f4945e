/**
 * The questions of the staff's sharing survey about the person (R4.22): how useful the result was, and what they plan to
 * do.
 */
import { toggleChoice } from '#domain/survey/checklists.ts'
import { openChoices, yesNoChoices } from '#web/collection/answer-words.ts'
import type { Options } from '#web/collection/survey-context.ts'
import { formTexts } from '#web/texts/form.ts'
import { sharingTexts } from '#web/texts/sharing.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { MultiChoice } from '#web/ui/multi-choice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { ShareAnswers } from './share-answers.ts'

const words = sharingTexts
const { optional } = formTexts

type PersonQuestions = {
  readonly isForUser: boolean
  readonly options: Options
  readonly form: ShareAnswers
  readonly change: (part: Partial<ShareAnswers>) => void
  readonly errorOf: (field: string) => string | undefined
}

/** The questions. */
export function PersonQuestions({ isForUser, options, form, change, errorOf }: PersonQuestions) {
  return (
    <>
      {isForUser && (
        <ChoiceList
          id="how_useful"
          kind="one"
          label={words.useful}
          optional={optional}
          choices={options.HowUsefulResults.map(({ name: label }) => ({ value: label, label }))}
          chosen={form.how_useful === null ? [] : [form.how_useful]}
          onChoose={(how_useful) => change({ how_useful })}
        />
      )}
      <MultiChoice
        id="plan"
        label={words.plan}
        hint={surveyTexts.tickAll}
        optional={optional}
        choices={openChoices(options.DrugPlan, form.plan)}
        chosen={form.plan}
        onChoose={(choice) => change({ plan: toggleChoice(form.plan, choice) })}
        other={form.other_plan}
        otherError={errorOf('plan-other')}
        onOther={(other_plan) => change({ other_plan })}
        onToggleOther={() => change({ other_plan: form.other_plan === null ? '' : null })}
        words={{
          other: surveyTexts.other,
          otherLabel: surveyTexts.otherLabel(words.plan),
          placeholder: surveyTexts.otherPlaceholder,
        }}
      />
      {(['change_plan', 'use_again'] as const).map((field) => (
        <ChoiceList
          key={field}
          id={field}
          kind="one"
          label={words.answers[field]}
          optional={optional}
          isCompact
          choices={yesNoChoices}
          chosen={form[field] === null ? [] : [form[field]]}
          onChoose={(answer) => change({ [field]: answer })}
        />
      ))}
      <TextArea
        id="feedback"
        label={words.feedback}
        hint={words.feedbackHint}
        optional={optional}
        error={errorOf('feedback')}
        value={form.feedback}
        onChange={(feedback) => change({ feedback })}
      />
    </>
  )
}

/** The questions of the staff's sharing survey (R4.22), on its own page and beside a result at the counter. */
import type { Sample } from '#contract/samples.ts'
import { asksOfUser } from '#domain/survey/staff-survey.ts'
import type { Options } from '#web/collection/survey-context.ts'
import { sharingTexts } from '#web/texts/sharing.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { ConversationQuestion } from './conversation-question.tsx'
import { PersonQuestions } from './person-questions.tsx'
import { isAtCounter } from './share-answers.ts'
import { TellingQuestions } from './telling-questions.tsx'
import type { useShare } from './use-share.ts'

const words = sharingTexts

/** The questions. */
export function ShareFields(parts: { sample: Sample; options: Options; form: ReturnType<typeof useShare> }) {
  const { sample, options, form } = parts
  const isForUser = asksOfUser(sample)
  const { values, set, errorOf } = form
  return (
    <>
      {isAtCounter(sample) && (
        <TellingQuestions
          form={{
            ...form,
            // Whoever heard it, or has the card, has the result: nobody ticks that twice.
            set: (part) => set(part.outcomes?.length ? { ...part, shared: true } : part),
          }}
        />
      )}
      <NamePair {...form.names('names', 'fullname')} label={words.staff} isOwnName />
      <ChoiceList
        id="shared"
        kind="many"
        label={words.shared}
        error={errorOf('shared')}
        choices={[{ value: 'shared', label: words.sharedTick }]}
        chosen={values.shared ? ['shared'] : []}
        onChoose={() => set({ shared: !values.shared })}
      />
      {isForUser && (
        <ConversationQuestion
          had={values.had_conversation}
          error={errorOf('had_conversation')}
          onChoose={(had_conversation) => set({ had_conversation })}
        />
      )}
      {sample.anonymised_at === null ? (
        <PersonQuestions isForUser={isForUser} options={options} form={values} change={set} errorOf={errorOf} />
      ) : (
        <p>{words.anonymised}</p>
      )}
    </>
  )
}

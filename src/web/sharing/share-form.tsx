/** The survey form: what was shared, whether staff talked about it, and what the person makes of it (R4.22). */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Sample } from '#contract/samples.ts'
import { shareResults } from '#contract/sharing.ts'
import { asksOfUser } from '#domain/survey/staff-survey.ts'
import { yesNoChoices } from '#web/collection/answer-words.ts'
import type { Options } from '#web/collection/survey-context.ts'
import { FormPage } from '#web/form/form-page.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { sampleQuery } from '#web/samples/sample-query.ts'
import { useGoBack } from '#web/samples/use-go-back.ts'
import { useSignedIn } from '#web/session/session.ts'
import { sharingTexts } from '#web/texts/sharing.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { sharedToast } from './confirm-share.tsx'
import { PersonQuestions } from './person-questions.tsx'
import { faultsOf, newShare, surveyOf } from './share-answers.ts'

const words = sharingTexts

/** The form. */
export function ShareForm({ sample, options }: { sample: Sample; options: Options }) {
  const { sample_id } = sample
  const queries = useQueryClient()
  const navigate = useNavigate()
  const goBack = useGoBack(paths.sample(sample_id))
  const isForUser = asksOfUser(sample)
  const form = useForm({
    ...{ name: 'share', about: sample_id, begun: newShare(useSignedIn().name) },
    ask: (answers) => asked(shareResults, { params: { sample_id }, input: surveyOf(answers, isForUser) }),
    check: (answers) => faultsOf(answers, isForUser),
    onDone: async (shared) => {
      sharedToast(shared)
      queries.setQueryData(sampleQuery(sample_id).queryKey, shared)
      await navigate({ to: paths.downloadResults(sample_id), replace: true })
    },
  })
  const { values, set, errorOf } = form
  return (
    <FormPage title={words.title} sample_id={sample_id} form={form} onLeave={goBack} submit={words.submit}>
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
        <ChoiceList
          id="had_conversation"
          kind="one"
          label={words.conversation}
          error={errorOf('had_conversation')}
          choices={yesOrNo}
          chosen={values.had_conversation === null ? [] : [values.had_conversation ? 'YES' : 'NO']}
          onChoose={(value) => set({ had_conversation: value === 'YES' })}
        />
      )}
      {sample.anonymised_at === null ? (
        <PersonQuestions isForUser={isForUser} options={options} form={values} change={set} errorOf={errorOf} />
      ) : (
        <p>{words.anonymised}</p>
      )}
    </FormPage>
  )
}

const yesOrNo = yesNoChoices.filter(({ value }) => value !== 'DONT_KNOW')

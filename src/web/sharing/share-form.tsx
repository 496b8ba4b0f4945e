/** The survey itself: what was shared, whether it was talked about, and what the person makes of it (spec S3, S5). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Sample } from '#contract/samples.ts'
import { shareResults } from '#contract/sharing.ts'
import { asksOfUser } from '#domain/survey/staff-survey.ts'
import { call } from '#web/api/call.ts'
import { yesNoChoices } from '#web/collection/answer-words.ts'
import type { Options } from '#web/collection/survey-context.ts'
import { paths } from '#web/paths.ts'
import { useFormDraft } from '#web/samples/form-draft.ts'
import { FormPage, refusedFaults, useAttempts } from '#web/samples/form-page.tsx'
import { sampleQuery } from '#web/samples/sample-query.ts'
import { useGoBack } from '#web/samples/use-go-back.ts'
import { useKey } from '#web/samples/use-key.ts'
import { useSignedIn } from '#web/session/session.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { sharingTexts } from '#web/texts/sharing.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import type { Fault } from '#web/ui/error-summary.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { sharedToast } from './confirm-share.tsx'
import { PersonQuestions } from './person-questions.tsx'
import { faultsOf, fieldOf, newShare, surveyOf } from './share-answers.ts'

const words = sharingTexts

/** The form. */
export function ShareForm({ sample, options }: { sample: Sample; options: Options }) {
  const { sample_id } = sample
  const { name } = useSignedIn()
  const draft = useFormDraft('share', sample_id, newShare(name))
  const { form, change } = draft
  const { attempt, again } = useAttempts()
  const send = useShare(sample, draft.forget)
  const goBack = useGoBack(paths.sample(sample_id))
  const isForUser = asksOfUser(sample)
  const own = faultsOf(form, isForUser)
  const refused = send.error ? refusedFaults(send.error, Object.keys(fieldOf)).map(toField) : []
  const shown = own.length > 0 ? (attempt > 0 ? own : []) : refused
  const errorOf = (field: string) => shown.find((fault) => fault.field === field)?.message
  if (!draft.isReady) return null
  return (
    <FormPage
      title={words.title}
      sample_id={sample_id}
      faults={own}
      refused={refused}
      attempt={attempt + send.failureCount}
      isTried={attempt > 0}
      isSending={send.isPending}
      isChanged={draft.isChanged}
      from={draft.from}
      onDiscard={draft.discard}
      onLeave={goBack}
      onSubmit={() => {
        again()
        if (own.length === 0) send.mutate(surveyOf(form, isForUser))
      }}
      submit={words.submit}
    >
      <NamePair
        id="fullname"
        label={words.staff}
        names={form.names}
        onChange={(names) => change({ names })}
        error={errorOf('fullname')}
        words={sampleTexts.form}
        isOwnName
      />
      <ChoiceList
        id="shared"
        kind="many"
        label={words.shared}
        error={errorOf('shared')}
        choices={[{ value: 'shared', label: words.sharedTick }]}
        chosen={form.shared ? ['shared'] : []}
        onChoose={() => change({ shared: !form.shared })}
      />
      {isForUser && (
        <ChoiceList
          id="had_conversation"
          kind="one"
          label={words.conversation}
          error={errorOf('had_conversation')}
          choices={yesOrNo}
          chosen={form.had_conversation === null ? [] : [form.had_conversation ? 'YES' : 'NO']}
          onChoose={(value) => change({ had_conversation: value === 'YES' })}
        />
      )}
      {sample.anonymised_at === null ? (
        <PersonQuestions isForUser={isForUser} options={options} form={form} change={change} errorOf={errorOf} />
      ) : (
        <p>{words.anonymised}</p>
      )}
    </FormPage>
  )
}

const yesOrNo = yesNoChoices.filter(({ value }) => value !== 'DONT_KNOW')

const toField = ({ field, message }: Fault): Fault =>
  field === undefined ? { message } : { field: fieldOf[field] ?? field, message }

function useShare({ sample_id }: Sample, forget: () => Promise<void>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const keyOf = useKey()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: ReturnType<typeof surveyOf>) =>
      call(shareResults, { params: { sample_id }, input }, { once: keyOf(input) }),
    onSuccess: async (sample) => {
      await forget()
      sharedToast(sample)
      queries.setQueryData(sampleQuery(sample_id).queryKey, sample)
      await navigate({ to: paths.downloadResults(sample_id), replace: true })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['samples'] }),
  })
}

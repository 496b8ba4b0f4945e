/** '/samples/{sample_id}/delete' (spec S2, S5, S8): asks an administrator to delete a sample that still awaits transport. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { requestDeletion, type Sample } from '#contract/samples.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { call } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { useSignedIn } from '#web/session/session.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import { NamePair, type Names } from '#web/ui/name-pair.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { ForViewer } from './for-viewer.tsx'
import { useFormDraft } from './form-draft.ts'
import { FormPage, refusedFaults, useAttempts } from './form-page.tsx'
import { LoadSample } from './load-sample.tsx'
import { NotOffered } from './not-offered.tsx'
import { sampleQuery } from './sample-query.ts'
import { useGoBack } from './use-go-back.ts'

const route = getRouteApi('/samples/$sample_id/delete')
const words = sampleTexts.deletion

/** The page; a sample that cannot be deleted now says why. */
export function RequestDeletionPage() {
  const { sample_id } = route.useParams()
  return (
    <LoadSample id={sample_id}>
      {(sample) => <ForViewer>{(viewer) => <Offered sample={sample} viewer={viewer} />}</ForViewer>}
    </LoadSample>
  )
}

function Offered({ sample, viewer }: { sample: Sample; viewer: Viewer }) {
  // Asked once: what changes while someone types, the server says.
  const [refused] = useState(() => refusal('requestDeletion', sample, viewer))
  if (refused === null) return <RequestForm sample_id={sample.sample_id} />
  return (
    <NotOffered sample_id={sample.sample_id} title={words.not(sample.sample_id)} tab={words.title}>
      {refused.detail}
    </NotOffered>
  )
}

type Form = { readonly names: Names; readonly reason: string }

function RequestForm({ sample_id }: { sample_id: string }) {
  const { name } = useSignedIn()
  const draft = useFormDraft<Form>('delete', sample_id, { names: splitFullName(name), reason: '' })
  const { names, reason } = draft.form
  const { attempt, again } = useAttempts()
  const goBack = useGoBack(paths.sample(sample_id))
  const navigate = useNavigate()
  const queries = useQueryClient()
  const staff = fullName(names.first, names.last)
  const send = useMutation({
    networkMode: 'always',
    mutationFn: () => call(requestDeletion, { params: { sample_id }, input: { staff, reason: reason.trim() } }),
    onSuccess: async (sample) => {
      await draft.forget()
      toast(words.sent)
      await navigate({ to: paths.sample(sample_id), replace: true })
      queries.setQueryData(sampleQuery(sample_id).queryKey, sample)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['samples'] }),
  })
  const faults: Fault[] = [
    ...(staff === '' ? [{ field: 'staff', message: words.nameMissing }] : []),
    ...(reason.trim() === '' ? [{ field: 'reason', message: words.reasonMissing }] : []),
  ]
  const refused = send.error ? refusedFaults(send.error, ['staff', 'reason']) : []
  const shown = faults.length === 0 ? refused : attempt > 0 ? faults : []
  const errorOf = (field: string) => shown.find((fault) => fault.field === field)?.message
  if (!draft.isReady) return null
  return (
    <FormPage
      title={words.title}
      sample_id={sample_id}
      lead={words.text}
      faults={faults}
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
        if (faults.length === 0) send.mutate()
      }}
      submit={words.send}
    >
      <NamePair
        id="staff"
        label={words.staff}
        names={names}
        onChange={(next) => draft.change({ names: next })}
        error={errorOf('staff')}
        words={sampleTexts.form}
        isOwnName
      />
      <TextArea
        id="reason"
        label={words.reason}
        hint={words.reasonHint}
        error={errorOf('reason')}
        maxLength={1000}
        isRequired
        value={reason}
        onChange={(text) => draft.change({ reason: text })}
      />
    </FormPage>
  )
}

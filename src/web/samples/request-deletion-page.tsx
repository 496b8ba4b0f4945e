/** '/samples/{sample_id}/delete' (R4.21): asks an administrator to delete a sample that still awaits transport. */
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { requestDeletion, type Sample } from '#contract/samples.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { FormPage } from '#web/form/form-page.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { useSignedIn } from '#web/session/session.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { NamePair } from '#web/ui/name-pair.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { ForViewer } from './for-viewer.tsx'
import { LoadSample } from './load-sample.tsx'
import { NotOffered } from './not-offered.tsx'
import { sampleQuery } from './sample-query.ts'
import { useGoBack } from './use-go-back.ts'

const route = getRouteApi('/samples/$sample_id/delete')
const words = sampleTexts.deletion

/** The page; if the sample cannot be deleted now, it says why. */
export function RequestDeletionPage() {
  const { sample_id } = route.useParams()
  return (
    <LoadSample id={sample_id}>
      {(sample) => <ForViewer>{(viewer) => <Offered sample={sample} viewer={viewer} />}</ForViewer>}
    </LoadSample>
  )
}

function Offered({ sample, viewer }: { sample: Sample; viewer: Viewer }) {
  // Checked once: if something changes while somebody types, the server refuses the request.
  const [refused] = useState(() => refusal('requestDeletion', sample, viewer))
  if (refused === null) return <RequestForm sample_id={sample.sample_id} />
  return (
    <NotOffered sample_id={sample.sample_id} title={words.not(sample.sample_id)} tab={words.title}>
      {refused.detail}
    </NotOffered>
  )
}

function RequestForm({ sample_id }: { sample_id: string }) {
  const names = splitFullName(useSignedIn().name)
  const goBack = useGoBack(paths.sample(sample_id))
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm({
    ...{ name: 'delete', about: sample_id, begun: { names, reason: '' } },
    ask: ({ names: { first, last }, reason }) =>
      asked(requestDeletion, { params: { sample_id }, input: { staff: fullName(first, last), reason } }),
    done: words.sent,
    onDone: async (sample) => {
      await navigate({ to: paths.sample(sample_id), replace: true })
      queries.setQueryData(sampleQuery(sample_id).queryKey, sample)
    },
  })
  return (
    <FormPage
      title={words.title}
      sample_id={sample_id}
      lead={words.text}
      form={form}
      submit={words.send}
      onLeave={goBack}
    >
      <NamePair {...form.names('names', 'staff')} label={words.staff} isOwnName />
      <TextArea {...form.text('reason')} label={words.reason} hint={words.reasonHint} isRequired />
    </FormPage>
  )
}

/** '/samples/{sample_id}/share' (R4.22): the staff's sharing survey. It refuses a sample that was already shared. */

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { SurveyLoading } from '#web/collection/survey-loading.tsx'
import { optionsQuery } from '#web/collection/survey-queries.ts'
import { paths } from '#web/paths.ts'
import { ForViewer } from '#web/samples/for-viewer.tsx'
import { lastList } from '#web/samples/last-list.ts'
import { LoadSample } from '#web/samples/load-sample.tsx'
import { NotOffered } from '#web/samples/not-offered.tsx'
import { sendBack } from '#web/session/notice.ts'
import { sharingTexts } from '#web/texts/sharing.ts'
import { ShareForm } from './share-form.tsx'

const route = getRouteApi('/samples/$sample_id/share')
const words = sharingTexts

/** The page. */
export function SharePage() {
  const { sample_id } = route.useParams()
  return (
    <LoadSample id={sample_id}>
      {(sample) => <ForViewer>{(viewer) => <Offered sample={sample} viewer={viewer} />}</ForViewer>}
    </LoadSample>
  )
}

function Offered({ sample, viewer }: { sample: Sample; viewer: Viewer }) {
  // Checked once: if something changes while somebody types, the server refuses the answers.
  const [refused] = useState(() => refusal('share', sample, viewer))
  const { data: options, error, refetch } = useQuery({ ...optionsQuery, enabled: refused === null })
  const { sample_id } = sample
  if (refused?.code === 'reshare') return <Reshared detail={refused.detail} />
  if (refused !== null) {
    return (
      <NotOffered sample_id={sample_id} title={words.not(sample_id)} tab={words.title}>
        {refused.detail}
      </NotOffered>
    )
  }
  if (options === undefined) return <SurveyLoading fault={error && sentenceOf(error)} onAgain={refetch} />
  return <ShareForm sample={sample} options={options} />
}

/** Says that the result was already shared and returns to '/' (R2.18). */
function Reshared({ detail }: { detail: string }) {
  const navigate = useNavigate()
  const leave = useEffectEvent(() =>
    sendBack(detail, () => navigate({ to: paths.home, search: lastList(), replace: true })),
  )
  useEffect(() => leave(), [])
  return null
}

/** The prefilled survey of a sample that still awaits transport. For any other sample, it says why nobody can edit it. */

import { IconPencilOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { editOf, refusal } from '#domain/sample/sample-lifecycle.ts'
import { mySiteQuery } from '#web/api/queries.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { useDraftPlace } from '#web/form/draft-place.ts'
import { paths } from '#web/paths.ts'
import { lastTab } from '#web/samples/last-list.ts'
import { editQuery } from '#web/samples/sample-query.ts'
import { useZone } from '#web/samples/when.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { draftOf } from './draft.ts'
import { changeSample } from './send-survey.ts'
import { dropSent } from './sent-already.tsx'
import { changesToSend } from './survey-changes.ts'
import { SurveyForm } from './survey-form.tsx'
import { SurveyLoading } from './survey-loading.tsx'
import { useKeepAnswer } from './survey-queries.ts'
import { useSurveyStart } from './survey-start.ts'

const words = surveyTexts

/** The survey of one sample. */
export function EditSurvey({ id }: { id: string }) {
  const viewer = useSignedIn()
  const zone = useZone()
  const place = useDraftPlace()
  const navigate = useNavigate()
  const sample_id = canonicalSampleId(id)
  const start = useSurveyStart(sample_id)
  const sample = useQuery(editQuery(sample_id))
  const site = useQuery(mySiteQuery)
  const keepAnswer = useKeepAnswer()
  const toSample = () => navigate({ to: '/samples/$sample_id', params: { sample_id }, search: lastTab(sample_id) })

  if (sample.error && !sample.data) return <NotEditable id={sample_id} why={sentenceOf(sample.error)} />
  if (!start.isReady || !sample.data || !site.data) {
    const fault = start.isReady ? null : start.fault
    return (
      <SurveyLoading fault={fault ?? (site.error ? sentenceOf(site.error) : null)} onAgain={() => site.refetch()} />
    )
  }
  const refused = refusal(editOf(sample.data), sample.data, { ...viewer, site_id: site.data.id })
  if (refused) return <NotEditable id={sample_id} why={refused.detail} />
  const { version } = sample.data
  return (
    <SurveyForm
      begun={draftOf(sample.data, zone)}
      stored={start.draft}
      options={start.options}
      drugs={start.drugs}
      sample={sample.data}
      about={sample_id}
      send={({ before, answers, checks }) =>
        changeSample(sample_id, changesToSend(before, answers, checks), version).catch(async (error) => {
          // Somebody else has changed it: the form joins that, and the next attempt stands on it.
          if (error instanceof Refusal && error.status === 409) await sample.refetch()
          throw error
        })
      }
      onSent={async (changed) => {
        await dropSent(place, sample_id)
        keepAnswer(changed)
        toast(words.edited(sample_id))
        return toSample()
      }}
      onLeave={toSample}
    />
  )
}

function NotEditable({ id, why }: { id: string; why: string }) {
  return (
    <Panel
      icon={<IconPencilOff size={28} />}
      title={words.cannotEdit(id)}
      level={1}
      isFault
      actions={
        <Button component={Link} to={paths.sample(id)}>
          {words.backToSample}
        </Button>
      }
    >
      {why}
    </Panel>
  )
}

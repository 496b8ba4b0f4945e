/** Which draft the survey's address names: one of them, a new one, or none yet: then this person's drafts are listed. */
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { firstStep } from '#domain/survey/collection-survey.ts'
import { newKey } from '#web/api/call.ts'
import { useDraftPlace } from '#web/form/draft-place.ts'
import { DraftList } from './draft-list.tsx'
import { draftsQuery } from './drafts.ts'
import { ShortWay, shortWayQuery } from './short-way.ts'
import { useSurveyAddress } from './survey-address.ts'
import type { Options } from './survey-context.ts'
import { SurveyLoading } from './survey-loading.tsx'
import { useSurveyPlace } from './survey-place.ts'

type ChosenDraft = {
  readonly options: Options
  readonly onLeave: () => void
  /** The survey whose draft has this name. */
  readonly children: (id: string) => ReactNode
}

/** The draft of the address. */
export function ChosenDraft({ options, onLeave, children }: ChosenDraft) {
  const { draft, step } = useSurveyAddress()
  const { path } = useSurveyPlace()
  const place = useDraftPlace()
  const { data: drafts } = useQuery({ ...draftsQuery(place), enabled: draft === undefined })
  const { data: isShort } = useQuery(shortWayQuery(place))
  const [fresh] = useState(newKey)
  if (draft !== undefined && isShort !== undefined) return <ShortWay value={isShort}>{children(draft)}</ShortWay>
  if (draft !== undefined) return <SurveyLoading fault={null} onAgain={() => {}} />
  if (drafts === undefined) return <SurveyLoading fault={null} onAgain={() => {}} />
  // An address of an older version names a step alone.
  if (drafts.length === 0 || step !== undefined) {
    return <Navigate to={path} search={{ draft: drafts[0]?.id ?? fresh, step: step ?? firstStep }} replace />
  }
  return <DraftList drafts={drafts} options={options} onLeave={onLeave} />
}

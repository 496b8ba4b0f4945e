/** The state of one survey: its draft, the faults that show, and the changes that questions make. */
import { useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { localDay } from '#domain/dates.ts'
import { type FreeSample, freeSamplesFor } from '#domain/survey/survey-faults.ts'
import { containerTypes } from '#domain/terms.ts'
import type { Kept } from '#web/form/kept-form.ts'
import { useDraft } from '#web/form/use-draft.ts'
import { useZone } from '#web/samples/when.tsx'
import type { Item } from '#web/ui/searchable-dropdown.tsx'
import { type Draft, isChanged } from './draft.ts'
import { useSurveyAddress } from './survey-address.ts'
import type { Options, Survey } from './survey-context.ts'
import { useSurveyPlace } from './survey-place.ts'
import { type Problem, problemsOf } from './survey-problems.ts'
import { surveyDraft } from './survey-start.ts'

/** What a survey is made of. */
export type SurveyParts = {
  /** What the survey begins with: a new one, or the sample's own answers. */
  readonly begun: Draft
  /** The draft that was left, if any. */
  readonly stored: Kept<Draft> | null
  readonly options: Options
  readonly drugs: readonly Item[]
  /** The sample that is edited, as the server has it; null for a new one. */
  readonly sample: Sample | null
  /** What its draft is about, where that is not the sample's ID. */
  readonly edits?: string | undefined
}

/** The faults that show; a new number takes the focus to them. */
type Attempt = { readonly number: number; readonly problems: readonly Problem[] }

/** The survey and what its pages do with it. */
export function useSurveyState({ begun, stored, options, drugs, sample, edits }: SurveyParts) {
  const { step = 0 } = useSurveyAddress()
  const { isOtherLabel } = useSurveyPlace()
  const zone = useZone()
  const about = surveyDraft.about(edits ?? sample?.sample_id ?? null)
  const { form: draft, isKept, latest, change, discard } = useDraft(surveyDraft.name, about, begun, { stored })
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, problems: [] })
  const checks = {
    editing: sample !== null,
    showDate: options.show_date,
    samplesFree: [...ownIds(sample, draft.sent), ...options.Samples],
    today: localDay(new Date().toISOString(), zone),
    isOtherLabel,
  }
  /** Takes away what a change mended: the faults of its own question, and of those that it answered as well. */
  const mend = (field: string) => {
    const left = problemsOf(latest(), checks)
    const isLeft = (one: Problem) => one.isServers || left.some((problem) => problem.field === one.field)
    setAttempt((now) => ({ ...now, problems: now.problems.filter((one) => one.field !== field && isLeft(one)) }))
  }

  const survey: Survey = {
    draft,
    options,
    drugs,
    checks,
    sample,
    change: (field, make) => {
      change((before) => ({ ...before, ...make(before), step, changedAt: new Date().toISOString() }))
      mend(field)
    },
    answer: (field, value) => survey.change(field, ({ answers }) => ({ answers: { ...answers, [field]: value } })),
    look: (field) => {
      const value = latest().answers[field]
      const found = problemsOf(latest(), checks).find((problem) => problem.field === field)
      if (found === undefined || value === null || value === '') return
      // What Next has shown meanwhile stays as it is.
      const isShown = (problems: readonly Problem[]) => problems.some((one) => one.field === field)
      setAttempt((now) =>
        isShown(now.problems) ? now : { ...now, problems: [...now.problems, { ...found, isSeenOnly: true }] },
      )
    },
    faultOf: (field) => attempt.problems.find((problem) => problem.field === field)?.message,
  }
  return {
    survey,
    isKept,
    attempt,
    isDirty: isChanged(draft, begun),
    problems: () => problemsOf(latest(), checks),
    /** Shows these problems, and takes the person to them. */
    show: (problems: readonly Problem[]) => setAttempt(({ number }) => ({ number: number + 1, problems })),
    /** Notes what is on its way to the server. */
    noteSent: (sent: Draft['sent']) => change((before) => ({ ...before, sent })),
    noteStep: (next: number) => change((before) => ({ ...before, step: next })),
    /** Throws everything typed away. */
    discard,
  }
}
export type SurveyState = ReturnType<typeof useSurveyState>

/** The IDs that are this survey's own, though no longer free: the edited sample's, and that of a form on its way. */
function ownIds(sample: Sample | null, sent: Draft['sent']): FreeSample[] {
  if (sample !== null) return [sample]
  if (sent === null) return []
  const { sample_id, sample_type } = sent.form
  const both = containerTypes.map((container_type) => ({ sample_id, container_type }))
  return freeSamplesFor(sample_type, both)
}

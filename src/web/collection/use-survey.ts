/** The state of one survey: its draft, the visible faults, and the changes that questions make. */
import { use, useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { localDay } from '#domain/dates.ts'
import { type FreeSample, freeSamplesFor } from '#domain/survey/survey-faults.ts'
import { containerTypes } from '#domain/terms.ts'
import { newKey } from '#web/api/call.ts'
import { useDraftPlace } from '#web/form/draft-place.ts'
import { type Kept, keptKey } from '#web/form/kept-form.ts'
import { useDraft } from '#web/form/use-draft.ts'
import { useZone } from '#web/samples/when.tsx'
import type { Item } from '#web/ui/searchable-dropdown.tsx'
import { type Draft, isChanged } from './draft.ts'
import { ShortWay, useKeepShortWay } from './short-way.ts'
import { useSurveyAddress } from './survey-address.ts'
import type { Options, Survey } from './survey-context.ts'
import { useSurveyPlace } from './survey-place.ts'
import { type Problem, problemsOf } from './survey-problems.ts'
import { surveyDraft } from './survey-start.ts'

/** The data for a survey. */
export type SurveyParts = {
  /** The initial answers: empty for a new sample, otherwise the sample's own. */
  readonly begun: Draft
  /** The earlier draft, if any. */
  readonly stored: Kept<Draft> | null
  readonly options: Options
  readonly drugs: readonly Item[]
  /** The sample being edited, as the server has it; null for a new one. */
  readonly sample: Sample | null
  /** What the draft is about. */
  readonly about: string
}

/** The visible faults; each new number moves the focus to them. */
type Attempt = { readonly number: number; readonly problems: readonly Problem[] }

/** The survey's state and the actions of its pages. */
export function useSurveyState({ begun, stored, options, drugs, sample, about }: SurveyParts) {
  const { step = 0, edit } = useSurveyAddress()
  const { isOtherLabel, now = () => new Date().toISOString() } = useSurveyPlace()
  const zone = useZone()
  const place = useDraftPlace()
  const isShort = use(ShortWay) && edit === undefined
  const [first] = useState(() => (isShort ? { ...begun, isShort } : begun))
  // An edit follows what others save; a new survey keeps the way on which it began.
  const start = sample === null ? first : begun
  const kept = useDraft(surveyDraft.name, about, start, { stored, isEdit: sample !== null })
  const keepShortWay = useKeepShortWay()
  const { form: draft, isKept, latest, change, discard } = kept
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, problems: [] })
  const checks = {
    editing: sample !== null,
    showDate: options.show_date,
    samplesFree: [...ownIds(sample, draft.sent), ...options.Samples],
    today: localDay(now(), zone),
    isOtherLabel,
  }
  /** Removes the faults that a change fixed: those of its question, and of other questions that it answered. */
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
      // Faults that Next showed in the meantime stay.
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
    /** The answers without what this person typed. */
    begun: kept.begun,
    isDirty: isChanged(draft, kept.begun),
    /** What to say about the draft, for `DraftNote`. */
    note: kept,
    problems: () => problemsOf(latest(), checks),
    /** Shows these problems and takes the person to them. */
    show: (problems: readonly Problem[]) => setAttempt(({ number }) => ({ number: number + 1, problems })),
    notes: {
      /** Notes the form on its way to the server. */
      noteSent: (sent: Draft['sent']) => change((before) => ({ ...before, sent })),
      /** Makes the survey one of another visit. */
      renewVisit: () => change((before) => ({ ...before, visit: newKey() })),
    },
    /** Asks only what is required, or everything again. */
    setShort: (isShort: boolean) => {
      change(() => ({ isShort }))
      keepShortWay(isShort)
    },
    noteStep: (next: number) => change((before) => ({ ...before, step: next })),
    /** Discards everything typed. */
    discard,
    /** Discards what was sent; not what another tab of the same survey has typed since. */
    settle: async () => {
      const stored = await place.read<Draft>(keptKey(place.owner, surveyDraft.name, about))
      if ((stored?.form.changedAt ?? '') <= (latest().changedAt ?? '')) await discard()
    },
  }
}
export type SurveyState = ReturnType<typeof useSurveyState>

/** IDs that this survey may use although they are not free: the edited sample's, and the one of a form on its way. */
function ownIds(sample: Sample | null, sent: Draft['sent']): FreeSample[] {
  if (sample !== null) return [sample]
  if (sent === null) return []
  const { sample_id, sample_type } = sent.form
  const both = containerTypes.map((container_type) => ({ sample_id, container_type }))
  return freeSamplesFor(sample_type, both)
}

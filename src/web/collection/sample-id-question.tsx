/**
 * Asks for the sample ID, one of the registered IDs (R3.21): typed, searched, scanned by a keyboard-wedge scanner wherever
 * the focus is, or by the camera. If the sample type is not answered yet, the ID's container answers it.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isIdSearched, meantId } from '#domain/sample/alike-ids.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { sampleTypeWords } from '#domain/sample/sample-words.ts'
import { idInScan, unreadScan } from '#domain/scan/read-scan.ts'
import { freeSamplesFor, surveyFaults } from '#domain/survey/survey-faults.ts'
import { type SampleType, sampleTypes } from '#domain/terms.ts'
import { samplesOfQuery } from '#web/samples/sample-query.ts'
import { CameraButton } from '#web/scanning/camera-button.tsx'
import { useScan } from '#web/scanning/use-scan.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { KeptAnswer } from '#web/ui/kept-answer.tsx'
import { type Item, newItemId, SearchableDropdown } from '#web/ui/searchable-dropdown.tsx'
import { closedChoices } from './answer-words.ts'
import { DraftLabel } from './draft-label.tsx'
import { OtherLabel } from './other-label.tsx'
import { SentAlready, sentWords, useSentAlready } from './sent-already.tsx'
import { useSurvey } from './survey-context.ts'
import { useSurveyPlace } from './survey-place.ts'
import { optionsQuery } from './survey-queries.ts'

const words = surveyTexts

/** The question. When somebody edits a sample, it only shows the ID, because that is on the label. */
export function SampleIdQuestion() {
  const { sample, faultOf } = useSurvey()
  if (sample === null) return <FreeId />
  return (
    <KeptAnswer
      id="sample_id"
      label={words.questions.sample_id}
      answer={sample.sample_id}
      why={words.idKept}
      error={faultOf('sample_id')}
    />
  )
}

function FreeId() {
  const { draft, checks } = useSurvey()
  const { asksServer, words: own } = useSurveyPlace()
  const queries = useQueryClient()
  const [heard, setHeard] = useState('')
  const { sample_id, sample_type } = draft.answers
  // Check the ID of a restored draft at once, as if somebody had just left the field.
  const [isLeft, setLeft] = useState(true)
  const chooseId = useChooseId()
  const [unread, setUnread] = useState<string | undefined>()
  const choose = (id: string | null) => {
    setUnread(undefined)
    setLeft(false)
    chooseId(id)
  }
  const leave = () => {
    setLeft(true)
    // A colleague may have used the ID since the list was loaded.
    if (asksServer) queries.invalidateQueries({ queryKey: optionsQuery.queryKey })
  }
  const items = itemsOf(sample_type, checks.samplesFree)
  const hint = sample_type === null ? words.idHintAny : words.idHint[sample_type]
  const scan = (text: string) => {
    const id = idInScan(text, (one) => checks.samplesFree.some(({ sample_id: free }) => free === one))
    if (id === '') {
      setUnread(unreadScan(text))
      return setHeard(unreadScan(text))
    }
    setHeard(words.scanned(id))
    choose(id)
    leave()
  }
  useScan(scan)
  const fault = useIdFault(isLeft)
  return (
    <div>
      <SearchableDropdown
        id="sample_id"
        label={words.questions.sample_id}
        hint={own.idHint?.(hint) ?? hint}
        error={unread ?? fault}
        items={items}
        find={findIds}
        value={
          sample_id === null
            ? null
            : (items.find((item) => item.name === sample_id) ?? { id: newItemId, name: sample_id })
        }
        onChange={(item) => choose(item?.name ?? null)}
        onLeave={() => afterPress(leave)}
        allowsNew
        tidy={canonicalSampleId}
        isMono
        right={<CameraButton onScan={scan} />}
        words={words.combobox}
      />
      <OtherLabel />
      <DraftLabel />
      <SentAlready />
      <span className="unseen" role="status">
        {heard}
      </span>
    </div>
  )
}

function itemsOf(type: SampleType | null, free: Parameters<typeof freeSamplesFor>[1]): Item[] {
  return freeSamplesFor(type, free).map(({ sample_id: name, container_type }, id) => ({
    id,
    name,
    alias: words.containers[container_type],
  }))
}

function findIds(items: readonly Item[], text: string): readonly Item[] {
  return items.filter(({ name }) => isIdSearched(name, text))
}

/** Finds the type of sample for a free ID. */
function useTypeOf() {
  const { checks } = useSurvey()
  return (id: string | null): SampleType | undefined =>
    sampleTypes.find((type) => freeSamplesFor(type, checks.samplesFree).some(({ sample_id }) => sample_id === id))
}

/** Answers the ID and, if the type is not answered yet, the type, which follows from the container. */
function useChooseId() {
  const { change } = useSurvey()
  const typeOf = useTypeOf()
  return (sample_id: string | null) =>
    change('sample_id', ({ answers }) => ({
      answers: { ...answers, sample_id, sample_type: answers.sample_type ?? typeOf(sample_id) ?? null },
    }))
}

/** The one free label with this number, where somebody typed the number alone. */
function numbered(typed: string, free: readonly { readonly sample_id: string }[]): string | null {
  const [one, ...others] = /^\d+$/.test(typed)
    ? free.filter(({ sample_id }) => sample_id.replace(/^\D+/, '') === typed)
    : []
  return one === undefined || others.length > 0 ? null : one.sample_id
}

/** The fault of the ID after somebody left the field: wrong container, used by a colleague, or not registered. */
function useIdFault(isLeft: boolean): string | undefined {
  const { draft, options, checks, faultOf } = useSurvey()
  const { asksServer, whyNot } = useSurveyPlace()
  const typeOf = useTypeOf()
  const { sample_id, sample_type } = draft.answers
  const now = surveyFaults(draft.answers, checks).find(({ field }) => field === 'sample_id')?.message
  const fault = faultOf('sample_id') ?? (isLeft && sample_id !== null ? now : undefined)
  const other = typeOf(sample_id)
  const isStrange = fault !== undefined && sample_id !== null && other === undefined
  const { data: used } = useQuery({ ...samplesOfQuery(sample_id ?? ''), enabled: isStrange && asksServer })
  const sent = useSentAlready()
  // Says at once if no ID is free.
  const isNoneFree = freeSamplesFor(sample_type, checks.samplesFree).length === 0
  if (isNoneFree && checks.isOtherLabel === undefined) return now
  if (fault === undefined || sample_id === null || other === sample_type) return fault
  const meant = meantId(sample_id) ?? numbered(sample_id, checks.samplesFree)
  if (other === undefined && meant !== null && typeOf(meant) !== undefined) return `${fault} ${words.meant(meant)}`
  if (other === undefined && !asksServer) return `${fault} ${whyNot(sample_id)}`.trim()
  if (other === undefined) {
    if (sent !== null) return `${fault} ${sentWords(sample_id, sent.fields)}`
    if (used === undefined) return fault
    return `${fault} ${used.count === 0 ? words.idUnknown(sample_id) : words.idUsed(sample_id)}`
  }
  const container = checks.samplesFree.find((free) => free.sample_id === sample_id)?.container_type ?? 'VIAL'
  const type = closedChoices(options.SampleType, sampleTypeWords).find(({ value }) => value === other)?.label ?? ''
  return `${fault} ${words.otherContainer(sample_id, words.containers[container], type)}`
}

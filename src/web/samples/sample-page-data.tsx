/** The Collection Data tab: the survey's questions and answers, and the research switch (R3.14). */
import type { Sample } from '#contract/samples.ts'
import { setResearchParticipation } from '#contract/sharing.ts'
import { formatDate } from '#domain/dates.ts'
import { sampleWeightMg } from '#domain/report/quantities.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { isPersonalField } from '#domain/service/retention.ts'
import { questionsOf, surveySteps } from '#domain/survey/collection-survey.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { answersOf } from '#web/collection/draft.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { Mono, Muted } from '#web/ui/layout.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { SampleCard } from '#web/ui/sample-page.tsx'
import { ToggleSwitch } from '#web/ui/toggle-switch.tsx'
import { answerText } from './sample-answers.ts'
import { useSampleChange } from './use-sample-change.ts'
import { useViewer } from './use-viewer.ts'
import { Collected, useZone } from './when.tsx'

const words = sampleTexts.data
const form = { editing: false, showDate: true }

/** The tab's content. */
export function SamplePageData({ sample }: { sample: Sample }) {
  const zone = useZone()
  const answers = answersOf(sample, zone)
  const steps = surveySteps
    .map(({ step }) => ({ step, fields: questionsOf(step, answers, form) }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <>
      <Research sample={sample} />
      {steps.map(({ step, fields }) => (
        <SampleCard key={step} aria-labelledby={`step-${step}`}>
          <h2 id={`step-${step}`}>{surveyTexts.stepTitles[step]}</h2>
          <RowList>
            {fields.map((field) => (
              <ListRow key={field} label={surveyTexts.short(field)}>
                {sample.anonymised_at !== null && isPersonalField(field) ? (
                  <Muted as="span">{sampleTexts.anonymised(formatDate(sample.anonymised_at, zone))}</Muted>
                ) : field === 'date_collected' ? (
                  <Collected sample={sample} />
                ) : (
                  <Answer
                    text={field === 'sample_id' ? sample.shown_id : answerText(field, answers)}
                    isId={field === 'sample_id'}
                  />
                )}
              </ListRow>
            ))}
            {fields.includes('sample_id') && <Vial sample={sample} />}
          </RowList>
        </SampleCard>
      ))}
    </>
  )
}

function Answer({ text, isId }: { text: string | null; isId: boolean }) {
  if (text === null) return <Muted as="span">{surveyTexts.notAnswered}</Muted>
  return isId ? <Mono>{text}</Mono> : text
}

function Vial({ sample: { container_type, sample_weight } }: { sample: Sample }) {
  return (
    <>
      <ListRow label={words.container}>{words.containers[container_type]}</ListRow>
      {sample_weight !== null && <ListRow label={words.sampleWeight}>{sampleWeightMg(sample_weight)}</ListRow>}
    </>
  )
}

/** The switch for people who may change it, on a service user's sample; others see only the word. */
function Research({ sample }: { sample: Sample }) {
  const viewer = useViewer()
  const change = useSampleChange(sample.sample_id)
  const { sample_id, research_participation } = sample
  const refused = viewer && refusal('setResearchParticipation', sample, viewer)
  if (viewer === null || refused?.code === 'not_applicable') return null
  const toggle = (value: boolean) =>
    change.mutate({
      send: () => call(setResearchParticipation, { params: { sample_id }, input: { value } }),
      after: (before) => ({ ...before, research_participation: value }),
      onDone: () => {},
    })
  const { label, text, yes, no } = sampleTexts.research
  const word = (
    <RowList>
      <ListRow label={label}>{research_participation ? yes : no}</ListRow>
    </RowList>
  )
  return (
    <SampleCard data-research>
      {refused === null ? (
        <>
          <div className="onPaper">{word}</div>
          <div className="offPaper">
            <ToggleSwitch label={label} isOn={research_participation} onToggle={toggle} />
            <Muted>{text}</Muted>
          </div>
        </>
      ) : (
        word
      )}
      {change.error && <Refused>{sampleTexts.notChanged(sentenceOf(change.error))}</Refused>}
    </SampleCard>
  )
}

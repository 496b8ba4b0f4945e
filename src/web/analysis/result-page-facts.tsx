/** What a lab needs to know about how a sample was collected and what it weighs. */
import type { Sample } from '#contract/samples.ts'
import { sampleWeightMg, showGrams } from '#domain/report/quantities.ts'
import { awaitsResult } from '#domain/sample/due.ts'
import { containerWords, deliveryWord, sampleTypeWords } from '#domain/sample/sample-words.ts'
import { Collected, Due, When } from '#web/samples/when.tsx'
import { labTexts } from '#web/texts/lab.ts'
import { Muted } from '#web/ui/layout.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { SampleCard } from '#web/ui/sample-page.tsx'

const words = labTexts.facts

/** The card. */
export function ResultPageFacts({ sample }: { sample: Sample }) {
  const { track_number, onsite_sample_id } = sample
  const weighs = (weight: number | null, show: (grams: number) => string) =>
    weight === null ? <Quiet>{words.notWeighed}</Quiet> : show(weight)
  return (
    <SampleCard aria-labelledby="collected-facts">
      <h2 id="collected-facts">{words.title}</h2>
      <RowList>
        <ListRow label={words.type}>{sampleTypeWords[sample.sample_type]}</ListRow>
        <ListRow label={words.expected}>{said(sample.expected_drugs)}</ListRow>
        <ListRow label={words.colour}>{said(sample.colour)}</ListRow>
        <ListRow label={words.texture}>{said(sample.texture)}</ListRow>
        <ListRow label={words.container}>{containerWords[sample.container_type]}</ListRow>
        <ListRow label={words.emptyWeight}>{weighs(sample.empty_weight, showGrams)}</ListRow>
        <ListRow label={words.fullWeight}>{weighs(sample.full_weight, showGrams)}</ListRow>
        <ListRow label={words.sampleWeight}>{weighs(sample.sample_weight, sampleWeightMg)}</ListRow>
        {onsite_sample_id !== null && <ListRow label={words.onsiteId}>{onsite_sample_id}</ListRow>}
        <ListRow label={words.collected}>
          <Collected sample={sample} />
        </ListRow>
        <ListRow label={words.delivery}>
          {track_number === null ? deliveryWord(sample) : words.tracking(track_number)}
        </ListRow>
        <ListRow label={words.received}>
          <When iso={sample.date_received} />
        </ListRow>
        {awaitsResult(sample) && (
          <ListRow label={words.due}>
            <Due sample={sample} />
          </ListRow>
        )}
      </RowList>
    </SampleCard>
  )
}

const said = (answers: readonly string[]) =>
  answers.length === 0 ? <Quiet>{words.noAnswer}</Quiet> : answers.join(', ')

function Quiet({ children }: { children: string }) {
  return <Muted as="span">{children}</Muted>
}

/** The sample beside its report: what was expected, how it looks, when it arrived and is due, and its weights. */
import { lazy, type ReactNode } from 'react'
import { sampleWeightMg, showGrams } from '#domain/report/quantities.ts'
import { readNumber, writeNumber } from '#domain/report/typed-numbers.ts'
import { Due, When } from '#web/samples/when.tsx'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { reportTexts } from '#web/texts/report.ts'
import { EdgeFacts } from '#web/ui/edge-facts.tsx'
import { TextField } from '#web/ui/question.tsx'
import { Keys, SampleSide } from '#web/ui/report/page.tsx'
import { gramText, weightNow } from './report-form.ts'
import type { ReportState } from './use-report.ts'

const ReportFiles = lazy(async () => ({ default: (await import('./report-files.tsx')).ReportFiles }))
const words = reportTexts.sample

/** The card. */
export function SampleCard({ report }: { report: ReportState }) {
  const { sample, form, draft, correct, errorOf } = report
  const weight = weightNow(form, sample)
  // A correction has no draft, so it has no key to save one.
  const keys = reportTexts.keys.filter(([, what]) => !correct || what !== reportTexts.saveKey)
  const looks = [...sample.colour, ...sample.texture].join(', ')
  return (
    <SampleSide aria-labelledby="sample-card">
      <h2 id="sample-card">{words.title}</h2>
      <EdgeFacts>
        <Fact label={words.expected}>{sample.expected_drugs.join(', ')}</Fact>
        {looks !== '' && <Fact label={words.looks}>{looks}</Fact>}
        <Fact label={words.received}>
          <When iso={sample.date_received} />
        </Fact>
        <Fact label={words.due}>
          <Due sample={sample} />
        </Fact>
        {sample.empty_weight !== null && <Fact label={words.empty}>{showGrams(sample.empty_weight)}</Fact>}
      </EdgeFacts>
      {sample.empty_weight !== null && (
        <TextField
          id="full_weight"
          label={words.full}
          hint={words.fullHint}
          error={errorOf('full_weight') ?? readNumber(form.full_weight, 'gram').fault ?? undefined}
          inputMode="decimal"
          value={form.full_weight}
          onChange={(full_weight) => draft.change({ full_weight })}
          onBlur={() => {
            const { units } = readNumber(form.full_weight, 'gram')
            const stored = sample.full_weight === null ? '' : gramText(sample.full_weight)
            const text = form.full_weight.trim() === '' ? stored : units === null ? null : writeNumber(units, 'gram')
            if (text !== null && text !== form.full_weight) draft.change({ full_weight: text })
          }}
        />
      )}
      {sample.empty_weight !== null && (
        <EdgeFacts>
          <Fact label={words.weight}>{weight === null ? words.unknown : sampleWeightMg(weight)}</Fact>
        </EdgeFacts>
      )}
      <LoadedPart>
        <ReportFiles report={report} />
      </LoadedPart>
      <Keys>
        {keys.map(([key, what]) => (
          <li key={key}>
            <kbd>{key}</kbd> {what}
          </li>
        ))}
      </Keys>
    </SampleSide>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** At the counter: what became of telling a person that there will be no result: it could not be analyzed, or is lost. */
import { useQueryClient } from '@tanstack/react-query'
import type { Sample } from '#contract/samples.ts'
import { toldNoResult } from '#contract/sharing.ts'
import { type NotAnalyzedOutcome, notAnalyzedOutcomes } from '#domain/sample/telling.ts'
import { asked, useAsk } from '#web/form/use-change.ts'
import { atCounterTexts } from '#web/texts/at-counter.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons } from '#web/ui/layout.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'

const words = atCounterTexts.told.notAnalyzed

/** The reason, and a button for each outcome. */
export function ToldNoResult({ sample }: { readonly sample: Sample }) {
  const { sample_id } = sample
  const queries = useQueryClient()
  const noting = useAsk({ onDone: () => queries.invalidateQueries({ queryKey: ['samples'] }) })
  const note = (outcome: NotAnalyzedOutcome) =>
    noting.send([asked(toldNoResult, { params: { sample_id }, input: { outcome } })])
  return (
    <>
      <p>{sample.not_analyzed === null ? words.lost : words.text(sample.not_analyzed)}</p>
      <RefusedFaults faults={noting.faults} />
      <Buttons>
        {notAnalyzedOutcomes.map((outcome) => (
          <Button key={outcome} variant="outline" disabled={noting.isPending} onClick={() => note(outcome)}>
            {words.buttons[outcome]}
          </Button>
        ))}
      </Buttons>
    </>
  )
}

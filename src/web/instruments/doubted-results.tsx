/**
 * Results in doubt: made since the last passed check of an instrument that failed its next check. The lab corrects each or
 * lets it stand.
 */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerDoubt, type DoubtedResult, listDoubtedResults } from '#contract/instruments.ts'
import { formatDate } from '#domain/dates.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { ResultTasks } from '#web/analysis/result-tasks.tsx'
import { call } from '#web/api/call.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useZone } from '#web/samples/when.tsx'
import { instrumentTexts } from '#web/texts/instruments.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard } from '#web/ui/choice-list.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = instrumentTexts.doubted

/** Shows the list. Shows nothing if the list is empty or fails to load, because the home page works without it. */
export function DoubtedResults() {
  const [chosen, choose] = useState<DoubtedResult | null>(null)
  const zone = useZone()
  const data = useAfterPress(
    useQuery({
      queryKey: ['samples', 'doubted-results'],
      queryFn: ({ signal }) => call(listDoubtedResults, {}, { signal }),
      staleTime: 60_000,
    }).data,
  )
  if (data === undefined || data.count === 0) return null
  const day = (iso: string) => formatDate(iso, zone)
  return (
    <ResultTasks
      id="doubted-results"
      title={words.title(data.count)}
      hint={words.hint}
      tasks={data}
      say={(task) =>
        words.result(technologyName(task.technology), task.instrument, day(task.reported_at), day(task.failed_at))
      }
      ways={(task) => (
        <Button variant="outline" aria-label={words.standsFor(task.sample_id)} onClick={() => choose(task)}>
          {words.stands}
        </Button>
      )}
    >
      {chosen && <Stands result={chosen} onClose={() => choose(null)} />}
    </ResultTasks>
  )
}

type Stands = { readonly result: DoubtedResult; readonly onClose: () => void }

function Stands({ result: { id, sample_id, instrument, failed_at, note, of_check }, onClose }: Stands) {
  const zone = useZone()
  const form = useForm({
    ...{ name: 'doubt-stands', about: id, begun: { reason: '', of_all: false } },
    ask: (input) => asked(answerDoubt, { params: { id }, input }),
    done: ({ results }) => words.saved(results),
    onDone: onClose,
  })
  return (
    <ModalForm title={words.standsOf(sample_id)} form={form} submit={words.save} onClose={onClose}>
      <p>{words.why(instrument, formatDate(failed_at, zone), note)}</p>
      <TextArea {...form.text('reason')} label={words.reason} hint={words.reasonHint} rows={3} />
      {of_check > 1 && <ChoiceCard {...form.tick('of_all')} label={words.ofAll(of_check)} />}
    </ModalForm>
  )
}

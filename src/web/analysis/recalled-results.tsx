/** On the home page of analysis staff: results that used a recalled lot of strips, each with three ways to settle it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerRecall, listRecalledResults, type RecalledResult } from '#contract/recalls.ts'
import { stripResultWords } from '#domain/sample/sample-words.ts'
import { call } from '#web/api/call.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useSignedIn } from '#web/session/session.ts'
import { recallsTexts as words } from '#web/texts/recalls.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/question.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { ResultTasks } from './result-tasks.tsx'

type Way = { readonly way: 'stands' | 'cannot'; readonly result: RecalledResult }

/** Shows the list. Shows nothing if the list is empty or fails to load, because the home page works without it. */
export function RecalledResults() {
  const [chosen, choose] = useState<Way | null>(null)
  const data = useAfterPress(
    useQuery({
      queryKey: ['samples', 'recalled-results'],
      queryFn: ({ signal }) => call(listRecalledResults, {}, { signal }),
      staleTime: 60_000,
    }).data,
  )
  if (data === undefined || data.count === 0) return null
  const Answer = chosen?.way === 'stands' ? Stands : CannotTestAgain
  return (
    <ResultTasks
      id="recalled-results"
      title={words.title(data.count)}
      hint={words.hint}
      tasks={data}
      say={({ strip_type, strip_result, lot }) => words.result(strip_type, stripResultWords[strip_result], lot)}
      ways={(result) => (
        <>
          <Button
            variant="outline"
            aria-label={words.standsFor(result.sample_id)}
            onClick={() => choose({ way: 'stands', result })}
          >
            {words.stands}
          </Button>
          <Button
            variant="outline"
            aria-label={words.cannotOf(result.sample_id)}
            onClick={() => choose({ way: 'cannot', result })}
          >
            {words.cannot}
          </Button>
        </>
      )}
    >
      {chosen && <Answer result={chosen.result} onClose={() => choose(null)} />}
    </ResultTasks>
  )
}

type Answering = { readonly result: RecalledResult; readonly onClose: () => void }

function Stands({ result: { id, sample_id, reason }, onClose }: Answering) {
  const form = useForm({
    ...{ name: 'recall-stands', about: id, begun: { reason: '' } },
    ask: (typed) => asked(answerRecall, { params: { id }, input: { way: 'STANDS', ...typed } }),
    done: words.saved(sample_id),
    onDone: onClose,
  })
  return (
    <ModalForm title={words.standsOf(sample_id)} form={form} submit={words.save} onClose={onClose}>
      <p>{words.why(reason)}</p>
      <TextArea {...form.text('reason')} label={words.reason} hint={words.reasonHint} rows={3} />
    </ModalForm>
  )
}

function CannotTestAgain({ result: { id, sample_id, reason }, onClose }: Answering) {
  const { name } = useSignedIn()
  const form = useForm({
    ...{ name: 'recall-cannot', about: id, begun: { staff: name } },
    ask: (typed) => asked(answerRecall, { params: { id }, input: { way: 'CANNOT_TEST_AGAIN', ...typed } }),
    done: words.corrected(sample_id),
    onDone: onClose,
  })
  return (
    <ModalForm title={words.cannotOf(sample_id)} form={form} submit={words.correct} onClose={onClose}>
      <p>{words.why(reason)}</p>
      <p>{words.cannotText}</p>
      <TextField {...form.text('staff')} label={words.staff} />
    </ModalForm>
  )
}

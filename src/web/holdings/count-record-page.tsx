/** '/holdings/counts/…': a count, what is missing, too much or weighs otherwise, and what follows. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { answerCount, type Count, readCount, reportCountLosses } from '#contract/counts.ts'
import { formatDateTime } from '#domain/dates.ts'
import { isLost, takesAnswer } from '#domain/holdings/count.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { holdingsTexts, countTexts as words } from '#web/texts/holdings.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { CountResult } from './count-result.tsx'

/** The page. */
export function CountRecordPage() {
  // The route has this parameter.
  const { count_id } = useParams({ strict: false }) as { count_id: string }
  const answer = useQuery(readQuery(readCount, { params: { id: count_id } }))
  const zone = useZone()
  return (
    <>
      <PageTitle>{words.tab}</PageTitle>
      <PageHead
        title={answer.data === undefined ? words.tab : words.record(answer.data.site.name)}
        back={<Link to={paths.holdings}>{holdingsTexts.title}</Link>}
        lead={
          answer.data &&
          words.byWhom(answer.data.staff, answer.data.witness, formatDateTime(answer.data.counted_at, zone))
        }
      />
      <Loaded answer={answer}>{(count) => <Found count={count} />}</Loaded>
    </>
  )
}

function Found({ count }: { readonly count: Count }) {
  const isOwn = useSignedIn().site === count.settled_by
  const [isLosing, setLosing] = useState(false)
  const [saying, setSaying] = useState<string | null>(null)
  const open = count.lines.filter((line) => line.kind === 'MISSING' && line.is_open && !takesAnswer(line))
  return (
    <>
      <CountResult
        said={count}
        beside={isOwn && open.length > 0 && <Button onClick={() => setLosing(true)}>{words.lose}</Button>}
        sayWhy={isOwn ? setSaying : undefined}
      />
      {isLosing && (
        <Losses count={count} samples={open.map(({ sample_id }) => sample_id)} onClose={() => setLosing(false)} />
      )}
      {saying !== null && <WhyForm count={count} sample_id={saying} onClose={() => setSaying(null)} />}
    </>
  )
}

type Settling = { readonly count: Count; readonly onClose: () => void }

/** Takes over the answer, and lets what shows samples load again. */
function useSettled({ count, onClose }: Settling) {
  const queries = useQueryClient()
  return (next: Count) => {
    queries.setQueryData(readQuery(readCount, { params: { id: String(count.id) } }).queryKey, next)
    void queries.invalidateQueries({ queryKey: ['samples'] })
    onClose()
  }
}

function Losses({ samples, ...settling }: Settling & { readonly samples: readonly string[] }) {
  const { count, onClose } = settling
  const form = useForm({
    ...{ name: 'count-losses', about: count.id },
    begun: { samples: [] as string[], staff: splitFullName(useSignedIn().name) },
    ask: ({ staff, samples: chosen }) =>
      asked(reportCountLosses, {
        params: { id: String(count.id) },
        input: { fullname: fullName(staff.first, staff.last), samples: [...chosen] },
      }),
    place: (fault) => (fault.field === 'fullname' ? { ...fault, field: 'staff' } : fault),
    done: ({ lines }) => words.lost(lines.filter(isLost).length),
    onDone: useSettled(settling),
  })
  return (
    <ModalForm title={words.loseTitle} form={form} submit={words.lose} onClose={onClose}>
      <p>{words.loseText}</p>
      <ChoiceList
        {...form.many('samples')}
        label={words.which}
        choices={samples.map((id) => ({ value: id, label: id }))}
        isCompact
      />
      <NamePair {...form.names('staff')} label={words.reporter} isOwnName />
    </ModalForm>
  )
}

function WhyForm({ sample_id, ...settling }: Settling & { readonly sample_id: string }) {
  const { count, onClose } = settling
  const form = useForm({
    ...{ name: 'count-why', about: `${count.id} ${sample_id}` },
    begun: { note: '', staff: splitFullName(useSignedIn().name) },
    ask: ({ note, staff }) =>
      asked(answerCount, {
        params: { id: String(count.id) },
        input: { sample_id, note, fullname: fullName(staff.first, staff.last) },
      }),
    place: (fault) => (fault.field === 'fullname' ? { ...fault, field: 'staff' } : fault),
    done: () => words.said,
    onDone: useSettled(settling),
  })
  return (
    <ModalForm title={words.sayWhyOf(sample_id)} form={form} submit={words.sayWhy} onClose={onClose}>
      <TextArea {...form.text('note')} label={words.why} isRequired />
      <NamePair {...form.names('staff')} label={words.whoSays} isOwnName />
    </ModalForm>
  )
}

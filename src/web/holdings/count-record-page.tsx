/** '/holdings/counts/…': a count, what is missing, too much or weighs otherwise, and what follows. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { answerCount, type Count, readCount, reportCountLosses } from '#contract/counts.ts'
import { formatDateTime } from '#domain/dates.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { showGrams } from '#domain/report/quantities.ts'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { SampleLink } from '#web/samples/sample-link.tsx'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { holdingsTexts, countTexts as words } from '#web/texts/holdings.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Apart, Intro, Lines, Muted } from '#web/ui/layout.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type Line = Count['lines'][number]

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
  const { here, expected, lines } = count
  const isOwn = useSignedIn().site === count.site.name
  const [isLosing, setLosing] = useState(false)
  const [saying, setSaying] = useState<string | null>(null)
  const missing = lines.filter(({ kind }) => kind === 'MISSING')
  const open = missing.filter(({ is_open }) => is_open)
  const extra = lines.filter(({ kind }) => kind === 'ELSEWHERE' || kind === 'UNKNOWN')
  const otherwise = lines.filter(({ differs }) => differs)
  return (
    <>
      <Intro role="status">
        <strong>{words.result(here, expected)}</strong> {lines.length === 0 && words.allWell}
      </Intro>
      <LinesOf title={words.missing} text={words.missingText} lines={missing}>
        {(line) => <Muted as="span">{line.is_open ? words.stillOpen : words.noLonger}</Muted>}
      </LinesOf>
      {isOwn && open.length > 0 && <Button onClick={() => setLosing(true)}>{words.lose}</Button>}
      <LinesOf title={words.extra} text={words.extraText} lines={extra}>
        {({ place }) => <span>{place === null ? words.unknown : words.places[place]}</span>}
      </LinesOf>
      <LinesOf title={words.otherWeight} text={words.otherWeightText} lines={otherwise}>
        {({ sample_id, weighed, should_weigh, answer }) => (
          <>
            <span>{words.weights(showGrams(weighed ?? 0), showGrams(should_weigh ?? 0))}</span>
            {answer !== null && <span>{words.answered(answer.note, answer.staff)}</span>}
            {answer === null && isOwn && (
              <Button variant="outline" aria-label={words.sayWhyOf(sample_id)} onClick={() => setSaying(sample_id)}>
                {words.sayWhy}
              </Button>
            )}
          </>
        )}
      </LinesOf>
      {isLosing && (
        <Losses count={count} samples={open.map(({ sample_id }) => sample_id)} onClose={() => setLosing(false)} />
      )}
      {saying !== null && <WhyForm count={count} sample_id={saying} onClose={() => setSaying(null)} />}
    </>
  )
}

type LinesOf = {
  readonly title: string
  readonly text: string
  readonly lines: readonly Line[]
  readonly children: (line: Line) => React.ReactNode
}

function LinesOf({ title, text, lines, children }: LinesOf) {
  if (lines.length === 0) return null
  return (
    <Apart as="section" aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      <Lines>
        {lines.map((line) => (
          <li key={line.sample_id}>
            {line.kind === 'UNKNOWN' || line.kind === 'ELSEWHERE' ? (
              <strong>{line.sample_id}</strong>
            ) : (
              <SampleLink id={line.sample_id} href={paths.sample(line.sample_id)} />
            )}
            {children(line)}
          </li>
        ))}
      </Lines>
    </Apart>
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
    done: ({ lines }) => words.lost(lines.filter((line) => line.kind === 'MISSING' && !line.is_open).length),
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

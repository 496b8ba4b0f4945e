/** One shift: its state, the samples asked about, its unused IDs, and its recovery code. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endAnyShift, readAnyShift, type Shift, showRecoveryCode } from '#contract/shifts.ts'
import { formatDateTime } from '#domain/dates.ts'
import { readQuery } from '#web/api/read-query.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { NotLoaded } from '#web/form/loaded.tsx'
import { SmallForm } from '#web/form/small-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useUnkeptForm } from '#web/form/use-form.ts'
import { useListAddress } from '#web/list/list-address.ts'
import { useZone } from '#web/samples/when.tsx'
import { stateOf } from '#web/shifts/begin/shift-state.ts'
import { adminShiftsTexts as words } from '#web/texts/admin-shifts.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { FactBoxes, Mono, Part, SmallHeading } from '#web/ui/layout.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { AskedSample } from './asked-sample.tsx'
import { FreeIds } from './free-ids.tsx'

/** Answered ones go, and the next ones come. */
const shownAtOnce = 20

/** The shift. */
export function OneShift({ shift_id }: { readonly shift_id: string }) {
  const { close } = useListAddress()
  const { data, error, refetch } = useQuery(
    readQuery(readAnyShift, { params: { shift_id }, query: { limit: shownAtOnce } }),
  )
  if (data === undefined) {
    if (error === null) return <ListSkeleton rows={4} label={frameTexts.loading} />
    return <NotLoaded title={frameTexts.notLoaded} why={sentenceOf(error)} onAgain={refetch} />
  }
  const { shift, unused_ids, asked: open } = data
  return (
    <>
      <p>
        <Button variant="outline" onClick={close}>
          {words.back}
        </Button>
      </p>
      <Facts shift={shift} />
      <Part aria-labelledby="asked">
        <h2 id="asked">{words.asked.title}</h2>
        {open.count === 0 && <p>{words.asked.none}</p>}
        {open.count > open.results.length && <p>{words.asked.first(open.results.length, open.count)}</p>}
        {open.results.map((one) => (
          <AskedSample key={one.sample_id} shift_id={shift_id} asked={one} />
        ))}
      </Part>
      <Part aria-labelledby="free">
        <h2 id="free">{words.free.title}</h2>
        {shift.closed_at !== null && <p>{words.free.closed}</p>}
        {shift.closed_at === null && unused_ids.length === 0 && <p>{words.free.none}</p>}
        {shift.closed_at === null && unused_ids.length > 0 && <FreeIds shift_id={shift_id} ids={unused_ids} />}
      </Part>
      <Part aria-labelledby="code">
        <h2 id="code">{words.code.title}</h2>
        <Recovery shift_id={shift_id} />
      </Part>
      {shift.closed_at === null && (
        <Part aria-labelledby="end">
          <h2 id="end">{words.end.title}</h2>
          <EndIt shift_id={shift_id} />
        </Part>
      )}
    </>
  )
}

function Facts({ shift }: { readonly shift: Shift }) {
  const zone = useZone()
  const facts = [
    [words.facts.state, stateOf(shift)],
    [words.facts.begun, formatDateTime(shift.begun_at, zone)],
    [words.facts.by, shift.begun_by],
    [words.facts.stored, shift.stored],
    [words.facts.reserved, shift.reserved],
    [words.facts.left, shift.unused],
  ] as const
  return (
    <>
      <SmallHeading as="h2">{words.title(shift.device, shift.site.name)}</SmallHeading>
      <FactBoxes>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </FactBoxes>
    </>
  )
}

function Recovery({ shift_id }: { readonly shift_id: string }) {
  const [code, setCode] = useState<string | null>(null)
  const form = useUnkeptForm({
    begun: { reason: '' },
    ask: (input) => asked(showRecoveryCode, { params: { shift_id }, input }),
    // The part above already has an element 'reason'.
    place: (fault) => ({ ...fault, ...(fault.field === 'reason' && { field: 'code_reason' }) }),
    refused: (why) => why,
    onDone: (answer) => setCode(answer.recovery_code),
  })
  if (code !== null) {
    return (
      <p role="status">
        {words.code.shown}: <Mono as="strong">{code}</Mono>
      </p>
    )
  }
  return <ReasonForm form={form} element="code_reason" texts={words.code} />
}

/** Ends a shift whose device is lost, or in the hands of nobody. */
function EndIt({ shift_id }: { readonly shift_id: string }) {
  const form = useUnkeptForm({
    begun: { reason: '' },
    ask: (input) => asked(endAnyShift, { params: { shift_id }, input }),
    place: (fault) => ({ ...fault, ...(fault.field === 'reason' && { field: 'end_reason' }) }),
    refused: (why) => why,
    done: words.end.done,
  })
  return <ReasonForm form={form} element="end_reason" texts={words.end} />
}

type ReasonForm = {
  readonly form: Pick<
    ReturnType<typeof useUnkeptForm<{ reason: string }>>,
    'text' | 'submit' | 'isSending' | 'faults' | 'attempt'
  >
  /** The ID of its field: a page may have several. */
  readonly element: string
  readonly texts: { readonly text: string; readonly reason: string; readonly submit: string }
}

function ReasonForm({ form, element, texts }: ReasonForm) {
  return (
    <SmallForm form={form} submit={texts.submit} isBeside>
      <p>{texts.text}</p>
      <TextArea {...form.text('reason', element)} label={texts.reason} rows={2} />
    </SmallForm>
  )
}

/** One shift: its state, the samples asked about, its unused IDs, and its recovery code. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAnyShift, type Shift, showRecoveryCode } from '#contract/shifts.ts'
import { formatDateTime } from '#domain/dates.ts'
import { useListAddress } from '#web/admin/list-address.ts'
import styles from '#web/admin/part.module.css'
import { readQuery } from '#web/admin/queries.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { FormFaults } from '#web/form/form-parts.tsx'
import { NotLoaded } from '#web/form/loaded.tsx'
import { asked } from '#web/form/use-change.ts'
import { useUnkeptForm } from '#web/form/use-form.ts'
import { useZone } from '#web/samples/when.tsx'
import { stateOf } from '#web/shifts/begin/shift-state.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { adminShiftsTexts as words } from '#web/texts/admin-shifts.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { AskedSample } from './asked-sample.tsx'
import { FreeIds } from './free-ids.tsx'

/** The shift. */
export function OneShift({ shift_id }: { readonly shift_id: string }) {
  const { close } = useListAddress()
  const { data, error, refetch } = useQuery(readQuery(readAnyShift, { params: { shift_id } }))
  if (data === undefined) {
    if (error === null) return <ListSkeleton rows={4} label={frameTexts.loading} />
    return <NotLoaded title={adminTexts.notLoaded} why={sentenceOf(error)} onAgain={refetch} />
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
      <section className={styles.part} aria-labelledby="asked">
        <h2 id="asked">{words.asked.title}</h2>
        {open.length === 0 && <p>{words.asked.none}</p>}
        {open.map((one) => (
          <AskedSample key={one.sample_id} shift_id={shift_id} asked={one} />
        ))}
      </section>
      <section className={styles.part} aria-labelledby="free">
        <h2 id="free">{words.free.title}</h2>
        {shift.closed_at !== null && <p>{words.free.closed}</p>}
        {shift.closed_at === null && unused_ids.length === 0 && <p>{words.free.none}</p>}
        {shift.closed_at === null && unused_ids.length > 0 && <FreeIds shift_id={shift_id} ids={unused_ids} />}
      </section>
      <section className={styles.part} aria-labelledby="code">
        <h2 id="code">{words.code.title}</h2>
        {shift.closed_at === null ? <Recovery shift_id={shift_id} /> : <p>{words.code.closed}</p>}
      </section>
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
      <h2 className={styles.small}>{words.title(shift.device, shift.site.name)}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
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
        {words.code.shown}: <strong className={styles.mono}>{code}</strong>
      </p>
    )
  }
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <FormFaults form={form} />
      <p>{words.code.text}</p>
      <TextArea {...form.text('reason', 'code_reason')} label={words.code.reason} rows={2} />
      <div>
        <Button type="submit" variant="outline" loading={form.isSending}>
          {words.code.submit}
        </Button>
      </div>
    </form>
  )
}

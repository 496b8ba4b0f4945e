/**
 * Stops a result from being submitted without a strip of its sample that runs, or was not read (R2.48): whoever submits waits, or
 * says why the strip is taken out of the list. The technician notes keep that.
 */
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { stopStrip } from '#contract/counter.ts'
import { secondsLeft, takenOut, unreadStrips } from '#domain/sample/strip-timer.ts'
import { isStrip } from '#domain/technology/technologies.ts'
import type { ReportState } from '#web/analysis/report/use-report.ts'
import { FormFaults } from '#web/form/form-parts.tsx'
import { FormWithButtons } from '#web/form/form-with-buttons.tsx'
import { asked, useAsk } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { boardQuery, stripsOnBoard } from '#web/samples/board-query.ts'
import { tellingTexts } from '#web/texts/telling.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons, PlainList } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { TextField } from '#web/ui/question.tsx'
import { stripsIn } from './enter-strip.tsx'
import { clockTime, useStripClock } from './strip-clock.ts'

const words = tellingTexts.strips.unread

type StripStop = {
  readonly report: ReportState
  /** Set to what says whether submitting stops here. */
  readonly hold: RefObject<() => boolean>
}

/** The question, once somebody submits too early. */
export function StripStop({ report, hold }: StripStop) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { sample_id } = report.sample
  const unread = () => {
    const strips = stripsOnBoard(queries.getQueryData(boardQuery.queryKey), sample_id)
    return unreadStrips(strips, stripsIn(report), new Date().toISOString())
  }
  useEffect(() => {
    hold.current = () => {
      const stops = unread().length > 0
      setOpen(stops)
      return stops
    }
    return () => {
      hold.current = () => false
    }
  })
  return isOpen && <Unread report={report} unread={unread} onClose={() => setOpen(false)} />
}

type Unread = {
  readonly report: ReportState
  readonly unread: () => readonly { readonly strip_type: string; readonly ready_at: string }[]
  readonly onClose: () => void
}

function Unread({ report, unread, onClose }: Unread) {
  const queries = useQueryClient()
  const now = useStripClock(true)
  const strips = unread()
  const { sample_id } = report.sample
  const form = useForm({
    ...{ name: 'strip-taken-out', about: sample_id, begun: { reason: '' } },
    check: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', message: words.reasonMissing }] : []),
  })
  const sending = useAsk({
    onDone: async (_: unknown, stopped: readonly { readonly strip_type: string }[]) => {
      await form.settle()
      const { tests } = report.draft.latest()
      const noted = tests.find(({ technology }) => isStrip(technology)) ?? tests[0]
      const notes = stopped.map(({ strip_type }) => takenOut(strip_type, form.values.reason))
      if (noted)
        report.changeTest(noted.key, ({ tech_notes }) => ({
          tech_notes: [tech_notes.trim(), ...notes].filter(Boolean).join(' '),
        }))
      await queries.invalidateQueries({ queryKey: boardQuery.queryKey })
      onClose()
      await report.send('submit')
    },
  })
  const takeOut = () =>
    sending.send(strips.map(({ strip_type }) => asked(stopStrip, { params: { sample_id }, input: { strip_type } })))
  const drawn = { ...form.sentBy(sending), submit: () => form.tried(takeOut) }
  const runs = strips.some(({ ready_at }) => secondsLeft(ready_at, now) > 0)
  // While the last strip is being taken out, the question stays.
  if (strips.length === 0 && !sending.isPending) {
    return (
      <Modal key="over" title={words.over.title} onClose={onClose}>
        <p>{words.over.text}</p>
        <Buttons>
          <Button onClick={onClose}>{words.over.back}</Button>
        </Buttons>
      </Modal>
    )
  }
  return (
    form.draft.isReady && (
      <Modal title={words.title(strips.length)} onClose={onClose}>
        <FormWithButtons
          look="dialog"
          form={drawn}
          submit={words.takeOut}
          cancel={runs ? words.wait : words.enter}
          onCancel={onClose}
        >
          <FormFaults form={drawn} />
          <p>{words.text}</p>
          <PlainList>
            {strips.map(({ strip_type, ready_at }) => {
              const left = secondsLeft(ready_at, now)
              const { ready, left: running } = tellingTexts.strips
              return <li key={strip_type}>{left === 0 ? ready(strip_type) : running(strip_type, clockTime(left))}</li>
            })}
          </PlainList>
          <TextField {...drawn.text('reason')} label={words.reason} hint={words.reasonHint} maxLength={300} />
        </FormWithButtons>
      </Modal>
    )
  )
}

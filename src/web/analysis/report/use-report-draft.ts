/**
 * The report in hand, and the copy of it on this device: what is typed is kept at once, comes back after a reload, and
 * goes when it is saved or thrown away by name.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropKept, keepForm, keptKey, readKept } from '#web/samples/kept-form.ts'
import { useSignedIn } from '#web/session/session.ts'
import type { ReportForm, TestForm } from './report-form.ts'

const isSame = (one: ReportForm, other: ReportForm) => JSON.stringify(one) === JSON.stringify(other)

/** Drafts kept by an earlier version hold no portion where they meant the whole vial; now somebody says so. */
const withPortion = (test: TestForm): TestForm => ({ ...test, portion: test.portion ?? '' })

/** The draft called `name` of a sample; `start` is the report as the server has it. */
export function useReportDraft(name: 'report' | 'correction', sample_id: string, start: ReportForm) {
  const { sub } = useSignedIn()
  const key = keptKey(sub, name, sample_id)
  const [begun, setBegun] = useState(start)
  const [form, setForm] = useState(start)
  const [from, setFrom] = useState<string | null>(null)
  const [isReady, setReady] = useState(false)
  const [isKept, setKept] = useState(true)
  const latest = useRef(start)
  const isDone = useRef(false)

  const show = (next: ReportForm) => {
    latest.current = next
    setForm(next)
  }
  const arrive = useEffectEvent((stored: { form: ReportForm; at: string } | undefined) => {
    if (stored !== undefined) {
      show({ ...start, ...stored.form, tests: stored.form.tests.map(withPortion) })
      setFrom(stored.at)
    }
    setReady(true)
  })
  useEffect(() => {
    let isHere = true
    readKept<ReportForm>(key).then((stored) => isHere && arrive(stored))
    return () => {
      isHere = false
    }
  }, [key])

  const keep = (next: ReportForm, beginning: ReportForm) => {
    show(next)
    if (isSame(next, beginning)) dropKept(key)
    else keepForm(key, { form: next, at: new Date().toISOString() }).then(setKept)
  }
  const begin = (next: ReportForm) => {
    setBegun(next)
    setFrom(null)
  }
  return {
    isReady,
    form,
    begun,
    from,
    isKept,
    isChanged: !isSame(form, begun),
    /** For who leaves: false once it was sent. */
    isLeft: () => !isDone.current && !isSame(latest.current, begun),
    latest: () => latest.current,
    change: (make: (form: ReportForm) => Partial<ReportForm>) =>
      keep({ ...latest.current, ...make(latest.current) }, begun),
    /** The server has `sent`, under a new base; what was typed meanwhile stays and is still kept here. */
    saved: (sent: ReportForm, base: Pick<ReportForm, 'base_version' | 'base_reports'>) => {
      const next = { ...sent, ...base }
      begin(next)
      keep({ ...latest.current, ...base }, next)
    },
    /** Goes on from what the server has, and throws away what is here. */
    startAgain: (next: ReportForm) => {
      begin(next)
      keep(next, next)
    },
    /** It was submitted: nothing more is asked or kept. */
    forget: () => {
      isDone.current = true
      return dropKept(key)
    },
  }
}

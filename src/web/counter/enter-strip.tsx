/** A strip of the list gets its line in the form of the report. */
import { useEffect, useRef } from 'react'
import { isStrip, stripTechnology } from '#domain/technology/technologies.ts'
import type { ReportState } from '#web/analysis/report/use-report.ts'

const small = (type: string) => type.trim().toLowerCase()

/** The strips that the form has a line for, in small letters. */
export const stripsIn = ({ form }: ReportState): ReadonlySet<string> =>
  new Set(form.tests.filter(({ technology }) => isStrip(technology)).map(({ strip_type }) => small(strip_type)))

/** Opens the line of a strip, which is added if the form has none. */
export function enterStrip(report: ReportState, strip_type: string): void {
  const strips = report.draft.latest().tests.filter(({ technology }) => isStrip(technology))
  const same = strips.find((test) => small(test.strip_type) === small(strip_type))
  if (same) {
    report.open(same.key)
    return
  }
  report.add(stripTechnology)
  const added = report.draft.latest().tests.at(-1)
  if (added) report.changeTest(added.key, () => ({ strip_type }))
}

/** Enters a strip once, as soon as the form is there. */
export function EnterStrip({ report, strip_type }: { readonly report: ReportState; readonly strip_type: string }) {
  const isDone = useRef(false)
  useEffect(() => {
    // The form draws what is added at once, which it cannot do while it is being drawn.
    queueMicrotask(() => {
      if (!isDone.current && strip_type !== '') enterStrip(report, strip_type)
      isDone.current = true
    })
  }, [report, strip_type])
  return null
}

/** Says that the approval of a test's method has expired; shows nothing while it is valid or if there never was one. */

import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/dates.ts'
import { methodOf, ranOutOn } from '#domain/method/method.ts'
import { isStrip } from '#domain/technology/technologies.ts'
import { methodsQuery } from '#web/analysis/methods-query.ts'
import { amountTexts } from '#web/texts/amounts.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { Muted } from '#web/ui/layout.tsx'
import type { TestForm } from './report-form.ts'
import { stripsQuery } from './strip-lot.tsx'

/** The line. */
export function RanOut({ test: { technology, strip_type, strip_lot } }: { test: TestForm }) {
  const { data: methods = [] } = useQuery(methodsQuery)
  const { data: strips } = useQuery({ ...stripsQuery, enabled: isStrip(technology) })
  const brand = strips?.lots.find(({ id }) => String(id) === strip_lot)?.brand ?? ''
  const day = useAfterPress(ranOutOn(methodOf(methods, { technology, target: strip_type, brand })?.versions ?? []))
  return day === null ? null : <Muted>{amountTexts.ranOut(formatDay(day))}</Muted>
}

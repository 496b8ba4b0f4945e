/** Proposes to dilute and test again where something else of the sample can make a strip react. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { knownVersion, methodOf } from '#domain/method/method.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { afterTestedAgain, misledBy, testedAgainIn } from '#domain/report/misled-strip.ts'
import { expectedOf } from '#domain/substance/expected-drugs.ts'
import { stripTechnology } from '#domain/technology/technologies.ts'
import { methodsQuery } from '#web/analysis/methods-query.ts'
import { stripTexts as words } from '#web/texts/strips.ts'
import { Button } from '#web/ui/button.tsx'
import { NoteBar } from '#web/ui/layout.tsx'
import { Verdict } from '#web/ui/report/page.tsx'
import { foundRows, type TestForm } from './report-form.ts'
import { stripsQuery } from './strip-lot.tsx'
import type { ReportState } from './use-report.ts'

const list = new Intl.ListFormat('en', { type: 'disjunction' })

type MisledStrip = {
  readonly report: ReportState
  readonly test: TestForm
  readonly onChange: (part: Partial<TestForm>) => void
}

/** The notice with its two answers; what was answered once somebody has; else nothing. */
export function MisledStrip({ report, test, onChange }: MisledStrip) {
  const names = useMisleading(report, test)
  const status = useRef<HTMLParagraphElement>(null)
  const answer = testedAgainIn(test)
  const answered = useRef(answer)
  useEffect(() => {
    // The button that was pressed is gone.
    if (answer !== null && answered.current === null) status.current?.focus()
    answered.current = answer
  }, [answer])
  if (answer !== null) {
    return (
      <Verdict ref={status} tabIndex={-1} role="status">
        {words.testedAgain[answer]}
      </Verdict>
    )
  }
  if (names.length === 0 || test.strip_result !== 'POSITIVE') return null
  const say = (is: 'NEGATIVE' | 'POSITIVE') => onChange(afterTestedAgain(is, test.tech_notes))
  return (
    <NoteBar tone="look" below={0} role="status">
      <div>
        <p>{words.misled(list.format(names))}</p>
        <Button variant="outline" onClick={() => say('NEGATIVE')}>
          {words.againNegative}
        </Button>{' '}
        <Button variant="outline" onClick={() => say('POSITIVE')}>
          {words.againPositive}
        </Button>
      </div>
    </NoteBar>
  )
}

/** What was found or expected and can make the strip react. */
function useMisleading({ form, reports, sample, drugs }: ReportState, { key, strip_type, strip_lot }: TestForm) {
  const { data: methods = [] } = useQuery(methodsQuery)
  const { data: strips } = useQuery(stripsQuery)
  const brand = strips?.lots.find(({ id }) => String(id) === strip_lot)?.brand ?? ''
  const method = methodOf(methods, { technology: stripTechnology, target: strip_type, brand })
  const typed = form.tests.flatMap((test) => (test.key === key ? [] : foundRows(test.rows).map(({ name }) => name)))
  const stored = reports.filter(({ is_draft }) => !is_draft).flatMap(({ drugs_found }) => drugs_found.map(findingName))
  const beside = {
    strip_type,
    reacts: (knownVersion(method?.versions ?? [])?.reacts ?? []).map(({ name }) => name),
    found: [...typed, ...stored],
    expected: expectedOf(sample).flatMap(({ name, identities }) => (identities.length === 0 ? [name] : identities)),
  }
  return misledBy(beside, drugs)
}

/** The missing step (spec S2, decision 6): nothing is ticked at first, and only what this package left out is named. */

import { useState } from 'react'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckBox } from '#web/ui/check-box.tsx'
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import styles from './transport.module.css'
import { useReportMissing } from './use-prepare.ts'

const words = transportTexts.missing

type MissingStep = {
  readonly left: readonly string[]
  /** What becomes of what is not ticked. */
  readonly lead: string
  readonly onFinish: () => void
}

/** The step. */
export function MissingStep({ left, lead, onFinish: finish }: MissingStep) {
  const [missing, setMissing] = useState<readonly string[]>([])
  const [names, setNames] = useState(splitFullName(useSignedIn().name))
  const [attempt, setAttempt] = useState(0)
  const report = useReportMissing()
  const fullname = fullName(names.first, names.last)
  const faults: Fault[] = [
    ...(missing.length === 0 ? [{ field: 'missing-0', message: words.tickMissing }] : []),
    ...(fullname === '' ? [{ field: 'reporter', message: words.namesMissing }] : []),
  ]
  const submit = () => {
    setAttempt(attempt + 1)
    if (faults.length === 0) report.mutate({ samples: [...missing], fullname }, { onSuccess: finish })
  }
  const toggle = (id: string) =>
    setMissing(missing.includes(id) ? missing.filter((one) => one !== id) : [...missing, id])
  const refused: Fault[] = report.isError ? [{ message: sentenceOf(report.error) }] : []
  const shown = attempt > 0 && faults.length > 0 ? faults : refused
  return (
    <FullPage title={words.title} leave={{ label: words.skip, onLeave: finish }}>
      <PageTitle>{words.title}</PageTitle>
      {shown.length > 0 && (
        <ErrorSummary key={`${attempt} ${report.failureCount}`} title={frameTexts.problem} faults={shown} />
      )}
      <p className={styles.lead}>{lead}</p>
      <ul className={`${styles.rows} ${styles.card}`}>
        {left.map((id, index) => (
          <li key={id}>
            <label htmlFor={`missing-${index}`} className={styles.row} data-ticked={missing.includes(id) || undefined}>
              <CheckBox
                id={`missing-${index}`}
                label={words.tick(id)}
                isChecked={missing.includes(id)}
                onChange={() => toggle(id)}
              />
              <span className={styles.id}>{id}</span>
            </label>
          </li>
        ))}
      </ul>
      <NamePair
        id="reporter"
        label={words.person}
        names={names}
        onChange={setNames}
        words={transportTexts.names}
        error={attempt > 0 && fullname === '' ? words.namesMissing : undefined}
        isOwnName
      />
      <div className={styles.actions}>
        <Button onClick={submit} loading={report.isPending}>
          {words.report}
        </Button>
        <Button variant="outline" onClick={finish}>
          {words.skip}
        </Button>
      </div>
    </FullPage>
  )
}

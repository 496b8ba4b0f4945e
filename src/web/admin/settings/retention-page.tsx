/** '/admin/retention': what is kept for how long, what would go by that, and what went (docs/decisions/0007). */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { changeRetention, type RetentionForm, type readRetention } from '#contract/admin/retention.ts'
import { formatDateTime } from '#domain/dates.ts'
import { type RetentionSetting, retentionKindNames, retentionWords } from '#domain/service/retention.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { retentionQuery } from '#web/admin/admin-tasks-queries.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import { ConfirmChange } from '#web/admin/confirm-change.tsx'
import { Loaded } from '#web/admin/loaded.tsx'
import styles from '#web/admin/part.module.css'
import { ClockQuestion } from '#web/admin/records/clock-question.tsx'
import { useAdminForm } from '#web/admin/use-admin-form.ts'
import { useChange } from '#web/admin/use-change.ts'
import { useZone } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminRetentionTexts } from '#web/texts/admin-retention.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/question.tsx'
import { RetentionGoing } from './retention-going.tsx'
import { periodsOf, retentionFaults, typedPeriods } from './retention-values.ts'

const words = adminRetentionTexts
type Retention = z.output<typeof readRetention.answer>

/** The page. */
export function RetentionPage() {
  const answer = useQuery(retentionQuery)
  return (
    <AdminPage title={adminTexts.pages.retention.title} lead={words.lead}>
      <Loaded answer={answer}>
        {(retention) => (
          // What was saved is the new start.
          <Periods key={answer.dataUpdatedAt} retention={retention} />
        )}
      </Loaded>
    </AdminPage>
  )
}

function Periods({ retention }: { retention: Retention }) {
  const queries = useQueryClient()
  const { settings, hour, last, clock, not_before } = retention
  const zone = useZone()
  const start = typedPeriods(settings)
  const { form, set, submit, sentBy } = useAdminForm(start, retentionFaults)
  const [looked, setLooked] = useState<RetentionForm | null>(null)
  const change = useChange(changeRetention, {
    fields: Object.keys(form),
    done: words.saved,
    onDone: (saved) => queries.setQueryData(retentionQuery.queryKey, saved),
  })
  const isAsked = change.warnings.includes('shorter')
  const { errorOf, sending } = sentBy(isAsked ? { ...change, faults: [] } : change)
  const field = (name: RetentionSetting) => (
    <TextField
      id={name}
      label={words.fields[name]}
      hint={words.hints[name]}
      error={errorOf(name)}
      value={form[name]}
      inputMode="numeric"
      maxLength={3}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <>
      {clock && <ClockQuestion doubt={clock} />}
      {not_before && <p className={styles.before}>{words.notice(formatDateTime(not_before, zone))}</p>}
      <LastRun last={last} hour={hour} />
      <ChangeForm
        title={words.formTitle}
        {...sending}
        onSubmit={() => submit(() => change.send({ input: periodsOf(form), query: {} }))}
        onCancel={() => set(start)}
      >
        <section className={styles.fields} aria-labelledby="people">
          <h3 id="people">{words.sections.people}</h3>
          <div className={styles.pair}>
            {field('feedback_keep_months')}
            {field('anonymise_after_months')}
          </div>
          <p className={styles.said}>
            {words.anonymising} {words.ends}
          </p>
        </section>
        <section className={styles.fields} aria-labelledby="records">
          <h3 id="records">{words.sections.records}</h3>
          <div className={styles.pair}>
            {field('sessions_keep_days')}
            {field('sign_ins_keep_days')}
            {field('log_keep_days')}
          </div>
        </section>
        <div>
          <Button variant="outline" onClick={() => submit(() => setLooked(periodsOf(form)))}>
            {words.look}
          </Button>
        </div>
      </ChangeForm>
      <RetentionGoing key={JSON.stringify(looked)} settings={looked ?? settings} isTyped={looked !== null} />
      {isAsked && (
        <ConfirmChange
          title={words.question.title}
          text={words.question.text(change.sentence, hour)}
          confirm={words.question.yes}
          faults={[]}
          isSending={change.isPending}
          onConfirm={() => change.send({ input: periodsOf(form), query: { confirmed: 'shorter' } })}
          onClose={change.reset}
        />
      )}
    </>
  )
}

function LastRun({ last, hour }: Pick<Retention, 'last' | 'hour'>) {
  const zone = useZone()
  if (last === null) return <p className={styles.before}>{words.last.never(hour)}</p>
  const gone = retentionKindNames.filter((kind) => last.gone[kind] > 0)
  const outcome =
    last.fault !== null
      ? words.last.failed(last.fault)
      : gone.length === 0
        ? words.last.nothing
        : words.last.gone(gone.map((kind) => retentionWords(kind, last.gone[kind])).join(', '))
  return (
    <p className={styles.before}>
      {words.last.at(formatDateTime(last.at, zone), last.is_nightly)} {outcome} {words.last.next(hour)}
    </p>
  )
}

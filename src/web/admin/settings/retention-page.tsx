/** '/admin/retention': how long each kind is kept, what would be erased, and what was erased (docs/decisions/0007). */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { changeRetention, type RetentionForm, type readRetention } from '#contract/admin/retention.ts'
import { formatDateTime } from '#domain/dates.ts'
import { type RetentionSetting, retentionKindNames, retentionWords } from '#domain/service/retention.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { retentionQuery } from '#web/admin/queries.ts'
import { ClockQuestion } from '#web/admin/records/clock-question.tsx'
import { ChangeForm } from '#web/form/change-form.tsx'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useZone } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminRetentionTexts } from '#web/texts/admin-retention.ts'
import { Button } from '#web/ui/button.tsx'
import { Fields, Intro, Notice, Pair } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { RetentionGoing } from './retention-going.tsx'
import { periodsOf, typedPeriods } from './retention-values.ts'

const words = adminRetentionTexts
type Retention = z.output<typeof readRetention.answer>

/** The page. */
export function RetentionPage() {
  const answer = useQuery(retentionQuery)
  return (
    <AdminPage title={adminTexts.pages.retention.title} lead={words.lead}>
      <Loaded answer={answer}>{(retention) => <Periods retention={retention} />}</Loaded>
    </AdminPage>
  )
}

function Periods({ retention }: { retention: Retention }) {
  const queries = useQueryClient()
  const { settings, version, hour, last, clock, not_before } = retention
  const zone = useZone()
  const [looked, setLooked] = useState<RetentionForm | null>(null)
  const form = useForm({
    ...{ name: 'retention', begun: typedPeriods(settings), isEdit: true, stays: true },
    ask: (values) => asked(changeRetention, { version, input: periodsOf(values), query: {} }),
    done: words.saved,
    onDone: (saved) => queries.setQueryData(retentionQuery.queryKey, saved),
  })
  const { values, sending } = form
  const isAsked = sending.warnings.includes('shorter')
  const field = (name: RetentionSetting) => (
    <TextField {...form.text(name)} label={words.fields[name]} hint={words.hints[name]} inputMode="numeric" />
  )
  return (
    <>
      {clock && <ClockQuestion doubt={clock} />}
      {not_before && <Intro>{words.notice(formatDateTime(not_before, zone))}</Intro>}
      <LastRun last={last} hour={hour} />
      <ChangeForm title={words.formTitle} form={isAsked ? { ...form, faults: [] } : form} onCancel={form.draft.discard}>
        <Fields as="section" aria-labelledby="people">
          <h3 id="people">{words.sections.people}</h3>
          <Pair>
            {field('feedback_keep_months')}
            {field('anonymise_after_months')}
          </Pair>
          <Notice tone="said">
            {words.anonymising} {words.ends}
          </Notice>
        </Fields>
        <Fields as="section" aria-labelledby="records">
          <h3 id="records">{words.sections.records}</h3>
          <Pair>
            {field('sessions_keep_days')}
            {field('sign_ins_keep_days')}
            {field('log_keep_days')}
          </Pair>
        </Fields>
        <div>
          <Button variant="outline" onClick={() => form.tried(() => setLooked(periodsOf(values)))}>
            {words.look}
          </Button>
        </div>
      </ChangeForm>
      <RetentionGoing key={JSON.stringify(looked)} settings={looked ?? settings} isTyped={looked !== null} />
      {isAsked && (
        <ConfirmChange
          title={words.question.title}
          text={words.question.text(sending.sentence, hour)}
          confirm={words.question.yes}
          change={{ faults: [], isPending: sending.isPending }}
          onConfirm={() =>
            sending.send(asked(changeRetention, { version, input: periodsOf(values), query: { confirmed: 'shorter' } }))
          }
          onClose={sending.reset}
        />
      )}
    </>
  )
}

function LastRun({ last, hour }: Pick<Retention, 'last' | 'hour'>) {
  const zone = useZone()
  if (last === null) return <Intro>{words.last.never(hour)}</Intro>
  const gone = retentionKindNames.filter((kind) => last.gone[kind] > 0)
  const outcome =
    last.fault !== null
      ? words.last.failed(last.fault)
      : gone.length === 0
        ? words.last.nothing
        : words.last.gone(gone.map((kind) => retentionWords(kind, last.gone[kind])).join(', '))
  return (
    <Intro>
      {words.last.at(formatDateTime(last.at, zone), last.is_nightly)} {outcome} {words.last.next(hour)}
    </Intro>
  )
}

/** The form of sending samples on: what is typed stays on this device until it is sent or thrown away. */

import { useState } from 'react'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { DraftNote } from '#web/form/draft-note.tsx'
import { LeaveForm } from '#web/form/leave-form.tsx'
import { type Draft, useDraft } from '#web/form/use-draft.ts'
import { useSignedIn } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard, ChoiceList } from '#web/ui/choice-list.tsx'
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx'
import { NamePair, type Names } from '#web/ui/name-pair.tsx'
import { TextField } from '#web/ui/question.tsx'
import styles from './transport.module.css'
import { useFinish, usePrepare } from './use-prepare.ts'
import { trackNumberFaults, whyFaults } from './written-faults.ts'

const words = transportTexts

type Lab = { readonly id: number; readonly name: string }
type Form = { readonly lab: string; readonly why: string; readonly trackNumber: string; readonly names: Names }
type Parts = { readonly ids: readonly string[]; readonly labs: readonly Lab[] }

/** The form, once it is known whether a draft of it is here. */
export function FurtherForm({ ids, labs }: Parts) {
  const begun: Form = {
    lab: labs.length === 1 ? String(labs[0]?.id) : '',
    why: '',
    trackNumber: '',
    names: splitFullName(useSignedIn().name),
  }
  const draft = useDraft<Form>('further', ids.join(','), begun)
  if (!draft.isReady) return null
  return (
    <>
      <DraftNote draft={draft} />
      <Fields ids={ids} labs={labs} draft={draft} />
      <LeaveForm isChanged={draft.isChanged} />
    </>
  )
}

function Fields({ ids, labs, draft }: Parts & { readonly draft: Draft<Form> }) {
  const form = useFurther(ids, labs, draft)
  const { faults, shown, errorOf } = form
  const { why, trackNumber, names } = draft.form
  return (
    <>
      {shown.length > 0 && <ErrorSummary key={form.summaryKey} title={frameTexts.problem} faults={shown} />}
      <p className={styles.lead}>{words.further.lead(ids)}</p>
      <p className={styles.ids}>{ids.join(', ')}</p>
      <div className={styles.questions}>
        <ChoiceList
          id="destination"
          kind="one"
          label={words.further.destination}
          choices={labs.map((lab) => ({ value: String(lab.id), label: lab.name }))}
          chosen={form.lab === undefined ? [] : [String(form.lab.id)]}
          onChoose={(lab) => draft.change({ lab })}
          error={errorOf('destination')}
        />
        <TextField
          id="why"
          label={words.further.why}
          hint={words.further.whyHint}
          optional={ids.length === 1 ? undefined : words.optional}
          error={errorOf('why')}
          value={why}
          onChange={(text) => draft.change({ why: text })}
        />
        <TextField
          id="track-number"
          label={words.trackNumber}
          optional={words.optional}
          hint={words.trackNumberHint}
          error={errorOf('track-number')}
          value={trackNumber}
          onChange={(text) => draft.change({ trackNumber: text })}
        />
        <NamePair
          id="preparer"
          label={words.person}
          names={names}
          onChange={(next) => draft.change({ names: next })}
          words={words.names}
          error={errorOf('preparer')}
          isOwnName
        />
        {ids.length > 1 && (
          <ChoiceCard
            id="confirm"
            type="checkbox"
            label={words.confirm}
            isChosen={form.isConfirmed}
            isFault={errorOf('confirm') !== undefined}
            onChoose={form.toggleConfirmed}
          />
        )}
      </div>
      <div className={styles.actions}>
        <Button
          onClick={form.submit}
          loading={form.isPending}
          aria-describedby="before-submit"
          {...(faults.length > 0 && { 'data-disabled': true, 'aria-disabled': true })}
        >
          {words.submit}
        </Button>
        <p id="before-submit" className={styles.before}>
          {faults.length > 0 && words.before(faults.map((fault) => fault.message))}
        </p>
      </div>
    </>
  )
}

function useFurther(ids: readonly string[], labs: readonly Lab[], draft: Draft<Form>) {
  const [isConfirmed, setConfirmed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const prepare = usePrepare('REQUIRES_FURTHER_ANALYSIS')
  const finish = useFinish()
  const { why, trackNumber, names } = draft.form
  // A lab of an older draft may no longer be one to choose.
  const lab = labs.find(({ id }) => String(id) === draft.form.lab)
  const person = fullName(names.first, names.last)
  const needsWhy = ids.length === 1
  const written = [...whyFaults('why', why), ...trackNumberFaults('track-number', trackNumber)]
  const faults: Fault[] = [
    ...(lab === undefined ? [{ field: 'destination', message: words.further.destinationMissing }] : []),
    ...(needsWhy && why.trim() === '' ? [{ field: 'why', message: words.further.whyMissing }] : []),
    ...written,
    ...(person === '' ? [{ field: 'preparer', message: words.namesMissing }] : []),
    ...(ids.length > 1 && !isConfirmed ? [{ field: 'confirm', message: words.confirmMissing }] : []),
  ]
  const submit = () => {
    setAttempt(attempt + 1)
    if (faults.length > 0 || lab === undefined) return
    const packages = [{ dest_site: lab.id, samples: ids, track_number: trackNumber }]
    prepare.mutate({ packages, person, why: why.trim() || null }, { onSuccess: () => draft.forget().then(finish) })
  }
  return {
    lab,
    isConfirmed,
    toggleConfirmed: () => setConfirmed(!isConfirmed),
    faults,
    shown: attempt > 0 && faults.length > 0 ? faults : prepare.isError ? [{ message: sentenceOf(prepare.error) }] : [],
    /** What is too long is said at once, the rest once somebody pressed Submit. */
    errorOf: (field: string) => (attempt > 0 ? faults : written).find((fault) => fault.field === field)?.message,
    summaryKey: `${attempt} ${prepare.failureCount}`,
    isPending: prepare.isPending,
    submit,
  }
}

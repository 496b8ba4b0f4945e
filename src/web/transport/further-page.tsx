/** Preparing samples for further analysis at another lab (spec S2, S5): where to, why, and who prepared them. */

import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard, ChoiceList } from '#web/ui/choice-list.tsx'
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextField } from '#web/ui/question.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { otherLabsQuery } from './prepare-queries.ts'
import styles from './transport.module.css'
import { useFinish, usePrepare } from './use-prepare.ts'

const words = transportTexts
const route = getRouteApi(paths.prepareForFurtherAnalysis)

type Lab = { readonly id: number; readonly name: string }

/** The page. */
export function FurtherPage() {
  const { samples = '' } = route.useSearch()
  const ids = samples.split(',').filter((id) => id !== '')
  const finish = useFinish()
  const labs = useQuery(otherLabsQuery(ids))
  return (
    <FullPage title={words.title} leave={{ label: words.cancel, onLeave: finish }}>
      <PageTitle>{words.title}</PageTitle>
      {ids.length === 0 ? (
        <Said>{words.further.noSamples}</Said>
      ) : labs.isError ? (
        <Said onAgain={() => labs.refetch()}>{sentenceOf(labs.error)}</Said>
      ) : labs.data === undefined ? (
        <ListSkeleton rows={4} label={frameTexts.loading} />
      ) : labs.data.length === 0 ? (
        <Said>{words.further.noDestination}</Said>
      ) : (
        <FurtherForm ids={ids} labs={labs.data} />
      )}
    </FullPage>
  )
}

function Said({ children, onAgain }: { children: string; onAgain?: () => void }) {
  const again = onAgain && <Button onClick={onAgain}>{frameTexts.tryAgain}</Button>
  return (
    <Panel isFault icon={<IconPackage size={32} />} title={frameTexts.problem} actions={again}>
      {children}
    </Panel>
  )
}

function FurtherForm({ ids, labs }: { ids: readonly string[]; labs: readonly Lab[] }) {
  const form = useFurtherForm(ids, labs)
  const { faults, attempt } = form
  const errorOf = (field: string) => (attempt > 0 ? faults.find((fault) => fault.field === field)?.message : undefined)
  const shown = attempt > 0 && faults.length > 0 ? faults : form.refused
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
          chosen={form.lab === '' ? [] : [form.lab]}
          onChoose={form.setLab}
          error={errorOf('destination')}
        />
        <TextField
          id="why"
          label={words.further.why}
          hint={words.further.whyHint}
          optional={ids.length === 1 ? undefined : words.optional}
          error={errorOf('why')}
          value={form.why}
          onChange={form.setWhy}
          maxLength={1000}
        />
        <TextField
          id="track-number"
          label={words.trackNumber}
          optional={words.optional}
          hint={words.trackNumberHint}
          value={form.trackNumber}
          onChange={form.setTrackNumber}
          maxLength={100}
        />
        <NamePair
          id="preparer"
          label={words.person}
          names={form.names}
          onChange={form.setNames}
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
            onChoose={() => form.setConfirmed(!form.isConfirmed)}
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

function useFurtherForm(ids: readonly string[], labs: readonly Lab[]) {
  const [lab, setLab] = useState(labs.length === 1 ? String(labs[0]?.id) : '')
  const [why, setWhy] = useState('')
  const [trackNumber, setTrackNumber] = useState('')
  const [names, setNames] = useState(splitFullName(useSignedIn().name))
  const [isConfirmed, setConfirmed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const prepare = usePrepare('REQUIRES_FURTHER_ANALYSIS')
  const finish = useFinish()
  const person = fullName(names.first, names.last)
  const needsWhy = ids.length === 1
  const faults: Fault[] = [
    ...(lab === '' ? [{ field: 'destination', message: words.further.destinationMissing }] : []),
    ...(needsWhy && why.trim() === '' ? [{ field: 'why', message: words.further.whyMissing }] : []),
    ...(person === '' ? [{ field: 'preparer', message: words.namesMissing }] : []),
    ...(ids.length > 1 && !isConfirmed ? [{ field: 'confirm', message: words.confirmMissing }] : []),
  ]
  const submit = () => {
    setAttempt(attempt + 1)
    if (faults.length > 0) return
    const packages = [{ dest_site: Number(lab), samples: ids, track_number: trackNumber }]
    prepare.mutate({ packages, person, why: why.trim() || null }, { onSuccess: finish })
  }
  return {
    lab,
    setLab,
    why,
    setWhy,
    trackNumber,
    setTrackNumber,
    names,
    setNames,
    isConfirmed,
    setConfirmed,
    attempt,
    faults,
    refused: prepare.isError ? [{ message: sentenceOf(prepare.error) }] : [],
    summaryKey: `${attempt} ${prepare.failureCount}`,
    isPending: prepare.isPending,
    submit,
  }
}

/** The form of packing: ticks by destination, who prepared it, the confirmation, and then what is not there. */

import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { DraftNote } from '#web/form/draft-note.tsx'
import { LeaveForm } from '#web/form/leave-form.tsx'
import { useDraft } from '#web/form/use-draft.ts'
import { useSignedIn } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard } from '#web/ui/choice-list.tsx'
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx'
import { NamePair, type Names } from '#web/ui/name-pair.tsx'
import { DestinationGroup, trackNumberId } from './destination-group.tsx'
import { Manifest } from './manifest.tsx'
import { MissingQuestion } from './missing-question.tsx'
import { ScanToTick } from './scan-to-tick.tsx'
import { useLeft, useTicked } from './ticked-address.ts'
import styles from './transport.module.css'
import { useFinish, usePrepare } from './use-prepare.ts'
import { trackNumberFaults } from './written-faults.ts'

const words = transportTexts

/** A destination with the samples that may go there. */
export type Group = {
  readonly site: { readonly id: number; readonly name: string; readonly color: string }
  readonly samples: readonly Sample[]
}

/** The form. */
export function PackForm({ groups }: { groups: readonly Group[] }) {
  const form = usePackForm(groups)
  const { all, packed, draft, person, isConfirmed, faults, isAsking, left, prepare } = form
  if (!draft.isReady) return null
  const { names, trackNumbers } = draft.form
  const shown: readonly Fault[] = form.attempt > 0 && faults.length > 0 ? faults : form.refused
  return (
    <>
      <DraftNote draft={draft} />
      {shown.length > 0 && <ErrorSummary key={form.summaryKey} title={frameTexts.problem} faults={shown} />}
      <ScanToTick all={all} ticked={packed} onTick={(id) => form.pack([id], true)} />
      {groups.map(({ site, samples }) => (
        <DestinationGroup
          key={site.id}
          site={site}
          samples={samples}
          packed={packed}
          onPack={form.pack}
          trackNumber={trackNumbers[site.id] ?? ''}
          onTrackNumber={(text) => draft.change({ trackNumbers: { ...trackNumbers, [site.id]: text } })}
          error={form.written.find(({ field }) => field === trackNumberId(site.id))?.message}
        />
      ))}
      {packed.length > 0 && (
        <>
          <NamePair
            id="preparer"
            label={words.person}
            names={names}
            onChange={(next) => draft.change({ names: next })}
            words={words.names}
            error={form.attempt > 0 && person === '' ? words.namesMissing : undefined}
            isOwnName
          />
          <ChoiceCard
            id="confirm"
            type="checkbox"
            label={words.confirm}
            isChosen={isConfirmed}
            isFault={form.attempt > 0 && !isConfirmed}
            onChoose={form.toggleConfirmed}
          />
        </>
      )}
      <div className={styles.actions}>
        <Button
          onClick={form.submit}
          loading={prepare.isPending}
          aria-describedby="before-submit"
          {...(faults.length > 0 && { 'data-disabled': true, 'aria-disabled': true })}
        >
          {words.submit}
        </Button>
        {packed.length > 0 && (
          <Button
            variant="outline"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {words.printManifest}
          </Button>
        )}
        <p id="before-submit" className={styles.before}>
          {faults.length > 0 && words.before(faults.map((fault) => fault.message))}
        </p>
      </div>
      {groups.map(({ site, samples }) => {
        const inside = samples.filter((sample) => packed.includes(sample.sample_id))
        const trackNumber = trackNumbers[site.id] ?? ''
        return inside.length === 0 ? null : (
          <Manifest key={site.id} site={site.name} samples={inside} person={person} trackNumber={trackNumber} />
        )
      })}
      {isAsking && (
        <MissingQuestion
          text={words.question.text(left.length)}
          left={left}
          onReport={form.askAboutLeft}
          onSkip={form.finish}
        />
      )}
      <LeaveForm isChanged={draft.isChanged} />
    </>
  )
}

type Form = { readonly names: Names; readonly trackNumbers: Readonly<Record<number, string>> }

function usePackForm(groups: readonly Group[]) {
  const all = groups.flatMap(({ samples }) => samples.map((sample) => sample.sample_id))
  const { ticked, setTicked } = useTicked()
  const packed = ticked.filter((id) => all.includes(id))
  const draft = useDraft<Form>('prepare', '', { names: splitFullName(useSignedIn().name), trackNumbers: {} })
  const { names, trackNumbers } = draft.form
  const [isConfirmed, setConfirmed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [left, setLeft] = useState<readonly string[] | null>(null)
  const { askAbout } = useLeft()
  const finish = useFinish()
  const prepare = usePrepare('FROM_COLLECTION')
  const person = fullName(names.first, names.last)
  const written = groups.flatMap(({ site }) => trackNumberFaults(trackNumberId(site.id), trackNumbers[site.id] ?? ''))
  const faults: Fault[] =
    packed.length === 0
      ? []
      : [
          ...written,
          ...(person === '' ? [{ field: 'preparer', message: words.namesMissing }] : []),
          ...(isConfirmed ? [] : [{ field: 'confirm', message: words.confirmMissing }]),
        ]
  const packages = groups
    .map(({ site, samples }) => ({
      dest_site: site.id,
      samples: samples.map((sample) => sample.sample_id).filter((id) => packed.includes(id)),
      track_number: trackNumbers[site.id] ?? '',
    }))
    .filter((one) => one.samples.length > 0)
  const after = () => {
    const rest = all.filter((id) => !packed.includes(id))
    if (rest.length === 0) finish()
    else setLeft(rest)
  }
  return {
    all,
    packed,
    draft,
    person,
    written,
    isConfirmed,
    toggleConfirmed: () => setConfirmed(!isConfirmed),
    attempt,
    faults,
    refused: prepare.isError ? [{ message: sentenceOf(prepare.error) }] : [],
    summaryKey: `${attempt} ${prepare.failureCount}`,
    prepare,
    pack: (ids: readonly string[], isPacked: boolean) =>
      setTicked(isPacked ? [...new Set([...packed, ...ids])] : packed.filter((id) => !ids.includes(id))),
    submit: () => {
      setAttempt(attempt + 1)
      if (faults.length > 0) return
      // With nothing packed there is nothing to send: straight to what is not there (spec S4).
      if (packages.length === 0) after()
      else prepare.mutate({ packages, person }, { onSuccess: () => draft.forget().then(after) })
    },
    isAsking: left !== null,
    left: left ?? [],
    askAboutLeft: () => askAbout(left ?? []),
    finish,
  }
}

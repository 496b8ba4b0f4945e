/**
 * The packing form: ticks by destination, who prepared the package, the confirmation, and then the question about missing
 * samples.
 */

import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { preparePackages } from '#contract/transport.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { schemaFaults } from '#web/form/faults.ts'
import { DraftedForm } from '#web/form/form-parts.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useSignedIn } from '#web/session/session.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard } from '#web/ui/choice-list.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { DestinationGroup, trackNumberId } from './destination-group.tsx'
import { placeOf } from './fault-place.ts'
import { Manifest } from './manifest.tsx'
import { MissingQuestion } from './missing-question.tsx'
import { ScanToTick } from './scan-to-tick.tsx'
import { SubmitRow } from './submit-row.tsx'
import { useTicked } from './ticked-address.ts'
import { useFinish, useSent } from './transport-ends.ts'

const words = transportTexts

/** A destination with the samples that may go there. */
export type Group = {
  readonly site: { readonly id: number; readonly name: string; readonly color: string }
  readonly samples: readonly Sample[]
}

/** The form. */
export function PackForm({ groups }: { groups: readonly Group[] }) {
  const all = groups.flatMap(({ samples }) => samples.map((sample) => sample.sample_id))
  const { ticked: packed, tick } = useTicked(all)
  const packages = groups
    .map(({ site, samples }) => ({ site, samples: samples.filter(({ sample_id }) => packed.includes(sample_id)) }))
    .filter(({ samples }) => samples.length > 0)
  const [left, setLeft] = useState<readonly string[]>([])
  const finish = useFinish()
  const askAboutAllBut = (sent: readonly string[]) => {
    const rest = all.filter((id) => !sent.includes(id))
    if (rest.length === 0) finish()
    else setLeft(rest)
  }
  const [visit] = useState(() => String(Date.now()))
  const form = usePackForm({ groups, packages, visit, onSent: askAboutAllBut })
  const { names, typedNumbers } = form.values
  const samplesFor = (site: number) => packedOrListed(site, groups, packages)
  const trackNumber = (site: number) => numberFor(typedNumbers[site], samplesFor(site), visit)
  return (
    <DraftedForm form={form}>
      <ScanToTick all={all} ticked={packed} onTick={(id) => tick([id], true)} />
      {groups.map(({ site, samples }) => (
        <DestinationGroup
          key={site.id}
          site={site}
          samples={samples}
          packed={packed}
          onPack={tick}
          trackNumber={trackNumber(site.id)}
          onTrackNumber={(text) =>
            form.set({ typedNumbers: { ...typedNumbers, [site.id]: { text, samples: samplesFor(site.id), visit } } })
          }
          error={form.errorOf(trackNumberId(site.id))}
        />
      ))}
      {packed.length > 0 && (
        <>
          <NamePair {...form.names('names', 'preparer')} label={words.person} isOwnName />
          <ChoiceCard {...form.tick('isConfirmed', 'confirm')} label={words.confirm} />
        </>
      )}
      <SubmitRow
        wanting={packed.length === 0 ? [] : form.own}
        isSending={form.isSending}
        // With nothing packed there is nothing to send, so ask about missing samples at once (R4.25).
        onSubmit={packed.length === 0 ? () => askAboutAllBut([]) : form.submit}
      >
        {packed.length > 0 && (
          <Button
            variant="outline"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {words.printManifest}
          </Button>
        )}
      </SubmitRow>
      {packages.map(({ site, samples }) => (
        <Manifest
          key={site.id}
          site={site.name}
          samples={samples}
          person={fullName(names.first, names.last)}
          trackNumber={trackNumber(site.id)}
        />
      ))}
      <MissingQuestion text={words.question.text} left={left} onSkip={finish} />
    </DraftedForm>
  )
}

/** A tracking number, the samples that it was typed for, and the visit of the page at which it was. */
type TypedNumber = { readonly text: string; readonly samples: readonly string[]; readonly visit: string }

/** The samples packed for a destination or, while none is, those that wait for it. */
const packedOrListed = (site_id: number, groups: readonly Group[], packages: readonly Group[]): string[] =>
  [...packages, ...groups].find(({ site }) => site.id === site_id)?.samples.map(({ sample_id }) => sample_id) ?? []

/** The number for these samples: a draft of an earlier visit may still hold that of another package. */
function numberFor(typed: TypedNumber | undefined, samples: readonly string[], visit: string): string {
  if (typed === undefined) return ''
  const isOfThese = typed.visit === visit || typed.samples.some((sample_id) => samples.includes(sample_id))
  return isOfThese ? typed.text : ''
}

type Packing = {
  readonly groups: readonly Group[]
  readonly packages: readonly Group[]
  readonly visit: string
  readonly onSent: (samples: readonly string[]) => unknown
}

function usePackForm({ groups, packages, visit, onSent }: Packing) {
  const typedNumbers: Readonly<Record<number, TypedNumber>> = {}
  const numberOf = (numbers: typeof typedNumbers, site: number) =>
    numberFor(numbers[site], packedOrListed(site, groups, packages), visit)
  const numberFaults = (numbers: typeof typedNumbers) =>
    groups.flatMap(({ site }) => trackNumberFaults(site.id, numberOf(numbers, site.id)))
  return useForm({
    ...{ name: 'prepare', begun: { names: splitFullName(useSignedIn().name), typedNumbers, isConfirmed: false } },
    // A person who returns must confirm again.
    secrets: ['isConfirmed'],
    ask: ({ names, typedNumbers }) =>
      packages.map(({ site, samples }) =>
        asked(preparePackages, {
          input: {
            samples: samples.map(({ sample_id }) => sample_id),
            reason: 'FROM_COLLECTION',
            dest_site: site.id,
            track_number: numberOf(typedNumbers, site.id),
            person: fullName(names.first, names.last),
          },
        }),
      ),
    check: ({ names, typedNumbers, isConfirmed }) => [
      ...numberFaults(typedNumbers),
      ...(fullName(names.first, names.last) ? [] : [{ field: 'preparer', message: words.namesMissing }]),
      ...(isConfirmed ? [] : [{ field: 'confirm', message: words.confirmMissing }]),
    ],
    // The call does not say whose tracking number is wrong.
    place: (fault, { typedNumbers }) =>
      (fault.field === 'track_number' && numberFaults(typedNumbers)[0]) ||
      placeOf({ person: 'preparer' }, 'pack')(fault),
    ...useSent('SamplesToTransport', onSent),
  })
}

/** The faults of a destination's tracking number, even if nothing is packed for it yet. */
const trackNumberFaults = (site: number, text: string) =>
  schemaFaults(preparePackages.input.shape.track_number, text).map((fault) => ({
    ...fault,
    field: trackNumberId(site),
    message: words.inField(words.trackNumber, fault.message),
  }))

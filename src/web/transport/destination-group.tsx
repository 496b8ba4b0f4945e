/** One destination: its colour and name, a tick for each sample, and its tracking number. */
import type { Sample } from '#contract/samples.ts'
import { collectedFromWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { TextField } from '#web/ui/question.tsx'
import { TickGroup, TickRow, TickRows } from '#web/ui/tick-list.tsx'

const words = transportTexts

type DestinationGroup = {
  readonly site: { readonly id: number; readonly name: string; readonly color: string }
  readonly samples: readonly Sample[]
  readonly packed: readonly string[]
  readonly onPack: (ids: readonly string[], isPacked: boolean) => void
  readonly trackNumber: string
  readonly onTrackNumber: (text: string) => void
  /** The fault of the tracking number. */
  readonly error: string | undefined
}

/** Element ID of a destination's tracking number. */
export const trackNumberId = (site: number) => `track-number-${site}`

/** The group. */
export function DestinationGroup(props: DestinationGroup) {
  const { site, samples, packed, onPack, trackNumber, onTrackNumber, error } = props
  const ids = samples.map((sample) => sample.sample_id)
  const count = ids.filter((id) => packed.includes(id)).length
  const isAll = count === ids.length
  return (
    <TickGroup
      id={`to-${site.id}`}
      title={words.to(site.name)}
      edge={site.color}
      all={{
        label: words.packAll(site.name),
        isChecked: isAll,
        isPartly: !isAll && count > 0,
        onChange: () => onPack(ids, !isAll),
      }}
      count={words.packed(count, ids.length)}
    >
      <TickRows>
        {samples.map((sample) => {
          const { sample_id, shown_id, sample_type, collected_from, expected_drugs } = sample
          const isPacked = packed.includes(sample_id)
          return (
            <TickRow
              key={sample_id}
              id={`pack-${sample_id}`}
              label={words.pack(sample_id)}
              isTicked={isPacked}
              onTick={() => onPack([sample_id], !isPacked)}
              shown={shown_id}
              what={`${sampleTypeWords[sample_type]} · ${collectedFromWords[collected_from]} · ${expected_drugs.join(', ')}`}
            />
          )
        })}
      </TickRows>
      <TextField
        id={trackNumberId(site.id)}
        label={words.trackNumber}
        optional={words.optional}
        hint={words.trackNumberHint}
        value={trackNumber}
        onChange={onTrackNumber}
        error={error}
        spellCheck={false}
      />
    </TickGroup>
  )
}

/** One destination: its colour and name, a tick for each sample, and its tracking number. */
import type { Sample } from '#contract/samples.ts'
import { collectedFromWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { CheckBox } from '#web/ui/check-box.tsx'
import { TextField } from '#web/ui/question.tsx'
import styles from './transport.module.css'

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
    <section className={styles.group} aria-labelledby={`to-${site.id}`} style={{ borderTopColor: site.color }}>
      <div className={styles.groupTop}>
        <CheckBox
          label={words.packAll(site.name)}
          isChecked={isAll}
          isPartly={!isAll && count > 0}
          onChange={() => onPack(ids, !isAll)}
        />
        <h2 id={`to-${site.id}`} className={styles.groupTitle}>
          {words.to(site.name)}
        </h2>
        <span className={styles.groupCount}>{words.packed(count, ids.length)}</span>
      </div>
      <ul className={styles.rows}>
        {samples.map((sample) => (
          <PackRow
            key={sample.sample_id}
            sample={sample}
            isPacked={packed.includes(sample.sample_id)}
            onPack={(isPacked) => onPack([sample.sample_id], isPacked)}
          />
        ))}
      </ul>
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
    </section>
  )
}

type PackRow = { readonly sample: Sample; readonly isPacked: boolean; readonly onPack: (isPacked: boolean) => void }

function PackRow({ sample, isPacked, onPack }: PackRow) {
  const { sample_id } = sample
  return (
    <li>
      <label htmlFor={`pack-${sample_id}`} className={styles.row} data-ticked={isPacked || undefined}>
        <CheckBox
          id={`pack-${sample_id}`}
          label={words.pack(sample_id)}
          isChecked={isPacked}
          onChange={() => onPack(!isPacked)}
        />
        <span className={styles.id}>{sample.shown_id}</span>
        <span className={styles.what}>
          {sampleTypeWords[sample.sample_type]} · {collectedFromWords[sample.collected_from]} ·{' '}
          {sample.expected_drugs.join(', ')}
        </span>
      </label>
    </li>
  )
}

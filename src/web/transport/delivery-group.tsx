/** One package as somebody prepared it: who, when, from where, how it travels, and a row with a tick for each sample. */
import { IconAlertCircle, IconCircleCheck, IconScan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Sample } from '#contract/samples.ts'
import { formatDateTime } from '#domain/dates.ts'
import { containerWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import { StatusChip } from '#web/samples/status-marks.tsx'
import { useZone } from '#web/samples/when.tsx'
import { receiveTexts } from '#web/texts/receive.ts'
import { CheckBox } from '#web/ui/check-box.tsx'
import type { Delivery } from './receive-queries.ts'
import styles from './transport.module.css'

const words = receiveTexts

type Ticking = {
  readonly ticked: readonly string[]
  readonly onTick: (ids: readonly string[], isTicked: boolean) => void
  /** Why the server refused a sample, by its ID. */
  readonly whyNot: ReadonlyMap<string, string>
}

/** The package. */
export function DeliveryGroup({ delivery, ...ticking }: Ticking & { readonly delivery: Delivery }) {
  const { key, from, person, prepared_at, track_number, samples } = delivery
  const zone = useZone()
  const when = prepared_at === null ? '' : formatDateTime(prepared_at, zone)
  const ids = samples.map((sample) => sample.sample_id)
  const count = ids.filter((id) => ticking.ticked.includes(id)).length
  const isAll = count === ids.length
  return (
    <fieldset className={styles.group} aria-labelledby={`from-${key}`}>
      <div className={styles.groupTop}>
        <CheckBox
          label={words.tickAll(from, when)}
          isChecked={isAll}
          isPartly={!isAll && count > 0}
          onChange={() => ticking.onTick(ids, !isAll)}
        />
        <h2 id={`from-${key}`} className={styles.groupTitle}>
          {words.from(from)}
        </h2>
        <span className={styles.groupCount}>{words.scanned(count, ids.length)}</span>
      </div>
      <p className={styles.prepared}>
        {person !== null && <span>{words.prepared(person)}</span>}
        {when !== '' && <span>{when}</span>}
        <span>{track_number === null ? words.internal : words.tracking(track_number)}</span>
      </p>
      <ul className={styles.rows}>
        {samples.map((sample) => (
          <TickRow key={sample.sample_id} sample={sample} label={words.tick(sample.sample_id)} {...ticking}>
            {ticking.ticked.includes(sample.sample_id) ? <Scanned>{words.isScanned}</Scanned> : <NotScanned />}
          </TickRow>
        ))}
      </ul>
    </fieldset>
  )
}

/**
 * Samples reported missing. They have their own place, word and icon, so that nobody takes them for samples not scanned yet.
 */
export function MissingGroup({ samples, ...ticking }: Ticking & { readonly samples: readonly Sample[] }) {
  return (
    <section className={styles.group} data-missing aria-labelledby="reported-missing">
      <h2 id="reported-missing" className={styles.groupTitle}>
        {words.missing.title}
      </h2>
      <p className={styles.lead}>{words.missing.text}</p>
      <ul className={styles.rows}>
        {samples.map((sample) => (
          <TickRow key={sample.sample_id} sample={sample} label={words.missing.tick(sample.sample_id)} {...ticking}>
            {ticking.ticked.includes(sample.sample_id) ? (
              <Scanned>{words.missing.found}</Scanned>
            ) : (
              <StatusChip label={words.missing.not} />
            )}
          </TickRow>
        ))}
      </ul>
    </section>
  )
}

function Scanned({ children }: { children: string }) {
  return (
    <span className={styles.mark} data-scanned>
      <IconCircleCheck size={20} aria-hidden="true" />
      {children}
    </span>
  )
}

function NotScanned() {
  return (
    <span className={styles.mark}>
      <IconScan size={20} aria-hidden="true" />
      {words.notScanned}
    </span>
  )
}

type TickRow = Ticking & { readonly sample: Sample; readonly label: string; readonly children: ReactNode }

function TickRow({ sample, label, ticked, onTick, whyNot, children }: TickRow) {
  const { sample_id } = sample
  const isTicked = ticked.includes(sample_id)
  const why = whyNot.get(sample_id)
  return (
    <li>
      <label htmlFor={`tick-${sample_id}`} className={styles.row} data-ticked={isTicked || undefined} data-marked>
        <CheckBox
          id={`tick-${sample_id}`}
          label={label}
          isChecked={isTicked}
          onChange={() => onTick([sample_id], !isTicked)}
        />
        <span className={styles.id}>{sample.shown_id}</span>
        <span className={styles.what}>
          {sampleTypeWords[sample.sample_type]} · {containerWords[sample.container_type]}
        </span>
        {children}
      </label>
      {why !== undefined && <WhyNot>{why}</WhyNot>}
    </li>
  )
}

/** Why the server refused the sample beside it. */
export function WhyNot({ children }: { children: string }) {
  return (
    <p className={styles.whyNot}>
      <IconAlertCircle size={20} aria-hidden="true" />
      {children}
    </p>
  )
}

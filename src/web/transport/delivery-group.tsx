/** One package as somebody prepared it: who, when, from where, how it travels, and a row with a tick for each sample. */
import { IconCircleCheck, IconScan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Sample } from '#contract/samples.ts'
import { formatDateTime } from '#domain/dates.ts'
import { containerWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import { StatusChip } from '#web/samples/status-marks.tsx'
import { useZone } from '#web/samples/when.tsx'
import { receiveTexts } from '#web/texts/receive.ts'
import { Intro } from '#web/ui/layout.tsx'
import { PointedFacts, RowMark, TickGroup, TickRow, TickRows } from '#web/ui/tick-list.tsx'
import type { Delivery } from './receive-queries.ts'

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
    <TickGroup
      id={`from-${key}`}
      title={words.from(from)}
      all={{
        label: words.tickAll(from, when),
        isChecked: isAll,
        isPartly: !isAll && count > 0,
        onChange: () => ticking.onTick(ids, !isAll),
      }}
      count={words.scanned(count, ids.length)}
    >
      <PointedFacts>
        {person !== null && <span>{words.prepared(person)}</span>}
        {when !== '' && <span>{when}</span>}
        <span>{track_number === null ? words.internal : words.tracking(track_number)}</span>
      </PointedFacts>
      <TickRows>
        {samples.map((sample) => (
          <Row key={sample.sample_id} sample={sample} label={words.tick(sample.sample_id)} {...ticking}>
            {ticking.ticked.includes(sample.sample_id) ? <Scanned>{words.isScanned}</Scanned> : <NotScanned />}
          </Row>
        ))}
      </TickRows>
    </TickGroup>
  )
}

/**
 * Samples reported missing. They have their own place, word and icon, so that nobody takes them for samples not scanned yet.
 */
export function MissingGroup({ samples, ...ticking }: Ticking & { readonly samples: readonly Sample[] }) {
  return (
    <TickGroup id="reported-missing" title={words.missing.title} edge="missing">
      <Intro>{words.missing.text}</Intro>
      <TickRows>
        {samples.map((sample) => (
          <Row key={sample.sample_id} sample={sample} label={words.missing.tick(sample.sample_id)} {...ticking}>
            {ticking.ticked.includes(sample.sample_id) ? (
              <Scanned>{words.missing.found}</Scanned>
            ) : (
              <StatusChip label={words.missing.not} />
            )}
          </Row>
        ))}
      </TickRows>
    </TickGroup>
  )
}

function Scanned({ children }: { children: string }) {
  return (
    <RowMark isDone>
      <IconCircleCheck size={20} aria-hidden="true" />
      {children}
    </RowMark>
  )
}

function NotScanned() {
  return (
    <RowMark>
      <IconScan size={20} aria-hidden="true" />
      {words.notScanned}
    </RowMark>
  )
}

type Row = Ticking & { readonly sample: Sample; readonly label: string; readonly children: ReactNode }

function Row({ sample, label, ticked, onTick, whyNot, children }: Row) {
  const { sample_id } = sample
  const isTicked = ticked.includes(sample_id)
  return (
    <TickRow
      id={`tick-${sample_id}`}
      label={label}
      isTicked={isTicked}
      onTick={() => onTick([sample_id], !isTicked)}
      shown={sample.shown_id}
      what={`${sampleTypeWords[sample.sample_type]} · ${containerWords[sample.container_type]}`}
      mark={children}
      whyNot={whyNot.get(sample_id)}
    />
  )
}

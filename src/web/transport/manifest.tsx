/** The packing list, only on paper: one page for each destination, with boxes to tick at the other end. */
import type { Sample } from '#contract/samples.ts'
import { formatDateTime } from '#domain/dates.ts'
import { sampleTypeWords } from '#domain/sample/sample-words.ts'
import { useZone } from '#web/samples/when.tsx'
import { DemoMark } from '#web/service/demo-mark.tsx'
import { useServiceName } from '#web/service/service-name.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { ManifestService, ManifestSheet, ManifestSigned, ManifestTitle } from '#web/ui/manifest.tsx'
import { useNow } from '#web/ui/use-now.ts'

const words = transportTexts.manifest
const containers = { VIAL: 'Vial', BAG: 'Bag' } as const

type Manifest = {
  readonly site: string
  readonly samples: readonly Sample[]
  readonly person: string
  readonly trackNumber: string
}

/** One destination's page. */
export function Manifest({ site, samples, person, trackNumber }: Manifest) {
  const from = useSignedIn().site
  const [zone, now] = [useZone(), useNow()]
  const facts = [
    [words.from, from],
    [words.to, site],
    [words.at, formatDateTime(now, zone)],
    [words.person, person],
    ...(trackNumber === '' ? [] : [[words.trackNumber, trackNumber]]),
  ]
  return (
    <ManifestSheet aria-hidden="true">
      <ManifestService>
        {useServiceName()} <DemoMark />
      </ManifestService>
      <ManifestTitle>
        {words.title}: {words.count(samples.length)}
      </ManifestTitle>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {[words.id, words.type, words.container, words.received].map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map((sample) => (
            <tr key={sample.sample_id}>
              <td>{sample.shown_id}</td>
              <td>{sampleTypeWords[sample.sample_type]}</td>
              <td>{containers[sample.container_type]}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <ManifestSigned>{words.signed}</ManifestSigned>
    </ManifestSheet>
  )
}

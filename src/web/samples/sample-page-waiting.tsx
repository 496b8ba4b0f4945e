/** A sample without a result yet: where it is, and when results are due (R4.23). */
import type { Sample } from '#contract/samples.ts'
import { hasDueDay } from '#domain/sample/due.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { useSignedIn } from '#web/session/session.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { DueDay, SampleCard } from '#web/ui/sample-page.tsx'
import { ContactPart } from './contact-part.tsx'
import { StatusChip } from './status-marks.tsx'
import { Due } from './when.tsx'

const words = sampleTexts.analysis

/** The card. */
export function SamplePageWaiting({ sample }: { sample: Sample }) {
  const { performs_collection } = useSignedIn()
  const isDeletion = isAskedToBeDeleted(sample)
  const isMissing = sample.state_before_missing !== null
  return (
    <SampleCard data-waiting aria-labelledby="no-result">
      <h2 id="no-result">{words.none}</h2>
      <div>
        <StatusChip label={sample.label} />
      </div>
      <dl>
        <div>
          <dt>{words.where}</dt>
          <dd>{isMissing ? words.missing(placeOf(sample)) : placeOf(sample)}</dd>
        </div>
        {isDeletion ? (
          <div>
            <dt>{words.next}</dt>
            <dd>{words.deletion}</dd>
          </div>
        ) : (
          !isMissing &&
          hasDueDay(sample) && (
            <div>
              <dt>{words.due}</dt>
              <DueDay>
                <span>{words.noLater}</span> <Due sample={sample} />
              </DueDay>
            </div>
          )
        )}
      </dl>
      {performs_collection && !isDeletion && (
        <div>
          <ContactPart sample_id={sample.sample_id} />
        </div>
      )}
    </SampleCard>
  )
}

/** Whether a deletion request waits for an administrator: the rules then let one approve it. */
function isAskedToBeDeleted(sample: Sample): boolean {
  const admin = { site_id: 0, performs_collection: false, performs_analysis: false, is_admin: true }
  return refusal('approveDeletion', sample, admin) === null
}

function placeOf({ package: box, analysis_site_name, date_received, collected_at }: Sample): string {
  if (analysis_site_name === null) return collected_at
  if (box !== null) return words.onItsWay(box.from_site.name, analysis_site_name)
  return date_received === null ? words.onItsWay(collected_at, analysis_site_name) : analysis_site_name
}

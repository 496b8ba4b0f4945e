/** The certificate on the page of a disposed sample. */
import type { Sample } from '#contract/samples.ts'
import { isDisposed } from '#domain/disposal-rules.ts'
import { StatusChip } from '#web/samples/status-marks.tsx'
import { disposalTexts } from '#web/texts/disposal.ts'
import { CertificateButton } from './certificate-button.tsx'
import styles from './disposal.module.css'

const words = disposalTexts.certificate

/** The card; nothing for a sample that is still there. */
export function DisposedCard({ sample }: { sample: Sample }) {
  if (!isDisposed(sample)) return null
  return (
    <section className={styles.card} aria-label={words.title}>
      <div>
        <StatusChip label={words.title} />
      </div>
      <p>{words.text}</p>
      <CertificateButton sample_id={sample.sample_id} />
    </section>
  )
}

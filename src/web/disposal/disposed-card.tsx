/** The certificate on the page of a disposed sample. */
import { useQuery } from '@tanstack/react-query'
import type { Sample } from '#contract/samples.ts'
import { isDisposed } from '#domain/sample/disposal-rules.ts'
import { custodyQuery } from '#web/custody/custody-panel.tsx'
import { StatusChip } from '#web/samples/status-marks.tsx'
import { disposalTexts } from '#web/texts/disposal.ts'
import { CertificateButton } from './certificate-button.tsx'
import styles from './disposal.module.css'

const words = disposalTexts.certificate

/**
 * The card. Shows nothing for a sample that still exists, or that was disposed of before Vialog: nobody recorded that here.
 */
export function DisposedCard({ sample }: { sample: Sample }) {
  const { data: log = [] } = useQuery({ ...custodyQuery(sample.sample_id), enabled: isDisposed(sample) })
  if (!isDisposed(sample) || log.every(({ action }) => action !== 'DISPOSED')) return null
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

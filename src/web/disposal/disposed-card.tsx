/** The certificate on the page of a disposed sample. */
import { useQuery } from '@tanstack/react-query'
import type { Sample } from '#contract/samples.ts'
import { isDisposed } from '#domain/sample/disposal-rules.ts'
import { custodyQuery } from '#web/custody/custody-panel.tsx'
import { StatusChip } from '#web/samples/status-marks.tsx'
import { disposalTexts } from '#web/texts/disposal.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { Card } from '#web/ui/layout.tsx'
import { CertificateButton } from './certificate-button.tsx'

const words = disposalTexts.certificate

/**
 * The card. Shows nothing for a sample that still exists, or that was disposed of before Vialog: nobody recorded that here.
 */
export function DisposedCard({ sample }: { sample: Sample }) {
  const answer = useQuery({ ...custodyQuery(sample.sample_id), enabled: isDisposed(sample) })
  const log = useAfterPress(answer.data) ?? []
  if (!isDisposed(sample) || log.every(({ action }) => action !== 'DISPOSED')) return null
  return (
    <Card aria-label={words.title}>
      <div>
        <StatusChip label={words.title} />
      </div>
      <p>{words.text}</p>
      <CertificateButton sample_id={sample.sample_id} />
    </Card>
  )
}

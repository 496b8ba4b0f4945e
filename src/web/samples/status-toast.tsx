import { sampleTexts } from '#web/texts/sample.ts'
import { toast } from '#web/ui/toast.ts'

/** '{id} Sample Status Updated', 'Status: Results Shared' (spec S8). */
export function toastStatus(sample_id: string, label: string): void {
  toast(
    <>
      <strong>{sampleTexts.updated(sample_id)}</strong>
      <br />
      {sampleTexts.status(label)}
    </>,
  )
}

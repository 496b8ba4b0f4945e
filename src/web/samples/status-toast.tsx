import { statusTexts } from '#web/texts/status.ts'
import { toast } from '#web/ui/toast.ts'

/** '{id} Sample Status Updated', 'Status: Results Shared' (R4.31). */
export function toastStatus(sample_id: string, label: string): void {
  toast(
    <>
      <strong>{statusTexts.updated(sample_id)}</strong>
      <br />
      {statusTexts.status(label)}
    </>,
  )
}

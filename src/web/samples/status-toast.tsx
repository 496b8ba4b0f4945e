import { texts } from '#web/texts/texts.ts'
import { toast } from '#web/ui/toast.ts'

/** '{id} Sample Status Updated', 'Status: Results Shared' (spec S8). */
export function toastStatus(sample_id: string, label: string): void {
  toast(
    <>
      <strong>{texts.sample.updated(sample_id)}</strong>
      <br />
      {texts.sample.status(label)}
    </>,
  )
}

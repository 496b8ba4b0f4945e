import { formTexts } from '#web/texts/forms.ts'
import { toast } from '#web/ui/toast.ts'

/** '{id} Sample Status Updated', 'Status: Results Shared' (spec S8). */
export function toastStatus(sample_id: string, label: string): void {
  toast(
    <>
      <strong>{formTexts.updated(sample_id)}</strong>
      <br />
      {formTexts.status(label)}
    </>,
  )
}

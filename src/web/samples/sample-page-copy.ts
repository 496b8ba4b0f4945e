import { homeTexts } from '#web/texts/home.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { toast, toastFault } from '#web/ui/toast.ts'

/** Copies a sample ID and confirms it with a toast. */
export async function copySampleId(id: string): Promise<void> {
  if (await copyText(id)) toast(homeTexts.copied(id))
  else toastFault(homeTexts.notCopied)
}

import { texts } from '#web/texts/texts.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { toast, toastFault } from '#web/ui/toast.ts'

/** Copies a sample ID and says so. */
export async function copySampleId(id: string): Promise<void> {
  if (await copyText(id)) toast(texts.home.copied(id))
  else toastFault(texts.home.notCopied)
}

/** Downloads the certificate of the disposal that a sample was part of. */

import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { disposalCertificate } from '#contract/disposal.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { saveFile } from '#web/sharing/save-file.ts'
import { disposalTexts } from '#web/texts/disposal.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './disposal.module.css'

const words = disposalTexts.certificate

/** The button, and what became of it. */
export function CertificateButton({ sample_id }: { sample_id: string }) {
  const file = words.file(sample_id)
  const download = useMutation({
    mutationFn: () => call(disposalCertificate, { params: { sample_id } }),
    onSuccess: (bytes) => saveFile(file, bytes, 'application/pdf'),
  })
  return (
    <div className={styles.download}>
      <Button
        variant="outline"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {words.button}
      </Button>
      <p role="status">{download.isSuccess && words.saved(file)}</p>
      {download.error && (
        <p className={styles.refused} role="alert">
          {words.not(sentenceOf(download.error))}
        </p>
      )}
    </div>
  )
}

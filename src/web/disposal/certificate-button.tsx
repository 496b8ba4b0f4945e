/** Downloads the certificate of the disposal that included a sample. */

import { IconDownload } from '@tabler/icons-react'
import { disposalCertificate } from '#contract/disposal.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useChange } from '#web/form/use-change.ts'
import { disposalTexts } from '#web/texts/disposal.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Refused } from '#web/ui/refused.tsx'

const words = disposalTexts.certificate

/** The button, and whether the download worked. */
export function CertificateButton({ sample_id }: { sample_id: string }) {
  const file = words.file(sample_id)
  const download = useChange(disposalCertificate, { onDone: (bytes) => saveFile(file, bytes, 'application/pdf') })
  return (
    <Row gap={16}>
      <Button
        variant="outline"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.send({ params: { sample_id } })}
      >
        {words.button}
      </Button>
      <p role="status">{download.isDone && words.saved(file)}</p>
      {download.error && <Refused>{words.not(download.sentence)}</Refused>}
    </Row>
  )
}

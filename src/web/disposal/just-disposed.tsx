/** A notice above the list after a disposal: says what was done and offers the certificate, until somebody closes it. */
import { IconCircleCheck } from '@tabler/icons-react'
import { stateLabels } from '#domain/sample/sample-label.ts'
import { disposalTexts } from '#web/texts/disposal.ts'
import { LinkButton, NoteBar, Row } from '#web/ui/layout.tsx'
import { CertificateButton } from './certificate-button.tsx'
import { forgetDisposed, type LastDisposal } from './last-disposal.ts'

const words = disposalTexts

/** The notice. */
export function JustDisposed({ disposal }: { disposal: LastDisposal }) {
  return (
    <NoteBar tone="said">
      <Row as="p" role="status">
        <IconCircleCheck size={22} aria-hidden="true" />
        {words.updated(disposal.count, stateLabels.DISPOSED)}
      </Row>
      <CertificateButton sample_id={disposal.sample_id} />
      <LinkButton onClick={forgetDisposed}>{words.close}</LinkButton>
    </NoteBar>
  )
}

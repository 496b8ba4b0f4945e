/** A notice above the list after a disposal: says what was done and offers the certificate, until somebody closes it. */
import { IconCircleCheck } from '@tabler/icons-react'
import { stateLabels } from '#domain/sample/sample-label.ts'
import { disposalTexts } from '#web/texts/disposal.ts'
import { CertificateButton } from './certificate-button.tsx'
import styles from './disposal.module.css'
import { forgetDisposed, type LastDisposal } from './last-disposal.ts'

const words = disposalTexts

/** The notice. */
export function JustDisposed({ disposal }: { disposal: LastDisposal }) {
  return (
    <div className={styles.done}>
      <p className={styles.doneText} role="status">
        <IconCircleCheck size={22} aria-hidden="true" />
        {words.updated(disposal.count, stateLabels.DISPOSED)}
      </p>
      <CertificateButton sample_id={disposal.sample_id} />
      <button type="button" className={styles.close} onClick={forgetDisposed}>
        {words.close}
      </button>
    </div>
  )
}

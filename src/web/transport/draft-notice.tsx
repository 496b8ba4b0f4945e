/** That a draft came back, and the way to throw it away. */
import { formatDateTime } from '#domain/dates.ts'
import { useZone } from '#web/samples/when.tsx'
import { sampleTexts } from '#web/texts/sample.ts'
import styles from './draft-notice.module.css'

const words = sampleTexts.form

/** The notice; nothing where no draft came back. */
export function DraftNotice({ from, onDiscard }: { from: string | null; onDiscard: () => void }) {
  const zone = useZone()
  if (from === null) return null
  return (
    <p className={styles.draft} role="status">
      <span>{words.draftFrom(formatDateTime(from, zone))}</span>
      <button type="button" className={styles.discard} onClick={onDiscard}>
        {words.discard}
      </button>
    </p>
  )
}

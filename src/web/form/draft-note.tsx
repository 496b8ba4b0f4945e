import { formatDateTime } from '#domain/dates.ts'
import { useZone } from '#web/samples/when.tsx'
import { sampleTexts } from '#web/texts/sample.ts'
import styles from './draft-note.module.css'
import type { Draft } from './use-draft.ts'

const words = sampleTexts.form

/** Says that a draft from some time ago was restored, and offers to discard it. */
export function DraftNote({ draft: { from, discard } }: { draft: Pick<Draft<object>, 'from' | 'discard'> }) {
  const zone = useZone()
  if (from === null) return null
  return (
    <p className={styles.draft} role="status">
      <span>{words.draftFrom(formatDateTime(from, zone))}</span>
      <button type="button" className={styles.discard} onClick={discard}>
        {words.discard}
      </button>
    </p>
  )
}

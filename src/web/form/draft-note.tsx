import { formatDateTime } from '#domain/dates.ts'
import { useZone } from '#web/samples/when.tsx'
import { formTexts } from '#web/texts/forms.ts'
import styles from './draft-note.module.css'
import type { Draft } from './use-draft.ts'

const words = formTexts

/**
 * Says that a draft from some time ago was restored, and offers to discard it; also says if somebody else saved changes
 * meanwhile.
 */
export function DraftNote({ draft }: { readonly draft: Pick<Draft<object>, 'isOvertaken' | 'from' | 'discard'> }) {
  return (
    <>
      {draft.isOvertaken && (
        <p className={styles.overtaken} role="alert">
          {words.overtaken}
        </p>
      )}
      <Restored {...draft} />
    </>
  )
}

function Restored({ from, discard }: Pick<Draft<object>, 'from' | 'discard'>) {
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
